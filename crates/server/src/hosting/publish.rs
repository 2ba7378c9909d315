//! Pictures for the watchers of a table.

use crate::{
    handle::{SocketId, Watcher},
    made::Made,
    played::Played,
};
use table::{Audience, Crowd};
use wire::{Delta, Picture, Setting};

/// Makes each picture once for everyone who sees the same.
pub(super) struct Pictures<'a> {
    sitting: &'a dyn Played,
    setting: &'a Setting,
    now_ms: i64,
}

/// The pictures of what happened since an earlier one, as made for each audience so far.
pub(super) struct Since<'a> {
    of: &'a Pictures<'a>,
    since: u64,
    made: Vec<(Audience, Made)>,
    /// The first change that was sent.
    like: Option<Delta>,
}

impl<'a> Pictures<'a> {
    /// The pictures of a table at this moment. `setting` holds what the last pictures showed of the room, and is
    /// updated to what these show.
    ///
    /// # Errors
    /// If the room cannot be written as JSON.
    pub(super) fn now(
        sitting: &'a dyn Played,
        crowd: &Crowd,
        setting: &'a mut Option<Setting>,
        now_ms: i64,
    ) -> Result<Pictures<'a>, serde_json::Error> {
        let renewed = sitting.setting(crowd, setting.take())?;
        Ok(Pictures { sitting, setting: setting.insert(renewed), now_ms })
    }

    /// The pictures of what happened since picture number `since`.
    pub(super) const fn since(&self, since: u64) -> Since<'_> {
        Since { of: self, since, made: Vec::new(), like: None }
    }

    /// Sends a newcomer their first picture: including what was missed if the table remembers it, else from scratch.
    ///
    /// # Errors
    /// If the picture cannot be written as JSON.
    pub(super) fn to_one(&self, watcher: &mut Watcher, last_seq: Option<u64>) -> Result<(), serde_json::Error> {
        let audience = self.sitting.audience(watcher.guest);
        self.put(watcher, audience, &mut self.after(audience, last_seq)?, &mut None)
    }

    /// A picture for a watcher who has picture number `last_seq`, or none: including what was missed if the table
    /// remembers it.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub(super) fn after(&self, audience: Audience, last_seq: Option<u64>) -> Result<Made, serde_json::Error> {
        self.make(audience, last_seq.filter(|seq| self.sitting.remembers(*seq)))
    }

    fn put(
        &self,
        watcher: &mut Watcher,
        audience: Audience,
        made: &mut Made,
        like: &mut Option<Delta>,
    ) -> Result<(), serde_json::Error> {
        made.put(self.sitting.table(), watcher, like, || Ok(self.picture(audience, None)?.whole()?.into()))
    }

    fn make(&self, to: Audience, since: Option<u64>) -> Result<Made, serde_json::Error> {
        Ok(Made::new(self.sitting.seq(), self.picture(to, since)?))
    }

    fn picture(&self, to: Audience, since: Option<u64>) -> Result<Picture, serde_json::Error> {
        self.sitting.picture(to, self.setting, self.now_ms, since)
    }
}

impl Since<'_> {
    /// Sends the pictures to all these watchers but one socket. Returns how many were sent.
    ///
    /// # Errors
    /// If a picture cannot be written as JSON.
    pub(super) fn put_all<'w>(
        &mut self,
        watchers: impl IntoIterator<Item = &'w mut Watcher>,
        except: Option<SocketId>,
    ) -> Result<u64, serde_json::Error> {
        let mut count = 0;
        let to = watchers.into_iter().filter(|watcher| Some(watcher.socket) != except && !watcher.has_left());
        for watcher in to {
            let audience = self.of.sitting.audience(watcher.guest);
            let at = self.place(audience)?;
            self.of.put(watcher, audience, &mut self.made[at].1, &mut self.like)?;
            count += 1;
        }
        Ok(count)
    }

    /// The picture for an audience.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub(super) fn made(&mut self, audience: Audience) -> Result<&mut Made, serde_json::Error> {
        let at = self.place(audience)?;
        Ok(&mut self.made[at].1)
    }

    /// Where the picture for an audience is.
    fn place(&mut self, audience: Audience) -> Result<usize, serde_json::Error> {
        if let Some(at) = self.made.iter().position(|(to, _)| *to == audience) {
            return Ok(at);
        }
        self.made.push((audience, self.of.make(audience, Some(self.since))?));
        Ok(self.made.len() - 1)
    }
}
