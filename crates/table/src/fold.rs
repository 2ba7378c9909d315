//! Folding entries into a sitting where a fault of the program or of the disk must not take anything else down.

use crate::{BadEntry, Entry, Player, SharedDeal, Sitting};
use game::{Game, Placed};
use std::panic::{self, AssertUnwindSafe};
use wire::GameName;

/// The result of folding the entries of a journal, as far as they hold.
pub struct Fold<T> {
    /// The table that they made, or why the first bad entry does not hold.
    pub sitting: Result<T, BadEntry>,
    /// The number of entries that hold.
    pub held: u64,
    /// Every match that ended on the way.
    pub ended: Vec<Ended>,
}

/// A match that has ended, as its record is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The record's name.
    pub name: String,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// The record: JSON.
    pub body: Vec<u8>,
    /// The game that was played.
    pub game: GameName,
    /// The number of its rounds that were finished.
    pub rounds: u32,
    /// Whether the lobby listed the table to strangers.
    pub listed: bool,
    /// Whether it counts for ratings if every player still has an account: declared as rated, under official rules,
    /// between people only, who all had one when it began and have come, and played to its end.
    pub rated: bool,
    /// Who played it, by seat.
    pub players: Vec<Player>,
    /// The place of each seat. `None` if the match was broken off.
    pub placed: Option<Vec<Placed>>,
    /// The deal, if other tables play it too.
    pub shared: Option<SharedDeal>,
}

impl<T> Fold<T> {
    /// The same fold with another kind of table.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Fold<U> {
        Fold { sitting: self.sitting.map(make), held: self.held, ended: self.ended }
    }
}

impl<G: Game> Sitting<G> {
    /// The sitting as it would be with the next entry, as the journal keeps it. It is tried on a copy: this sitting
    /// stays as it is in any case.
    ///
    /// # Errors
    /// [`BadEntry`] if it cannot be read, does not fit, or breaks an assertion.
    pub fn after(&self, body: &[u8]) -> Result<Sitting<G>, BadEntry> {
        let mut tried = self.clone();
        tried.try_next(body).map(|()| tried)
    }

    /// Folds the bodies of entries, in order from the first, as far as they hold.
    pub fn fold<'a>(bodies: impl IntoIterator<Item = &'a [u8]>) -> Fold<Sitting<G>> {
        let mut fold: Fold<Sitting<G>> = Fold { sitting: Err(BadEntry::Empty), held: 0, ended: Vec::new() };
        for body in bodies {
            fold.sitting = match fold.sitting {
                Ok(mut sitting) => sitting.try_next(body).map(|()| sitting),
                Err(_) => guarded(1, || Sitting::new(&Entry::from_bytes(1, body)?)),
            };
            let Ok(sitting) = &fold.sitting else { break };
            match guarded(sitting.seq, || sitting.just_ended()) {
                Ok(ended) => fold.ended.extend(ended),
                Err(error) => {
                    fold.sitting = Err(error);
                    break;
                }
            }
            fold.held += 1;
        }
        fold
    }

    /// The sitting that these bodies of entries made, in order.
    ///
    /// # Errors
    /// [`BadEntry`] names the first entry that cannot be read, does not fit, or breaks an assertion.
    pub fn restore<'a>(bodies: impl IntoIterator<Item = &'a [u8]>) -> Result<Sitting<G>, BadEntry> {
        Sitting::fold(bodies).sitting
    }

    /// The match, if the last entry ended it.
    ///
    /// # Errors
    /// [`BadEntry::Unwritten`].
    pub fn just_ended(&self) -> Result<Option<Ended>, BadEntry> {
        let Some(over) = self.played().filter(|played| played.ended == Some(self.seq)) else { return Ok(None) };
        let Some((name, record)) = self.record() else { return Ok(None) };
        let unwritten = |source| BadEntry::Unwritten { seq: self.seq, source };
        let placed = over.placed();
        Ok(Some(Ended {
            rated: self.counts_for_ratings() && placed.is_some(),
            name,
            at_ms: self.changed_ms,
            body: serde_json::to_vec(&record).map_err(unwritten)?,
            game: GameName::of::<G>(),
            rounds: u32::try_from(over.game.outcomes().len()).unwrap_or(u32::MAX),
            listed: self.listed,
            players: over.players.to_vec(),
            placed,
            shared: self.shared().cloned(),
        }))
    }

    fn try_next(&mut self, body: &[u8]) -> Result<(), BadEntry> {
        let seq = self.seq + 1;
        guarded(seq, || self.evolve(&Entry::from_bytes(seq, body)?))
    }
}

/// Runs `work` for entry `seq`, which may break an assertion. Anything it was changing is then of no further use.
pub(crate) fn guarded<T>(seq: u64, work: impl FnOnce() -> Result<T, BadEntry>) -> Result<T, BadEntry> {
    unbroken(work).unwrap_or_else(|says| Err(BadEntry::Stumbled { seq, says }))
}

/// Runs `work`, which may break an assertion. Anything it was changing is then of no further use.
///
/// # Errors
/// The message of the broken assertion.
pub fn unbroken<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| said(panic.as_ref()))
}

/// The message of a panic.
pub fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "an assertion failed".to_owned())
}
