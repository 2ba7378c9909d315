//! Cards and sets of cards.

use crate::{Month, Months};

/// The kind of a card, which decides what it counts for (docs/rules/matgo.md#cards).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Brights (광), written `g`.
    Bright,
    /// Animals (열끗), written `y`.
    Animal,
    /// Ribbons (띠), written `t`.
    Ribbon,
    /// Plain junk (피), written `a` and `b`.
    Plain,
    /// Double junk (쌍피), written `s`.
    Double,
    /// The bonus cards `b2` and `b3`, which belong to no month.
    Bonus,
}

/// The kinds of each month's four cards, as letters.
const LETTERS: [[u8; 4]; 12] = [
    *b"gtab", *b"ytab", *b"gtab", *b"ytab", *b"ytab", *b"ytab", *b"ytab", *b"gyab", *b"ytab", *b"ytab", *b"gabs",
    *b"gyts",
];

/// The number of cards.
pub(crate) const CARDS: usize = 50;
const BONUS_2: u8 = 48;
const BONUS_3: u8 = 49;

/// A card. Cards are ordered by month, bonus cards last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The gukjin (국진): the animal of the ninth month, which its holder may move to the junk.
    pub const GUKJIN: Card = Card(32);
    /// The bonus card worth two junk.
    pub const BONUS_2: Card = Card(BONUS_2);
    /// The bonus card worth three junk.
    pub const BONUS_3: Card = Card(BONUS_3);

    /// All fifty, in order.
    pub(crate) const ALL: [Card; CARDS] = {
        let mut all = [Card(0); CARDS];
        let mut at = 0;
        while at < CARDS {
            all[at] = Card(at as u8);
            at += 1;
        }
        all
    };

    /// Its place in the deck: 0 to 49.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The month it belongs to. `None` for a bonus card.
    pub const fn month(self) -> Option<Month> {
        if self.0 < BONUS_2 { Some(Month::of_card(self.0)) } else { None }
    }

    /// The kind of the card.
    #[inline]
    pub const fn kind(self) -> Kind {
        if self.0 >= BONUS_2 {
            return Kind::Bonus;
        }
        match self.letter() {
            b'g' => Kind::Bright,
            b'y' => Kind::Animal,
            b't' => Kind::Ribbon,
            b's' => Kind::Double,
            _ => Kind::Plain,
        }
    }

    /// The letter that distinguishes it from the other cards of its month. A digit for the bonus cards.
    pub(crate) const fn letter(self) -> u8 {
        match self.0 {
            BONUS_2 => b'2',
            BONUS_3 => b'3',
            _ => LETTERS[(self.0 / 4) as usize][(self.0 % 4) as usize],
        }
    }
}

impl Month {
    /// Its four cards.
    #[inline]
    pub const fn cards(self) -> Cards {
        Cards::from_bits(0b1111 << ((self.number() - 1) * 4))
    }
}

/// A set of cards, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

game::bit_set!(Cards of Card, iterated by Each);

impl Cards {
    /// All fifty cards.
    pub const DECK: Cards = Cards((1 << CARDS) - 1);
    /// The two bonus cards.
    pub const BONUS: Cards = Cards(1 << BONUS_2 | 1 << BONUS_3);
    /// The five brights.
    pub const BRIGHTS: Cards = Cards::of(Kind::Bright);
    /// The nine animals, including the gukjin.
    pub const ANIMALS: Cards = Cards::of(Kind::Animal);
    /// The ten ribbons.
    pub const RIBBONS: Cards = Cards::of(Kind::Ribbon);
    /// The 22 plain junk cards.
    pub const PLAIN: Cards = Cards::of(Kind::Plain);
    /// The two double junk cards that belong to a month.
    pub const DOUBLES: Cards = Cards::of(Kind::Double);

    pub(crate) const fn from_bits(bits: u64) -> Cards {
        Cards(bits)
    }

