//! What people say at a table: kept in the store apart from the journal, and told to whoever may and wants to hear it.

use super::TableTask;
use crate::{
    allowance::{self, Allowance},
    handle::Watcher,
    nickname,
    played::Played,
};
use axum::extract::ws::Utf8Bytes;
use game::Seat;
use serde_json::Value;
use std::{collections::VecDeque, time::Duration};
use store::{Spoken, Store, UserId};
use table::{Guest, GuestId};
use wire::{Error, Message, Name, Said, Saying, Talk, Whom};

/// What is told to whoever comes late.
const LAST: usize = 30;
/// What all who look on may say together in a minute, and at once.
const ONLOOKERS: u32 = 60;
const ONLOOKERS_AT_ONCE: u32 = 15;

/// Something that was said.
struct Heard {
    number: u32,
    of_match: u32,
    at_ms: i64,
    by: GuestId,
    name: Name,
    /// Where they sat; none: they looked on.
    seat: Option<Seat>,
    what: Saying,
}

/// What was said at a table.
pub(super) struct Talked {
    last: VecDeque<Heard>,
    /// The number of what is said next.
    next: u32,
    onlookers: Allowance,
}

impl Talked {
    /// Nothing yet.
    pub(super) fn new(clock: &crate::Clock) -> Talked {
        let onlookers = allowance::quota(ONLOOKERS, Duration::from_secs(60), ONLOOKERS_AT_ONCE);
        Talked { last: VecDeque::new(), next: 1, onlookers: Allowance::new(onlookers, clock) }
    }

    fn push(&mut self, heard: Heard) {
        self.next = heard.number + 1;
        self.last.push_back(heard);
        let surplus = self.last.len().saturating_sub(LAST);
        self.last.drain(..surplus);
    }
}

impl<S: Store> TableTask<S> {
    /// What was said before the house was opened again. Without it people can talk all the same.
    pub(super) async fn recall(&mut self) {
        // A table that has just been opened has heard nothing.
        if self.sitting.seq() <= 1 {
            return;
        }
        if let Err(error) = self.recalled().await {
            tracing::warn!(table = %self.sitting.table(), %error, "what was said could not be read");
        }
    }

    async fn recalled(&mut self) -> Result<(), store::Error> {
        let last = self.house.store.last_words(self.id, LAST as u32).await?;
        let called = self.house.store.called(last.iter().filter_map(|spoken| spoken.user).collect()).await?;
        for spoken in last {
            self.talked.next = spoken.number + 1;
            let name = |user| called.iter().find(|called| called.user == user).map(|called| called.name.as_str());
            if spoken.removed {
                continue;
            }
            let Some((user, name)) = spoken.user.and_then(|user| Some((user, name(user)?))) else { continue };
            let Ok(what) = serde_json::from_str(&spoken.what) else { continue };
            let by = GuestId::from_bytes(*user.as_bytes());
            let name = nickname::chosen(name).unwrap_or_else(|_| nickname::of(by));
            let seat = spoken.seat.map(Seat);
            let Spoken { number, of_match, at_ms, .. } = spoken;
            self.talked.push(Heard { number, of_match, at_ms, by, name, seat, what });
        }
        Ok(())
    }

    /// Keeps what is said, then tells it.
    pub(super) async fn say(&mut self, by: Guest, what: Saying) -> Result<(), Error> {
        let seat = self.sitting.audience(by.id).seat;
        if self.sitting.shared().is_some() {
            return Err(Error::OnceOnly);
        }
        if self.sitting.is_quiet() {
            return Err(Error::Quiet);
        }
        if seat.is_none() {
            self.talked.onlookers.take()?;
        }
        let (number, at_ms) = (self.talked.next, self.house.clock.now_ms());
        let of_match = self.sitting.match_number();
        let spoken = Spoken {
            table: self.id,
            number,
            of_match,
            user: Some(UserId::from_bytes(*by.id.as_bytes())),
            seat: seat.map(|seat| seat.0),
            at_ms,
            what: serde_json::to_string(&what).map_err(|_| Error::Stumbled)?,
            removed: false,
        };
        match self.house.store.keep_words(spoken).await {
            Ok(()) => {}
            Err(store::Error::Shut) => return Err(Error::GoingDown),
            Err(store::Error::Gone) => return Err(Error::NoSession),
            Err(error) => {
                tracing::error!(table = %self.sitting.table(), %error, "what was said could not be kept");
                return Err(Error::Busy);
            }
        }
        let heard = Heard { number, of_match, at_ms, by: by.id, name: by.name, seat, what };
        for watcher in self.watchers.iter().filter(|watcher| self.hears(watcher, &heard)) {
            self.tell(watcher, vec![said(&heard, watcher.guest)], false);
        }
        self.talked.push(heard);
        Ok(())
    }

