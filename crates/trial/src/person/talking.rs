//! What a person says at a table, and hears.

use super::Person;
use crate::told::{Heard, Spoken};
use game::below;
use search::Thinks;
use std::time::Duration;
use tokio::time::Instant;
use wire::{Request, Saying, Talk};

/// The least and the most time between two lines of a person, in milliseconds: a house hears twenty lines a minute.
const SAYS_MS: [u32; 2] = [3_500, 7_000];

impl<G: Thinks> Person<G> {
    /// What they say now, if anything. Whoever has no chair is not heard by the players, and says nothing.
    pub(super) fn says(&mut self, now: Instant) -> Option<Request> {
        let sits = self.picture.as_ref().is_some_and(|update| update.room.you.is_some());
        if !self.manner.talks || !sits || now < self.silent_until || self.progress.floor.is_hushed() {
            return None;
        }
        let [least, most] = SAYS_MS;
        let pause_ms = least + below(most - least, &mut self.chance);
        self.silent_until = now + Duration::from_millis(pause_ms.into());
        let text = format!("line {} of seat {}", self.told.said.len() + 1, self.told.seat);
        self.told.said.push(Spoken { text: text.clone(), acknowledged: false });
        Some(Request::Say { table: self.place.table, what: Saying::Text(text) })
    }

    /// Notes that the latest line is acknowledged.
    pub(super) fn was_said(&mut self) {
        if let Some(spoken) = self.told.said.last_mut() {
            spoken.acknowledged = true;
            self.progress.floor.acknowledged(&spoken.text);
        }
    }

    /// Notes what is said.
    pub(super) fn listen(&mut self, talk: Talk) {
        if talk.fresh {
            self.last_heard = 0;
        }
        for said in talk.said {
            let Saying::Text(text) = said.what else { continue };
            if said.number <= self.last_heard {
                self.told.astray.push([said.number, self.last_heard]);
            }
            self.last_heard = self.last_heard.max(said.number);
            let text = String::from(text);
            self.progress.floor.heard(&text, self.told.seat);
            self.told.heard.insert(Heard { number: said.number, seat: said.seat.map(|seat| seat.0), text });
        }
    }
}
