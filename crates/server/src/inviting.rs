//! The invitations of the whole house. Each is kept at the node from which it was sent until that closes, and hands it
//! over to another.

use crate::{
    House,
    bell::Ring,
    courier::letter::Event,
    elsewhere::Invited as Standing,
    ids::{guest_id, user_id},
    invitations::Draft,
    neighbours,
    visitors::Known,
};
use cluster::NodeId;
use std::{cmp::Reverse, collections::BTreeSet};
use store::{Accounts, Company};
use table::{Guest, GuestId};
use wire::{
    Error, TableCode,
    company::{Invitation, Invited},
};

/// Invitations that are handed over to another node at a time: NATS takes no message above 1 MiB.
const TOGETHER: usize = 500;

/// An invitation: the node from which it was sent, unless that is this one, and its number there.
type Open = (Option<NodeId>, u32, Standing);

impl House {
    /// The invitations that the guest has received and is to see, earliest first.
    pub(crate) fn invitations_to(&self, to: GuestId) -> Vec<Invitation> {
        let shown = self.all_received(to).into_iter().filter(|(.., one)| one.is_shown());
        let told = |(_, invitation, one): Open| {
            let Standing { by: Guest { name: from, account, .. }, table, game, until_ms, .. } = one;
            Invitation { invitation, from, account, table, game, until_ms }
        };
        once_each(shown.collect()).into_iter().map(told).collect()
    }

    /// The invitations that the guest has sent, and to whom, earliest first.
    pub(crate) fn invitations_by(&self, by: GuestId) -> Vec<(GuestId, Invited)> {
        let told = |(_, invitation, one): Open| {
            let Standing { to, table, declined, .. } = one;
            (to.id, Invited { invitation, to: to.name, table, declined })
        };
        once_each(self.all_sent(by)).into_iter().map(told).collect()
    }

    /// Sends an invitation from here. Returns whether it is new.
    ///
    /// # Errors
    /// As [`crate::invitations::Invitations::send`].
    pub(crate) fn send_invitation(&self, draft: Draft) -> Result<bool, Error> {
        let now_ms = self.clock.now_ms();
        let concerns = |one: &Standing| one.by.id == draft.by.id || one.to.id == draft.to.id;
        let elsewhere = self.invitations_elsewhere(|one| concerns(one) && one.until_ms > now_ms).into_iter();
        let elsewhere: Vec<Standing> = elsewhere.map(|(.., one)| one).collect();
        self.invitations.send(draft, &elsewhere, now_ms)
    }

    /// Who these two are by now, between whom an invitation was just sent from here. If one of them has signed in in
    /// that very moment, it goes over to the account only now: what they had was handed over just before.
    pub(crate) async fn signed_in_meanwhile(&self, both: [GuestId; 2]) -> [GuestId; 2] {
        let mut now = both;
        match self.store.became(both.map(user_id).to_vec()).await {
            Ok(became) => {
                for (before, account) in
                    became.into_iter().map(|(before, account)| (guest_id(before), guest_id(account)))
                {
                    self.inherit_invitations(before, account).await;
                    now = now.map(|one| if one == before { account } else { one });
                }
            }
            Err(error) => tracing::warn!(%error, "who has signed in just as they were invited could not be looked up"),
        }
        now
    }

    /// Hands the invitations that were sent from here over to another node, since this one closes.
    pub(crate) async fn hand_over_invitations(&self) {
        let Some(afar) = &self.afar else { return };
        let all = self.invitations.take(self.clock.now_ms());
        for invitations in all.chunks(TOGETHER) {
            let event = Event::HandOver { invitations: invitations.to_vec() };
            for node in afar.elsewhere.nodes() {
                // A node of an earlier program does not take them.
                if afar.courier.tell(node, event.clone()).await.is_ok() {
                    break;
                }
            }
        }
        // Nobody is to look for them here any more.
        neighbours::tell_news(self, afar);
    }

    /// Takes in what a node hands over that closes.
    pub(crate) fn take_over_invitations(&self, invitations: Vec<(u32, Standing)>) {
        invitations.into_iter().for_each(|(number, one)| self.invitations.adopt(number, one));
        if let Some(afar) = &self.afar {
            // Before the node that closes takes back what it has told of them.
            neighbours::tell_news(self, afar);
        }
    }

