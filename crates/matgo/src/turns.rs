//! Sets of a seat's turns, counted from 1.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// The number of turns that each seat has.
pub(crate) const TURNS: u8 = 10;

/// A set of a seat's turns, by number from 1 to 15 (a game has ten).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Turns(u16);

impl Turns {
    /// The number of turns.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set with turn `number` (1 to 15) added.
    #[must_use]
    pub(crate) const fn with(self, number: u8) -> Turns {
        Turns(self.0 | 1 << (number & 15))
    }

    /// Whether these are exactly the turns from 1 to `last` (at most 15).
    pub(crate) const fn are_all_up_to(self, last: u8) -> bool {
        self.0 as u32 == (2 << (last & 15)) - 2
    }

    /// The last of them; 0 if there is none.
    pub(crate) const fn last(self) -> u8 {
        (u16::BITS - 1).saturating_sub(self.0.leading_zeros()) as u8
    }

    /// The numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..16).filter(move |number| self.0 >> number & 1 == 1)
    }
}

impl Serialize for Turns {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Turns {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Turns, D::Error> {
        let mut turns = Turns::default();
        for number in Vec::<u8>::deserialize(from)? {
            if !(1..=TURNS).contains(&number) {
                return Err(D::Error::custom(format_args!("turns are numbered from 1 to {TURNS}, not {number}")));
            }
            if turns == turns.with(number) {
                return Err(D::Error::custom(format_args!("turn {number} is named twice")));
            }
            turns = turns.with(number);
        }
        Ok(turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_counted_from_one() {
        let turns: Turns = serde_json::from_str("[2, 1]").unwrap();
        assert_eq!(serde_json::to_string(&turns).unwrap(), "[1,2]");
        assert_eq!((turns.len(), turns.last(), Turns::default().last()), (2, 2, 0));
        assert!(turns.are_all_up_to(2) && !turns.are_all_up_to(3) && !turns.with(4).are_all_up_to(4));
        assert!(Turns::default().are_all_up_to(0));
        for wrong in ["[0]", "[11]", "[2, 2]", "[\"1\"]"] {
            assert!(serde_json::from_str::<Turns>(wrong).is_err());
        }
    }
}
