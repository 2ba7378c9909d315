//! Applying actions that have been checked.

mod close;
mod opening;
mod reward;
mod turn;

use crate::{Action, Cards, Event, Phase, State};
use game::{Log, Seat, Turn};

impl State {
    /// Applies the action of the seat in turn. Has no effect once the game is over, or for an action of another phase.
    ///
    /// # Panics
    /// If the action was not checked and takes a card that is not there.
    pub(crate) fn apply(&mut self, action: &Action, log: &mut impl Log<Event>) {
        let Turn::Of(seat) = self.turn() else { return };
        match (self.phase, *action) {
            (Phase::Pick(offer), Action::Pick(place)) => self.pick(seat, offer, place, log),
            (Phase::Tung, Action::Tung(asked)) => self.answer_tung(seat, asked, log),
            (Phase::Chongtong, Action::Chongtong(answer)) => self.look(seat, answer, log),
            (Phase::Play, Action::Bonus(card)) => self.play_bonus(seat, card, log),
            (Phase::Play, Action::Play { card, take, shake }) => self.play_card(seat, card, take, shake, log),
            (Phase::Play, Action::Bomb(month)) => self.bomb(seat, month, log),
            (Phase::Play, Action::Flip) => self.flip_only(seat, log),
            (Phase::Choose(flip), Action::Choose(take)) => self.choose(seat, flip, take, log),
            (Phase::Gukjin { window }, Action::Gukjin(side)) => self.answer_gukjin(seat, window, side, log),
            (Phase::GoOrStop, Action::Go) => self.go(seat, log),
            (Phase::GoOrStop, Action::Stop) => self.stop(seat, log),
            _ => {}
        }
        assert!(self.is_conserved(), "every card is in exactly one place");
    }

    fn capture(&mut self, seat: Seat, cards: Cards, log: &mut impl Log<Event>) {
        self.board.captured[seat] |= cards;
        log.note(Event::Capture { seat, cards });
        self.follow_mission(log);
    }

    /// Updates the mission of a set whenever a card has been added to or removed from a player's captures.
    fn follow_mission(&mut self, log: &mut impl Log<Event>) {
        let for_good = self.rules.sets_are_for_good();
        let captured = self.board.captured;
        if let Some(seat) = self.board.mission.as_mut().and_then(|mission| mission.follow(for_good, &captured)) {
            log.note(Event::SetWon { seat });
        }
    }
}