    const fn of(kind: Kind) -> Cards {
        let (mut set, mut card) = (0, 0);
        while card < CARDS as u8 {
            if Card(card).kind() as u8 == kind as u8 {
                set |= 1 << card;
            }
            card += 1;
        }
        Cards(set)
    }

    /// The set of one card.
    pub const fn one(card: Card) -> Cards {
        Cards(1 << card.0)
    }

    /// The card of `kind` of each of `months`. The lowest, if there are two.
    pub(crate) const fn pick(months: &[u8], kind: Kind) -> Cards {
        let (mut set, mut at) = (0, 0);
        while at < months.len() {
            let found = Cards::of(kind).0 & 0b1111 << ((months[at] - 1) * 4);
            set |= found & found.wrapping_neg();
            at += 1;
        }
        Cards(set)
    }

    /// Whether any of `others` is in the set.
    pub const fn meets(self, others: Cards) -> bool {
        self.0 & others.0 != 0
    }

    /// The first card, if there is any.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The set without `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        Cards(self.0 & !(1 << card.0))
    }

    /// The months with at least one card in the set.
    pub const fn months(self) -> Months {
        Months::gather(self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3)
    }

    /// The months with all four cards in the set.
    pub const fn quartets(self) -> Months {
        Months::gather(self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3)
    }

    /// The months with three or four cards in the set.
    pub(crate) const fn triplets(self) -> Months {
        let (low, high) = (self.0, self.0 >> 2);
        let pairs = low & low >> 1;
        let any = low | low >> 1;
        Months::gather(pairs & (any >> 2) | any & (high & high >> 1))
    }

    /// The months with two cards or more in the set.
    pub(crate) const fn twins(self) -> Months {
        let pairs = self.0 & self.0 >> 1;
        let any = self.0 | self.0 >> 1;
        Months::gather(pairs | pairs >> 2 | any & any >> 2)
    }

    /// The cards in both sets.
    pub(crate) const fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_is_the_pages() {
        assert_eq!(Cards::DECK.len(), 50);
        for (kind, count) in [
            (Cards::BRIGHTS, 5),
            (Cards::ANIMALS, 9),
            (Cards::RIBBONS, 10),
            (Cards::PLAIN, 22),
            (Cards::DOUBLES, 2),
            (Cards::BONUS, 2),
        ] {
            assert_eq!(kind.len(), count);
        }
        assert_eq!(Cards::BRIGHTS.to_string(), "1g 3g 8g 11g 12g");
        assert_eq!(Cards::ANIMALS.to_string(), "2y 4y 5y 6y 7y 8y 9y 10y 12y");
        assert_eq!(Cards::RIBBONS.to_string(), "1t 2t 3t 4t 5t 6t 7t 9t 10t 12t");
        assert_eq!(Cards::DOUBLES.to_string(), "11s 12s");
        assert_eq!(Card::GUKJIN.to_string(), "9y");
    }

    #[test]
    fn months_have_four_cards_each() {
        for month in Month::all() {
            assert_eq!(month.cards().len(), 4);
            assert!(month.cards().iter().all(|card| card.month() == Some(month)));
        }
        assert!(Cards::BONUS.iter().all(|card| card.month().is_none()));
    }

    #[test]
    fn months_are_counted_by_their_cards() {
        for month in Month::all() {
            let others = Cards::BONUS | month.cards();
            for kept in 0..16_u64 {
                let cards = Cards(kept << ((month.number() - 1) * 4)) | Cards::BONUS;
                let expected = |least| if kept.count_ones() >= least { Months::NONE.with(month) } else { Months::NONE };
                assert_eq!(cards.months(), expected(1), "{cards}");
                assert_eq!(cards.twins(), expected(2), "{cards}");
                assert_eq!(cards.triplets(), expected(3), "{cards}");
                assert_eq!(cards.quartets(), expected(4), "{cards}");
                assert!(others.contains_all(cards));
            }
        }
        assert_eq!(Cards::DECK.quartets().len(), 12);
    }
}
