//! The open and latest tournaments: how to ask them, and what everyone may know of them. Only their tasks change them
//! (`tournaments/`).

mod contest;
mod listed;
mod over;
mod sheet;

use crate::{
    Clock,
    allowance::{self, Allowances, TooOften},
    door::Network,
    opener::Opener,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use store::Unpoisoned;
use table::GuestId;
use wire::{Error, Limited, TableCode};

#[cfg(test)]
pub(crate) use contest::cup;
pub(crate) use contest::{Ask, Contest, Held, Shown, is_over, shown_by, version_at};
use listed::Listed;
use over::Over;
pub(crate) use sheet::Sheet;

/// Tournaments that are not over, in the house, per network and per organiser.
const OPEN: u32 = 200;
const OPEN_HERE: u32 = 20;
const OPEN_OF_ONE: u32 = 5;
const HOUR: Duration = Duration::from_secs(3_600);
/// How many tournaments an account may open in an hour, and at once.
const OPENINGS: (u32, u32) = (12, 4);
/// How many changes to tournaments an account may make in an hour, and at once.
const DEEDS: (u32, u32) = (240, 30);
/// How often an account may try to open its chance in an hour, and at once. A browser tries it some eight times.
const CHANCES: (u32, u32) = (240, 60);
/// How many people are remembered to know the code of a tournament.
const TOLD: usize = 4_096;

/// The tournaments of the house.
pub(crate) struct Contests {
    known: Mutex<Known>,
    /// Counts the changes to any of them.
    changes: AtomicU64,
    /// The lists of them, for whoever is in none.
    pub(crate) listed: Listed,
    openings: Allowances<GuestId>,
    deeds: Allowances<GuestId>,
    chances: Allowances<GuestId>,
}

#[derive(Default)]
struct Known {
    /// Those that are not over.
    open: BTreeMap<TableCode, Contest>,
    over: Over,
    /// Where those that are not over and were opened through this process were opened from.
    from: HashMap<TableCode, Network>,
    /// Who has been shown one that is not over because they knew its code.
    told: HashMap<TableCode, HashSet<GuestId>>,
    /// The organisers of tournaments being written down, and where they are.
    opening: Vec<(GuestId, Network)>,
    /// Those that cannot go on.
    aside: BTreeSet<TableCode>,
}

impl Known {
    /// For whom a tournament that is not over counts.
    fn opener(&self, held: &Held) -> Opener {
        self.from.get(&held.code()).map_or(Opener::Guest(held.organiser()), |from| Opener::Network(*from))
    }

    /// A tournament no longer goes on.
    fn end(&mut self, code: TableCode) {
        self.open.remove(&code);
        self.from.remove(&code);
        self.told.remove(&code);
    }
}

/// The place reserved for a tournament while it is being written down.
pub(crate) struct Place<'a> {
    contests: &'a Contests,
    organiser: GuestId,
    from: Network,
}

impl Place<'_> {
    /// The tournament has been written down under this code.
    pub(crate) fn taken_by(&self, code: TableCode) {
        self.contests.lock().from.insert(code, self.from);
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut known = self.contests.lock();
        if let Some(at) = known.opening.iter().position(|one| *one == (self.organiser, self.from)) {
            known.opening.swap_remove(at);
        }
    }
}

impl Contests {
    pub(crate) fn new(clock: &Clock) -> Contests {
        let each = |(hourly, burst)| Allowances::new(allowance::quota(hourly, HOUR, burst), clock);
        Contests {
            known: Mutex::default(),
            changes: AtomicU64::new(0),
            listed: Listed::default(),
            openings: each(OPENINGS),
            deeds: each(DEEDS),
            chances: each(CHANCES),
        }
    }

