//! Pictures for those who watch a table.

use crate::{
    handle::{SocketId, Watcher},
    played::Played,
};
use axum::extract::ws::Utf8Bytes;
use table::{Audience, Crowd};

/// Makes each picture once for all who see the same.
pub(super) struct Pictures<'a> {
    pub(super) sitting: &'a dyn Played,
    pub(super) crowd: &'a Crowd,
    pub(super) now_ms: i64,
}

impl Pictures<'_> {
    /// To all of these but one socket: what happened since the picture numbered `since`. Answers how many were put out.
    ///
    /// # Errors
    /// When a picture cannot be written as JSON.
    pub(super) fn to_all<'w>(
        &self,
        watchers: impl IntoIterator<Item = &'w Watcher>,
        except: Option<SocketId>,
        since: u64,
    ) -> Result<u64, serde_json::Error> {
        let mut made: Vec<(Audience, Utf8Bytes)> = Vec::new();
        let mut count = 0;
        for watcher in watchers.into_iter().filter(|watcher| Some(watcher.socket) != except) {
            let audience = self.sitting.audience(watcher.guest);
            let known = made.iter().find(|(to, _)| *to == audience).map(|(_, picture)| picture.clone());
            let picture = match known {
                Some(picture) => picture,
                None => {
                    let picture = self.make(audience, Some(since))?;
                    made.push((audience, picture.clone()));
                    picture
                }
            };
            watcher.outbox.put(self.sitting.table(), picture, || self.make(audience, None))?;
            count += 1;
        }
        Ok(count)
    }

    /// The first one to a newcomer: with what was missed if the table remembers that, else fresh.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(super) fn to_one(&self, watcher: &Watcher, last_seq: Option<u64>) -> Result<(), serde_json::Error> {
        let audience = self.sitting.audience(watcher.guest);
        let since = last_seq.filter(|seq| self.sitting.remembers(*seq));
        let picture = self.make(audience, since)?;
        watcher.outbox.put(self.sitting.table(), picture, || self.make(audience, None))
    }

    fn make(&self, to: Audience, since: Option<u64>) -> Result<Utf8Bytes, serde_json::Error> {
        Ok(self.sitting.picture(to, self.crowd, self.now_ms, since)?.into())
    }
}
