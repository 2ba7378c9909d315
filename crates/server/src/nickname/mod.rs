//! Nicknames: which may be chosen, and those of guests who have chosen none.

mod alike;
mod spelling;

pub(crate) use alike::{free_among, told_apart};

use table::GuestId;
use wire::{
    BadName, Name,
    guest::{ANIMALS, PLACES},
};

/// A name that somebody chooses, as it is kept.
///
/// # Errors
/// Why others shall not see it.
pub(crate) fn chosen(text: &str) -> Result<Name, BadName> {
    let name = spelling::settled(text)?;
    if people::is_of_the_house(name.as_str()) { Err(BadName::OfTheHouse) } else { Ok(name) }
}

/// The same guest has the same name for ever.
pub(crate) fn of(guest: GuestId) -> Name {
    let [first, second, ..] = *guest.as_bytes();
    let name = format!("{} {}", PLACES[usize::from(first) % 16], ANIMALS[usize::from(second) % 16]);
    name.parse().unwrap_or_else(|_| unreachable!("every name of the lists is possible"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_possible() {
        let mut names = std::collections::BTreeSet::new();
        for first in 0..16 {
            for second in 0..16 {
                let mut bytes = [7; 16];
                (bytes[0], bytes[1]) = (first, second);
                let name = of(GuestId::from_bytes(bytes));
                assert_eq!(chosen(name.as_str()), Ok(name.clone()), "nor is it another's");
                names.insert(name.as_str().to_owned());
            }
        }
        assert_eq!(names.len(), 256);
    }
}
