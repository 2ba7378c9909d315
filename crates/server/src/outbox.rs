//! The messages waiting to be sent on one socket. Bounded: a slow reader gets the latest picture rather than all of
//! them.

use axum::extract::ws::Utf8Bytes;
use futures_util::FutureExt;
use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard},
};
use store::Unpoisoned;
use tokio::sync::Notify;
use wire::{TableCode, answering};

/// Pictures of one table that may wait.
const PICTURES: usize = 16;

/// Talk messages that may wait; the oldest are dropped.
const WORDS: usize = 64;

/// A picture that waits.
pub(crate) struct Waiting {
    pub(crate) text: Utf8Bytes,
    /// The last entry that it shows, if it is a change that shows any.
    pub(crate) change_to: Option<u64>,
}

/// Filled by the tables, emptied by the socket.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Vec<(TableCode, VecDeque<Waiting>)>>,
    words: Mutex<VecDeque<(TableCode, Utf8Bytes)>>,
    bell: Notify,
}

impl Outbox {
    /// Adds a picture. If too many wait, `fresh` replaces them all.
    ///
    /// # Errors
    /// As `fresh`; nothing is added then.
    pub(crate) fn put<E>(
        &self,
        table: TableCode,
        picture: Waiting,
        fresh: impl FnOnce() -> Result<Utf8Bytes, E>,
    ) -> Result<(), E> {
        let mut waiting = self.lock();
        let at = waiting.iter().position(|(waits, _)| *waits == table).unwrap_or_else(|| {
            waiting.push((table, VecDeque::new()));
            waiting.len() - 1
        });
        let queue = &mut waiting[at].1;
        if queue.len() < PICTURES {
            queue.push_back(picture);
        } else {
            let fresh = fresh()?;
            queue.clear();
            queue.push_back(Waiting::from(fresh));
        }
        drop(waiting);
        self.bell.notify_one();
        Ok(())
    }

    /// Adds what was said. If too much waits, the oldest is dropped.
    pub(crate) fn put_words(&self, table: TableCode, words: Utf8Bytes) {
        let mut waiting = self.words();
        if waiting.len() >= WORDS {
            waiting.pop_front();
        }
        waiting.push_back((table, words));
        drop(waiting);
        self.bell.notify_one();
    }

    /// Adds the last message about a table, replacing its pictures.
    pub(crate) fn put_last(&self, table: TableCode, message: Utf8Bytes) {
        let mut waiting = self.lock();
        waiting.retain(|(waits, _)| *waits != table);
        waiting.push((table, VecDeque::from([Waiting::from(message)])));
        drop(waiting);
        self.bell.notify_one();
    }

    /// Removes everything about a table.
    pub(crate) fn forget(&self, table: TableCode) {
        self.lock().retain(|(waits, _)| *waits != table);
        self.words().retain(|(waits, _)| *waits != table);
    }

    /// The next picture, with tables taking turns, then what was said. `None` if nothing waits.
    pub(crate) fn take(&self) -> Option<Utf8Bytes> {
        let mut waiting = self.lock();
        let Some(at) = waiting.iter().position(|(_, queue)| !queue.is_empty()) else {
            drop(waiting);
            return self.words().pop_front().map(|(_, words)| words);
        };
        let (table, mut queue) = waiting.remove(at);
        let picture = queue.pop_front();
        if !queue.is_empty() {
            waiting.push((table, queue));
        }
        picture.map(|picture| picture.text)
    }

    /// The next picture of a table as the answer to the call `id`, if it is the change that shows this entry, the last of
    /// the call.
    pub(crate) fn take_answering(&self, id: u32, (table, seq): (TableCode, u64)) -> Option<Utf8Bytes> {
        let mut waiting = self.lock();
        let (_, queue) = waiting.iter_mut().find(|(waits, _)| *waits == table)?;
        let change = queue.front().filter(|next| next.change_to == Some(seq))?;
        let answer = answering(id, &change.text)?;
        queue.pop_front();
        Some(answer.into())
    }

    /// Waits until something may have been added.
    pub(crate) async fn rung(&self) {
        self.bell.notified().await;
    }

