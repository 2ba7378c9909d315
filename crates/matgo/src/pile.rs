//! Piles: three cards of a month that lie on the floor together.

use crate::by_seat::SEATS;
use crate::{BySeat, Card, Cards, Month, Months};
use arrayvec::ArrayVec;
use game::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use thiserror::Error;

/// Three cards of a month that only the fourth takes: a ppeok, or three that were dealt to the floor
/// (docs/rules/matgo.md#ppeok).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The player whose ppeok it is. `None` for three that were dealt.
    #[serde(default)]
    pub owner: Option<Seat>,
    /// The three cards of the month.
    pub cards: Cards,
    /// Bonus cards that lie with them.
    #[serde(default)]
    pub bonus: Cards,
}

/// The cards are not a pile, or not one that can lie there.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize)]
#[error("{:?} with {:?} is not a pile, or there is another of its month", pile.cards, pile.bonus)]
pub struct BadPile {
    /// The pile that was to be laid.
    pub pile: Pile,
}

/// The piles on the floor, at most one of each month.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Piles {
    months: Months,
    /// All their cards, including bonus cards.
    cards: Cards,
    owned: BySeat<Months>,
    /// The months of the piles with `b2` and `b3`.
    bonus: [Option<Month>; 2],
}

const BONUS: [Card; 2] = [Card::BONUS_2, Card::BONUS_3];

impl Piles {
    /// The months that have a pile.
    pub const fn months(&self) -> Months {
        self.months
    }

    /// Whether there is a pile of this month.
    pub const fn has(&self, month: Month) -> bool {
        self.months.contains(month)
    }

    /// Whether there are no piles.
    pub const fn is_empty(&self) -> bool {
        self.months.is_empty()
    }

    /// The cards of all piles, including bonus cards.
    pub const fn all_cards(&self) -> Cards {
        self.cards
    }

    /// The pile of this month, if there is one.
    pub fn get(&self, month: Month) -> Option<Pile> {
        self.has(month).then(|| Pile {
            owner: SEATS.into_iter().find(|seat| self.owned[*seat].contains(month)),
            cards: self.cards & month.cards(),
            bonus: BONUS
                .into_iter()
                .zip(self.bonus)
                .filter(|(_, at)| *at == Some(month))
                .map(|(card, _)| card)
                .collect(),
        })
    }

    /// The piles, by month.
    pub fn iter(&self) -> impl Iterator<Item = Pile> + Clone {
        self.months.iter().filter_map(|month| self.get(month))
    }

    /// Lays down a pile.
    ///
    /// # Errors
    /// If it is not three cards of a month, one of its bonus cards already lies elsewhere, or its month already has a
    /// pile.
    pub fn lay(&mut self, pile: Pile) -> Result<(), BadPile> {
        let month = pile.cards.first().and_then(Card::month);
        let of_one_month = |month: &Month| pile.cards.len() == 3 && month.cards().contains_all(pile.cards);
        let free = !self.all_cards().meets(pile.bonus) && Cards::BONUS.contains_all(pile.bonus);
        let owner = pile.owner.is_none_or(|seat| SEATS.contains(&seat));
        let month = month.filter(|month| of_one_month(month) && !self.has(*month) && free && owner);
        self.put(month.ok_or(BadPile { pile })?, pile);
        Ok(())
    }

    /// Lays down a pile that is known to be valid.
    pub(crate) fn put(&mut self, month: Month, pile: Pile) {
        self.months = self.months.with(month);
        self.cards |= pile.cards | pile.bonus;
        if let Some(owner) = pile.owner {
            self.owned[owner] = self.owned[owner].with(month);
        }
        for (at, card) in BONUS.into_iter().enumerate() {
            if pile.bonus.contains(card) {
                self.bonus[at] = Some(month);
            }
        }
    }

    /// Takes away the pile of this month, if there is one.
    pub(crate) fn take(&mut self, month: Month) -> Option<Pile> {
        let pile = self.get(month)?;
        self.months = self.months.without(month);
        self.cards -= pile.cards | pile.bonus;
        for owned in &mut self.owned.0 {
            *owned = owned.without(month);
        }
        for at in &mut self.bonus {
            *at = at.filter(|at| *at != month);
        }
        Some(pile)
    }
}

impl Serialize for Piles {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Piles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Piles, D::Error> {
        let mut piles = Piles::default();
        for pile in ArrayVec::<Pile, 12>::deserialize(from)? {
            piles.lay(pile).map_err(D::Error::custom)?;
        }
        Ok(piles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(owner: Option<u8>, cards: &str, bonus: &str) -> Pile {
        Pile { owner: owner.map(Seat), cards: cards.parse().unwrap(), bonus: bonus.parse().unwrap() }
    }

    #[test]
    fn what_is_laid_can_be_taken() {
        let mut piles = Piles::default();
        let laid = [pile(None, "3g 3a 3b", ""), pile(Some(1), "5y 5t 5a", "b3"), pile(Some(0), "12g 12y 12s", "b2")];
        for pile in laid {
            piles.lay(pile).unwrap();
        }
        assert_eq!(piles.iter().collect::<Vec<_>>(), laid);
        assert_eq!(serde_json::from_str::<Piles>(&serde_json::to_string(&piles).unwrap()).unwrap(), piles);
        assert_eq!(piles.all_cards(), "3g 3a 3b 5y 5t 5a 12g 12y 12s b2 b3".parse().unwrap());
        for pile in laid {
            assert_eq!(piles.take(pile.cards.first().unwrap().month().unwrap()), Some(pile));
        }
        assert_eq!(piles, Piles::default());
        assert_eq!(piles.take(Month::new(3).unwrap()), None);
    }

    #[test]
    fn what_is_no_pile_is_refused() {
        let mut piles = Piles::default();
        piles.lay(pile(Some(1), "5y 5t 5a", "b3")).unwrap();
        for wrong in [
            pile(None, "", ""),
            pile(None, "3g 3a", ""),
            pile(None, "3g 3a 4a", ""),
            pile(None, "3g 3t 3a 3b", ""),
            pile(None, "5t 5a 5b", ""),
            pile(None, "3g 3a 3b", "b3"),
            pile(None, "3g 3a 3b", "4a"),
            pile(Some(2), "3g 3a 3b", ""),
            pile(None, "b2 b3", ""),
        ] {
            assert_eq!(piles.lay(wrong), Err(BadPile { pile: wrong }));
        }
        assert_eq!(piles.iter().count(), 1);
    }
}
