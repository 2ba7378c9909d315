//! A round: who meets whom, and the results so far.

use crate::{Board, Kind, Number, Outcome};
use std::collections::BTreeSet;
use wire::TableCode;

/// A round of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The kind of round.
    pub kind: Kind,
    /// Its tables.
    pub boards: Vec<Board>,
    /// The entrants without an opponent.
    pub byes: Vec<Number>,
    /// The outcomes of each finished table, by its number.
    pub outcomes: Vec<Option<Vec<Outcome>>>,
    /// The names of their records, if there are any.
    pub records: Vec<Option<String>>,
    /// Whether the house has checked who is there.
    pub looked: bool,
    /// The entrants for whom the house plays because they have not come.
    pub missing: BTreeSet<Number>,
    /// When they were called to their tables, in milliseconds since 1970, moved later by any time that the house was
    /// down.
    pub since_ms: i64,
}

impl Round {
    pub(crate) fn new(kind: Kind, boards: Vec<Board>, byes: Vec<Number>, since_ms: i64) -> Round {
        let outcomes = vec![None; boards.len()];
        let records = vec![None; boards.len()];
        Round { kind, boards, byes, outcomes, records, looked: false, missing: BTreeSet::new(), since_ms }
    }

    /// Whether all its tables are finished.
    pub fn is_over(&self) -> bool {
        self.outcomes.iter().all(Option::is_some)
    }

    /// The tables that are still playing.
    pub fn running(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter().zip(&self.outcomes).filter(|(_, outcome)| outcome.is_none()).map(|(board, _)| board)
    }

    /// The number of a table among those of the round.
    pub fn board_at(&self, table: TableCode) -> Option<usize> {
        self.boards.iter().position(|board| board.table == table)
    }

    /// The finished tables, with their outcomes.
    pub(crate) fn played(&self) -> impl Iterator<Item = (&Board, &[Outcome])> {
        self.boards.iter().zip(&self.outcomes).filter_map(|(board, outcome)| Some((board, outcome.as_deref()?)))
    }
}