    /// Answers an invitation, at the node from which it was sent, along with those that [`once_each`] has left out. One
    /// that no longer exists needs no answer.
    ///
    /// # Errors
    /// As [`crate::courier::Courier::tell`].
    pub(crate) async fn answer_invitation(&self, to: GuestId, invitation: u32, comes: bool) -> Result<(), Error> {
        let all = self.all_received(to);
        let Some((by, table)) = all.iter().find(|one| one.1 == invitation).map(|(.., one)| (one.by.id, one.table))
        else {
            return Ok(());
        };
        let same = all.into_iter().filter(|(.., one)| one.by.id == by && one.table == table);
        if comes {
            same.for_each(|one| self.end_invitation(one));
            return Ok(());
        }
        for (node, invitation, _) in same {
            match (node, &self.afar) {
                (Some(node), Some(afar)) => {
                    afar.courier.tell(node, Event::Answered { to, invitation, comes }).await?;
                }
                _ => self.hear_answer(to, invitation, comes),
            }
        }
        Ok(())
    }

    /// The guest has sat down at this table, and has so answered whoever has invited them there.
    pub(crate) fn has_come(&self, who: GuestId, table: TableCode) {
        let there = |(.., one): &Open| one.table == table && !one.declined;
        self.all_received(who).into_iter().filter(there).for_each(|one| self.end_invitation(one));
    }

    /// Takes back the open invitations of `by` to `to`, as if their tables had closed.
    pub(crate) fn take_back_invitations(&self, by: GuestId, to: GuestId) {
        let between = |(.., one): &Open| one.to.id == to && !one.declined;
        self.all_sent(by).into_iter().filter(between).for_each(|one| self.end_invitation(one));
    }

    /// Ends an invitation, as if it were answered by whoever comes. They are not kept from it if the node from which it
    /// was sent does not hear that.
    fn end_invitation(&self, (node, invitation, one): Open) {
        let to = one.to.id;
        match (node, &self.afar) {
            (Some(node), Some(afar)) => afar.tell_node(node, Event::Answered { to, invitation, comes: true }),
            _ => self.hear_answer(to, invitation, true),
        }
    }

    /// As [`House::answer_invitation`], on this node only.
    pub(crate) fn hear_answer(&self, to: GuestId, invitation: u32, comes: bool) {
        let by = self.invitations.answer(to, invitation, comes, self.clock.now_ms());
        for one in by.into_iter().flat_map(|by| [to, by]) {
            self.ring(one, Ring::Invitations);
        }
    }

    /// Hides from `to` the invitations that `by` has sent them.
    pub(crate) fn hide_invitations(&self, by: GuestId, to: GuestId) {
        self.invitations.hide(by, to);
        if let Some(afar) = &self.afar {
            afar.tell_all(&Event::Hide { by, to });
        }
    }

    /// A guest has signed in to this account: what they have sent from this node, and received from it, goes over to it.
    pub(crate) async fn inherit_invitations(&self, before: GuestId, now: GuestId) {
        if let Err(error) = self.inherit(before, now).await {
            tracing::warn!(%error, "the invitations of a guest who has signed in could not be handed over");
        }
    }

    async fn inherit(&self, before: GuestId, now: GuestId) -> Result<(), store::Error> {
        let now_ms = self.clock.now_ms();
        let all = [self.invitations.sent(before, now_ms), self.invitations.received(before, now_ms)].concat();
        if all.is_empty() {
            return Ok(());
        }
        let called = self.store.called(vec![user_id(now)]).await?;
        let Some(account) = called.first().map(|called| Known::called(called).guest()) else { return Ok(()) };
        let user = |who: &Guest| user_id(if who.id == before { now } else { who.id });
        for (number, Standing { by, to, .. }) in all.iter().filter(|(_, one)| !one.hidden) {
            // As if they had blocked each other just now.
            if self.store.tie(user(by), user(to)).await?.block.is_some() {
                self.hear_answer(to.id, *number, true);
            } else if self.store.tie(user(to), user(by)).await?.block.is_some() {
                self.invitations.hide(by.id, to.id);
            }
        }
        self.invitations.became(before, &account).into_iter().for_each(|one| self.ring(one, Ring::Invitations));
        Ok(())
    }

    fn all_received(&self, to: GuestId) -> Vec<Open> {
        let here = self.invitations.received(to, self.clock.now_ms());
        self.and_elsewhere(here, |one| one.to.id == to)
    }

    fn all_sent(&self, by: GuestId) -> Vec<Open> {
        let here = self.invitations.sent(by, self.clock.now_ms());
        self.and_elsewhere(here, |one| one.by.id == by)
    }

    fn and_elsewhere(&self, here: Vec<(u32, Standing)>, meant: impl Fn(&Standing) -> bool) -> Vec<Open> {
        let now_ms = self.clock.now_ms();
        let there = self.invitations_elsewhere(|one| meant(one) && one.until_ms > now_ms).into_iter();
        let here = here.into_iter().map(|(number, one)| (None, number, one));
        here.chain(there.map(|(node, number, one)| (Some(node), number, one))).collect()
    }

