//! How a table ends: closed if no one comes, set aside if it is broken.

use super::{Broken, Next, TableTask, opened_later};
use crate::{
    handle::{Ask, Handle, Watcher},
    relay,
};
use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use store::{Journal, Unpoisoned};
use table::{Audience, GuestId};
use tokio::sync::{mpsc, oneshot};
use wire::{Error, Message, Stage, TableCode};

impl TableTask {
    /// When the table is closed if no one comes or, where the house has called people to it, if not all of them do.
    pub(super) fn idle_at(&self) -> Option<i64> {
        if let Some(by_ms) = self.sitting.comes_by_ms() {
            return Some(by_ms.saturating_add(self.time_of_called_ms()));
        }
        // Bots and the house play a tournament's table to its end, no matter who is there.
        if self.sitting.tournament().is_some() && self.sitting.stage() == Stage::Playing {
            return None;
        }
        // A daily deal can be resumed while the day lasts; after that there is no point.
        let open = self.sitting.shared().filter(|_| self.sitting.stage() == Stage::Playing);
        let stage = if open.is_some() { Stage::Finished } else { self.sitting.stage() };
        let stay_ms = self.house.config.stays.of_ms(stage, self.sitting.is_deserted());
        let since_ms = open.map_or(0, |deal| deal.until_ms).max(self.left_ms).max(self.sitting.changed_ms());
        // Nor could anyone come back while the machine slept.
        let until_ms = || since_ms.saturating_add(stay_ms).saturating_add(self.house.stalls.slept_since_ms(since_ms));
        let unwatched = self.watchers.is_empty() && self.afar.is_empty();
        (unwatched || !self.is_held_open()).then(until_ms)
    }

    /// Whether anybody is there for whom the table stays open. Whoever only looks on keeps no match open that awaits
    /// its players, nor do strangers any table before or after a match: its place is for those who open another.
    fn is_held_open(&self) -> bool {
        let sitting = self.sitting.as_ref();
        if sitting.stage() == Stage::Playing {
            return !self.crowd.is_empty() && !sitting.stands_still(&self.crowd);
        }
        let is_private = self.card.lock().unpoisoned().is_private();
        let (played, removed) = (sitting.players(), sitting.removed_guests());
        let is_no_stranger = |guest: GuestId| {
            let Audience { seat, host } = sitting.audience(guest);
            host || seat.is_some() || (is_private || played.contains(&Some(guest))) && !removed.contains(&guest)
        };
        self.crowd.guests().any(is_no_stranger)
    }

    /// Notes that somebody is about to leave, unless it makes no difference to how long the table stays.
    pub(super) fn note_leaving(&mut self) {
        if self.is_held_open() {
            self.left_ms = self.house.clock.now_ms();
        }
    }

    /// Closes the table, unless a record is still owed: that needs the table's entries.
    pub(super) async fn close(&mut self) -> Next {
        self.finish_talk().await;
        let now_ms = self.house.clock.now_ms();
        if !self.service.wait(self.keeping.keep_all()).await {
            self.left_ms = now_ms;
            return Next::On;
        }
        let closed = self.led.store.close(self.id, now_ms).await;
        if let Err(store::Error::Fenced { .. }) = closed {
            self.house.fenced(&self.led);
            return Next::End;
        }
        if let Err(error) = closed {
            tracing::warn!(table = %self.sitting.table(), %error, "a table could not be closed");
        }
        self.house.remove(self.sitting.table());
        self.bid_farewell(None);
        Next::End
    }

    /// Ends the task. If another node takes the table over, the watchers here continue to watch it from here or, if no
    /// node can be reached, are told that they do not.
    pub(super) async fn leave(self) {
        // A closed or set-aside table has been forgotten by now.
        if self.led.lease.is_none() || self.house.closing.is_cancelled() {
            return;
        }
        let sketches = self.sketches();
        let TableTask { house, led, sitting, watchers, card, inbox, .. } = self;
        let code = sitting.table();
        if let Some(later) = opened_later(&house, code, &led) {
            house.metrics.tables.dec();
            return pass_on(&later, sketches, watchers, inbox).await;
        }
        match &house.afar {
            Some(afar) => {
                let card = card.lock().unpoisoned().clone();
                if relay::take_over(afar, (code, led.epoch(), card), (watchers, sketches), inbox).await {
                    house.metrics.tables.dec();
                    house.lobby_changed();
                }
            }
            // Nothing reaches them from wherever it goes on. Of a table that was forgotten before, they know.
            None => {
                if house.remove(code) {
                    tell_closed(code, &watchers, Some(Error::NoSuchTable { table: code }));
                }
            }
        }
    }

    /// What players are about to do, to be shown to the next leader: nothing else knows of it if they are here or away.
    /// Where they watch at another node, that one shows it, and maybe something later.
    fn sketches(&self) -> Vec<Ask> {
        let sketched = self.sitting.sketched().into_iter().filter(|(by, ..)| self.afar.heard(*by).is_none());
        sketched.map(|(by, of, action)| Ask::Sketch { by, of, action: Some(action) }).collect()
    }

    pub(super) fn broken(&self, error: &dyn std::fmt::Display) -> Broken {
        self.set_aside(error);
        Broken
    }

    /// Closes the table to everyone, and tells its watchers.
    pub(super) fn set_aside(&self, why: &dyn std::fmt::Display) {
        self.house.set_aside(self.id, why);
        self.bid_farewell(Some(Error::SetAside { table: self.sitting.table() }));
    }

    /// Tells the watchers that the table no longer exists.
    fn bid_farewell(&self, why: Option<Error>) {
        self.close_afar(why.clone());
        tell_closed(self.sitting.table(), &self.watchers, why);
    }
}

/// Tells these watchers that they are shown nothing more of the table.
fn tell_closed(table: TableCode, watchers: &[Watcher], why: Option<Error>) {
    let farewell = Message::<Value, Value>::Closed { table, why };
    match serde_json::to_string(&farewell) {
        Ok(text) => {
            let text = Utf8Bytes::from(text);
            watchers.iter().for_each(|watcher| watcher.outbox.put_last(table, text.clone()));
        }
        Err(error) => tracing::error!(%table, %error, "a table's closing message cannot be written"),
    }
}

/// Passes on what a table's task has when a later lease of this node has opened the table while it ended.
async fn pass_on(later: &Handle, sketches: Vec<Ask>, watchers: Vec<Watcher>, mut asks: mpsc::Receiver<Ask>) {
    asks.close();
    for sketch in sketches {
        later.pass_on(sketch).await;
    }
    for watcher in watchers {
        let last_seq = watcher.wants.shown().map(|shown| shown.seq);
        // No caller waits for the answer.
        later.pass_on(Ask::Enter { watcher, last_seq, answer: oneshot::channel().0 }).await;
    }
    while let Some(ask) = asks.recv().await {
        // Another node asks the next leader itself, as it does when a relay takes the task's place.
        if !matches!(ask, Ask::Do { since: None, .. } | Ask::Say { here: true, .. }) {
            later.pass_on(ask).await;
        }
    }
}
