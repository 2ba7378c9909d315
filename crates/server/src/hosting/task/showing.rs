//! What watchers are shown, and who they are.

use super::{Broken, TableTask};
use crate::{
    card::Card,
    handle::{SocketId, Watcher},
    hosting::publish::Pictures,
};
use game::Seat;
use store::Unpoisoned;
use table::{Audience, Guest, GuestId};

/// The shortest interval between showing the others two sketches by the player in turn, in milliseconds.
const SKETCH_MS: i64 = 200;
/// The shortest interval between showing two changes of the crowd, in milliseconds: a guest may come and go endlessly.
const CROWD_MS: i64 = 500;

/// A spectator.
const LOOKS_ON: Audience = Audience { seat: None, host: false };

impl TableTask {
    pub(super) fn enter(&mut self, mut watcher: Watcher, last_seq: Option<u64>) -> Result<(), Broken> {
        self.forget(watcher.socket);
        self.reach.find(watcher.guest);
        let came = self.crowd.enter(watcher.guest);
        let socket = watcher.socket;
        let shown = self.pictures().and_then(|pictures| pictures.to_one(&mut watcher, last_seq));
        self.tell_news(&watcher);
        self.watchers.push(watcher);
        shown.map_err(|error| self.broken(&error))?;
        if came { self.show_crowd(Some(socket)) } else { Ok(()) }
    }

    pub(super) fn exit(&mut self, socket: SocketId) -> Result<(), Broken> {
        self.note_leaving();
        // Whoever leaves could be reached until now.
        self.count_out_of_reach();
        if self.forget(socket) { self.show_crowd(None) } else { Ok(()) }
    }

    /// Shows the crowd to everyone, or all but one socket: now, or once it may be shown again.
    pub(super) fn show_crowd(&mut self, except: Option<SocketId>) -> Result<(), Broken> {
        let now_ms = self.house.clock.now_ms();
        self.crowd_changed = now_ms < self.crowd_ms;
        if self.crowd_changed {
            return Ok(());
        }
        self.crowd_ms = now_ms.saturating_add(CROWD_MS);
        self.publish(except)
    }

    /// Lets the watchers of the guest `before` continue as `guest`, until the browser has opened another socket.
    pub(super) fn became(&mut self, before: GuestId, guest: &Guest) {
        let now = guest.id;
        for watcher in self.watchers.iter_mut().filter(|watcher| watcher.guest == before) {
            watcher.guest = now;
            self.crowd.enter(now);
            self.crowd.leave(before, false, self.house.clock.now_ms());
        }
        self.crowd.left_as(before, now);
        self.became_afar(before, guest);
    }

    /// Removes a socket. True if its guest has left with it.
    fn forget(&mut self, socket: SocketId) -> bool {
        let Some(at) = self.watchers.iter().position(|watcher| watcher.socket == socket) else { return false };
        let watcher = self.watchers.swap_remove(at);
        self.leaves(watcher.guest)
    }

    /// One connection fewer of a guest. True if the guest has left with it.
    pub(super) fn leaves(&mut self, guest: GuestId) -> bool {
        let Audience { seat, host } = self.sitting.audience(guest);
        self.crowd.leave(guest, host || seat.is_some(), self.house.clock.now_ms())
    }

    /// When the others are next shown the sketch by the player in turn. `None` if it has not changed.
    pub(super) fn sketch_at(&self) -> Option<i64> {
        (self.sitting.shown_sketch(LOOKS_ON) != self.sketch).then_some(self.sketch_ms)
    }

    /// Shows the sketch in a picture to all but its author. Nothing is written down.
    pub(super) fn show_sketch(&mut self) -> Result<(), Broken> {
        let turn = self.sitting.turn();
        self.put_out(None, |seat| seat != turn)?;
        self.sketch_ms = self.house.clock.now_ms().saturating_add(SKETCH_MS);
        self.sketch = self.sitting.shown_sketch(LOOKS_ON);
        Ok(())
    }

    pub(super) fn publish(&mut self, except: Option<SocketId>) -> Result<(), Broken> {
        self.put_out(except, |_| true)?;
        self.shown = self.sitting.seq();
        self.crowd_changed = false;
        self.sketch = self.sitting.shown_sketch(LOOKS_ON);
        self.renew_card();
        Ok(())
    }

    /// Says on the card how the table stands now.
    fn renew_card(&self) {
        let card = Card::of(self.sitting.as_ref());
        let card = if self.sitting.comes_by_ms().is_some() { card.with_time(self.time_of_called_ms()) } else { card };
        let mut shown = self.card.lock().unpoisoned();
        if *shown != card {
            *shown = card;
            drop(shown);
            self.house.lobby_changed();
        }
    }

    /// Says on the card how long the table waits for those who are called to it: longer once the house has stood still.
    pub(super) fn renew_call(&self) {
        if self.sitting.comes_by_ms().is_some() {
            self.renew_card();
        }
    }

    /// Sends a picture to all but one socket of the guests on the chairs chosen by `to`.
    fn put_out(&mut self, except: Option<SocketId>, to: impl Fn(Option<Seat>) -> bool) -> Result<(), Broken> {
        let count = self.put(except, to).map_err(|error| self.broken(&error))?;
        self.house.metrics.pictures.inc_by(count);
        Ok(())
    }

    fn put(&mut self, except: Option<SocketId>, to: impl Fn(Option<Seat>) -> bool) -> Result<u64, serde_json::Error> {
        let TableTask { house, sitting, crowd, setting, watchers, shown, afar, talk, .. } = self;
        let pictures = Pictures::now(sitting.as_ref(), crowd, setting, house.clock.now_ms())?;
        let meant = watchers.iter_mut().filter(|watcher| to(sitting.audience(watcher.guest).seat));
        let mut since = pictures.since(*shown);
        let count = since.put_all(meant, except)?;
        afar.show(sitting.as_ref(), talk.talked(), &mut since, to)?;
        Ok(count)
    }

    pub(super) fn pictures(&mut self) -> Result<Pictures<'_>, serde_json::Error> {
        Pictures::now(self.sitting.as_ref(), &self.crowd, &mut self.setting, self.house.clock.now_ms())
    }
}
