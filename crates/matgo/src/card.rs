//! Cards and sets of cards (section "Cards").

use crate::{Month, Months};

/// What a card is, and what it counts for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// 광, written `g`.
    Bright,
    /// 열끗, written `y`.
    Animal,
    /// 띠, written `t`.
    Ribbon,
    /// 피, written `a` and `b`.
    Plain,
    /// 쌍피, written `s`.
    Double,
    /// `b2` and `b3`, which belong to no month.
    Bonus,
}

/// The kinds of each month's four cards, as letters.
const LETTERS: [[u8; 4]; 12] = [
    *b"gtab", *b"ytab", *b"gtab", *b"ytab", *b"ytab", *b"ytab", *b"ytab", *b"gyab", *b"ytab", *b"ytab", *b"gabs",
    *b"gyts",
];

/// How many cards there are.
pub(crate) const CARDS: usize = 50;
const BONUS_2: u8 = 48;
const BONUS_3: u8 = 49;

/// One card. Cards are ordered by month, bonus cards last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// 국진, the animal of the ninth month, which its holder may move to his junk.
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

    /// The month it belongs to; none for a bonus card.
    pub const fn month(self) -> Option<Month> {
        if self.0 < BONUS_2 { Some(Month::of_card(self.0)) } else { None }
    }

    /// What it is.
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

    /// The letter that tells it from the other cards of its month, and a digit for the bonus cards.
    pub(crate) const fn letter(self) -> u8 {
        match self.0 {
            BONUS_2 => b'2',
            BONUS_3 => b'3',
            _ => LETTERS[(self.0 / 4) as usize][(self.0 % 4) as usize],
        }
    }
}

/// A set of cards, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    /// All fifty.
    pub const DECK: Cards = Cards((1 << CARDS) - 1);
    /// The two bonus cards.
    pub const BONUS: Cards = Cards(1 << BONUS_2 | 1 << BONUS_3);
    /// The five brights.
    pub const BRIGHTS: Cards = Cards::of(Kind::Bright);
    /// The nine animals, 국진 among them.
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

    /// The card of each of `months` that is of `kind`: the lowest, where there are two.
    pub(crate) const fn pick(months: &[u8], kind: Kind) -> Cards {
        let (mut set, mut at) = (0, 0);
        while at < months.len() {
            let found = Cards::of(kind).0 & 0b1111 << ((months[at] - 1) * 4);
            set |= found & found.wrapping_neg();
            at += 1;
        }
        Cards(set)
    }

    /// How many cards.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether all of `others` are among them.
    pub const fn contains_all(self, others: Cards) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether any of `others` is among them.
    pub const fn meets(self, others: Cards) -> bool {
        self.0 & others.0 != 0
    }

    /// The first, if there is any.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// These and `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | 1 << card.0)
    }

    /// These but `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        Cards(self.0 & !(1 << card.0))
    }

    /// The months of which any card is here.
    pub const fn months(self) -> Months {
        Months::gather(self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3)
    }

    /// The months of which all four cards are here.
    pub const fn quartets(self) -> Months {
        Months::gather(self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3)
    }

    /// The months of which three cards or all four are here.
    pub(crate) const fn triplets(self) -> Months {
        let (low, high) = (self.0, self.0 >> 2);
        let pairs = low & low >> 1;
        let any = low | low >> 1;
        Months::gather(pairs & (any >> 2) | any & (high & high >> 1))
    }

    /// The months of which two cards or more are here.
    pub(crate) const fn twins(self) -> Months {
        let pairs = self.0 & self.0 >> 1;
        let any = self.0 | self.0 >> 1;
        Months::gather(pairs | pairs >> 2 | any & any >> 2)
    }

    /// The cards in both sets.
    pub(crate) const fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    /// The cards, in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Card> + Clone {
        self.into_iter()
    }

    /// For serde's `skip_serializing_if`, which passes a reference.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(crate) const fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }
}

impl std::ops::BitOr for Cards {
    type Output = Cards;
    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Cards {
    type Output = Cards;
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

/// The cards of the one set that are not in the other.
impl std::ops::Sub for Cards {
    type Output = Cards;
    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl std::ops::BitOrAssign for Cards {
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl std::ops::SubAssign for Cards {
    fn sub_assign(&mut self, other: Cards) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = Each;
    fn into_iter(self) -> Each {
        Each(self.0)
    }
}

/// The cards of a set, in order.
#[derive(Clone)]
pub struct Each(u64);

impl Iterator for Each {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Cards(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Each {}

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
