//! Names that could be mistaken for others.

use people::alike;
use table::{Chair, Command, Guest, GuestId, Hosted};
use wire::{BadName, Error, Name};
use words::{Lang, house::guest_name};

/// The highest number that tells somebody apart at a table: there are fewer chairs.
const NUMBERS: usize = 9;

/// The command, with the guest's name at this table adjusted: no one there has a name that could be mistaken for
/// another's. A guest who has chosen none gets a number, and so does anyone whom the house has called there: they cannot
/// help whom they meet.
///
/// # Errors
/// [`Error::BadName`] if a chosen name is taken.
pub(crate) fn told_apart<A>(sitting: &(impl Hosted + ?Sized), command: Command<A>) -> Result<Command<A>, Error> {
    let chairs = sitting.chairs();
    match command {
        Command::Sit { guest, seat, entropy } => {
            // Nor can an account help it, which has its name everywhere.
            let called = guest.account || sitting.met().contains(&guest.id);
            let guest = if called { called_apart(chairs, guest)? } else { apart(chairs, guest)? };
            Ok(Command::Sit { guest, seat, entropy })
        }
        Command::Rename { guest } => {
            let mut others = others(chairs, guest.id);
            if seated(chairs).all(|one| one.id != guest.id) {
                // Whoever has left stands in the result with the others who have.
                let left = sitting.former_people().into_iter().filter(|other| other.id != guest.id);
                others.extend(left.map(|other| &other.name));
            }
            let name = free_among(&others, guest.id, guest.name.clone())?;
            Ok(Command::Rename { guest: Guest { name, ..guest } })
        }
        Command::Become { by, guest } => Ok(Command::Become { by, guest: still_apart(chairs, by, guest) }),
        other => Ok(other),
    }
}

/// What is to happen first if an account sits down where a guest goes by its name: the guest had it before the account
/// did, and is called by the house's name for them from now on.
pub(crate) fn gives_way<A>(sitting: &(impl Hosted + ?Sized), command: &Command<A>) -> Option<Command<A>> {
    let Command::Sit { guest: account, .. } = command else { return None };
    let other = |guest: &&Guest| account.account && !guest.account && guest.id != account.id;
    let chairs = sitting.chairs();
    seated(chairs).filter(other).filter(|guest| are_alike(guest.name.as_str(), account.name.as_str())).find_map(
        |guest| {
            let mut others = others(chairs, guest.id);
            others.push(&account.name);
            let name = free_among(&others, guest.id, super::of(guest.id)).ok()?;
            Some(Command::Rename { guest: Guest { name, ..guest.clone() } })
        },
    )
}

fn apart(chairs: &[Chair], guest: Guest) -> Result<Guest, Error> {
    free_among(&others(chairs, guest.id), guest.id, guest.name.clone()).map(|name| Guest { name, ..guest })
}

fn called_apart(chairs: &[Chair], guest: Guest) -> Result<Guest, Error> {
    apart(chairs, guest.clone()).or_else(|taken| {
        let name = numbered(&others(chairs, guest.id), &guest.name).ok_or(taken)?;
        // The name is no one's handle.
        Ok(Guest { name, account: false, ..guest })
    })
}

fn others(chairs: &[Chair], but: GuestId) -> Vec<&Name> {
    seated(chairs).filter(|other| other.id != but).map(|other| &other.name).collect()
}

fn seated(chairs: &[Chair]) -> impl Iterator<Item = &Guest> {
    chairs.iter().filter_map(Chair::person).map(|person| &person.guest)
}

/// A guest who becomes another and could be mistaken for a third keeps their present name at this table. Whoever has left
/// for good keeps none.
fn still_apart(chairs: &[Chair], by: GuestId, guest: Guest) -> Guest {
    if guest.is_gone() {
        return guest;
    }
    let now = seated(chairs).find(|other| other.id == by).map(|other| &other.name);
    match (free_among(&others(chairs, by), guest.id, guest.name.clone()), now) {
        (Ok(name), _) => Guest { name, ..guest },
        // The name is no one's handle.
        (Err(_), Some(now)) => Guest { name: now.clone(), account: false, ..guest },
        (Err(_), None) => guest,
    }
}

/// A name for a guest among these others.
///
/// # Errors
/// As [`told_apart`].
pub(crate) fn free_among(others: &[&Name], id: GuestId, name: Name) -> Result<Name, Error> {
    if is_free(others, &name) {
        return Ok(name);
    }
    let given = name == super::of(id);
    given.then(|| numbered(others, &name)).flatten().ok_or(Error::BadName { reason: BadName::Taken })
}

