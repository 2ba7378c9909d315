//! The open invitations. They are kept in memory: the tables outlive the house, and their guests can invite again.

use crate::{chance, elsewhere::Invited as Standing};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard},
};
use store::Unpoisoned;
use table::{Guest, GuestId};
use wire::{
    Error, GameName, Limited, Name, TableCode,
    company::{INVITATION_MS, Invitation, Invited},
};

/// Open invitations that a guest may have sent.
const SENT: usize = 12;
/// Open invitations that a guest may have received.
const RECEIVED: usize = 20;
/// Open invitations in the house.
const MOST: usize = 10_000;

/// An invitation about to be sent.
pub(crate) struct Draft {
    /// The inviter.
    pub(crate) by: Guest,
    /// The invited guest.
    pub(crate) to: Guest,
    /// The table.
    pub(crate) table: TableCode,
    /// The game played there.
    pub(crate) game: GameName,
    /// Whether it never reaches the invited guest, who blocks the inviter; the inviter is not to know.
    pub(crate) hidden: bool,
}

/// The invitations of all guests.
pub(crate) struct Invitations(Mutex<Book>);

#[derive(Default)]
struct Book {
    last: u32,
    all: BTreeMap<u32, Kept>,
    by: BTreeSet<(GuestId, u32)>,
    to: BTreeSet<(GuestId, u32)>,
}

struct Kept {
    draft: Draft,
    until_ms: i64,
    declined: bool,
}

impl Kept {
    /// Whether the invited guest sees it.
    const fn is_shown(&self) -> bool {
        !self.declined && !self.draft.hidden
    }
}

impl Default for Invitations {
    fn default() -> Invitations {
        // The nodes of a house each count from a random number, so that invitations of two nodes are not mistaken for
        // one.
        let last = (chance::number() >> 33) as u32;
        Invitations(Mutex::new(Book { last, ..Book::default() }))
    }
}

impl Invitations {
    /// All open invitations, by number.
    pub(crate) fn all(&self, now_ms: i64) -> Vec<(u32, Standing)> {
        let mut book = self.lock();
        book.expire(now_ms);
        let told = |(number, kept): (&u32, &Kept)| {
            let Kept { draft: Draft { by, to, table, game, hidden }, until_ms, declined } = kept;
            let (by, to, table, game) = (by.clone(), to.clone(), *table, *game);
            let standing = Standing { by, to, table, game, hidden: *hidden, declined: *declined, until_ms: *until_ms };
            (*number, standing)
        };
        book.all.iter().map(told).collect()
    }

    /// Sends an invitation. A guest already invited to the same table is not invited again. Returns whether it is new.
    ///
    /// # Errors
    /// [`Error::TooFast`] if the guest has just declined, [`Error::TooMany`], [`Error::Busy`].
    pub(crate) fn send(&self, draft: Draft, now_ms: i64) -> Result<bool, Error> {
        let mut book = self.lock();
        book.expire(now_ms);
        let (by, to) = (draft.by.id, draft.to.id);
        let before = || numbers(&book.by, by).filter_map(|number| book.all.get(&number));
        let between = || before().filter(|kept| kept.draft.to.id == to);
        if between().any(|kept| kept.draft.table == draft.table && !kept.declined) {
            return Ok(false);
        }
        if let Some(no) = between().find(|kept| kept.declined) {
            let retry_ms = u32::try_from(no.until_ms.saturating_sub(now_ms)).unwrap_or_default();
            return Err(Error::TooFast { retry_ms });
        }
        // What the guest is not shown takes no place: whomever they block could keep their friends from inviting them.
        let shown = numbers(&book.to, to).filter_map(|number| book.all.get(&number)).filter(|kept| kept.is_shown());
        let counts = [(numbers(&book.by, by).count(), SENT), (shown.count(), RECEIVED)];
        if let Some((_, max)) = counts.into_iter().find(|(count, max)| count >= max) {
            return Err(Error::TooMany { what: Limited::Invitations, max: max as u32 });
        }
        if book.all.len() >= MOST {
            return Err(Error::Busy);
        }
        book.last = book.last.wrapping_add(1);
        let number = book.last;
        book.by.insert((by, number));
        book.to.insert((to, number));
        book.all.insert(number, Kept { draft, until_ms: now_ms.saturating_add(INVITATION_MS), declined: false });
        Ok(true)
    }

