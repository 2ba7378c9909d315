//! Names that could be mistaken for others.

use people::alike;
use table::{Chair, Command, Guest, GuestId};
use wire::{BadName, Error, Name};

/// The command, with the guest's name at this table adjusted: no one there has a name that could be mistaken for
/// another's. A guest who has chosen none gets a number.
///
/// # Errors
/// [`Error::BadName`] if a chosen name is taken.
pub(crate) fn told_apart<A>(chairs: &[Chair], command: Command<A>) -> Result<Command<A>, Error> {
    match command {
        Command::Sit { guest, seat, entropy } => Ok(Command::Sit { guest: apart(chairs, guest)?, seat, entropy }),
        Command::Rename { guest } => Ok(Command::Rename { guest: apart(chairs, guest)? }),
        Command::Become { by, guest } => Ok(Command::Become { by, guest: still_apart(chairs, by, guest) }),
        other => Ok(other),
    }
}

fn apart(chairs: &[Chair], guest: Guest) -> Result<Guest, Error> {
    let others: Vec<&Name> = chairs
        .iter()
        .filter_map(Chair::person)
        .filter(|person| person.guest.id != guest.id)
        .map(|person| &person.guest.name)
        .collect();
    free_among(&others, guest.id, guest.name.clone()).map(|name| Guest { name, ..guest })
}

/// A guest who becomes another and could be mistaken for a third keeps their present name at this table.
fn still_apart(chairs: &[Chair], by: GuestId, guest: Guest) -> Guest {
    let people = || chairs.iter().filter_map(Chair::person).map(|person| &person.guest);
    let others: Vec<&Name> = people().filter(|other| other.id != by).map(|other| &other.name).collect();
    let now = people().find(|other| other.id == by).map(|other| &other.name);
    match (free_among(&others, guest.id, guest.name.clone()), now) {
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
    let free = |name: &Name| !others.iter().any(|other| alike(other.as_str(), name.as_str()));
    if free(&name) {
        return Ok(name);
    }
    if name != super::of(id) {
        return Err(Error::BadName { reason: BadName::Taken });
    }
    let numbered = (2..=others.len() + 2).filter_map(|number| format!("{name} {number}").parse().ok());
    numbered.into_iter().find(free).ok_or(Error::BadName { reason: BadName::Taken })
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
