//! A picture on its way into the outboxes of everyone who sees the same.

use crate::{
    far::Print,
    handle::{Shown, Wants, Watcher},
    outbox::Waiting,
};
use axum::extract::ws::Utf8Bytes;
use serde_json::{Error, value::RawValue};
use std::sync::Arc;
use table::Audience;
use wire::{Delta, Picture, TableCode};

/// A picture, and the messages made of it.
pub(crate) struct Made {
    picture: Picture,
    shown: Shown,
    whole: Option<Utf8Bytes>,
    /// The changes since each earlier picture that a watcher has.
    changes: Vec<(Shown, Utf8Bytes)>,
}

impl Made {
    /// The picture numbered `seq`.
    pub(crate) fn new(seq: u64, picture: Picture) -> Made {
        let shown = Shown { seq, lasting: picture.lasting().clone() };
        Made { picture, shown, whole: None, changes: Vec::new() }
    }

    /// The picture received from another node. `None` if it is invalid.
    pub(crate) fn of(print: &Print) -> Option<Made> {
        let Print { seq, fresh, told, lasting, .. } = print;
        Some(Made::new(*seq, Picture::of_parts(told.get(), lasting.get(), *fresh)?))
    }

    /// The picture as sent to other nodes, with its number for the audience.
    ///
    /// # Errors
    /// If a part of it is not JSON.
    pub(crate) fn print(&self, audience: Audience, number: u64) -> Result<Print, Error> {
        Ok(Print {
            audience,
            number,
            seq: self.shown.seq,
            fresh: self.picture.is_fresh(),
            told: RawValue::from_string(self.picture.told().to_owned())?,
            lasting: RawValue::from_string(self.picture.lasting().text()?)?,
        })
    }

    /// Puts the picture into a watcher's outbox. Whatever happens to it there, the last message sent to the socket
    /// shows the same: if too many wait, that is `fresh`. `like` is the first change sent at this moment, from which the
    /// others are copied as far as they are alike.
    ///
    /// # Errors
    /// If the picture cannot be written as JSON; as `fresh`.
    pub(crate) fn put(
        &mut self,
        table: TableCode,
        watcher: &mut Watcher,
        like: &mut Option<Delta>,
        fresh: impl FnOnce() -> Result<Utf8Bytes, Error>,
    ) -> Result<(), Error> {
        let (text, change_to) = match &mut watcher.wants {
            Wants::Whole => (self.whole()?, None),
            Wants::Changes(shown) => match shown.replace(self.shown.clone()) {
                // A change only covers what has happened since; a fresh picture covers more.
                Some(before) if !self.picture.is_fresh() => {
                    let shows = Some(self.shown.seq).filter(|seq| *seq > before.seq);
                    (self.since(before, like)?, shows)
                }
                _ => (self.whole()?, None),
            },
        };
        watcher.outbox.put(table, Waiting { text, change_to }, fresh)
    }

    fn whole(&mut self) -> Result<Utf8Bytes, Error> {
        let whole = match self.whole.take() {
            Some(whole) => whole,
            None => self.picture.whole()?.into(),
        };
        Ok(self.whole.insert(whole).clone())
    }

    fn since(&mut self, before: Shown, like: &mut Option<Delta>) -> Result<Utf8Bytes, Error> {
        let same = |(other, _): &&(Shown, Utf8Bytes)| Arc::ptr_eq(&other.lasting, &before.lasting);
        if let Some((_, change)) = self.changes.iter().find(same) {
            return Ok(change.clone());
        }
        let delta = self.picture.since(before.seq, &before.lasting, like.as_ref())?;
        let change = Utf8Bytes::from(delta.text());
        self.changes.push((before, change.clone()));
        like.get_or_insert(delta);
        Ok(change)
    }
}