    /// The invitations that the guest has received, earliest first.
    pub(crate) fn received(&self, to: GuestId, now_ms: i64) -> Vec<Invitation> {
        let mut book = self.lock();
        book.expire(now_ms);
        let told = |number| {
            let Kept { draft, until_ms, .. } = book.all.get(&number).filter(|kept| kept.is_shown())?;
            let Draft { by, table, game, .. } = draft;
            let (from, account) = (by.name.clone(), by.account);
            Some(Invitation { invitation: number, from, account, table: *table, game: *game, until_ms: *until_ms })
        };
        numbers(&book.to, to).filter_map(told).collect()
    }

    /// The invitations that the guest has sent, and to whom, earliest first.
    pub(crate) fn sent(&self, by: GuestId, now_ms: i64) -> Vec<(GuestId, Invited)> {
        let mut book = self.lock();
        book.expire(now_ms);
        let told = |number| {
            let Kept { draft, declined, .. } = book.all.get(&number)?;
            let (to, name): (GuestId, Name) = (draft.to.id, draft.to.name.clone());
            Some((to, Invited { invitation: number, to: name, table: draft.table, declined: *declined }))
        };
        numbers(&book.by, by).filter_map(told).collect()
    }

    /// Answers an invitation. Returns the inviter, or `None` if there is no such invitation any more.
    pub(crate) fn answer(&self, to: GuestId, number: u32, comes: bool, now_ms: i64) -> Option<GuestId> {
        let mut book = self.lock();
        book.expire(now_ms);
        let kept = book.all.get_mut(&number).filter(|kept| kept.draft.to.id == to && !kept.draft.hidden)?;
        let by = kept.draft.by.id;
        kept.declined |= !comes;
        if comes {
            book.remove(number);
        }
        Some(by)
    }

    /// Hides from `to` the invitations that `by` has sent them.
    pub(crate) fn hide(&self, by: GuestId, to: GuestId) {
        let mut book = self.lock();
        let Book { all, by: of, .. } = &mut *book;
        for number in numbers(of, by) {
            if let Some(kept) = all.get_mut(&number).filter(|kept| kept.draft.to.id == to) {
                kept.draft.hidden = true;
            }
        }
    }

    /// A guest who invites or is invited has another name now.
    pub(crate) fn rename(&self, guest: &Guest) {
        let mut book = self.lock();
        let Book { all, by, to, .. } = &mut *book;
        for number in numbers(by, guest.id).chain(numbers(to, guest.id)) {
            let Some(Draft { by, to, .. }) = all.get_mut(&number).map(|kept| &mut kept.draft) else { continue };
            let own = if by.id == guest.id { by } else { to };
            own.clone_from(guest);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unpoisoned()
    }
}

impl Book {
    /// Removes expired invitations. They are numbered by time, and all stay open equally long.
    fn expire(&mut self, now_ms: i64) {
        while let Some((number, _)) = self.all.first_key_value().filter(|(_, kept)| kept.until_ms <= now_ms) {
            let number = *number;
            self.remove(number);
        }
    }

