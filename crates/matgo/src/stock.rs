//! The face-down cards in the middle.

use crate::Cards;
use crate::card::{CARDS, Card};
use rand_core::Rng;

/// The stock, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stock {
    /// From the bottom. Places already emptied hold [`Stock::SPENT`], so that equal stocks compare equal.
    cards: [Card; CARDS],
    left: u8,
    set: Cards,
}

impl Stock {
    /// Placeholder for a card that has been taken.
    const SPENT: Card = Card::GUKJIN;
    /// A stock without cards.
    pub(crate) const EMPTY: Stock = Stock { cards: [Stock::SPENT; CARDS], left: 0, set: Cards::NONE };

    /// A stock of these cards, all different, top first.
    pub(crate) fn from_top(cards: &[Card]) -> Stock {
        let mut stock = Stock::EMPTY;
        for (place, card) in stock.cards.iter_mut().zip(cards.iter().rev()) {
            *place = *card;
        }
        stock.left = cards.len() as u8;
        stock.set = cards.iter().copied().collect();
        stock
    }

    /// Shuffles the cards.
    pub(crate) fn shuffle(&mut self, chance: &mut impl Rng) {
        game::shuffle(&mut self.cards[..usize::from(self.left)], chance);
    }

    /// Takes the top card, if there is one.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        self.left = self.left.checked_sub(1)?;
        let card = std::mem::replace(&mut self.cards[usize::from(self.left)], Stock::SPENT);
        self.set = self.set.without(card);
        Some(card)
    }

    /// Takes the top `count` cards, or as many as there are.
    pub(crate) fn pop_many(&mut self, count: u8) -> Cards {
        (0..count).map_while(|_| self.pop()).collect()
    }

    pub(crate) const fn len(&self) -> u8 {
        self.left
    }

    /// The cards that are left, as a set.
    pub(crate) const fn set(&self) -> Cards {
        self.set
    }

    /// The cards, top first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Card> {
        self.cards[..usize::from(self.left)].iter().rev().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_is_first() {
        let cards: Vec<Card> = ["3a", "b2", "1g"].map(|card| card.parse().unwrap()).into();
        let mut stock = Stock::from_top(&cards);
        assert_eq!(stock.iter().collect::<Vec<_>>(), cards);
        assert_eq!(stock.pop(), Some(cards[0]));
        assert_eq!(stock, Stock::from_top(&cards[1..]));
        assert_eq!(stock.set(), "b2 1g".parse().unwrap());
        assert_eq!(stock.pop_many(5).len(), 2);
        assert_eq!((stock.pop(), stock), (None, Stock::EMPTY));
    }
}
