//! The worth of a card to the player who captures it, by a rule of thumb, in hundredths of a point.

use super::sight::other;
use super::weights::Weights;
use game::Seat;
use matgo::{Board, Card, Cards, GODORI, Kind, SETS, Side, junk_value};

/// The circumstances of a decision: the board, the seat and the weights.
#[derive(Clone, Copy)]
pub(super) struct Taste<'a> {
    pub(super) board: &'a Board,
    pub(super) seat: Seat,
    pub(super) weights: &'a Weights,
}

impl Taste<'_> {
    /// What capturing `card` is worth: what it brings, plus part of what the other player loses.
    pub(super) fn value(&self, card: Card) -> f32 {
        self.own(card) + self.weights.denial * self.others().own(card)
    }

    /// What stealing a plain junk card is worth.
    pub(super) fn steal(&self) -> f32 {
        self.junk(1.0) + self.others().junk(1.0)
    }

    /// What `card` brings to the player's own captures.
    pub(super) fn own(&self, card: Card) -> f32 {
        let (mine, theirs) = (self.board.captured[self.seat], self.board.captured[other(self.seat)]);
        let of_kind = |kind: Cards| {
            let steps = &self.weights.of_kind;
            steps[usize::from((mine & kind).len()).min(steps.len() - 1)]
        };
        let plain = match card.kind() {
            Kind::Bright => self.bright(mine, theirs),
            Kind::Animal if card == Card::GUKJIN => of_kind(Cards::ANIMALS).max(self.junk(2.0)),
            Kind::Animal => of_kind(Cards::ANIMALS),
            Kind::Ribbon => of_kind(Cards::RIBBONS),
            Kind::Plain => self.junk(1.0),
            Kind::Double => self.junk(2.0),
            Kind::Bonus => self.junk(if card == Card::BONUS_3 { 3.0 } else { 2.0 }),
        };
        plain + self.trio(mine, theirs, card) + self.mission(card)
    }

    const fn others(&self) -> Self {
        Taste { seat: other(self.seat), ..*self }
    }

    fn bright(&self, mine: Cards, theirs: Cards) -> f32 {
        let (mine, theirs) = ((mine & Cards::BRIGHTS).len(), (theirs & Cards::BRIGHTS).len());
        if theirs > 2 { self.weights.spares } else { self.weights.bright[usize::from(mine).min(4)] }
    }

    /// A set is out of reach if the other player has one of its cards.
    fn trio(&self, mine: Cards, theirs: Cards, card: Card) -> f32 {
        let alive = |set: &&Cards| set.contains(card) && !theirs.meets(**set);
        SETS.iter().find(alive).map_or(0.0, |set| {
            let weight = if *set == GODORI { self.weights.bird } else { 1.0 };
            weight * self.weights.of_trio[usize::from((mine & *set).len()).min(2)]
        })
    }

    /// A unit of junk counts more the closer the player is to the ten units of the first point.
    fn junk(&self, units: f32) -> f32 {
        let step = match junk_value(self.board.captured[self.seat], Side::Animal) {
            0..=3 => 0,
            4..=6 => 1,
            7..=8 => 2,
            _ => 3,
        };
        units * self.weights.junk[step]
    }

    fn mission(&self, card: Card) -> f32 {
        let needed = self.board.mission.is_some_and(|mission| mission.needs(self.seat).contains(card));
        if needed { self.weights.mission } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::board;
    use crate::matgo::weights::PLAIN;

    fn worth(mine: &str, theirs: &str, card: &str) -> f32 {
        let taste = Taste { board: &board(mine, theirs), seat: Seat(0), weights: &PLAIN };
        taste.value(card.parse().unwrap())
    }

    #[test]
    fn the_third_of_a_trio_is_worth_most() {
        let second = worth("1t", "", "2t");
        let third = worth("1t 3t", "", "2t");
        let dead = worth("1t 3t", "2t", "12t");
        assert!(third > second && second > dead, "{third} {second} {dead}");
        assert!(worth("2y 4y", "", "8y") > third, "the birds pay more");
    }

    #[test]
    fn what_the_other_needs_is_worth_taking() {
        assert!(worth("", "1t 3t", "2t") > worth("", "1t 9t", "2t"));
        assert!(worth("", "1g 3g", "8g") > worth("", "", "8g"));
    }

    #[test]
    fn junk_counts_by_its_units() {
        assert_eq!(worth("", "", "11s"), 2.0 * worth("", "", "1a"));
        assert_eq!(worth("", "", "b3"), 3.0 * worth("", "", "1a"));
        let nine = "1a 1b 2a 2b 3a 3b 4a 4b 5a";
        assert!(worth(nine, "", "6a") > worth("1a", "", "6a"));
    }
}
