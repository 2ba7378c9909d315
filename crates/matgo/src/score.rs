//! The value of captured cards.

use crate::{Card, Cards, Kind};
use serde::{Deserialize, Serialize};

/// Hongdan (홍단): the red ribbons with writing.
pub const HONGDAN: Cards = Cards::pick(&[1, 2, 3], Kind::Ribbon);
/// Cheongdan (청단): the blue ribbons.
pub const CHEONGDAN: Cards = Cards::pick(&[6, 9, 10], Kind::Ribbon);
/// Chodan (초단): the plain red ribbons.
pub const CHODAN: Cards = Cards::pick(&[4, 5, 7], Kind::Ribbon);
/// Godori (고도리): the birds.
pub const GODORI: Cards = Cards::pick(&[2, 4, 8], Kind::Animal);
/// The sets of three cards.
pub const SETS: [Cards; 4] = [HONGDAN, CHEONGDAN, CHODAN, GODORI];
/// The bright of the rain (비광).
pub(crate) const RAIN: Cards = Cards::pick(&[12], Kind::Bright);

/// A side of the captures on which the gukjin can count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// With the animals, as printed.
    Animal,
    /// With the junk, as a double.
    Junk,
}

impl Side {
    /// Both sides, the animals first.
    pub const ALL: [Side; 2] = [Side::Animal, Side::Junk];
}

/// The junk by value: plain 1, doubles and `b2` 2, `b3` 3, and 2 for a gukjin that counts as junk.
#[inline]
pub const fn junk_value(cards: Cards, side: Side) -> u8 {
    let singles = cards.and(Cards::PLAIN).len();
    let bonus = cards.contains(Card::BONUS_2) as u8 * 2 + cards.contains(Card::BONUS_3) as u8 * 3;
    singles + cards.and(Cards::DOUBLES).len() * 2 + bonus + gukjin_is(cards, side, Side::Junk) * 2
}

/// 1 if the gukjin is among the cards and counts on the `asked` side.
const fn gukjin_is(cards: Cards, side: Side, asked: Side) -> u8 {
    (cards.contains(Card::GUKJIN) && side as u8 == asked as u8) as u8
}

/// The number of animals that count as such.
pub(crate) const fn animals(cards: Cards, side: Side) -> u8 {
    cards.and(Cards::ANIMALS).without(Card::GUKJIN).len() + gukjin_is(cards, side, Side::Animal)
}

/// The points of captured cards, by part (docs/rules/matgo.md#score-of-the-captured-cards).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Brights: 3 for three (2 with the rain), 4 for four, 15 for five.
    pub bright: u8,
    /// Animals: 1 for five, and 1 for each more.
    pub animal: u8,
    /// The three birds: 5.
    pub godori: u8,
    /// Ribbons: 1 for five, and 1 for each more.
    pub ribbon: u8,
    /// Hongdan: 3.
    pub hongdan: u8,
    /// Cheongdan: 3.
    pub cheongdan: u8,
    /// Chodan: 3.
    pub chodan: u8,
    /// Junk: 1 for a value of 10, and 1 for each more.
    pub junk: u8,
}

impl Score {
    /// The score of these captured cards, with the gukjin on this side.
    pub const fn of(cards: Cards, side: Side) -> Score {
        Score {
            bright: match cards.and(Cards::BRIGHTS).len() {
                5 => 15,
                4 => 4,
                3 if cards.meets(RAIN) => 2,
                3 => 3,
                _ => 0,
            },
            animal: animals(cards, side).saturating_sub(4),
            godori: if cards.contains_all(GODORI) { 5 } else { 0 },
            ribbon: cards.and(Cards::RIBBONS).len().saturating_sub(4),
            hongdan: if cards.contains_all(HONGDAN) { 3 } else { 0 },
            cheongdan: if cards.contains_all(CHEONGDAN) { 3 } else { 0 },
            chodan: if cards.contains_all(CHODAN) { 3 } else { 0 },
            junk: junk_value(cards, side).saturating_sub(9),
        }
    }

    /// The sum of all parts.
    pub const fn total(self) -> u8 {
        let sets = self.godori + self.hongdan + self.cheongdan + self.chodan;
        self.bright + self.animal + self.ribbon + self.junk + sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_the_pages() {
        let sets = [HONGDAN, CHEONGDAN, CHODAN, GODORI, RAIN].map(|set| set.to_string());
        assert_eq!(sets, ["1t 2t 3t", "6t 9t 10t", "4t 5t 7t", "2y 4y 8y", "12g"]);
    }

    #[test]
    fn the_whole_deck_is_63_points_and_62_with_the_gukjin_as_an_animal() {
        assert_eq!(Score::of(Cards::DECK, Side::Junk).total(), 63);
        assert_eq!(Score::of(Cards::DECK, Side::Animal).total(), 62);
        assert_eq!(junk_value(Cards::DECK, Side::Junk), 33);
        assert_eq!(Score::of(Cards::NONE, Side::Junk), Score::default());
    }

    #[test]
    fn three_brights_with_the_rain_are_2_and_four_are_4() {
        let bright = |cards: &str| Score::of(cards.parse().unwrap(), Side::Animal).bright;
        assert_eq!(["1g 12g", "1g 3g 8g", "1g 3g 12g", "1g 3g 8g 12g", "1g 3g 8g 11g"].map(bright), [0, 3, 2, 4, 4]);
    }
}