    fn invitations_elsewhere(&self, meant: impl Fn(&Standing) -> bool) -> Vec<(NodeId, u32, Standing)> {
        self.afar.as_ref().map_or_else(Vec::new, |afar| afar.elsewhere.invitations(meant))
    }
}

/// One invitation of each person to another to each table, earliest first: an open one, the latest. There are two if a
/// node has stood still, and the person sent it again from another meanwhile, or if they or the other one signed in.
fn once_each(mut all: Vec<Open>) -> Vec<Open> {
    all.sort_by_key(|(.., one)| (one.declined, Reverse(one.until_ms)));
    let mut told = BTreeSet::new();
    all.retain(|(.., one)| told.insert((one.by.id, one.to.id, one.table)));
    all.sort_by_key(|(.., one)| one.until_ms);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, identity};
    use store::{Key, KeyId, Lock, Opener, Sessions, SignIn, SignUp, Sqlite, TokenHash};

    fn guest(number: u8) -> Guest {
        Guest { id: GuestId::from_bytes([number; 16]), name: format!("nr{number}").parse().unwrap(), account: true }
    }

    #[tokio::test]
    async fn what_stands_twice_is_shown_once_and_answered_together() {
        let store = Sqlite::memory().unwrap();
        let house = House::empty(Config::default(), store.into(), Clock::default(), None).unwrap();
        let draft = |by, to, table| {
            let (by, to, table) = (guest(by), guest(to), TableCode::numbered(table));
            Draft { by, to, table, game: "lexio".parse().unwrap(), hidden: false }
        };
        // Invited as a guest, and as the account that they then sign in to.
        for (by, to, table) in [(1, 9, 7), (1, 2, 7), (3, 2, 7), (3, 2, 8)] {
            assert_eq!(house.send_invitation(draft(by, to, table)), Ok(true));
        }
        house.invitations.became(guest(9).id, &guest(2));
        let [invited, by] = [2, 1].map(|number| guest(number).id);
        let told = house.invitations_to(invited);
        assert_eq!((told.len(), house.invitations_by(by).len()), (3, 1));
        let first = told.iter().find(|one| one.from == guest(1).name).unwrap();
        house.answer_invitation(invited, first.invitation, false).await.unwrap();
        assert_eq!(house.invitations_to(invited).len(), 2);
        assert!(house.all_sent(by).iter().all(|(.., one)| one.declined));
        // Whoever sits down has answered all who have invited them there, and still said no before.
        house.has_come(invited, TableCode::numbered(7));
        assert_eq!(house.invitations_to(invited).len(), 1);
        assert!(house.invitations_by(by)[0].1.declined);
    }

    #[tokio::test]
    async fn whoever_signs_in_just_as_they_are_invited_is_invited_as_the_account() {
        let store = Sqlite::memory().unwrap();
        let house = House::empty(Config::default(), store.into(), Clock::default(), None).unwrap();
        let [ann, account, before] = [1, 2, 9].map(|number| guest(number).id);
        let lock = Lock::Password { hash: String::new() };
        let key = Key { id: KeyId::from_bytes([1; 16]), name: String::new(), made_ms: 1, used_ms: None, lock };
        let with = Opener::Key { key: key.id, state: None };
        let [first, session, token] = [1, 2, 3].map(|number| TokenHash::from_bytes([number; 32]));
        for (who, session) in [(account, first), (before, session)] {
            house.store.create_session(user_id(who), session, "", "", 1).await.unwrap();
        }
        let (user, handle, device) = (user_id(account), identity::row("Ben"), String::new());
        let sign_up = SignUp { user, session: first, device: device.clone(), handle, key, at_ms: 1 };
        house.store.sign_up(sign_up).await.unwrap();
        let was = Some((user_id(before), session));
        house.store.sign_in(SignIn { user, with, token, device, before: was, at_ms: 2 }).await.unwrap();
        house.inherit_invitations(before, account).await;
        // Who they were had been looked up before.
        let (by, to, table) = (guest(1), guest(9), TableCode::numbered(7));
        let draft = Draft { by, to, table, game: "lexio".parse().unwrap(), hidden: false };
        assert_eq!(house.send_invitation(draft), Ok(true));
        assert_eq!(house.signed_in_meanwhile([ann, before]).await, [ann, account]);
        assert_eq!((house.invitations_to(before).len(), house.invitations_to(account).len()), (0, 1));
        assert_eq!(house.invitations_by(ann)[0].1.to.as_str(), "Ben");
    }
}
