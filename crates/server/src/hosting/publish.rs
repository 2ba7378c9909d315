//! Pictures for those who watch a table.

use crate::{
    handle::{SocketId, Watcher},
    made::Made,
    played::Played,
};
use table::{Audience, Crowd};
use wire::{Picture, Setting};

/// Makes each picture once for all who see the same.
pub(super) struct Pictures<'a> {
    sitting: &'a dyn Played,
    setting: &'a Setting,
    now_ms: i64,
}

/// What happened since an earlier picture, as it was made for each audience so far.
pub(super) struct Since<'a> {
    of: &'a Pictures<'a>,
    since: u64,
    made: Vec<(Audience, Made)>,
}

impl<'a> Pictures<'a> {
    /// Those of a table at a moment. `setting` is what the last ones told of the room, and what these tell of it afterwards.
    ///
    /// # Errors
    /// When the room cannot be written as JSON.
    pub(super) fn now(
        sitting: &'a dyn Played,
        crowd: &Crowd,
        setting: &'a mut Option<Setting>,
        now_ms: i64,
    ) -> Result<Pictures<'a>, serde_json::Error> {
        let renewed = sitting.setting(crowd, setting.take())?;
        Ok(Pictures { sitting, setting: setting.insert(renewed), now_ms })
    }

    /// What happened since the picture numbered `since`.
    pub(super) const fn since(&self, since: u64) -> Since<'_> {
        Since { of: self, since, made: Vec::new() }
    }

    /// The first one to a newcomer: with what was missed if the table remembers that, else fresh.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(super) fn to_one(&self, watcher: &mut Watcher, last_seq: Option<u64>) -> Result<(), serde_json::Error> {
        let audience = self.sitting.audience(watcher.guest);
        self.put(watcher, audience, &mut self.after(audience, last_seq)?)
    }

    /// One for somebody who has the picture numbered `last_seq`, or none: with what was missed if the table remembers that.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(super) fn after(&self, audience: Audience, last_seq: Option<u64>) -> Result<Made, serde_json::Error> {
        self.make(audience, last_seq.filter(|seq| self.sitting.remembers(*seq)))
    }

    fn put(&self, watcher: &mut Watcher, audience: Audience, made: &mut Made) -> Result<(), serde_json::Error> {
        made.put(self.sitting.table(), watcher, || Ok(self.picture(audience, None)?.whole().into()))
    }

    fn make(&self, to: Audience, since: Option<u64>) -> Result<Made, serde_json::Error> {
        Ok(Made::new(self.sitting.seq(), self.picture(to, since)?))
    }

    fn picture(&self, to: Audience, since: Option<u64>) -> Result<Picture, serde_json::Error> {
        self.sitting.picture(to, self.setting, self.now_ms, since)
    }
}

impl Since<'_> {
    /// To all of these but one socket. Answers how many were put out.
    ///
    /// # Errors
    /// When a picture cannot be written as JSON.
    pub(super) fn put_all<'w>(
        &mut self,
        watchers: impl IntoIterator<Item = &'w mut Watcher>,
        except: Option<SocketId>,
    ) -> Result<u64, serde_json::Error> {
        let mut count = 0;
        let of = self.of;
        for watcher in watchers.into_iter().filter(|watcher| Some(watcher.socket) != except) {
            let audience = of.sitting.audience(watcher.guest);
            of.put(watcher, audience, self.made(audience)?)?;
            count += 1;
        }
        Ok(count)
    }

    /// The one for an audience.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub(super) fn made(&mut self, audience: Audience) -> Result<&mut Made, serde_json::Error> {
        let at = match self.made.iter().position(|(to, _)| *to == audience) {
            Some(at) => at,
            None => {
                self.made.push((audience, self.of.make(audience, Some(self.since))?));
                self.made.len() - 1
            }
        };
        Ok(&mut self.made[at].1)
    }
}
