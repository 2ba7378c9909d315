//! A picture on its way into the outboxes of everyone who sees the same.

use crate::{
    far::Print,
    handle::{Shown, Wants, Watcher},
};
use axum::extract::ws::Utf8Bytes;
use serde_json::value::RawValue;
use std::sync::Arc;
use table::Audience;
use wire::{Picture, TableCode};

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
    pub(crate) fn print(&self, audience: Audience, number: u64) -> Result<Print, serde_json::Error> {
        Ok(Print {
            audience,
            number,
            seq: self.shown.seq,
            fresh: self.picture.is_fresh(),
            told: RawValue::from_string(self.picture.told().to_owned())?,
            lasting: RawValue::from_string(self.picture.lasting().text())?,
        })
    }

    /// Puts the picture into a watcher's outbox. Whatever happens to it there, the last message sent to the socket
    /// shows the same: if too many wait, that is `fresh`.
    ///
    /// # Errors
    /// As `fresh`.
    pub(crate) fn put<E>(
        &mut self,
        table: TableCode,
        watcher: &mut Watcher,
        fresh: impl FnOnce() -> Result<Utf8Bytes, E>,
    ) -> Result<(), E> {
        let text = match &mut watcher.wants {
            Wants::Whole => self.whole(),
            Wants::Changes(shown) => match shown.replace(self.shown.clone()) {
                // A change only covers what has happened since; a fresh picture covers more.
                Some(before) if !self.picture.is_fresh() => self.since(before),
                _ => self.whole(),
            },
        };
        watcher.outbox.put(table, text, fresh)
    }

    fn whole(&mut self) -> Utf8Bytes {
        self.whole.get_or_insert_with(|| self.picture.whole().into()).clone()
    }

    fn since(&mut self, before: Shown) -> Utf8Bytes {
        let same = |(other, _): &&(Shown, Utf8Bytes)| Arc::ptr_eq(&other.lasting, &before.lasting);
        if let Some((_, change)) = self.changes.iter().find(same) {
            return change.clone();
        }
        let change = Utf8Bytes::from(self.picture.since(before.seq, &before.lasting));
        self.changes.push((before, change.clone()));
        change
    }
}