    /// Reserves a place for one more tournament of `organiser`, opened from a network.
    ///
    /// # Errors
    /// [`Error::TooMany`], [`Error::TooFast`].
    pub(crate) fn place(&self, organiser: GuestId, from: Network) -> Result<Place<'_>, Error> {
        let mut known = self.lock();
        let too_many = |max: u32| Error::TooMany { what: Limited::Tournaments, max };
        if known.open.len() + known.opening.len() >= OPEN as usize {
            return Err(too_many(OPEN));
        }
        let own = |contest: &&Contest| {
            let shown = contest.shown.borrow();
            shown.held.organiser() == organiser && !is_over(&shown.held)
        };
        let opening = known.opening.iter().filter(|(one, _)| *one == organiser).count();
        if known.open.values().filter(own).count() + opening >= OPEN_OF_ONE as usize {
            return Err(too_many(OPEN_OF_ONE));
        }
        let here = known.from.values().chain(known.opening.iter().map(|(_, from)| from));
        if here.filter(|one| **one == from).count() >= OPEN_HERE as usize {
            return Err(too_many(OPEN_HERE));
        }
        self.openings.take(&organiser)?;
        known.opening.push((organiser, from));
        Ok(Place { contests: self, organiser, from })
    }

    /// Notes that a tournament follows another: it counts for the same network.
    pub(crate) fn follows(&self, code: TableCode, before: TableCode) {
        let mut known = self.lock();
        if let Some(from) = known.from.get(&before).copied() {
            known.from.insert(code, from);
        }
    }

    /// For whom the bots at the tournament's tables think.
    pub(crate) fn opener(&self, held: &Held) -> Opener {
        self.lock().opener(held)
    }

    /// Counts one more change by the account.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take(&self, who: GuestId) -> Result<(), TooOften> {
        self.deeds.take(&who)
    }

    /// Counts one more attempt of the account to open its chance.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take_chance(&self, who: GuestId) -> Result<(), TooOften> {
        self.chances.take(&who)
    }

    /// Whether it is no try at codes if the guest names a tournament: it is listed, or theirs, or they were shown it
    /// before.
    pub(crate) fn is_open_to(&self, code: TableCode, who: GuestId) -> bool {
        let is_told = self.lock().told.get(&code).is_some_and(|told| told.contains(&who));
        is_told || self.shown(code).is_some_and(|shown| shown.is_found_by(who))
    }

    /// Notes that the guest is shown a tournament. Its page is requested anew at every change, and that must not use up
    /// what they may try.
    pub(crate) fn tell(&self, code: TableCode, who: GuestId) {
        if self.is_open_to(code, who) {
            return;
        }
        let mut known = self.lock();
        if known.open.contains_key(&code) {
            let told = known.told.entry(code).or_default();
            if told.len() < TOLD {
                told.insert(who);
            }
        }
    }

    /// Adds a tournament that has been opened or goes on.
    pub(crate) fn add(&self, code: TableCode, contest: Contest) {
        self.lock().open.insert(code, contest);
        self.changed();
    }

    /// Moves a tournament to those that are over.
    pub(crate) fn close(&self, shown: Shown) {
        let mut known = self.lock();
        let opener = known.opener(&shown.held);
        known.end(shown.held.code());
        known.over.add(opener, shown);
        drop(known);
        self.changed();
    }

    /// Leaves a tournament that cannot go on as it is in the journal.
    pub(crate) fn set_aside(&self, code: TableCode) {
        let mut known = self.lock();
        known.end(code);
        known.aside.insert(code);
        drop(known);
        self.changed();
    }

    /// How many cannot go on.
    pub(crate) fn aside(&self) -> usize {
        self.lock().aside.len()
    }

    /// Whether everything about the tournament with this code is known here.
    pub(crate) fn knows(&self, code: TableCode) -> bool {
        let known = self.lock();
        known.open.contains_key(&code) || known.aside.contains(&code) || known.over.get(code).is_some()
    }

    /// The tournament with this code, if it is open.
    pub(crate) fn get(&self, code: TableCode) -> Option<Contest> {
        self.lock().open.get(&code).cloned()
    }

    /// The tournament with this code, if it is open or ended lately.
    pub(crate) fn shown(&self, code: TableCode) -> Option<Shown> {
        let known = self.lock();
        let open = known.open.get(&code).map(Contest::shown);
        open.or_else(|| known.over.get(code).cloned())
    }

    /// Whether any of them is open, or may be for another program.
    pub(crate) fn may_go_on(&self) -> bool {
        let known = self.lock();
        !(known.open.is_empty() && known.aside.is_empty())
    }

    /// All that are open, then those that ended last, latest first.
    pub(crate) fn all(&self) -> Vec<Shown> {
        let known = self.lock();
        known.open.values().map(Contest::shown).chain(known.over.all().cloned()).collect()
    }

    /// All that the guest is in and that are not over.
    pub(crate) fn of(&self, who: GuestId) -> Vec<Shown> {
        self.lock().open.values().filter_map(|contest| contest.shown_to_entrant(who)).collect()
    }

    /// Whether `round` is the one being played in the tournament and all its tables have the same deal. `None` if that
    /// is not known here.
    pub(crate) fn hides(&self, code: TableCode, round: usize) -> Option<bool> {
        let held = self.shown(code)?.held;
        Some(held.terms().same_deal && held.current().is_some() && held.rounds().len() == round + 1)
    }

    /// The number of changes to any of them so far.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    pub(crate) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unpoisoned()
    }
}
