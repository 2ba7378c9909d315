//! Quick match for people at any node, whichever leads it.

use crate::{
    House,
    courier::letter::{Event, OfQuick},
    seekers::{Seeking, Waits, wish},
};
use cluster::ShardId;
use std::{sync::Arc, time::Duration};
use table::GuestId;
use tokio::time::{sleep, timeout};
use wire::{Error, Quick, Stage, TableCode};

/// How often, and for how long, quick match is asked again to let go of somebody: longer than it is ever without a
/// leader.
const AGAIN: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(30);

impl House {
    /// Puts the guest in the queue of quick match, at the node that leads it.
    ///
    /// # Errors
    /// As [`crate::seekers::Seekers::seek`].
    pub(crate) async fn seek(&self, seeking: Seeking) -> Result<(), Error> {
        self.seekers.may_seek(&seeking)?;
        // Until then, and if it is refused, an earlier search stands.
        self.sought(seeking).await?;
        if self.afar.is_some() {
            self.seekers.note(seeking);
        }
        Ok(())
    }

    /// Has the leader put the guest in the queue.
    async fn sought(&self, seeking: Seeking) -> Result<(), Error> {
        let Seeking { guest, from, wish, since_ms, again, agrees } = seeking;
        let (game, seats) = (wish.game.into(), wish.seats);
        match self.quick_elsewhere(OfQuick::Seek { guest, from, game, seats, since_ms, again, agrees }).await {
            Some(sought) => sought,
            None => self.seekers.seek(seeking).await,
        }
    }

    /// Takes the guest out of the queue; if `since_ms` is known, only if they have been waiting since then or longer.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn stop_seeking(&self, guest: GuestId, since_ms: Option<i64>) -> Result<(), Error> {
        self.seekers.forget_as_of(guest, since_ms);
        match self.quick_elsewhere(OfQuick::Stop { guest, since_ms }).await {
            Some(stopped) => stopped,
            None => self.seekers.stop(guest, since_ms).await,
        }
    }

    /// Takes the guest out of the queue for good. If quick match has no leader at the moment, its next one is asked:
    /// another node may ask that one again on behalf of the guest.
    pub(crate) async fn seeks_no_more(self: &Arc<Self>, guest: GuestId) {
        if self.stop_seeking(guest, None).await.is_ok() {
            return;
        }
        let house = self.clone();
        self.tasks.spawn(async move {
            let again = async {
                loop {
                    sleep(AGAIN).await;
                    if house.stop_seeking(guest, None).await.is_ok() {
                        return;
                    }
                }
            };
            // Where no other node can be reached, a single try takes seconds.
            if let Some(Err(_late)) = house.closing.run_until_cancelled(timeout(LONGEST, again)).await {
                tracing::warn!("quick match could not be asked to let go of somebody");
            }
        });
    }

    /// Records whether the guest agrees to bots.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn agree_to_bots(&self, guest: GuestId, agrees: bool) -> Result<(), Error> {
        match self.quick_elsewhere(OfQuick::Agree { guest, agrees }).await {
            Some(agreed) => agreed,
            None => self.seekers.agree(guest, agrees).await,
        }
    }

    /// Takes a guest who has sat down at a table of their own choice out of the queue. One who was called there waits
    /// on if the others do not come; one who was called to another table does not come.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn sat_down(&self, guest: GuestId, table: TableCode) -> Result<(), Error> {
        match self.visitors.get(guest).and_then(|visitor| visitor.called()) {
            Some((called, _)) if called != table => return self.stop_seeking(guest, None).await,
            Some(_) => {}
            None => self.seekers.forget(guest),
        }
        match self.quick_elsewhere(OfQuick::SatDown { guest }).await {
            Some(heard) => heard,
            None => self.seekers.sat_down(guest).await,
        }
    }

    /// Reports that the guest's blocks have changed.
    pub(crate) async fn blocks_changed(&self, guest: GuestId) {
        if self.quick_elsewhere(OfQuick::Blocks { guest }).await.is_none() {
            self.seekers.blocks_changed(guest).await;
        }
    }

    /// Asks quick match if another node leads it. `None` if this node does.
    async fn quick_elsewhere(&self, what: OfQuick) -> Option<Result<(), Error>> {
        let afar = self.afar.as_ref().filter(|_| self.led(ShardId::Quick).is_none())?;
        Some(afar.courier.ask_quick(what).await.map(|_| ()))
    }

    /// Tells the guest where they stand in quick match, as its task knows that leads it at this epoch. Its lease may have
    /// ended meanwhile: what was done before is told all the same.
    pub(crate) fn tell_quick(&self, who: GuestId, now: Quick, epoch: u64) {
        let number = self.afar.as_ref().map_or(0, |afar| afar.number());
        self.tell_quick_at(who, now, (epoch, number));
    }

    fn tell_quick_at(&self, who: GuestId, now: Quick, at: (u64, u64)) {
        if let Some(afar) = &self.afar {
            afar.tell(who, &Event::Quick { who, now: now.clone(), at });
        }
        self.hear_quick(who, now, at);
    }

    /// As [`House::tell_quick`], on this node only.
    pub(crate) fn hear_quick(&self, who: GuestId, now: Quick, at: (u64, u64)) {
        let is_idle = matches!(now, Quick::Idle { .. });
        let waits = match now {
            Quick::Waiting { game, seats, since_ms, bots, .. } => {
                let agrees = bots.map(|asked| asked.you);
                wish(game, seats).ok().map(|wish| Waits { wish, since_ms, agrees })
            }
            Quick::Idle { .. } | Quick::Called { .. } => None,
        };
        // What is heard late or twice may not be so any more.
        if !self.visitors.tell_quick(who, now, at) {
            return;
        }
        if is_idle {
            self.seekers.forget(who);
        } else {
            self.seekers.heard(who, waits);
        }
    }

    /// Asks again for guests waiting here about whom nothing has been heard lately: another node now leads quick match.
    pub(crate) fn seek_again(self: &Arc<Self>) {
        for seeking in self.seekers.unheard() {
            let Some(visitor) = self.visitors.get(seeking.guest) else {
                self.seekers.forget(seeking.guest);
                continue;
            };
            self.seekers.heard(seeking.guest, None);
            let called = visitor.called().and_then(|(table, at)| Some((self.table(table).ok()?.card(), at)));
            match called {
                // They play, which only the node that called them could have told.
                Some((card, at)) if card.stage() != Stage::Gathering && card.seats(visitor.id) => {
                    self.tell_quick_at(visitor.id, Quick::default(), at);
                }
                _ => self.seek_once_more(seeking),
            }
        }
    }

    /// Goes on with a search, unless it has ended: at another node that may have been done while this one heard nothing.
    fn seek_once_more(self: &Arc<Self>, seeking: Seeking) {
        let (house, seeking) = (self.clone(), Seeking { again: Some(seeking.since_ms), ..seeking });
        self.tasks.spawn(async move {
            if house.sought(seeking).await == Err(Error::SearchOver) {
                house.seekers.forget_as_of(seeking.guest, seeking.again);
            }
        });
    }
}
