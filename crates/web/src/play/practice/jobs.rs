//! What a practice table does by itself: its bots think, and it plays for a visitor whose time is up.
use super::{PONDER_MS, Practice};
use crate::{
    platform::time,
    play::{Felt, incoming::Incoming, local::LocalTable},
};
use game::{Seat, Sim};
use leptos::prelude::*;
use search::{Budget, Level};
use std::time::Duration;
use table::{Job, Standin, Task};

/// How long a bot may think at a stretch: two frames, so that nothing stutters.
const SLICE: Duration = Duration::from_millis(30);
/// How long a bot that thinks far ahead may think at a stretch: a pause that is noticeable only where something moves.
const LONG_SLICE: Duration = Duration::from_millis(120);
/// How much longer than the page that plays on, in milliseconds, another with the same table waits before it does: that
/// one may have been closed.
const CLOSED_MS: u32 = 6_000;

impl<G: Felt> Practice<G> {
    /// The next job. None is left once the page is gone.
    fn job(self) -> Option<Job> {
        self.table.try_with_value(|local| local.as_ref().and_then(LocalTable::job)).flatten()
    }

    /// Does the next job once it is due and everything before it has been shown.
    pub(super) fn wait(self, incoming: Incoming<G>) {
        let (Some(job), Some(speed)) = (self.job(), incoming.screen.speed.try_get_untracked()) else { return };
        let wait_ms = match job.task {
            Task::Think { .. } => speed.of(PONDER_MS),
            Task::Stand { .. } => u32::try_from(job.at_ms - self.clock.now_ms()).unwrap_or(0),
            _ => return,
        };
        let closed_ms = if self.elsewhere.try_get_value() == Some(true) { CLOSED_MS } else { 0 };
        time::later(wait_ms.saturating_add(closed_ms), move || {
            // The table may have moved on, or a new one may lie in its place.
            if self.job() == Some(job) {
                self.carry_out(incoming, job.task);
            }
        });
    }

    fn carry_out(self, incoming: Incoming<G>, task: Task) {
        match task {
            Task::Think { seat, level, ply } => match incoming.is_settled() {
                Some(true) => self.think(incoming, seat, level, ply),
                // The page still shows earlier events.
                Some(false) => self.wait(incoming),
                None => {}
            },
            Task::Stand { seat, ply, why } => self.play_for_visitor(incoming, seat, ply, why),
            _ => {}
        }
    }

    /// Plays for the visitor, whose time is up.
    fn play_for_visitor(self, incoming: Incoming<G>, seat: Seat, ply: u32, why: Standin) {
        let chosen = |local: &LocalTable<G>| G::late_move(&local.view_of(seat, ply)?, local.sketch());
        let action = self.table.try_with_value(|local| local.as_ref().and_then(chosen));
        let Some(Some(action)) = action else { return };
        self.stand_in(incoming, why, ply, action);
    }

    fn think(self, incoming: Incoming<G>, seat: Seat, level: wire::Level, ply: u32) {
        let level = Level::try_from(level.0).unwrap_or(Level::Club);
        let view = self.table.try_with_value(|local| local.as_ref().and_then(|local| local.view_of(seat, ply)));
        let Some(Some(view)) = view else { return };
        let clock = time::since_start;
        let slice = if level > Level::Club { LONG_SLICE } else { SLICE };
        let budget = Budget::timed(level.playouts(), slice, &clock);
        let think = |chance: &mut Sim| G::think(level, &view, &budget, chance);
        let note = format!("think {} {}", G::NAME, level.number());
        let action = time::measured(&note, || self.chance.try_update_value(think).flatten());
        let Some(action) = action else { return };
        self.stand_in(incoming, Standin::Bot, ply, action);
    }

    fn stand_in(self, incoming: Incoming<G>, why: Standin, ply: u32, action: G::Action) {
        let now_ms = self.clock.now_ms();
        let done = self.table.try_update_value(|local| local.as_mut()?.stand_in(why, ply, action, now_ms).ok());
        if let Some(Some(())) = done {
            self.after_change(incoming);
        }
    }
}
