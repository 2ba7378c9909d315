//! The open invitations. They are kept in memory: the tables outlive the house, and their guests can invite again.

use crate::{chance, elsewhere::Invited as Standing};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard},
};
use store::Unpoisoned;
use table::{Guest, GuestId};
use wire::{Error, GameName, Limited, TableCode, company::INVITATION_MS};

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
    all: BTreeMap<u32, Standing>,
    /// By when they expire.
    until: BTreeSet<(i64, u32)>,
    by: BTreeSet<(GuestId, u32)>,
    to: BTreeSet<(GuestId, u32)>,
}

impl Standing {
    /// Whether the invited guest sees it.
    pub(crate) const fn is_shown(&self) -> bool {
        !self.declined && !self.hidden
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
        book.all.iter().map(|(number, one)| (*number, one.clone())).collect()
    }

    /// Sends an invitation, beside those that were sent at other nodes. A guest already invited to the same table is
    /// not invited again. Returns whether it is new.
    ///
    /// # Errors
    /// [`Error::TooFast`] if the guest has just declined, [`Error::TooMany`], [`Error::Busy`].
    pub(crate) fn send(&self, draft: Draft, elsewhere: &[Standing], now_ms: i64) -> Result<bool, Error> {
        let mut book = self.lock();
        book.expire(now_ms);
        let (by, to) = (draft.by.id, draft.to.id);
        let before = || book.of(&book.by, by).chain(elsewhere.iter().filter(|one| one.by.id == by));
        let between = || before().filter(|one| one.to.id == to);
        if between().any(|one| one.table == draft.table && !one.declined) {
            return Ok(false);
        }
        if let Some(no) = between().find(|one| one.declined) {
            let retry_ms = u32::try_from(no.until_ms.saturating_sub(now_ms)).unwrap_or_default();
            return Err(Error::TooFast { retry_ms });
        }
        // What the guest is not shown takes no place: whomever they block could keep their friends from inviting them.
        let received = book.of(&book.to, to).chain(elsewhere.iter().filter(|one| one.to.id == to));
        let counts = [(before().count(), SENT), (received.filter(|one| one.is_shown()).count(), RECEIVED)];
        if let Some((_, max)) = counts.into_iter().find(|(count, max)| count >= max) {
            return Err(Error::TooMany { what: Limited::Invitations, max: max as u32 });
        }
        if book.all.len() >= MOST {
            return Err(Error::Busy);
        }
        book.last = book.last.wrapping_add(1);
        let Draft { by, to, table, game, hidden } = draft;
        let until_ms = now_ms.saturating_add(INVITATION_MS);
        let number = book.last;
        book.put(number, Standing { by, to, table, game, hidden, declined: false, until_ms });
        Ok(true)
    }

    /// Takes in an invitation that another node, which closes, has numbered. Once is enough.
    pub(crate) fn adopt(&self, number: u32, one: Standing) {
        let mut book = self.lock();
        if book.all.len() < MOST && !book.all.contains_key(&number) {
            book.put(number, one);
        }
    }

    /// Takes out all of them, by number.
    pub(crate) fn take(&self, now_ms: i64) -> Vec<(u32, Standing)> {
        let mut book = self.lock();
        book.expire(now_ms);
        let last = book.last;
        std::mem::replace(&mut *book, Book { last, ..Book::default() }).all.into_iter().collect()
    }

    /// All that the guest has received, by number, even what they are not shown.
    pub(crate) fn received(&self, to: GuestId, now_ms: i64) -> Vec<(u32, Standing)> {
        self.told(|book| &book.to, to, now_ms)
    }

    /// All that the guest has sent, by number.
    pub(crate) fn sent(&self, by: GuestId, now_ms: i64) -> Vec<(u32, Standing)> {
        self.told(|book| &book.by, by, now_ms)
    }

    fn told(&self, of: impl Fn(&Book) -> &BTreeSet<(GuestId, u32)>, who: GuestId, now_ms: i64) -> Vec<(u32, Standing)> {
        let mut book = self.lock();
        book.expire(now_ms);
        numbers(of(&book), who).filter_map(|number| Some((number, book.all.get(&number)?.clone()))).collect()
    }

    /// Answers an invitation. Whoever comes has answered even what they are not shown. Returns the inviter, or `None`
    /// if there is no such invitation any more.
    pub(crate) fn answer(&self, to: GuestId, number: u32, comes: bool, now_ms: i64) -> Option<GuestId> {
        let mut book = self.lock();
        book.expire(now_ms);
        let one = book.all.get_mut(&number).filter(|one| one.to.id == to && (comes || !one.hidden))?;
        let by = one.by.id;
        one.declined |= !comes;
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
            if let Some(one) = all.get_mut(&number).filter(|one| one.to.id == to) {
                one.hidden = true;
            }
        }
    }

    /// A guest who invites or is invited has another name now.
    pub(crate) fn rename(&self, guest: &Guest) {
        let mut book = self.lock();
        let Book { all, by, to, .. } = &mut *book;
        for number in numbers(by, guest.id).chain(numbers(to, guest.id)) {
            let Some(Standing { by, to, .. }) = all.get_mut(&number) else { continue };
            let own = if by.id == guest.id { by } else { to };
            own.clone_from(guest);
        }
    }

    /// A guest has signed in to this account, and what they have sent and received goes over to it. Returns whom that
    /// concerns.
    pub(crate) fn became(&self, before: GuestId, account: &Guest) -> BTreeSet<GuestId> {
        let mut book = self.lock();
        let theirs: Vec<u32> = numbers(&book.by, before).chain(numbers(&book.to, before)).collect();
        let mut concerned = BTreeSet::new();
        for number in theirs {
            let Some(mut one) = book.remove(number) else { continue };
            let own = if one.by.id == before { &mut one.by } else { &mut one.to };
            own.clone_from(account);
            concerned.extend([one.by.id, one.to.id]);
            // Nobody invites themselves.
            if one.by.id != one.to.id {
                book.put(number, one);
            }
        }
        concerned
    }

    fn lock(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unpoisoned()
    }
}

impl Book {
    /// Removes expired invitations.
    fn expire(&mut self, now_ms: i64) {
        while let Some((_, number)) = self.until.first().copied().filter(|(until_ms, _)| *until_ms <= now_ms) {
            self.remove(number);
        }
    }

    /// Those of a guest, by one of the lists.
    fn of(&self, list: &BTreeSet<(GuestId, u32)>, who: GuestId) -> impl Iterator<Item = &Standing> {
        numbers(list, who).filter_map(|number| self.all.get(&number))
    }

    fn put(&mut self, number: u32, one: Standing) {
        self.until.insert((one.until_ms, number));
        self.by.insert((one.by.id, number));
        self.to.insert((one.to.id, number));
        self.all.insert(number, one);
    }

    fn remove(&mut self, number: u32) -> Option<Standing> {
        let one = self.all.remove(&number)?;
        self.until.remove(&(one.until_ms, number));
        self.by.remove(&(one.by.id, number));
        self.to.remove(&(one.to.id, number));
        Some(one)
    }
}

fn numbers(all: &BTreeSet<(GuestId, u32)>, who: GuestId) -> impl Iterator<Item = u32> {
    all.range((who, 0)..=(who, u32::MAX)).map(|(_, number)| *number)
}

#[cfg(test)]
mod tests;
