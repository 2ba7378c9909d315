//! The end of a turn: missions, the windows of the gukjin, go and stop.

use crate::by_seat::other;
use crate::{Counted, End, Event, Gukjin, GukjinRule, Mission, Nagari, Phase, Score, Side, State, Window};
use game::{Log, Seat};

impl State {
    pub(super) fn end_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.board.turns[seat] += 1;
        self.check_race(seat, log);
        if self.asks_at_turn_end(seat) {
            self.turn = seat;
            self.phase = Phase::Gukjin { window: Window::TurnEnd };
        } else {
            self.go_or_stop(seat, log);
        }
    }

    /// The first player to reach the number at the end of a turn wins the mission (docs/rules/matgo.md#missions).
    fn check_race(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let Some(Mission::Race { of, first: None }) = self.board.mission else { return };
        if self.board.best(&self.rules, seat, |captured, side| of.count(captured, side)) >= of.goal() {
            self.board.mission = Some(Mission::Race { of, first: Some(seat) });
            log.note(Event::Race { seat });
        }
    }

    /// The first window: with the gukjin as junk, the score would be enough to stop.
    pub(crate) fn asks_at_turn_end(&self, seat: Seat) -> bool {
        self.asks(seat)
            && Score::of(self.board.captured[seat], Side::Junk).total() >= self.board.need(&self.rules, seat)
    }

    /// Whether this player is asked to move the gukjin when a window opens (docs/rules/matgo.md#gukjin).
    pub(crate) fn asks(&self, seat: Seat) -> bool {
        self.rules.options().gukjin == GukjinRule::Ask && self.board.may_move_gukjin(seat)
    }

    pub(super) fn answer_gukjin(&mut self, seat: Seat, window: Window, side: Side, log: &mut impl Log<Event>) {
        log.note(Event::Gukjin { seat, side });
        if side == Side::Junk {
            self.board.gukjin = Gukjin::Junk;
            self.check_race(seat, log);
        }
        match window {
            Window::TurnEnd => self.go_or_stop(seat, log),
            Window::AfterGo => self.pass_turn(other(seat), log),
        }
    }

    /// With enough points the player chooses. With nothing left to play the game stops
    /// (docs/rules/matgo.md#go-or-stop).
    fn go_or_stop(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        if self.board.points(&self.rules, seat) < self.board.need(&self.rules, seat) {
            self.pass_turn(seat, log);
        } else if self.can_act(seat) {
            self.turn = seat;
            self.phase = Phase::GoOrStop;
        } else {
            self.stop(seat, log);
        }
    }

    /// The player calls go. That opens the second window, in which the opponent may move the gukjin.
    pub(super) fn go(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let points = self.board.points(&self.rules, seat);
        self.board.go[seat] += 1;
        self.board.last_go[seat] = points;
        log.note(Event::Go { seat, count: self.board.go[seat], points });
        if self.asks(other(seat)) {
            self.turn = other(seat);
            self.phase = Phase::Gukjin { window: Window::AfterGo };
        } else {
            self.pass_turn(seat, log);
        }
    }

    pub(super) fn stop(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let counted = self.board.gukjin_counted(&self.rules, seat);
        let own = counted.filter(|counted| counted.holder == seat);
        let points = own.map_or_else(
            || self.board.points(&self.rules, seat),
            |own| Score::of(self.board.captured[seat], own.side).total(),
        );
        log.note(Event::Stop { seat, points });
        if let Some(Counted { holder, side, why }) = counted {
            log.note(Event::GukjinCounted { seat: holder, side, why });
        }
        self.end(End::Stop { winner: seat });
    }

    /// The next turn is the opponent's, unless (in a puzzle) only this player has anything left.
    fn pass_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.phase = Phase::Play;
        match [other(seat), seat].into_iter().find(|seat| self.can_act(*seat)) {
            Some(next) => self.turn = next,
            None => self.draw(Nagari::Exhausted, log),
        }
    }

    pub(super) fn draw(&mut self, why: Nagari, log: &mut impl Log<Event>) {
        log.note(Event::Nagari { why });
        self.end(End::Nagari { why });
    }

    pub(super) fn end(&mut self, end: End) {
        self.phase = Phase::Over(end);
        self.turn = self.board.dealer.unwrap_or(Seat(0));
    }
}
