//! Listing the legal actions, straight from the bits.

use crate::phase::Picking;
use crate::{Action, Board, Cards, Chongtong, Months, Phase, Rules, Side, State, TwoCardBomb, View};
use game::Seat;

/// What the seat in turn knows, which decides the actions that are legal.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) board: &'a Board,
    pub(crate) phase: Phase<Picking>,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
}

/// The number of places in the opening draw.
pub(crate) const PLACES: u8 = 5;

impl View {
    /// The observer's sight, if the awaited decision is theirs.
    pub(crate) fn sight(&self) -> Option<Sight<'_>> {
        let seat = self.turn.filter(|turn| Some(*turn) == self.me)?;
        Some(Sight { rules: &self.rules, board: &self.board, phase: self.phase, seat, hand: self.hand })
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(sight) = self.sight() {
            sight.list(&mut actions);
        }
        actions.sort_unstable();
        actions
    }
}

impl State {
    pub(crate) fn moves(&self, into: &mut Vec<Action>) {
        into.clear();
        let (seat, phase) = (self.turn, self.phase.map_pick(|offer| offer.picking()));
        Sight { rules: &self.rules, board: &self.board, phase, seat, hand: self.hands[seat] }.list(into);
    }
}

impl Sight<'_> {
    fn list(&self, into: &mut Vec<Action>) {
        match self.phase {
            Phase::Pick(Picking { first }) => {
                let taken = first.map(|picked| picked.place);
                into.extend((0..PLACES).filter(|place| Some(*place) != taken).map(Action::Pick));
            }
            Phase::Tung => into.extend([false, true].map(Action::Tung)),
            Phase::Chongtong => {
                into.push(Action::Chongtong(Chongtong::Play));
                if !self.hand.quartets().is_empty() {
                    into.push(Action::Chongtong(Chongtong::Stop));
                }
            }
            Phase::Play => self.list_plays(into),
            Phase::Choose(flip) => {
                let month = flip.card.month();
                into.extend(month.and_then(|month| self.board.choice(month)).into_iter().flatten().map(Action::Choose));
            }
            Phase::Gukjin { .. } => into.extend(Side::ALL.map(Action::Gukjin)),
            Phase::GoOrStop => into.extend([Action::Go, Action::Stop]),
            Phase::Over(_) => {}
        }
    }

    fn list_plays(&self, into: &mut Vec<Action>) {
        let shakes = self.shakes();
        let chosen = self.board.floor.twins();
        for card in self.hand {
            let Some(month) = card.month() else {
                into.push(Action::Bonus(card));
                continue;
            };
            let choice = if chosen.contains(month) { self.board.choice(month) } else { None };
            match choice {
                Some(choice) => {
                    into.extend(choice.map(|take| Action::Play { card, take: Some(take), shake: false }));
                }
                None => into.push(Action::Play { card, take: None, shake: false }),
            }
            if shakes.contains(month) {
                into.push(Action::Play { card, take: None, shake: true });
            }
        }
        into.extend(self.bombs().iter().map(Action::Bomb));
        if self.board.tokens[self.seat] > 0 {
            into.push(Action::Flip);
        }
    }

    /// The months that may be shaken: three or four cards in the hand, none on the floor, not shaken before. A pile has
    /// three cards of its month, so it cannot coexist with three in a hand.
    pub(crate) fn shakes(&self) -> Months {
        self.hand.triplets() - self.board.floor.months() - self.board.shaken[self.seat]
    }

    /// The months that make a bomb: three cards against one loose one, or two against two.
    pub(crate) fn bombs(&self) -> Months {
        let two = self.rules.options().two_card_bomb != TwoCardBomb::Off;
        let candidates = self.hand.twins() & self.board.floor.months();
        let is_bomb = |(held, loose): (u8, u8)| (held, loose) == (3, 1) || two && (held, loose) == (2, 2);
        let count = |month: &crate::Month| ((self.hand & month.cards()).len(), self.board.loose(*month).len());
        if candidates.is_empty() {
            return candidates;
        }
        candidates.iter().filter(|month| is_bomb(count(month))).collect()
    }
}
