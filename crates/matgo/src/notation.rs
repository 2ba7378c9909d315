//! The notation for cards: month and kind, `3t`, `12s`, and `b2`, `b3`; sets as lists.

use crate::{Card, Month, Months};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{
    fmt::{self, Write},
    str::FromStr,
};
use thiserror::Error;

/// The text names no card.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("{text:?} is not a card: write a month from 1 to 12 and one of its kinds g, y, t, a, b or s, or b2 or b3")]
pub struct BadCard {
    /// The text.
    pub text: String,
}

/// Why a list is not a set of cards.
pub type BadCards = game::BadSet<Card, BadCard>;

/// The number is not a month.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq)]
#[error("{number} is not a month: months are 1 to 12")]
pub struct BadMonth {
    /// The number.
    pub number: u8,
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Months {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.month().map_or("b", |month| game::digits(month.number())))?;
        f.write_char(self.letter().into())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Card, BadCard> {
        read_card(text).ok_or_else(|| BadCard { text: text.chars().take(20).collect() })
    }
}

fn read_card(text: &str) -> Option<Card> {
    match text {
        "b2" => return Some(Card::BONUS_2),
        "b3" => return Some(Card::BONUS_3),
        _ => {}
    }
    let (letter, number) = text.as_bytes().split_last()?;
    let canonical = !number.starts_with(b"0") && !number.starts_with(b"+");
    let number = str::from_utf8(number).ok().filter(|_| canonical)?.parse().ok()?;
    Month::new(number)?.cards().iter().find(|card| card.letter() == *letter)
}

game::written_as_text!(Card);

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Month, D::Error> {
        let number = u8::deserialize(from)?;
        Month::new(number).ok_or(BadMonth { number }).map_err(D::Error::custom)
    }
}

impl Serialize for Months {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Months {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Months, D::Error> {
        let mut months = Months::NONE;
        for month in Vec::<Month>::deserialize(from)? {
            if months.contains(month) {
                return Err(D::Error::custom(format_args!("month {month} is named twice")));
            }
            months = months.with(month);
        }
        Ok(months)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cards;

    #[test]
    fn text_and_cards_are_inverse() {
        for card in Cards::DECK {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        let text = Cards::DECK.to_string();
        assert_eq!(text.parse(), Ok(Cards::DECK));
        assert!(text.starts_with("1g 1t 1a 1b 2y") && text.ends_with("12g 12y 12t 12s b2 b3"));
    }

    #[test]
    fn everything_else_is_refused() {
        for text in
            ["", "g", "1", "0a", "13a", "1y", "2g", "11t", "12a", "01g", "+1g", "1G", "b1", "b4", "b", "1g ", "é"]
        {
            assert_eq!(text.parse::<Card>(), Err(BadCard { text: text.into() }), "{text}");
        }
        let card = "3t".parse().unwrap();
        assert_eq!("3t 5a 3t".parse::<Cards>(), Err(BadCards::Twice { item: card }));
        assert!(matches!("3t x".parse::<Cards>(), Err(BadCards::Item(_))));
    }

    #[test]
    fn sets_are_written_as_lists() {
        let cards: Cards = serde_json::from_str(r#"["12s", "3t"]"#).unwrap();
        assert_eq!(serde_json::to_string(&cards).unwrap(), r#"["3t","12s"]"#);
        assert!(serde_json::from_str::<Cards>(r#"["3t", "3t"]"#).is_err());
        assert_eq!(serde_json::from_str::<Months>("[5, 1]").unwrap().iter().map(Month::number).sum::<u8>(), 6);
        assert!(serde_json::from_str::<Months>("[13]").is_err());
        let twice = serde_json::from_str::<Months>("[5, 1, 5]").unwrap_err().to_string();
        assert!(twice.contains("month 5 is named twice"), "{twice}");
        assert!(serde_json::from_str::<Month>("0").is_err());
    }
}
