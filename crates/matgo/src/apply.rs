//! Doing what was checked.

mod close;
mod opening;
mod reward;
mod turn;

use crate::{Action, Cards, Event, Phase, State};
use game::{Log, Seat, Turn};

impl State {
    /// Does what the seat in turn has decided. Without effect once the game is over, and for an action of another
    /// phase.
    ///
    /// # Panics
    /// When the action was not checked and takes a card out of nowhere.
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

    /// Cards come to a player's captures. A mission of a set is dead as soon as the opponent holds one of its cards.
    fn gain(&mut self, seat: Seat, cards: Cards) {
        self.board.captured[seat] |= cards;
        if let Some(mission) = &mut self.board.mission {
            mission.gain(seat, cards);
        }
    }

    fn capture(&mut self, seat: Seat, cards: Cards, log: &mut impl Log<Event>) {
        self.gain(seat, cards);
        log.note(Event::Capture { seat, cards });
    }
}
