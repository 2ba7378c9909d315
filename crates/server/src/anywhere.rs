//! The people of the house, at any of its nodes.

use crate::{
    House,
    bell::Ring,
    courier::letter::{Event, OfQuick, token},
    ids::{guest_id, user_id},
    seekers::Seeking,
    visitors::Visitor,
};
use cluster::ShardId;
use std::{sync::Arc, time::Duration};
use store::{Company, TokenHash, Words};
use table::{Guest, GuestId};
use tokio::time::sleep;
use wire::{Error, Quick, Stage, TableCode};

/// How often, and how many times, quick match is asked again to let go of somebody: longer than it is ever without a
/// leader.
const AGAIN: Duration = Duration::from_millis(500);
const TIMES: u32 = 60;

impl House {
    /// Whether the guest is connected.
    pub(crate) fn is_here(&self, who: GuestId) -> bool {
        self.visitors.is_here(who) || self.afar.as_ref().is_some_and(|afar| !afar.elsewhere.person(who).is_empty())
    }

    /// Whether the guest has a page of the house in sight.
    pub(crate) fn has_sight(&self, who: GuestId) -> bool {
        let sees = || self.afar.as_ref()?.elsewhere.person(who).iter().any(|(_, person)| person.sees).then_some(());
        self.visitors.has_sight(who) || sees().is_some()
    }

    /// The tables that the guest has entered. `None` if they are not connected.
    pub(crate) fn looks_at(&self, who: GuestId) -> Option<Vec<TableCode>> {
        let here = self.visitors.get(who).map(|visitor| visitor.looks_at());
        let there = self.afar.as_ref().map_or_else(Vec::new, |afar| afar.elsewhere.person(who));
        if here.is_none() && there.is_empty() {
            return None;
        }
        Some(here.into_iter().flatten().chain(there.into_iter().flat_map(|(_, person)| person.at)).collect())
    }

    /// Notifies the guest, if connected, of a change about them or the people they know.
    pub(crate) fn ring(&self, who: GuestId, ring: Ring) {
        self.visitors.ring(who, ring);
        self.tell_everywhere(|| Event::Ring { who, ring });
    }

    /// Gives a connected guest a new name.
    pub(crate) fn rename(&self, guest: Guest) {
        self.tell_everywhere(|| Event::Rename(guest.clone()));
        self.hear_rename(guest);
    }

    /// As [`House::rename`], on this node only.
    pub(crate) fn hear_rename(&self, guest: Guest) {
        self.invitations.rename(&guest);
        self.visitors.rename(guest);
    }

    /// Closes the sockets of one session of the guest, or of all of them.
    pub(crate) fn end_sessions(&self, who: GuestId, only: Option<TokenHash>) {
        self.tell_everywhere(|| Event::End { who, session: only.map(token), others: false });
        self.visitors.end(who, only);
    }

    /// Closes the sockets of all sessions of the guest but one.
    pub(crate) fn end_others(&self, who: GuestId, keep: TokenHash) {
        self.tell_everywhere(|| Event::End { who, session: Some(token(keep)), others: true });
        self.visitors.end_others(who, keep);
    }

    /// Mutes or blocks one guest for another in all their tabs, or ends that.
    pub(crate) fn is_unheard(&self, (by, other): (GuestId, GuestId), blocks: bool, on: bool) {
        self.tell_everywhere(|| Event::Unheard { by, other, blocks, on });
        self.hear_unheard((by, other), blocks, on);
    }

    /// As [`House::is_unheard`], on this node only.
    pub(crate) fn hear_unheard(&self, (by, other): (GuestId, GuestId), blocks: bool, on: bool) {
        let Some(visitor) = self.visitors.get(by) else { return };
        if blocks {
            visitor.unheard.block(other, on);
        } else {
            visitor.unheard.mute(other, on);
        }
        self.retell(&visitor);
    }

    /// A guest has signed in: whoever did not hear them does not hear the account, nor the account whom they did not.
    pub(crate) async fn became(&self, before: GuestId, now: GuestId) {
        self.tell_everywhere(|| Event::Became { before, now });
        self.hear_became(before, now).await;
    }

