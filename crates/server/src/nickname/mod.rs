//! Names for guests who have not chosen one.

use table::GuestId;
use wire::Name;

/// Things of a courtyard.
const PLACES: [&str; 16] = [
    "Maru",
    "Dalbit",
    "Solbaram",
    "Maehwa",
    "Gamnamu",
    "Jangdok",
    "Doldam",
    "Giwa",
    "Yeonmot",
    "Punggyeong",
    "Hanji",
    "Noeul",
    "Saebyeok",
    "Cheoma",
    "Sarang",
    "Dandi",
];

/// Animals that come there.
const ANIMALS: [&str; 16] = [
    "Tokki", "Kkachi", "Horangi", "Noru", "Goyangi", "Neoguri", "Jebi", "Durumi", "Chamsae", "Yeou", "Goseum", "Suri",
    "Sudal", "Saseum", "Dalpaeng", "Nabi",
];

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
                names.insert(of(GuestId::from_bytes(bytes)).as_str().to_owned());
            }
        }
        assert_eq!(names.len(), 256);
    }
}
