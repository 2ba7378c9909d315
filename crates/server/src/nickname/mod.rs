//! Nicknames: which ones may be chosen, and those of guests who have chosen none.

mod alike;
mod spelling;

pub(crate) use alike::{comes_of, free_among, gives_way, told_apart};

use table::GuestId;
use wire::{
    BadName, Name,
    guest::{ANIMALS, PLACES},
};

/// A name chosen by a guest, as it is stored.
///
/// # Errors
/// Why others must not see it.
pub(crate) fn chosen(text: &str) -> Result<Name, BadName> {
    let name = spelling::settled(text)?;
    if people::is_of_the_house(name.as_str()) { Err(BadName::OfTheHouse) } else { Ok(name) }
}

/// The name of an account: its handle as it is written, by which it is told apart from others.
pub(crate) fn of_account(handle: &str) -> Option<Name> {
    handle.parse().ok()
}

/// The guest's default name, always the same for the same guest.
pub(crate) fn of(guest: GuestId) -> Name {
    let [first, second, ..] = *guest.as_bytes();
    let name = format!("{} {}", PLACES[usize::from(first) % 16], ANIMALS[usize::from(second) % 16]);
    name.parse().unwrap_or_else(|_| unreachable!("every name on the lists is valid"))
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