    /// As [`House::became`], on this node only.
    pub(crate) async fn hear_became(&self, before: GuestId, now: GuestId) {
        for visitor in self.visitors.all() {
            if visitor.id != now && visitor.unheard.became(before, now) {
                self.retell(&visitor);
            }
        }
        [Ring::Circle, Ring::Conduct].into_iter().for_each(|ring| self.visitors.ring(now, ring));
        self.seekers.hand_over(before, now);
        self.seekers.became(before, now).await;
        let Some(account) = self.visitors.get(now).filter(|account| account.unheard.is_loaded()) else { return };
        match self.ask_unheard(&account).await {
            Ok(true) => self.retell(&account),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "could not look up whom a guest who has signed in does not hear"),
        }
    }

    /// Loads whom the visitor does not want to hear. Returns whether that has changed.
    pub(crate) async fn ask_unheard(&self, visitor: &Visitor) -> Result<bool, store::Error> {
        let user = user_id(visitor.id);
        loop {
            let changes = visitor.unheard.changes();
            let muted = self.store.muted_by(user).await?.into_iter().map(guest_id).collect();
            let blocked = self.store.blocks_of(user).await?.into_iter().map(|block| guest_id(block.user)).collect();
            if let Some(is_news) = visitor.unheard.load(changes, muted, blocked) {
                return Ok(is_news);
            }
        }
    }

    /// Catches up on everyone here after events of another node may have been lost: whom they mute and block, and who
    /// their friends are. Sessions, names and sanctions are looked up every few seconds anyway.
    pub(crate) async fn catch_up(&self) -> Result<(), store::Error> {
        for visitor in self.visitors.all() {
            self.visitors.ring(visitor.id, Ring::Circle);
            if visitor.unheard.is_loaded() && self.ask_unheard(&visitor).await? {
                self.retell(&visitor);
            }
        }
        Ok(())
    }

    /// Resends the talk to the visitor, at every table they look at.
    fn retell(&self, visitor: &Visitor) {
        for table in visitor.looks_at().into_iter().filter_map(|code| self.table(code).ok()) {
            // If the table is too busy, the next thing said brings it up to date.
            table.retell(visitor.id).ok();
        }
    }

    /// Sends the event to every node: a node where the guest has just arrived may not have announced it yet.
    fn tell_everywhere(&self, event: impl FnOnce() -> Event) {
        if let Some(afar) = &self.afar {
            afar.tell_all(&event());
        }
    }

    /// Puts the guest in the queue of quick match, at the node that leads it.
    ///
    /// # Errors
    /// As [`crate::seekers::Seekers::seek`].
    pub(crate) async fn seek(&self, seeking: Seeking) -> Result<(), Error> {
        self.seekers.may_seek(&seeking)?;
        let Seeking { guest, from, wish, since_ms, again } = seeking;
        // A search that may be over is not to take the place of another.
        if self.afar.is_some() && again.is_none() {
            self.seekers.note(seeking);
        }
        let (game, seats) = (wish.game.into(), wish.seats);
        let sought = match self.quick_elsewhere(OfQuick::Seek { guest, from, game, seats, since_ms, again }).await {
            Some(sought) => sought,
            None => self.seekers.seek(seeking).await,
        };
        match &sought {
            Err(Error::SearchOver) => {}
            Err(_) => self.seekers.forget(guest),
            // Whoever was called to another table stops waiting for that first, and has been forgotten.
            Ok(()) if self.afar.is_some() => self.seekers.note(seeking),
            Ok(()) => {}
        }
        sought
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
                for _ in 0..TIMES {
                    sleep(AGAIN).await;
                    if house.stop_seeking(guest, None).await.is_ok() {
                        return;
                    }
                }
                tracing::warn!("quick match could not be asked to let go of somebody");
            };
            house.closing.run_until_cancelled(again).await;
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

    /// Tells the guest where they stand in quick match.
    pub(crate) fn tell_quick(&self, who: GuestId, now: Quick) {
        let number = self.afar.as_ref().map_or(0, |afar| afar.number());
        self.tell_quick_at(who, now, (self.led(ShardId::Quick).map_or(0, |led| led.epoch()), number));
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
        let waits_since_ms = if let Quick::Waiting { since_ms, .. } = &now { Some(*since_ms) } else { None };
        // What is heard late or twice may not be so any more.
        if !self.visitors.tell_quick(who, now, at) {
            return;
        }
        if is_idle {
            self.seekers.forget(who);
        } else {
            self.seekers.heard(who, waits_since_ms);
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
                // Others may still come there.
                Some((card, _)) if card.stage() == Stage::Gathering => {}
                // They play, which only the node that called them could have told.
                Some((card, at)) if card.seats(visitor.id) => self.tell_quick_at(visitor.id, Quick::default(), at),
                _ => self.seek_once_more(seeking),
            }
        }
    }

    /// Goes on with a search, unless it has ended: at another node that may have been done while this one heard nothing.
    fn seek_once_more(self: &Arc<Self>, seeking: Seeking) {
        let (house, seeking) = (self.clone(), Seeking { again: Some(seeking.since_ms), ..seeking });
        self.tasks.spawn(async move {
            let Seeking { guest, from, wish, since_ms, again } = seeking;
            let (game, seats) = (wish.game.into(), wish.seats);
            let what = OfQuick::Seek { guest, from, game, seats, since_ms, again };
            let sought = match house.quick_elsewhere(what).await {
                Some(sought) => sought,
                None => house.seekers.seek(seeking).await,
            };
            if sought == Err(Error::SearchOver) {
                house.seekers.forget_as_of(guest, again);
            }
        });
    }
}