fn is_free(others: &[&Name], name: &Name) -> bool {
    !others.iter().any(|other| are_alike(other.as_str(), name.as_str()))
}

/// Whether one name could be mistaken for the other, as written or as a Korean reader sees it: names given by the house
/// are shown to them in Hangul.
fn are_alike(one: &str, other: &str) -> bool {
    let shown = |name| guest_name(Lang::Ko, name);
    alike(one, other) || alike(&shown(one), &shown(other))
}

/// The name with a number that tells it apart from these others.
fn numbered(others: &[&Name], name: &Name) -> Option<Name> {
    let with = |number| with_number(name.as_str(), number).parse::<Name>().ok();
    (2..=others.len() + 2).filter_map(with).find(|name| is_free(others, name))
}

/// The name with a number, cut short if it is too long for one.
fn with_number(name: &str, number: usize) -> String {
    let number = format!(" {number}");
    let kept: String = name.chars().take(Name::MAX - number.len()).collect();
    format!("{kept}{number}")
}

/// Whether somebody who has this name at a table has it because they are called `own`: it is the same, or that with the
/// number that tells it apart there.
pub(crate) fn comes_of(name: &str, own: &str) -> bool {
    alike(name, own) || (2..=NUMBERS).any(|number| alike(name, &with_number(own, number)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use game::Entropy;
    use wire::{TableCode, Written};

    #[test]
    fn who_has_chosen_no_name_gets_a_number() {
        let id = GuestId::from_bytes([7; 16]);
        let given = super::super::of(id);
        let second = free_among(&[&given], id, given.clone()).unwrap();
        assert_eq!(second.as_str(), format!("{given} 2"));
        let third = free_among(&[&given, &second], id, given.clone()).unwrap();
        assert_eq!(third.as_str(), format!("{given} 3"));
        let chosen: Name = "Mina".parse().unwrap();
        let taken = Err(Error::BadName { reason: BadName::Taken });
        assert_eq!(free_among(&[&"MINA".parse().unwrap()], id, chosen), taken);
    }

    #[test]
    fn a_given_name_is_told_apart_in_the_script_of_every_reader() {
        let [id, other] = [7, 8].map(|byte| GuestId::from_bytes([byte; 16]));
        let given = super::super::of(id);
        let shown: Name = guest_name(Lang::Ko, given.as_str()).parse().unwrap();
        assert_ne!(shown, given);
        let taken = Err(Error::BadName { reason: BadName::Taken });
        assert_eq!(free_among(&[&given], other, shown.clone()), taken);
        assert_eq!(free_among(&[&shown], id, given.clone()).unwrap().as_str(), format!("{given} 2"));
    }

    #[test]
    fn a_guest_gives_way_to_the_account_of_that_name() {
        let [id, other] = [7, 8].map(|byte| GuestId::from_bytes([byte; 16]));
        let given = super::super::of(id);
        let sit = |id, name: &str, account| {
            let guest = Guest { id, name: name.parse().unwrap(), account };
            Command::Sit { guest, seat: None, entropy: Entropy::from_bytes([1; 32]).into() }
        };
        let opened = sample::opened(sample::opening(TableCode::numbered(1), id), 0);
        let way = |chosen: &str, command: Command<Written>| {
            let sitting = sample::after(opened.as_ref(), sit(id, chosen, false));
            match gives_way(sitting.as_ref(), &command) {
                Some(Command::Rename { guest }) => Some((guest.id == id && !guest.account, guest.name.to_string())),
                other => other.map(|_| (false, String::new())),
            }
        };
        assert_eq!(way("Mina", sit(other, "mina", true)), Some((true, given.to_string())));
        for (name, account) in [("mina", false), ("Nora", true)] {
            assert_eq!(way("Mina", sit(other, name, account)), None);
        }
        // A name that the house has given may be a handle as well.
        let handle = guest_name(Lang::Ko, given.as_str()).replace(' ', "");
        assert_eq!(way(given.as_str(), sit(other, &handle, true)), Some((true, format!("{given} 2"))));
    }

    #[test]
    fn a_number_fits_even_a_name_as_long_as_may_be() {
        for (name, with) in
            [("Mina", "Mina 2"), ("달달달달달달달달달달달달달달달달달달달달", "달달달달달달달달달달달달달달달달달달 2")]
        {
            let name: Name = name.parse().unwrap();
            assert_eq!(numbered(&[&name], &name).unwrap().as_str(), with);
            assert!(comes_of(with, name.as_str()) && !comes_of(name.as_str(), with));
        }
    }
}
