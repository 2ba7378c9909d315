//! What a description leaves unsaid.

use super::Setup;
use crate::by_seat::other;
use crate::phase::Offer;
use crate::turns::TURNS;
use crate::{Cards, End, Nagari, Phase, State, Window};
use game::Seat;

impl State {
    /// Hands as dealt with four of a month that may end the game wait for the players to look at them. Otherwise
    /// someone plays, as long as anyone can.
    pub(super) fn default_phase(&self, setup: &Setup) -> Phase<Offer> {
        let board = &self.board;
        let full = self.hands.0.iter().all(|hand| hand.len() == TURNS) && board.turns.0 == [0, 0];
        let untouched = board.captured.0.iter().all(|captured| Cards::BONUS.contains_all(*captured));
        let four = self.hands.0.iter().chain([&board.floor]).any(|cards| !cards.quartets().is_empty());
        if full && untouched && four {
            Phase::Chongtong
        } else if setup.turn.is_none() && !self.anybody_can_act() {
            Phase::Over(End::Nagari { why: Nagari::Exhausted })
        } else {
            Phase::Play
        }
    }

    pub(super) fn default_turn(&self, setup: &Setup, phase: &Phase<Offer>) -> Seat {
        let dealer = self.board.dealer.unwrap_or(Seat(0));
        match (setup.turn, phase) {
            (Some(turn), _) => turn,
            (None, Phase::Tung) => self.board.losing.map_or(dealer, |losing| losing.seat),
            (None, Phase::Pick(Offer { first: Some(_), .. })) => Seat(1),
            (None, Phase::Play) if !self.can_act(dealer) => other(dealer),
            (None, _) => dealer,
        }
    }
}

/// The fewest turns in which everything that is said of the seat can have happened.
pub(super) fn fewest_turns(setup: &Setup, seat: Seat) -> u8 {
    let begun = setup.plays[seat].len().max(setup.bombs[seat]);
    let asked = matches!(setup.phase, Some(Phase::GoOrStop | Phase::Gukjin { window: Window::TurnEnd }));
    let go = setup.go[seat].saturating_add(u8::from(asked && in_turn(setup) == seat));
    setup.ppeoks[seat].last().max(begun.saturating_sub(under_way(setup, seat))).max(go).min(TURNS)
}

/// One if the seat has begun a turn that is not counted yet: its flipped card may take one of two.
pub(super) fn under_way(setup: &Setup, seat: Seat) -> u8 {
    u8::from(matches!(setup.phase, Some(Phase::Choose(_))) && in_turn(setup) == seat)
}

/// Who decides, if it is not what to play.
pub(super) fn in_turn(setup: &Setup) -> Seat {
    setup.turn.or(setup.dealer).unwrap_or(Seat(0))
}
