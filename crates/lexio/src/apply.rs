//! Applying actions that have been checked.

use crate::{Action, Combination, Event, Last, Passing, SEATS, State, Tiles, state::Trick};
use game::{Log, Ruleset, Seat};

impl State {
    /// Applies the action of the seat in turn (docs/rules/lexio.md#a-round). Has no effect once the round is over.
    ///
    /// # Panics
    /// If the action was not checked: a play that is not a combination, or a tile that is not in the hand.
    pub(crate) fn apply(&mut self, action: &Action, log: &mut impl Log<Event>) {
        let Some(seat) = self.turn else { return };
        match *action {
            Action::Play(tiles) => self.play(seat, tiles, log),
            Action::Pass => self.pass(seat, log),
        }
        assert!(self.is_conserved(), "every tile is in exactly one place");
    }

    fn play(&mut self, seat: Seat, tiles: Tiles, log: &mut impl Log<Event>) {
        let play = Combination::read(self.ranking, tiles).expect("a checked play is a combination");
        let lead = self.trick.is_none();
        if lead {
            self.last = [None; SEATS];
        }
        self.hands[seat.index()] = self.hands[seat.index()] - tiles;
        self.played[seat.index()] |= tiles;
        self.last[seat.index()] = Some(Last::Play(tiles));
        let passed = match self.rules.options().pass {
            Passing::Soft => 0,
            Passing::Hard => self.trick.map_or(0, |trick| trick.passed),
        };
        let trick = Trick { seat, play, passed };
        self.trick = Some(trick);
        log.note(Event::Play { seat, tiles, combination: play.kind(), lead });
        if self.hands[seat.index()].is_empty() {
            self.go_out(seat, log);
        } else if self.everyone_else_passed(&trick) {
            self.win_trick(seat, log);
        } else {
            self.turn = Some(self.next_follower(&trick, seat));
        }
    }

    fn pass(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let Some(mut trick) = self.trick else { return };
        trick.passed |= 1 << seat.0;
        self.trick = Some(trick);
        self.last[seat.index()] = Some(Last::Pass);
        log.note(Event::Pass { seat });
        if self.everyone_else_passed(&trick) {
            self.win_trick(trick.seat, log);
        } else {
            self.turn = Some(self.next_follower(&trick, seat));
        }
    }

    /// With soft passing, passes count since the last play, so this is n − 1 passes in a row. With hard passing it is
    /// everyone.
    pub(crate) fn everyone_else_passed(&self, trick: &Trick) -> bool {
        trick.passed.count_ones() >= u32::from(self.rules.seats()) - 1
    }

    /// The next seat clockwise that has not passed.
    pub(crate) fn next_follower(&self, trick: &Trick, after: Seat) -> Seat {
        let seats = self.rules.seats();
        let mut seat = after.next(seats);
        while trick.has_passed(seat) {
            seat = seat.next(seats);
        }
        seat
    }

    /// The plays stay visible until the new lead clears them.
    fn win_trick(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.trick = None;
        self.turn = Some(seat);
        log.note(Event::TrickWon { seat });
    }

    fn go_out(&mut self, winner: Seat, log: &mut impl Log<Event>) {
        self.turn = None;
        self.settle_chips();
        log.note(Event::RoundOver { winner });
    }
}