    /// Who is meant by somebody who means another.
    pub(super) fn meant(&self, by: GuestId, whom: Whom) -> Result<GuestId, Error> {
        let other = match whom {
            Whom::Seat(seat) => {
                let guests = guests(self.sitting.as_ref());
                let seats = u8::try_from(guests.len()).unwrap_or(u8::MAX);
                *guests.get(seat.index()).ok_or(Error::NoSuchSeat { seat, seats })?
            }
            Whom::Said(number) => self.talked.last.iter().find(|heard| heard.number == number).map(|heard| heard.by),
        };
        other.filter(|other| *other != by).ok_or(Error::Nobody)
    }

    /// What somebody has said in a match is heard no more, by nobody.
    pub(super) fn unsay(&mut self, by: GuestId, of_match: u32) {
        self.talked.last.retain(|heard| heard.by != by || heard.of_match != of_match);
        self.watchers.iter().for_each(|watcher| self.tell_all(watcher));
    }

    /// Tells somebody anew what they hear, in all their tabs.
    pub(super) fn retell(&self, to: GuestId) {
        self.watchers.iter().filter(|watcher| watcher.guest == to).for_each(|watcher| self.tell_all(watcher));
    }

    /// Those who do not want to hear everybody are told where these sit now.
    pub(super) fn tell_who_moved(&self) {
        self.watchers.iter().filter(|watcher| !watcher.unheard.is_nobody()).for_each(|watcher| self.tell_all(watcher));
    }

    /// Everything that a watcher may still hear, if there is anything to be told.
    pub(super) fn tell_news(&self, watcher: &Watcher) {
        if !self.talked.last.is_empty() || !self.where_sit(|who| watcher.unheard.has(who)).is_empty() {
            self.tell_all(watcher);
        }
    }

    fn tell_all(&self, watcher: &Watcher) {
        let heard = self.talked.last.iter().filter(|heard| self.hears(watcher, heard));
        self.tell(watcher, heard.map(|heard| said(heard, watcher.guest)).collect(), true);
    }

    /// Players are heard by everybody, those who look on by one another; and nobody by whoever does not want to.
    fn hears(&self, watcher: &Watcher, heard: &Heard) -> bool {
        let beside = heard.seat.is_some() || self.sitting.audience(watcher.guest).seat.is_none();
        watcher.guest == heard.by || beside && !watcher.unheard.has(heard.by)
    }

    /// Where those sit who are meant.
    fn where_sit(&self, meant: impl Fn(GuestId) -> bool) -> Vec<Seat> {
        let sits = guests(self.sitting.as_ref());
        (0..).map(Seat).zip(sits).filter(|(_, who)| who.is_some_and(&meant)).map(|(seat, _)| seat).collect()
    }

    fn tell(&self, watcher: &Watcher, said: Vec<Said>, fresh: bool) {
        let table = self.sitting.table();
        let talk = Talk {
            table,
            said,
            fresh,
            muted: self.where_sit(|who| watcher.unheard.mutes(who)),
            blocked: self.where_sit(|who| watcher.unheard.blocks(who)),
        };
        match serde_json::to_string(&Message::<Value, Value>::Talk(talk)) {
            Ok(text) => watcher.outbox.put_words(table, Utf8Bytes::from(text)),
            Err(error) => tracing::error!(%table, %error, "what was said cannot be told"),
        }
    }

    /// What was said by `before` was said by `now`.
    pub(super) fn talked_as(&mut self, before: GuestId, now: &Guest) {
        for heard in self.talked.last.iter_mut().filter(|heard| heard.by == before) {
            heard.by = now.id;
            heard.name = now.name.clone();
        }
    }
}

/// The people on the chairs.
pub(super) fn guests(sitting: &dyn Played) -> Vec<Option<GuestId>> {
    sitting.chairs().iter().map(|chair| chair.person().map(|person| person.guest.id)).collect()
}

fn said(heard: &Heard, to: GuestId) -> Said {
    let Heard { number, at_ms, by, name, seat, what, of_match: _ } = heard;
    Said { number: *number, at_ms: *at_ms, seat: *seat, name: name.clone(), you: *by == to, what: what.clone() }
}