    fn remove(&mut self, number: u32) {
        if let Some(kept) = self.all.remove(&number) {
            self.by.remove(&(kept.draft.by.id, number));
            self.to.remove(&(kept.draft.to.id, number));
        }
    }
}

fn numbers(all: &BTreeSet<(GuestId, u32)>, who: GuestId) -> impl Iterator<Item = u32> {
    all.range((who, 0)..=(who, u32::MAX)).map(|(_, number)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(number: u8, name: &str) -> Guest {
        Guest { id: GuestId::from_bytes([number; 16]), name: name.parse().unwrap(), account: true }
    }

    fn draft(by: u8, to: u8, table: u64) -> Draft {
        let (by, to) = (guest(by, "Ann"), guest(to, "Ben"));
        Draft { by, to, table: TableCode::numbered(table), game: "lexio".parse().unwrap(), hidden: false }
    }

    const fn id(number: u8) -> GuestId {
        GuestId::from_bytes([number; 16])
    }

    #[test]
    fn an_invitation_is_told_to_both_until_it_is_answered() {
        let all = Invitations::default();
        assert_eq!(all.send(draft(1, 2, 7), 0), Ok(true));
        assert_eq!(all.send(draft(1, 2, 7), 1), Ok(false));
        let [told] = &all.received(id(2), 1)[..] else { panic!("not one") };
        assert_eq!((told.from.as_str(), told.until_ms), ("Ann", INVITATION_MS));
        assert_eq!(all.sent(id(1), 1).len(), 1);
        assert_eq!(all.answer(id(3), told.invitation, true, 1), None, "it is another's");
        assert_eq!(all.answer(id(2), told.invitation, true, 1), Some(id(1)));
        assert_eq!((all.received(id(2), 1).len(), all.sent(id(1), 1).len()), (0, 0));
        assert_eq!(all.answer(id(2), told.invitation, true, 1), None);
    }

    #[test]
    fn whoever_is_renamed_invites_and_is_invited_by_the_new_name() {
        let all = Invitations::default();
        all.send(draft(1, 2, 7), 0).unwrap();
        all.send(draft(3, 2, 7), 0).unwrap();
        all.rename(&guest(1, "player-7"));
        all.rename(&guest(2, "Cho"));
        let from: Vec<String> = all.received(id(2), 1).into_iter().map(|one| one.from.to_string()).collect();
        assert_eq!(from, ["player-7", "Ann"]);
        assert_eq!(all.sent(id(1), 1)[0].1.to.as_str(), "Cho");
    }

    #[test]
    fn a_no_is_told_and_keeps_others_from_following() {
        let all = Invitations::default();
        all.send(draft(1, 2, 7), 0).unwrap();
        let number = all.received(id(2), 0)[0].invitation;
        assert_eq!(all.answer(id(2), number, false, 0), Some(id(1)));
        assert!(all.received(id(2), 0).is_empty() && all.sent(id(1), 0)[0].1.declined);
        assert_eq!(all.send(draft(1, 2, 8), 1_000), Err(Error::TooFast { retry_ms: 299_000 }));
        all.send(draft(3, 2, 8), 1_000).unwrap();
        all.send(draft(1, 2, 8), INVITATION_MS).unwrap();
        assert_eq!(all.received(id(2), INVITATION_MS).len(), 2);
        assert!(all.received(id(2), 3 * INVITATION_MS).is_empty(), "they end by themselves");
    }

    #[test]
    fn nobody_sends_or_has_too_many() {
        let all = Invitations::default();
        for to in 0..12 {
            all.send(draft(100, to, 7), 0).unwrap();
        }
        let full = |max| Err(Error::TooMany { what: Limited::Invitations, max });
        assert_eq!(all.send(draft(100, 13, 7), 0), full(12));
        for by in 0..19 {
            all.send(draft(101 + by, 5, 7), 0).unwrap();
        }
        assert_eq!(all.send(draft(200, 5, 7), 0), full(20));
    }

    #[test]
    fn what_a_guest_is_not_shown_keeps_no_one_else_from_inviting_them() {
        let all = Invitations::default();
        for by in 0..20 {
            assert_eq!(all.send(Draft { hidden: true, ..draft(100 + by, 5, 7) }, 0), Ok(true));
        }
        for by in 0..20 {
            all.send(draft(200 + by, 5, 7), 0).unwrap();
            let number = all.received(id(5), 0)[0].invitation;
            all.answer(id(5), number, false, 0).unwrap();
        }
        assert_eq!(all.send(draft(1, 5, 7), 0), Ok(true));
        assert_eq!(all.received(id(5), 0).len(), 1);
    }

    #[test]
    fn what_is_hidden_looks_to_the_sender_as_if_it_were_not_answered() {
        let all = Invitations::default();
        all.send(draft(1, 2, 7), 0).unwrap();
        let number = all.received(id(2), 0)[0].invitation;
        all.hide(id(1), id(2));
        assert!(all.received(id(2), 0).is_empty() && !all.sent(id(1), 0)[0].1.declined);
        assert_eq!(all.answer(id(2), number, false, 0), None);
        assert!(!all.sent(id(1), 0)[0].1.declined);
    }
}
