//! What becomes of the search when the connection is lost, or the machine sleeps.
use super::Search;
use crate::{link::Status, platform::time};
use leptos::prelude::*;
use wire::{Listing, Quick, Stage};

/// How long the connection may be lost before the search ends, in milliseconds: a machine that is opened again in the
/// morning does not go on looking for players.
pub(super) const CUT_MS: f64 = 120_000.0;

impl Search {
    /// A page that has slept for long looks for no one any more. A search that was begun on another page, perhaps on
    /// another device, is not its to end: over a new connection the house says whether that goes on.
    pub(super) fn wake(self) {
        let (before_ms, now_ms) = (self.awake_ms.get_value(), time::now_ms());
        self.awake_ms.set_value(now_ms);
        if now_ms - before_ms < CUT_MS || self.wish.get_untracked().is_none() {
            return;
        }
        if self.begun_here.get_value() {
            self.stop();
        } else {
            self.cut_ms.set_value(Some(before_ms));
            self.link.rest();
            self.link.resume();
        }
    }

    /// Asks again when the connection is back, since a restarted house knows of no one waiting.
    pub(super) fn line_turned(self, status: Status) {
        if status != Status::Open {
            let since = self.cut_ms.get_value().unwrap_or_else(|| self.awake_ms.get_value());
            self.cut_ms.set_value(Some(since));
            return;
        }
        let cut_ms = self.cut_ms.get_value().map_or(0.0, |since| time::now_ms() - since);
        self.cut_ms.set_value(None);
        if self.stopped.get_value() {
            self.tell_stopped();
        }
        let Some(wish) = self.wish.get_untracked() else { return };
        let led = self.has_led_to_a_match();
        if cut_ms < CUT_MS && !led {
            return self.ask(wish, self.since_ms.get_value());
        }
        if self.begun_here.get_value() && !led {
            // The house may have the search still, since it had not noticed that the line was lost.
            return self.stop();
        }
        self.gone_to.set(match self.link.quick().get_untracked() {
            // They have a chair there, though they may not have heard so.
            Quick::Called { table, .. } if led => Some(table),
            _ => None,
        });
        self.link.supposes(Quick::default());
    }

    /// Whether the match began while the connection was lost. The house says so only once, and would look for another
    /// table for a visitor who plays.
    fn has_led_to_a_match(self) -> bool {
        let last = self.link.quick().get_untracked();
        let plays = |one: &Listing| match &last {
            Quick::Idle { .. } => false,
            // The call came while this page could not hear it, and another tab has followed it.
            Quick::Waiting { game, seats, .. } => {
                one.held && one.stage == Stage::Playing && one.game == *game && one.seats == *seats
            }
            Quick::Called { table, .. } => one.stage != Stage::Gathering && one.table == *table,
        };
        self.link.welcome().with_untracked(|welcome| welcome.as_ref().is_some_and(|it| it.mine.iter().any(plays)))
    }
}
