//! The sitting itself: its state, and how it is folded from its entries.

use crate::{
    BadEntry, COMING_MS, Chair, Entry, Guest, GuestId, Person, SharedDeal,
    chair::Left,
    matches::{Phase, Played, Progress},
};
use game::{Commitment, Game, Match, Proof, Record, Ruleset, Seat};
use std::{collections::BTreeSet, sync::Arc};
use wire::{Level, Pace, TableCode, Written, tournament::OfTournament};

/// A table and everything that happens at it, match after match.
#[derive(Clone)]
pub struct Sitting<G: Game> {
    pub(crate) table: TableCode,
    pub(crate) host: GuestId,
    pub(crate) rules: G::Rules,
    /// The same as JSON, as every picture carries it.
    pub(crate) written_rules: Written,
    pub(crate) pace: Pace,
    pub(crate) listed: bool,
    /// The guests whom the house has brought together. Empty at a table that a guest has opened.
    pub(crate) met: Vec<GuestId>,
    pub(crate) opened_ms: i64,
    pub(crate) rated: bool,
    /// Whether the table is locked, so that no one else sits down.
    pub(crate) locked: bool,
    /// Whether the table is silenced.
    pub(crate) quiet: bool,
    /// The guests who may not sit here again.
    pub(crate) removed: BTreeSet<GuestId>,
    /// Shared by copies of the table as long as no one on them changes.
    pub(crate) chairs: Arc<[Chair]>,
    /// Those who have left a chair lately, the earliest first. Shared as the chairs are.
    pub(crate) left: Arc<Vec<Left>>,
    pub(crate) seq: u64,
    pub(crate) changed_ms: i64,
    pub(crate) match_number: u32,
    /// What the players left to the room at an earlier table.
    pub(crate) brought: Option<G::Room>,
    /// The deal, if other tables play it too.
    pub(crate) shared: Option<SharedDeal>,
    /// The tournament, if it is a table of one.
    pub(crate) of: Option<OfTournament>,
    /// Since when pledged chance is called for. The next match begins when it is open.
    pub(crate) called_ms: Option<i64>,
    pub(crate) phase: Phase<G>,
    /// What players are about to do, as each last showed it. Not part of the journal.
    pub(crate) sketches: Vec<Sketch<G>>,
}

/// The position for which somebody decided: the match, if they name it, and the number of actions in it.
pub type Position = (Option<u32>, u32);

/// What a player is about to do.
#[derive(Clone)]
pub(crate) struct Sketch<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) ply: u32,
    pub(crate) action: G::Action,
}

impl<G: Game> Sitting<G> {
    /// Takes note of what a player is about to do, if they are in turn or answers are sealed. It counts when their time
    /// runs out, as far as the game's rules say so. If it names another match than the present, it is left out: it has
    /// come late. Nothing is stored.
    pub fn take_sketch(&mut self, by: GuestId, (match_number, ply): Position, action: Option<G::Action>) {
        let asked = |seat: &Seat| self.turn_now() == Some(*seat) || self.sealed_until().is_some();
        let counts = self.is_of_now(match_number) && self.counts(ply);
        let may = |seat: &Seat| counts && asked(seat) && self.not_removed(by).is_ok();
        let Some(seat) = self.seat_of(by).filter(may) else { return };
        self.sketches.retain(|sketch| sketch.seat != seat);
        self.sketches.extend(action.map(|action| Sketch { seat, ply, action }));
    }

    /// What the player in turn has shown of the move being made.
    pub fn sketch(&self) -> Option<&G::Action> {
        let turn = self.turn_now()?;
        let sketch = self.sketches.iter().find(|sketch| sketch.seat == turn && self.counts(sketch.ply))?;
        Some(&sketch.action)
    }

    /// Whether a sketch shown at this ply is meant for the decision that is awaited.
    pub(crate) fn counts(&self, ply: u32) -> bool {
        let pending = self.played().and_then(Played::pending);
        pending.is_some_and(|pending| (pending.since_ply..=self.ply()).contains(&ply))
    }

    /// Whether what names this match, if it names any, is meant for the present one.
    pub(crate) fn is_of_now(&self, match_number: Option<u32>) -> bool {
        match_number.is_none_or(|number| number == self.match_number)
    }

    /// The seat in turn, while a match is being played.
    pub(crate) fn turn_now(&self) -> Option<Seat> {
        self.game().filter(|_| self.is_playing())?.turn().seat()
    }

