//! Names that could be taken for others.

use table::{Chair, Command, Guest, GuestId};
use unicode_security::confusable_detection::skeleton;
use wire::{BadName, Error, Name, bots};

/// What the house calls its bots in records, and itself.
const OF_THE_HOUSE: [&str; 8] = ["Bot 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot", "Madang", "마당"];

/// Whether somebody could take one for the other: capitals, spaces, and letters that are drawn alike (Unicode's
/// technical standard 39) make no difference.
pub(super) fn alike(one: &str, other: &str) -> bool {
    small(one) == small(other) || drawn(one) == drawn(other)
}

/// By its small letters.
fn small(name: &str) -> String {
    skeleton(&name.to_lowercase()).filter(|c| !c.is_whitespace()).collect()
}

/// By how its letters are drawn, capitals too: a large I is a small l.
fn drawn(name: &str) -> String {
    small(&skeleton(name).collect::<String>())
}

/// Whether it could be taken for the house or one of its bots.
pub(super) fn is_of_the_house(name: &str) -> bool {
    let taken = OF_THE_HOUSE.iter().chain(&bots::HANGUL).chain(&bots::LATIN);
    taken.into_iter().any(|taken| alike(taken, name))
}

/// The command with the name that whoever sits down gets at this table: nobody has one that could be taken for
/// another's there. Who has chosen none gets a number.
///
/// # Errors
/// [`Error::BadName`] when a chosen one is taken.
pub(crate) fn told_apart<A>(chairs: &[Chair], command: Command<A>) -> Result<Command<A>, Error> {
    match command {
        Command::Sit { guest, seat, entropy } => Ok(Command::Sit { guest: apart(chairs, guest)?, seat, entropy }),
        Command::Rename { guest } => Ok(Command::Rename { guest: apart(chairs, guest)? }),
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

/// The name for a guest where these others are.
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
    fn letters_that_are_drawn_alike_make_no_other_name() {
        for (one, other) in [
            ("Maru", "Маru"),
            ("Mina", "MINA"),
            ("Mina", "M i n a"),
            ("modern", "modem"),
            ("Hanbyeol", "HanbyeoI"),
            ("Danbi", "DANBI"),
            ("단비", "단 비"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Mina", "Nina"), ("단비", "담비"), ("🙂", "🥰"), ("Ann", "Anna")] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in ["단비", "DANBI", "Dаnbі", "Hanbyeo1", "bot 3", "Воt l", "madang"] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Maru Tokki", "Danbinim", "봄비"] {
            assert!(!is_of_the_house(name), "{name}");
        }
    }

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
