//! The people of the house, at any of its nodes.

mod seeking;

use crate::{
    House,
    awake::Awake,
    bell::Ring,
    courier::letter::{Event, token},
    ids::{guest_id, user_id},
    visitors::Visitor,
};
use store::{Company, TokenHash, Words};
use table::{Guest, GuestId};
use wire::TableCode;

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

    /// A guest has signed in: whoever did not hear them does not hear the account, nor the account whom they did not. Where
    /// they wait in quick match, and whom they invite or who invites them, goes over to it.
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
        self.inherit_invitations(before, now).await;
        self.seekers.hand_over(before, now);
        self.seekers.became(before, now).await;
        let Some(account) = self.visitors.get(now).filter(|account| account.unheard.is_loaded()) else { return };
        match self.ask_unheard(&account).await {
            Ok(true) => self.retell(&account),
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, "could not look up whom a guest who has signed in does not hear");
                // It is tried again with all that this node may have missed.
                if let Some(afar) = &self.afar {
                    afar.stale.notify_one();
                }
            }
        }
    }

    /// Loads whom the visitor does not want to hear. Returns whether that has changed.
    pub(crate) async fn ask_unheard(&self, visitor: &Visitor) -> Result<bool, store::Error> {
        let user = user_id(visitor.id);
        loop {
            let as_of = self.nodes.as_ref().map(|_| Awake::now(&self.stalls, &self.clock));
            let asked = (visitor.unheard.changes(), as_of);
            let muted = self.store.muted_by(user).await?.into_iter().map(guest_id).collect();
            let blocked = self.store.blocks_of(user).await?.into_iter().map(|block| guest_id(block.user)).collect();
            if let Some(is_news) = visitor.unheard.load(asked, muted, blocked) {
                return Ok(is_news);
            }
        }
    }

    /// Catches up on somebody here after events of another node may have been lost: whom they mute and block, and who
    /// their friends are. Sessions, names and sanctions are looked up every few seconds anyway.
    pub(crate) async fn catch_up(&self, visitor: &Visitor) -> Result<(), store::Error> {
        if visitor.unheard.is_loaded() && self.ask_unheard(visitor).await? {
            self.retell(visitor);
        }
        self.visitors.ring(visitor.id, Ring::Circle);
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
}
