//! Following the table, and the window through which it is seen.
use super::{BOARD, Desk, Lens, lengths};
use crate::{
    platform::{address, chance, dom, storage, time},
    play::shake_when_refused,
    reactive::{effect, whenever},
    rummikub::{staging::steps, zoom::Measured},
};
use leptos::prelude::*;
use rummikub::{Action, View};

/// Free pixels above the grid, and below it for the label of the last row.
const PADDING: f64 = 16.0;
/// Free pixels on either side of it, for the outlines.
const SIDES: f64 = 14.0;

/// Where a tab notes whether it shows a table an arrangement. Its board may be left and come back to in the same turn,
/// and its page may be reloaded.
const SHOWS: &str = "rummikub.shows";
/// Where a tab notes that it has taken an arrangement back. It may be a copy of the one that still shows it.
const TAKEN_BACK: &str = "rummikub.taken-back";

impl Desk {
    /// Follows the table and the window.
    pub(super) fn keep_up(self) {
        Effect::new(move |before: Option<View>| {
            let view = self.seating.view.get();
            self.follow(before.as_ref(), &view);
            view
        });
        shake_when_refused(self.seating.refused, BOARD);
        // Two fingers may have enlarged what was said to be in view.
        whenever(move || self.window.is_zoomed(), move || self.end_remark());
        effect(move || {
            if let Some(sketch) = self.sketched.get() {
                self.staging.sees(sketch);
            }
        });
        // The table is always shown the arrangement that it would find if the clock ran out. A tab takes back only what
        // it has shown itself: the player may be arranging tiles in another one.
        let layout = move || self.draft.with(|draft| draft.is_changed().then(|| draft.layout()));
        let here = format!("{SHOWS}{}", address::path());
        effect(move || {
            let layout = layout();
            let Some(sketch) = self.seating.sketch else { return };
            let shows = self.my_turn.get() && layout.is_some();
            if (storage::note_in_tab(&here, shows) || shows) && self.my_turn.get() {
                sketch.run(layout.map(Action::Lay));
                if !shows {
                    storage::keep(TAKEN_BACK, &chance::number());
                }
            }
        });
        storage::on_change(TAKEN_BACK, move || {
            let shown = untrack(|| layout().filter(|_| self.my_turn.get()));
            if let (Some(layout), Some(sketch)) = (shown, self.seating.sketch) {
                sketch.run(Some(Action::Lay(layout)));
            }
        });
    }

    /// Takes in a new position.
    fn follow(self, before: Option<&View>, view: &View) {
        let old = self.draft.get_untracked();
        let mut new = old.clone();
        new.follow(view, self.window.lens());
        if new.has_new_tiles(&old) {
            new.sort(self.sorting.get_untracked());
        }
        // What was chosen while waiting is for the player's turn.
        let waited = before.is_some() && !self.is_mine(before);
        let mut chosen = self.chosen.get_untracked();
        chosen.retain(|id| waited && new.still_holds(*id, &old));
        self.marks.follow(self.is_mine(before), before, view, &old, &new);
        if new != old {
            let seen = self.staging.was_seen(&new);
            let steps = if before.is_none() || self.is_mine(before) || seen { Vec::new() } else { steps(&old, &new) };
            self.staging.begin(&old, &new, &steps);
            self.draft.set(new);
            self.staging.play(steps, before.and_then(|before| before.turn), self.seating.speed.get_untracked());
        }
        self.chosen.set(chosen);
        self.advice.set(None);
        self.remark.set(None);
        self.measure_soon();
    }

    /// Whether the player was in turn before the latest change.
    fn is_mine(self, before: Option<&View>) -> bool {
        before.is_some_and(|before| self.seating.act.is_some() && before.turn.is_some() && before.turn == before.me)
    }

    /// Measures the window once the changes have been drawn. A hidden page draws nothing: however many positions it takes
    /// in meanwhile, it measures once when it is seen again.
    fn measure_soon(self) {
        if self.to_measure.try_update_value(|soon| std::mem::replace(soon, true)) == Some(false) {
            time::next_frame(move || {
                self.to_measure.try_set_value(false);
                self.measure();
            });
        }
    }

    /// Measures the window and gives the board as many columns as it needs there. Sets stay where they lie.
    pub fn measure(self) {
        let Some(board) = dom::by_id(BOARD) else { return };
        let (width, height) = board.room();
        let (width, height) = (width - SIDES, height - PADDING);
        if width < 1.0 || height < 1.0 {
            return;
        }
        let lens = Lens { width, height };
        let Some(measured) = self.window.measured(lens) else { return };
        let draft = self.draft.get_untracked();
        let (columns, rows) = (draft.board().used_columns(), draft.board().rows());
        let grown = lens.grown(columns, rows);
        let readable = lens.reads(grown, rows) || draft.is_changed() || draft.can_undo();
        match measured {
            Measured::Same => {}
            Measured::Resized if readable => self.draft.update(|draft| draft.set_columns(grown)),
            // Packed only before it is first seen, or once it is too small to read.
            Measured::First | Measured::Resized => self.draft.update(|draft| draft.pack(lens.columns(&lengths(draft)))),
        }
    }
}
