//! Pictures for those who watch a table.

use crate::{
    handle::{Shown, SocketId, Wants, Watcher},
    played::Played,
};
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use table::{Audience, Crowd};
use wire::Picture;

/// Makes each picture once for all who see the same.
pub(super) struct Pictures<'a> {
    pub(super) sitting: &'a dyn Played,
    pub(super) crowd: &'a Crowd,
    pub(super) now_ms: i64,
}

/// A picture, and what of it is sent.
struct Made {
    picture: Picture,
    shown: Shown,
    whole: Option<Utf8Bytes>,
    /// What has changed since each earlier picture that somebody has.
    changes: Vec<(Shown, Utf8Bytes)>,
}

impl Pictures<'_> {
    /// To all of these but one socket: what happened since the picture numbered `since`. Answers how many were put out.
    ///
    /// # Errors
    /// When a picture cannot be written as JSON.
    pub(super) fn to_all<'w>(
        &self,
        watchers: impl IntoIterator<Item = &'w mut Watcher>,
        except: Option<SocketId>,
        since: u64,
    ) -> Result<u64, serde_json::Error> {
        let mut made: Vec<(Audience, Made)> = Vec::new();
        let mut count = 0;
        for watcher in watchers.into_iter().filter(|watcher| Some(watcher.socket) != except) {
            let audience = self.sitting.audience(watcher.guest);
            let at = match made.iter().position(|(to, _)| *to == audience) {
                Some(at) => at,
                None => {
                    made.push((audience, self.make(audience, Some(since))?));
                    made.len() - 1
                }
            };
            self.put(watcher, audience, &mut made[at].1)?;
            count += 1;
        }
        Ok(count)
    }

    /// The first one to a newcomer: with what was missed if the table remembers that, else fresh.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(super) fn to_one(&self, watcher: &mut Watcher, last_seq: Option<u64>) -> Result<(), serde_json::Error> {
        let audience = self.sitting.audience(watcher.guest);
        let since = last_seq.filter(|seq| self.sitting.remembers(*seq));
        self.put(watcher, audience, &mut self.make(audience, since)?)
    }

    /// Puts a picture out. Whatever becomes of it in the outbox, the last that the socket is sent shows the same.
    fn put(&self, watcher: &mut Watcher, audience: Audience, made: &mut Made) -> Result<(), serde_json::Error> {
        let text = match &mut watcher.wants {
            Wants::Whole => made.whole(),
            Wants::Changes(shown) => match shown.replace(made.shown.clone()) {
                Some(before) => made.since(before),
                None => made.whole(),
            },
        };
        let fresh = || Ok(self.picture(audience, None)?.whole().into());
        watcher.outbox.put(self.sitting.table(), text, fresh)
    }

    fn make(&self, to: Audience, since: Option<u64>) -> Result<Made, serde_json::Error> {
        let picture = self.picture(to, since)?;
        let shown = Shown { seq: self.sitting.seq(), lasting: Arc::from(picture.lasting()) };
        Ok(Made { picture, shown, whole: None, changes: Vec::new() })
    }

    fn picture(&self, to: Audience, since: Option<u64>) -> Result<Picture, serde_json::Error> {
        self.sitting.picture(to, self.crowd, self.now_ms, since)
    }
}

impl Made {
    fn whole(&mut self) -> Utf8Bytes {
        self.whole.get_or_insert_with(|| self.picture.whole().into()).clone()
    }

    fn since(&mut self, before: Shown) -> Utf8Bytes {
        let same = |(other, _): &&(Shown, Utf8Bytes)| Arc::ptr_eq(&other.lasting, &before.lasting);
        if let Some((_, change)) = self.changes.iter().find(same) {
            return change.clone();
        }
        let Some(change) = self.picture.since(before.seq, &before.lasting) else { return self.whole() };
        let change = Utf8Bytes::from(change);
        self.changes.push((before, change.clone()));
        change
    }
}
