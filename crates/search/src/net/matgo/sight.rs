//! A decision in Matgo as the seat in turn knows it, and the inputs that each part of it turns on.

use super::layout::{COUNTS, DOUBLINGS, GAINED, GOES, LAYOUT, MONTHS, OfSide, PAIRS, PAYS, POINTS, SET_SIZE};
use crate::net::{Inputs, room, turn_on, turn_on_to};
use game::Seat;
use matgo::{
    Awaited, Board, Card, Cards, Flip, Gukjin, Mission, MissionSet, Month, Part, Race, Rules, SETS, Score, Side, settle,
};

/// A decision in Matgo, as the seat in turn knows it.
#[derive(Clone, Copy, Debug)]
pub struct MatgoSight {
    pub(super) rules: Rules,
    pub(super) board: Board,
    pub(super) awaited: Awaited,
    /// The flipped card, if one of two cards must be chosen for it.
    pub(super) flip: Option<Flip>,
    pub(super) me: Seat,
    pub(super) hand: Cards,
    /// The number of cards that the other player holds.
    pub(super) theirs: u8,
    /// Cards that the seat has not seen: in the other hand or in the stock.
    pub(super) unseen: Cards,
}

pub(super) const fn other(seat: Seat) -> Seat {
    seat.next(2)
}

pub(super) fn show_cards(cards: Cards, at: usize, inputs: &mut Inputs) {
    cards.iter().for_each(|card| turn_on(at + card.index(), inputs));
}

pub(super) fn count_to(count: u8, most: usize, at: usize, inputs: &mut Inputs) {
    turn_on_to(usize::from(count).min(most), at, inputs);
}

impl MatgoSight {
    fn side(&self) -> Side {
        if self.board.gukjin == Gukjin::Junk { Side::Junk } else { Side::Animal }
    }

    pub(super) fn show_side(&self, seat: Seat, at: &OfSide, inputs: &mut Inputs) {
        let (board, captured) = (&self.board, self.board.captured[seat]);
        show_cards(captured, at.captured, inputs);
        let (points, need) = (board.points(&self.rules, seat), board.need(&self.rules, seat));
        count_to(points, POINTS, at.points, inputs);
        count_to(need.saturating_sub(points), POINTS, at.lacks, inputs);
        count_to(board.go[seat], GOES, at.go, inputs);
        count_to(board.shaken[seat].len() + board.bombs[seat], DOUBLINGS, at.doublings, inputs);
        count_to(board.ppeoks[seat].len(), 2, at.ppeoks, inputs);
        let mut next = at.counts;
        let brights = (captured & Cards::BRIGHTS).len();
        let counts = [Race::Junk, Race::Animal, Race::Ribbon].map(|race| race.count(captured, self.side()));
        for (count, most) in counts.into_iter().chain([brights]).zip(COUNTS) {
            count_to(count, most, room(&mut next, most), inputs);
        }
        for (set, cards) in SETS.into_iter().enumerate() {
            count_to((captured & cards).len(), SET_SIZE, at.sets + set * SET_SIZE, inputs);
        }
        self.show_chances(seat, at, inputs);
        self.show_mission_of(seat, at, inputs);
    }

    /// Shows how far along each set is that can still be completed, and how much of the rest is within reach now.
    fn show_chances(&self, seat: Seat, at: &OfSide, inputs: &mut Inputs) {
        let (board, captured) = (&self.board, self.board.captured[seat]);
        let near = board.floor | board.piles.all_cards() | if seat == self.me { self.hand } else { Cards::NONE };
        for (set, cards) in SETS.into_iter().enumerate() {
            let has = usize::from((captured & cards).len());
            if has < SET_SIZE && !board.captured[other(seat)].meets(cards) {
                let near = usize::from((near & cards).len().min(2));
                turn_on(at.chances + (set * SET_SIZE + has) * 3 + near, inputs);
            }
        }
    }

    /// Shows how many cards of each month there are, and where.
    pub(super) fn show_months(&self, inputs: &mut Inputs) {
        for month in Month::all() {
            let count = |cards: Cards| usize::from((cards & month.cards()).len().min(3));
            let there = self.there(month);
            let at = (usize::from(month.number()) - 1) * 16 + there * 4;
            turn_on(LAYOUT.takes + at + count(self.hand), inputs);
            turn_on(LAYOUT.open + at + count(self.unseen), inputs);
        }
    }

