//! What a command would lead to, with nothing of it done yet.

use crate::{BadEntry, Command, Entry, Sitting, fold::guarded, unbroken};
use game::{Game, Seed};
use wire::{Error, Written};

/// What a command leads to, ready for the journal. `T` is the table.
#[derive(Debug)]
pub struct Plan<T> {
    /// The number of the entry that answers it.
    pub seq: u64,
    /// The bodies of the next entries. Empty if it was done before.
    pub bodies: Vec<Vec<u8>>,
    /// The table after them, unless there are none, or what would break it.
    pub next: Result<Option<T>, BadEntry>,
}

impl<T> Plan<T> {
    /// The same plan with another kind of table.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Plan<U> {
        Plan { seq: self.seq, bodies: self.bodies, next: self.next.map(|next| next.map(make)) }
    }
}

impl<G: Game> Sitting<G> {
    /// As [`Sitting::decide`], and tries what was decided on a copy: this sitting stays as it is in any case.
    ///
    /// # Errors
    /// As there; [`Error::BadAction`] if the action is not one of the game's, [`Error::Stumbled`] if deciding breaks an
    /// assertion of the program or the decision cannot be written as JSON.
    pub fn plan(
        &self,
        command: Command<Written>,
        now_ms: i64,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Plan<Sitting<G>>, Error> {
        let command = command
            .try_map(|action| action.read::<G::Action>())
            .map_err(|error| Error::BadAction { reason: error.to_string() })?;
        let decision = unbroken(|| self.decide(command, now_ms, fresh)).map_err(|_| Error::Stumbled)??;
        let bodies = decision.entries.iter().map(Entry::to_bytes).collect::<Result<Vec<_>, _>>();
        let bodies = bodies.map_err(|_| Error::Stumbled)?;
        // Reading them back would only show what the tests show for every entry they make.
        debug_assert!(bodies.iter().all(|body| is_read_as_written::<G>(body)), "what is written is read");
        let next = (!bodies.is_empty()).then(|| self.with(&decision.entries)).transpose();
        Ok(Plan { seq: decision.seq, bodies, next })
    }

    fn with(&self, entries: &[Entry<G>]) -> Result<Sitting<G>, BadEntry> {
        let mut tried = self.clone();
        for entry in entries {
            guarded(tried.seq + 1, || tried.evolve(entry))?;
        }
        Ok(tried)
    }
}

fn is_read_as_written<G: Game>(body: &[u8]) -> bool {
    Entry::<G>::from_bytes(0, body).is_ok_and(|entry| entry.to_bytes().is_ok_and(|again| again == body))
}
