//! A sitting of any game, for a server that hosts them all: actions, views and entries are bytes and JSON.

use crate::{Audience, BadEntry, Chair, Command, Crowd, Entry, GuestId, Job, Opening, Sitting};
use game::{Commitment, Game, Seat, Seed};
use serde_json::Value;
use wire::{Error, Listing, Stage, TableCode};

/// What a command comes to, ready for the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The bodies of the next entries. Empty when it was done before.
    pub bodies: Vec<Vec<u8>>,
    /// The number of the entry that answers it.
    pub seq: u64,
}

/// A [`Sitting`] of some game.
pub trait Hosted: Send + Sync {
    /// As [`Sitting::decide`].
    ///
    /// # Errors
    /// As there, and [`Error::BadAction`] when the action is none of the game.
    fn decide(&self, command: Command<Value>, now_ms: i64, fresh: &mut dyn FnMut() -> Seed) -> Result<Plan, Error>;
    /// Takes in an entry as it was written to the journal, so that what lives is what would be restored.
    ///
    /// # Errors
    /// As [`Sitting::evolve`].
    fn evolve(&mut self, body: &[u8]) -> Result<(), BadEntry>;
    /// As [`Sitting::take_sketch`]; what is no action of the game is none.
    fn take_sketch(&mut self, by: GuestId, ply: u32, action: Option<Value>);
    /// As [`Sitting::shown_sketch`].
    fn shown_sketch(&self, to: Audience) -> Option<Value>;
    /// As [`Sitting::agenda`].
    fn agenda(&self, crowd: &Crowd) -> Option<Job>;
    /// As [`Sitting::picture`], as the JSON of a [`wire::Message::Table`].
    fn picture(&self, to: Audience, crowd: &Crowd, now_ms: i64, since: Option<u64>) -> String;
    /// As [`Sitting::remembers`].
    fn remembers(&self, seq: u64) -> bool;
    /// As [`Sitting::audience`].
    fn audience(&self, guest: GuestId) -> Audience;
    /// As [`Sitting::listing`].
    fn listing(&self, guest: Option<GuestId>) -> Listing;
    /// As [`Sitting::record`], as JSON.
    fn record(&self) -> Option<(String, Vec<u8>)>;
    /// As [`Sitting::table`].
    fn table(&self) -> TableCode;
    /// What the house has committed to for the match that is played or comes first.
    fn commitment(&self) -> Commitment;
    /// As [`Sitting::host`].
    fn host(&self) -> GuestId;
    /// As [`Sitting::chairs`].
    fn chairs(&self) -> &[Chair];
    /// As [`Sitting::seq`].
    fn seq(&self) -> u64;
    /// As [`Sitting::changed_ms`].
    fn changed_ms(&self) -> i64;
    /// As [`Sitting::stage`].
    fn stage(&self) -> Stage;
    /// Who is in turn.
    fn turn(&self) -> Option<Seat>;
    /// Whether strangers find the table.
    fn listed(&self) -> bool;
}

impl<G: Game> Hosted for Sitting<G> {
    fn decide(&self, command: Command<Value>, now_ms: i64, fresh: &mut dyn FnMut() -> Seed) -> Result<Plan, Error> {
        let command = command
            .try_map(serde_json::from_value::<G::Action>)
            .map_err(|error| Error::BadAction { reason: error.to_string() })?;
        let decision = Sitting::decide(self, command, now_ms, fresh)?;
        Ok(Plan { bodies: decision.entries.iter().map(Entry::to_bytes).collect(), seq: decision.seq })
    }

    fn evolve(&mut self, body: &[u8]) -> Result<(), BadEntry> {
        Sitting::evolve(self, &Entry::from_bytes(self.seq + 1, body)?)
    }

    fn take_sketch(&mut self, by: GuestId, ply: u32, action: Option<Value>) {
        let action = action.and_then(|action| serde_json::from_value(action).ok());
        Sitting::take_sketch(self, by, ply, action);
    }

    fn shown_sketch(&self, to: Audience) -> Option<Value> {
        Sitting::shown_sketch(self, to)
    }

    fn agenda(&self, crowd: &Crowd) -> Option<Job> {
        Sitting::agenda(self, crowd)
    }

    fn picture(&self, to: Audience, crowd: &Crowd, now_ms: i64, since: Option<u64>) -> String {
        let update = Sitting::picture(self, to, crowd, now_ms, since);
        serde_json::to_string(&wire::Message::Table(Box::new(update))).unwrap_or_default()
    }

    fn remembers(&self, seq: u64) -> bool {
        Sitting::remembers(self, seq)
    }

    fn audience(&self, guest: GuestId) -> Audience {
        Sitting::audience(self, guest)
    }

    fn listing(&self, guest: Option<GuestId>) -> Listing {
        Sitting::listing(self, guest)
    }

    fn record(&self) -> Option<(String, Vec<u8>)> {
        let (name, record) = Sitting::record(self)?;
        Some((name, serde_json::to_vec(&record).ok()?))
    }

    fn commitment(&self) -> Commitment {
        Sitting::commitment(self)
    }

    fn table(&self) -> TableCode {
        self.table
    }

    fn host(&self) -> GuestId {
        self.host
    }

    fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn changed_ms(&self) -> i64 {
        self.changed_ms
    }

    fn stage(&self) -> Stage {
        Sitting::stage(self)
    }

    fn turn(&self) -> Option<Seat> {
        self.game().filter(|_| self.is_playing())?.turn().seat()
    }

    fn listed(&self) -> bool {
        self.listed
    }
}

impl<G: Game> Sitting<G> {
    /// As [`Sitting::open`], with the entry's body for the journal.
    ///
    /// # Errors
    /// As there.
    pub fn found(opening: Opening, at_ms: i64) -> Result<(Sitting<G>, Vec<u8>), Error> {
        let entry = Sitting::<G>::open(opening, at_ms)?;
        // An opening entry that was just made begins a sitting.
        let sitting = Sitting::new(&entry).map_err(|_| Error::WrongPhase)?;
        Ok((sitting, entry.to_bytes()))
    }

    /// The sitting that these bodies of entries made, in order.
    ///
    /// # Errors
    /// [`BadEntry`] names the first that cannot be read or does not fit.
    pub fn restore<'a>(bodies: impl IntoIterator<Item = &'a [u8]>) -> Result<Sitting<G>, BadEntry> {
        let entries: Vec<Entry<G>> =
            (1..).zip(bodies).map(|(seq, body)| Entry::from_bytes(seq, body)).collect::<Result<_, _>>()?;
        Sitting::replay(&entries)
    }
}