    /// The number of loose cards of a month on the floor; 3 for a pile.
    fn there(&self, month: Month) -> usize {
        if self.board.piles.has(month) { 3 } else { usize::from(self.board.loose(month).len().min(2)) }
    }

    fn show_mission_of(&self, seat: Seat, at: &OfSide, inputs: &mut Inputs) {
        match self.board.mission {
            Some(Mission::Times { set, barred, won } | Mission::Points { set, barred, won })
                if won.map_or(!barred[seat], |won| won == seat) =>
            {
                turn_on(at.mission + set_index(set), inputs);
            }
            Some(Mission::Pairs { times }) => {
                count_to(times[seat].saturating_sub(1), PAIRS, at.mission_pairs, inputs);
            }
            Some(Mission::Race { first: Some(first), .. }) if first == seat => turn_on(at.mission_first, inputs),
            _ => {}
        }
    }

    pub(super) fn show_mission(&self, inputs: &mut Inputs) {
        match self.board.mission {
            Some(Mission::Points { .. }) => turn_on(LAYOUT.mission_points, inputs),
            Some(Mission::Race { of, first: None }) => turn_on(LAYOUT.race + of as usize, inputs),
            _ => {}
        }
    }

    pub(super) fn show_flip(&self, inputs: &mut Inputs) {
        let Some(flip) = &self.flip else { return };
        turn_on(LAYOUT.flip + flip.card.index(), inputs);
        show_cards(flip.held, LAYOUT.flip, inputs);
        let part = match flip.hand {
            Part::Nothing => 0,
            Part::Laid => 1,
            Part::Took => 2,
            Part::Pile { .. } => 3,
        };
        turn_on(LAYOUT.part + part, inputs);
    }

    /// Shows a card played to the floor, and which loose card or pile of its month it meets there.
    pub(super) fn show_play(&self, card: Card, take: Option<Card>, inputs: &mut Inputs) {
        turn_on(LAYOUT.played + card.index(), inputs);
        let Some(month) = card.month() else { return };
        let loose = self.board.loose(month);
        let pile = self.board.piles.get(month);
        let there = self.there(month);
        let unseen = usize::from((self.unseen & month.cards()).len().min(3));
        turn_on(LAYOUT.meets + there * 4 + unseen, inputs);
        turn_on(LAYOUT.another + usize::from((self.hand & month.cards()).len().saturating_sub(1).min(3)), inputs);
        let taken = match pile {
            Some(pile) => {
                let owner = pile.owner.map_or(2, |owner| usize::from(owner != self.me));
                turn_on(LAYOUT.pile + owner, inputs);
                pile.cards | pile.bonus
            }
            None => take.or_else(|| loose.first()).map_or(Cards::NONE, Cards::one),
        };
        show_cards(taken, LAYOUT.taken, inputs);
        if taken.is_empty() {
            self.show_gain(other(self.me), Cards::one(card), LAYOUT.denied, inputs);
        } else {
            self.show_gains(taken.with(card), inputs);
        }
    }

    /// Shows how many more points these captured cards are worth to the player who takes them, and how many they would
    /// be worth to the other.
    pub(super) fn show_gains(&self, taken: Cards, inputs: &mut Inputs) {
        self.show_gain(self.me, taken, LAYOUT.gained, inputs);
        self.show_gain(other(self.me), taken, LAYOUT.denied, inputs);
    }

    fn show_gain(&self, seat: Seat, taken: Cards, at: usize, inputs: &mut Inputs) {
        let score = |cards: Cards| Score::of(cards, self.side()).total();
        let captured = self.board.captured[seat];
        count_to(score(captured | taken).saturating_sub(score(captured)), GAINED, at, inputs);
    }

    /// Shows what a stop would pay now.
    pub(super) fn show_pay(&self, at: usize, inputs: &mut Inputs) {
        let points = settle(&self.rules, &self.board.claim(self.me)).points;
        turn_on_to(PAYS.iter().filter(|pay| points >= **pay).count(), at, inputs);
    }
}

fn set_index(set: MissionSet) -> usize {
    match set {
        MissionSet::Month(month) => usize::from(month.number()) - 1,
        MissionSet::Hongdan => MONTHS,
        MissionSet::Cheongdan => MONTHS + 1,
        MissionSet::Chodan => MONTHS + 2,
        MissionSet::Godori => MONTHS + 3,
    }
}