    /// Rings the bell: something may be left.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    /// Clears the bell: a caller about to take everything need not be woken for what is already in.
    pub(crate) fn silence(&self) {
        self.bell.notified().now_or_never();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(TableCode, VecDeque<Waiting>)>> {
        self.waiting.lock().unpoisoned()
    }

    fn words(&self) -> MutexGuard<'_, VecDeque<(TableCode, Utf8Bytes)>> {
        self.words.lock().unpoisoned()
    }
}

impl From<Utf8Bytes> for Waiting {
    fn from(text: Utf8Bytes) -> Waiting {
        Waiting { text, change_to: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn text(text: &str) -> Utf8Bytes {
        Utf8Bytes::from(text)
    }

    fn put(outbox: &Outbox, table: TableCode, picture: &str, fresh: &str) {
        outbox.put(table, text(picture).into(), || Ok::<_, Infallible>(text(fresh))).unwrap();
    }

    #[test]
    fn the_slow_get_the_latest() {
        let (outbox, table) = (Outbox::default(), TableCode::numbered(1));
        for number in 0..1_000 {
            put(&outbox, table, &number.to_string(), &format!("fresh {number}"));
        }
        let got: Vec<_> = std::iter::from_fn(|| outbox.take()).collect();
        assert!(got.len() <= PICTURES);
        assert!(got[0].as_str().starts_with("fresh"));
        assert!(got.last().unwrap().as_str().ends_with("999"));
    }

    #[test]
    fn words_come_after_pictures_and_the_oldest_give_way() {
        let (outbox, a, b) = (Outbox::default(), TableCode::numbered(1), TableCode::numbered(2));
        for number in 0..WORDS + 3 {
            outbox.put_words(a, text(&number.to_string()));
        }
        put(&outbox, a, "picture", "fresh");
        assert_eq!(outbox.take().unwrap().as_str(), "picture");
        assert_eq!(outbox.take().unwrap().as_str(), "3");
        outbox.put_words(b, text("other"));
        outbox.forget(a);
        assert_eq!((outbox.take().unwrap().as_str(), outbox.take()), ("other", None));
    }

    #[test]
    fn tables_take_turns() {
        let (outbox, a, b) = (Outbox::default(), TableCode::numbered(1), TableCode::numbered(2));
        for (table, picture) in [(a, "a1"), (a, "a2"), (b, "b1"), (a, "a3")] {
            put(&outbox, table, picture, "fresh");
        }
        assert_eq!(
            std::iter::from_fn(|| outbox.take()).map(|t| t.to_string()).collect::<Vec<_>>(),
            ["a1", "b1", "a2", "a3"]
        );
        put(&outbox, a, "a4", "fresh");
        outbox.forget(a);
        assert!(outbox.take().is_none());
        put(&outbox, a, "a5", "fresh");
        outbox.put_last(a, text("the end"));
        assert_eq!((outbox.take().unwrap().as_str(), outbox.take()), ("the end", None));
    }

    #[test]
    fn the_change_that_shows_a_move_answers_the_call() {
        let (outbox, a, b) = (Outbox::default(), TableCode::numbered(1), TableCode::numbered(2));
        let change =
            |seq: u64| Waiting { text: text(&format!(r#"{{"kind":"change","seq":{seq}}}"#)), change_to: Some(seq) };
        let put = |table, picture| outbox.put(table, picture, || Ok::<_, Infallible>(text("fresh"))).unwrap();
        [(a, change(3)), (b, change(4)), (a, change(4))].into_iter().for_each(|(table, picture)| put(table, picture));
        assert_eq!(outbox.take_answering(9, (a, 4)), None, "another comes before it");
        assert_eq!(outbox.take_answering(9, (b, 3)), None, "it is of another table");
        let answer = outbox.take_answering(9, (a, 3)).unwrap();
        assert_eq!(answer.as_str(), r#"{"kind":"change","answers":9,"seq":3}"#);
        assert_eq!(outbox.take_answering(9, (a, 3)), None, "it is taken");
        let rest: Vec<_> = std::iter::from_fn(|| outbox.take()).map(|text| text.to_string()).collect();
        assert_eq!(rest, [r#"{"kind":"change","seq":4}"#; 2]);
        put(a, text(r#"{"kind":"table","seq":3}"#).into());
        assert_eq!(outbox.take_answering(9, (a, 3)), None, "a whole picture is sent beside the answer");
    }
}