    /// The sitting that these entries made.
    ///
    /// # Errors
    /// [`BadEntry`] names the first entry that does not fit.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry<G>>) -> Result<Sitting<G>, BadEntry> {
        let mut entries = entries.into_iter();
        let mut sitting = Sitting::new(entries.next().ok_or(BadEntry::Empty)?)?;
        for entry in entries {
            sitting.evolve(entry)?;
        }
        Ok(sitting)
    }

    /// The number of its last entry.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When it last changed, in milliseconds since 1970.
    pub const fn changed_ms(&self) -> i64 {
        self.changed_ms
    }

    /// The earliest time its next entry may have, in milliseconds since 1970, so that no player takes less than no
    /// time. Two clocks of a house may differ by a moment, and so may the time that is given back.
    pub fn not_before_ms(&self) -> i64 {
        let since_ms = self.played().and_then(|played| played.since_ms());
        self.changed_ms.max(since_ms.unwrap_or(i64::MIN))
    }

    /// Its code.
    pub const fn table(&self) -> TableCode {
        self.table
    }

    /// What the house has committed to for the present match, or for the first.
    pub fn commitment(&self) -> Commitment {
        match &self.phase {
            Phase::Gathering { promise } => promise.commitment,
            Phase::Match(played) => played.proof.commitment,
        }
    }

    /// The public name of the next match.
    pub(crate) fn next_match(&self) -> &str {
        match &self.phase {
            Phase::Gathering { promise } => &promise.table,
            Phase::Match(played) => &played.next.table,
        }
    }

    /// The guest who opened it, or who was made the host.
    pub const fn host(&self) -> GuestId {
        self.host
    }

    /// Its chairs, by seat.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The present match, or the latest.
    pub fn game(&self) -> Option<&Match<G>> {
        self.played().map(|played| &played.game)
    }

    /// The number of actions in the present match.
    pub fn ply(&self) -> u32 {
        self.played().map_or(0, Played::ply)
    }

    /// Whether a match is over and its seed open.
    pub fn is_finished(&self) -> bool {
        self.over().is_some()
    }

    /// Whether a match is running, from the first deal to the last result.
    pub fn is_playing(&self) -> bool {
        self.played().is_some_and(|played| played.progress != Progress::Finished)
    }

    /// The guests whom the house has brought together. Empty at a table that a guest has opened.
    pub fn met(&self) -> &[GuestId] {
        &self.met
    }

    /// Whether the house has brought its guests together.
    pub const fn is_of_house(&self) -> bool {
        !self.met.is_empty()
    }

    /// Whether guests whom the house has brought together are awaited.
    pub(crate) fn awaits_people(&self) -> bool {
        self.is_of_house() && self.called_ms.is_none() && self.played().is_none()
    }

    /// Until when the guests whom the house has brought together may come. `None` once all are there, and at other
    /// tables. In a tournament the house goes on without them.
    pub fn comes_by_ms(&self) -> Option<i64> {
        let by = self.awaits_people() && self.of.is_none();
        by.then(|| self.opened_ms.saturating_add(COMING_MS))
    }

    /// Whether the table is locked, so that no one else sits down.
    pub const fn is_locked(&self) -> bool {
        self.locked
    }

    /// Whether the host has silenced the table.
    pub const fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether its match counts for ratings, as things are, if it is played to its end.
    pub(crate) fn counts_for_ratings(&self) -> bool {
        // Whoever deletes their account is a guest from then on, and the match counts for nobody.
        let have_accounts = |played: &Played<G>| played.people.iter().flatten().all(|person| person.account);
        let counts = |played: &Played<G>| played.among_accounts && played.missing.is_empty() && have_accounts(played);
        self.rated && self.played().is_some_and(counts)
    }

    /// Whether its match stands still because no one was there any more.
    pub fn is_paused(&self) -> bool {
        self.running().is_ok_and(|played| played.paused_ms.is_some())
    }

    /// Whether no one can come back to it: no person sits there, or each has stood up.
    pub fn is_deserted(&self) -> bool {
        self.chairs.iter().filter_map(Chair::person).all(|person| person.stood)
    }

    /// Where `guest` sits.
    pub fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        Seat::all(self.rules.seats()).find(|seat| self.chairs[seat.index()].is_of(guest))
    }

    /// The people who stand in the result of the match that is over and no longer sit here.
    pub fn former_people(&self) -> Vec<&Guest> {
        let Some(played) = self.over() else { return Vec::new() };
        played.people.iter().flatten().filter(|person| self.seat_of(person.id).is_none()).collect()
    }

    /// The name of the finished match's record.
    pub fn finished(&self) -> Option<String> {
        self.over().map(|played| self.record_name(played))
    }

    /// The finished match as a record, with its name.
    pub fn record(&self) -> Option<(String, Record<G>)> {
        let played = self.over()?;
        let record = Record::of(&played.game, played.names.to_vec(), Some(Proof::clone(&played.proof)));
        Some((self.record_name(played), record.with_house(played.house.to_vec())))
    }

    /// The match, once it is finished.
    pub(crate) fn over(&self) -> Option<&Played<G>> {
        self.played().filter(|played| played.progress == Progress::Finished)
    }

    pub(crate) fn record_name(&self, played: &Played<G>) -> String {
        played.record_name(self.shared.as_ref().map(|_| self.table))
    }

    /// What the next match would go on from, if played by those who sit there now.
    pub fn left_to_the_room(&self) -> Option<G::Room> {
        match &self.phase {
            Phase::Gathering { .. } => self.brought.clone(),
            Phase::Match(played) => {
                let players: Vec<_> = self.chairs.iter().filter_map(Chair::player).collect();
                played.left_to(&players)
            }
        }
    }

    pub(crate) fn played(&self) -> Option<&Played<G>> {
        match &self.phase {
            Phase::Match(played) => Some(played),
            Phase::Gathering { .. } => None,
        }
    }

    pub(crate) fn person(&self, seat: Seat) -> Option<&Person> {
        self.chairs.get(seat.index())?.person()
    }

    pub(crate) fn bot(&self, seat: Seat) -> Option<Level> {
        match self.chairs.get(seat.index())? {
            Chair::Bot(level) => Some(*level),
            Chair::Empty | Chair::Person(_) => None,
        }
    }
}
