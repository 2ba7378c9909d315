//! Who hears what at a table: everyone hears the players, spectators hear only each other, and no one hears a guest
//! they do not want to.

use crate::{handle::Watcher, heard::Heard, roster::Roster};
use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use table::GuestId;
use wire::{Message, Said, TableCode, Talk};

/// Sorts out what each person at a table hears.
pub(crate) struct Ears<'a> {
    pub(crate) table: TableCode,
    pub(crate) roster: &'a Roster,
}

impl Ears<'_> {
    /// Sends a watcher what they hear of `all`: in place of everything sent before if `fresh`, else in addition.
    pub(crate) fn tell<'h>(&self, watcher: &Watcher, all: impl IntoIterator<Item = &'h Heard>, fresh: bool) {
        let said = all.into_iter().filter(|heard| self.hears(watcher, heard));
        let said: Vec<Said> = said.map(|heard| said_to(heard, watcher.guest)).collect();
        if said.is_empty() && !fresh || watcher.has_left() {
            return;
        }
        watcher.beside.note(said.iter().filter(|said| said.seat.is_none()).map(|said| said.number));
        let table = self.table;
        let talk = Talk {
            table,
            said,
            fresh,
            muted: self.roster.where_sit(|who| watcher.unheard.mutes(who)),
            blocked: self.roster.where_sit(|who| watcher.unheard.blocks(who)),
        };
        match serde_json::to_string(&Message::<Value, Value>::Talk(talk)) {
            Ok(text) => watcher.outbox.put_words(table, Utf8Bytes::from(text)),
            Err(error) => tracing::error!(%table, %error, "the talk at a table cannot be written as JSON"),
        }
    }

    /// Sends a newcomer everything, if there is anything to send.
    pub(crate) fn tell_news<'h>(&self, watcher: &Watcher, all: impl ExactSizeIterator<Item = &'h Heard>) {
        if all.len() > 0 || !self.roster.where_sit(|who| watcher.unheard.has(who)).is_empty() {
            self.tell(watcher, all, true);
        }
    }

    fn hears(&self, watcher: &Watcher, heard: &Heard) -> bool {
        let beside = heard.seat.is_some() || self.roster.audience(watcher.guest).seat.is_none();
        watcher.guest == heard.by || beside && !watcher.unheard.has(heard.by)
    }
}

fn said_to(heard: &Heard, to: GuestId) -> Said {
    let Heard { number, at_ms, by, name, seat, what, of_match: _ } = heard;
    Said { number: *number, at_ms: *at_ms, seat: *seat, name: name.clone(), you: *by == to, what: what.clone() }
}
