//! The room for spare jokers in the sets so far.

/// How many more spare jokers the sets so far can take. A run takes any number (at its ends, or by being split); only
/// groups may be unable to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(in crate::solve) enum Room {
    /// No set yet, or a group that takes none.
    Nothing,
    /// Groups of four, each of a different number: none, two, three or four, since a lone joker fits nowhere.
    Fours,
    /// One group of three: none, one, three or four, since only one of two fits.
    OneThree,
    /// The same where it cannot be divided because of a joker that keeps its identity.
    One,
    /// Any number.
    Any,
}

impl Room {
    /// The room in both together.
    pub(in crate::solve) const fn with(self, other: Room) -> Room {
        match (self, other) {
            (Room::Nothing, room) | (room, Room::Nothing) => room,
            (Room::Fours, Room::Fours) => Room::Fours,
            _ => Room::Any,
        }
    }

    /// Whether this many spare jokers (at most four) fit in.
    pub(in crate::solve) const fn takes(self, spare: u8) -> bool {
        match self {
            Room::Nothing => spare == 0,
            Room::Fours => spare != 1,
            Room::OneThree => spare != 2,
            Room::One => spare <= 1,
            Room::Any => true,
        }
    }
}

/// The room in groups of `sum` tiles, `most` of one colour, with as few jokers as they need. Two groups of a number can
/// redistribute their tiles and so take any number; so can a single tile with two jokers, which is a run as well.
pub(super) const fn room(sum: u8, most: u8, jokers: u8) -> Room {
    match (sum, most, jokers) {
        (0, ..) => Room::Nothing,
        (3, 1, 0) | (2, 1, 1) => Room::OneThree,
        (4, 1, 0) | (3, 1, 1) | (2, 1, 2) => Room::Fours,
        _ => Room::Any,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Set, Tile, Tiles};

    /// Whether the tiles can be divided into sets, by trying everything.
    fn can_arrange(tiles: &[Tile]) -> bool {
        let Some((first, others)) = tiles.split_first() else { return true };
        (0_u32..1 << others.len()).any(|chosen| {
            let part = |with: u32| {
                others.iter().enumerate().filter(move |(at, _)| chosen >> at & 1 == with).map(|(_, tile)| *tile)
            };
            let set: Vec<Tile> = [*first].into_iter().chain(part(1)).collect();
            Set::read(&set).is_ok() && can_arrange(&part(0).collect::<Vec<_>>())
        })
    }

    #[test]
    fn spare_jokers_fit_as_the_room_says() {
        let cases = [
            ("K7 B7 R7", 0, Room::OneThree),
            ("K7 B7", 1, Room::OneThree),
            ("K7", 2, Room::Any),
            ("K7 B7 R7 Y7", 0, Room::Fours),
            ("K7 B7 R7 Y7 K12 B12 R12 Y12", 0, Room::Fours),
            ("K7 B7 R7 Y7 K12 B12 R12", 0, Room::Any),
            ("K7 B7 R7 K12 B12 R12", 0, Room::Any),
            ("K7 K7 B7 R7", 2, Room::Any),
            ("K7 K7 B7 B7 R7 R7", 0, Room::Any),
            ("K7 K7 B7 B7 R7 R7 Y7", 0, Room::Any),
            ("K7 K7 B7 B7 R7 R7 Y7 Y7", 0, Room::Any),
            ("K7 K7 B7 R7 Y7", 1, Room::Any),
            ("", 0, Room::Nothing),
        ];
        for (text, need, expected) in cases {
            let tiles: Vec<Tile> = text.parse::<Tiles>().unwrap().iter().collect();
            let of_number = |number| {
                let of_colour =
                    |colour| tiles.iter().filter(move |t| t.colour() == Some(colour) && t.number() == Some(number));
                let counts = Colour::ALL.map(|colour| of_colour(colour).count() as u8);
                room(counts.iter().sum(), counts.into_iter().max().unwrap(), need)
            };
            assert_eq!(of_number(7).with(of_number(12)), expected, "{text}");
            for spare in 0..=4 - need {
                let jokers = std::iter::repeat_n(Tile::JOKER, usize::from(need + spare));
                let all: Vec<Tile> = tiles.iter().copied().chain(jokers).collect();
                assert_eq!(
                    can_arrange(&all),
                    expected.takes(spare),
                    "{text} with {need} jokers and {spare} spare ones"
                );
            }
        }
    }
}
