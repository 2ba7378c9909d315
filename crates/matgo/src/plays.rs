//! What was played from the hands, and what lay open at the time. Cards that a player leaves on the floor show what is
//! not in their hand.

use crate::turns::TURNS;
use crate::{Card, Cards};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

const MOST: usize = TURNS as usize;

/// A card that a player chose to play from the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The card that was played.
    pub card: Card,
    /// The cards on the floor before that, loose or in piles.
    pub floor: Cards,
}

/// The cards that a player has played one by one, in order: at most ten. Small and without heap data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plays {
    count: u8,
    cards: [Card; MOST],
    floors: [Cards; MOST],
}

impl Plays {
    /// Nothing has been played.
    pub const NONE: Plays = Plays { count: 0, cards: [Card::GUKJIN; MOST], floors: [Cards::NONE; MOST] };

    /// The number of cards played.
    pub const fn len(&self) -> u8 {
        self.count
    }

    /// Whether no card has been played.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Every card played, from the first to the last.
    pub fn iter(&self) -> impl Iterator<Item = Played> {
        let plays = self.cards.iter().zip(&self.floors).take(usize::from(self.count));
        plays.map(|(card, floor)| Played { card: *card, floor: *floor })
    }

    /// Adds a card. A hand never has more cards than there is room for.
    pub(crate) fn push(&mut self, Played { card, floor }: Played) {
        let at = usize::from(self.count);
        if at < MOST {
            (self.cards[at], self.floors[at]) = (card, floor);
            self.count += 1;
        }
    }
}

impl Default for Plays {
    fn default() -> Plays {
        Plays::NONE
    }
}

impl Serialize for Plays {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Plays {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Plays, D::Error> {
        let listed = Vec::<Played>::deserialize(from)?;
        if listed.len() > MOST {
            return Err(D::Error::custom(format_args!("{} cards played; a hand has {MOST}", listed.len())));
        }
        let mut plays = Plays::NONE;
        listed.into_iter().for_each(|played| plays.push(played));
        Ok(plays)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, from_value, json, to_value};

    #[test]
    fn plays_are_written_as_a_list() {
        let written = json!([{"card": "1a", "floor": ["1g", "3t"]}, {"card": "5b", "floor": []}]);
        let plays: Plays = from_value(written.clone()).unwrap();
        assert_eq!((plays.len(), to_value(plays).unwrap()), (2, written));
        assert_eq!(from_value::<Plays>(json!([])).unwrap(), Plays::NONE);
    }

    #[test]
    fn more_than_a_hand_is_refused() {
        let played = |count| from_value::<Plays>(Value::from(vec![json!({"card": "1a", "floor": []}); count]));
        assert!(played(10).is_ok());
        assert!(played(11).unwrap_err().to_string().contains("11 cards played"));
    }
}
