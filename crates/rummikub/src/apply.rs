//! Carrying out actions that have been checked.

use crate::{Action, Before, Event, State, Tile, Tiles};
use game::{Log, Ruleset, Seat};

impl State {
    /// Carries out the decision of the seat in turn. Has no effect once the game is over.
    ///
    /// # Panics
    /// If the action was not checked.
    pub(crate) fn apply(&mut self, action: &Action, log: &mut impl Log<Event>) {
        let Some(seat) = self.turn else { return };
        match action {
            Action::Lay(layout) => self.lay(seat, layout, log),
            Action::Draw => self.draw(seat, 1, false, log),
            Action::Penalty => self.draw(seat, self.rules.options().penalty, true, log),
            Action::Pass => self.pass(seat, log),
        }
        assert!(self.is_conserved(), "every tile is in exactly one place");
    }

    fn lay(&mut self, seat: Seat, layout: &[Vec<Tile>], log: &mut impl Log<Event>) {
        let at = seat.index();
        let opened = self.opened[at];
        let before = Before { options: self.rules.options(), table: &self.table, rack: &self.racks[at], opened };
        let lay = before.lay(layout).expect("a checked lay is legal");
        self.racks[at] = self.racks[at] - lay.played;
        self.opened[at] = true;
        self.passes = 0;
        self.table.clone_from(&lay.table);
        log.note(Event::Lay { seat, played: lay.played, opening: !opened, table: lay.table });
        if self.racks[at].is_empty() {
            self.end(log);
        } else {
            self.go_on(seat);
        }
    }

    fn draw(&mut self, seat: Seat, count: u8, penalty: bool, log: &mut impl Log<Event>) {
        let left = self.pool.len().saturating_sub(usize::from(count));
        let tiles: Tiles = self.pool.drain(left..).collect();
        self.racks[seat.index()] += tiles;
        self.passes = 0;
        log.note(Event::Draw { seat, tiles, penalty });
        self.go_on(seat);
    }

    fn pass(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.passes += 1;
        log.note(Event::Pass { seat });
        if self.is_blocked() {
            self.end(log);
        } else {
            self.go_on(seat);
        }
    }

    fn go_on(&mut self, seat: Seat) {
        self.turn = Some(seat.next(self.rules.seats()));
    }

    fn end(&mut self, log: &mut impl Log<Event>) {
        self.turn = None;
        let winners = self.settle();
        log.note(Event::GameOver { winners });
    }
}
