//! The solver's questions and answers, the same for the command and for `madang engine`.

use crate::op::{self, Fault, Fields};
use game::read_rules;
use rummikub::{Before, Edition, Layout, Objective, Options, Rules, Set, Solver, Tile, Tiles, Wish};
use serde::Serialize;
use std::time::Instant;
use thiserror::Error;

/// A turn to solve.
pub(crate) struct Puzzle {
    pub(crate) rules: Options,
    /// Number of tiles in the box: 106 or 160. `None` for whichever box fits.
    pub(crate) set: Option<u16>,
    pub(crate) table: Vec<Set>,
    pub(crate) rack: Tiles,
    pub(crate) opened: bool,
    pub(crate) objective: Objective,
    pub(crate) joker_value: u8,
    pub(crate) least_change: bool,
}

/// Why there is no such puzzle.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum BadPuzzle {
    #[error("there is no box of {set} tiles: a box has 106 or 160")]
    NoSuchBox { set: u16 },
    #[error("the box of {set} tiles has {copies} of {tile}, not {count}")]
    NotInTheBox { set: u16, tile: Tile, copies: u8, count: u8 },
    #[error("a joker counts 0 to {most}, not {joker_value}")]
    JokerValue { joker_value: u8, most: u8 },
}

/// The search gave up, which happens only far beyond the positions of real games.
#[derive(Debug, Error, Serialize)]
#[error("the search gave up after {nodes} nodes")]
#[serde(tag = "kind", rename = "gave_up")]
pub(crate) struct GaveUp {
    nodes: u64,
}

impl From<rummikub::GaveUp> for GaveUp {
    fn from(rummikub::GaveUp { nodes }: rummikub::GaveUp) -> GaveUp {
        GaveUp { nodes }
    }
}

/// The best lay.
#[derive(Debug, Serialize)]
pub(crate) struct Solved {
    /// The tiles from the rack. Empty if nothing can be laid.
    pub(crate) played: Tiles,
    pub(crate) count: usize,
    pub(crate) value: u32,
    /// The table after the lay.
    pub(crate) after: Layout,
    /// Whether the rack can open, for a player who has not opened yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) can_open: Option<bool>,
    /// Whether it is proven that nothing is better.
    pub(crate) exact: bool,
    /// Whether it is proven that no equally good lay changes less.
    pub(crate) least_change: bool,
    /// Microseconds taken.
    pub(crate) micros: u64,
}

/// The most that a joker may count.
const MOST_FOR_A_JOKER: u8 = 30;

/// The rules requested. They do not depend on the number of seats here.
pub(crate) fn rules(fields: &mut Fields<'_>) -> Result<Rules, Fault> {
    read_rules(4, &op::rules(fields)?).map_err(|bad| Fault::rule(&bad))
}

impl Puzzle {
    /// Reads a puzzle, of whose fields `opened` has been taken: where that was left open, whoever finds a set on the
    /// table has laid before.
    pub(crate) fn read(mut fields: Fields<'_>, opened: Option<bool>) -> Result<Puzzle, Fault> {
        let rules = *rules(&mut fields)?.options();
        let (set, table): (_, Vec<Set>) = (fields.take("set")?, fields.need("table")?);
        let puzzle = Puzzle {
            rules,
            set,
            opened: opened.unwrap_or(!table.is_empty()),
            table,
            rack: fields.need("rack")?,
            objective: fields.take("objective")?.unwrap_or_default(),
            joker_value: fields.take("joker_value")?.unwrap_or_default(),
            least_change: fields.take("least_change")?.unwrap_or(true),
        };
        fields.finish()?;
        puzzle.check().map_err(|bad| Fault::rule(&bad))?;
        Ok(puzzle)
    }

    /// Checks that these tiles exist and that the value of a joker is allowed.
    fn check(&self) -> Result<(), BadPuzzle> {
        let (joker_value, most) = (self.joker_value, MOST_FOR_A_JOKER);
        if joker_value > most {
            return Err(BadPuzzle::JokerValue { joker_value, most });
        }
        let lying: Tiles = self.table.iter().flat_map(Set::tiles).copied().collect();
        check_box(self.set, &(lying + self.rack))
    }

    /// The position that the lay starts from.
    pub(crate) fn before(&self) -> Before<'_> {
        Before { options: &self.rules, table: &self.table, rack: &self.rack, opened: self.opened }
    }

    /// Solves the puzzle.
    pub(crate) fn answer(&self, solver: &mut Solver) -> Solved {
        let start = Instant::now();
        let wish = Wish { objective: self.objective, joker_value: self.joker_value, least_change: self.least_change };
        let answer = solver.lay(&self.before(), &wish);
        let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        Solved {
            count: answer.count(),
            value: answer.value,
            can_open: (!self.opened).then_some(!answer.played.is_empty()),
            played: answer.played,
            after: answer.after,
            exact: answer.exact,
            least_change: answer.least_change,
            micros,
        }
    }
}

/// Checks that the box contains these tiles; without a box, that the largest does.
pub(crate) fn check_box(set: Option<u16>, tiles: &Tiles) -> Result<(), BadPuzzle> {
    let (set, all) = match set {
        Some(106) => (106, Edition::Standard.tiles()),
        Some(160) | None => (160, Edition::Xp.tiles()),
        Some(set) => return Err(BadPuzzle::NoSuchBox { set }),
    };
    match (*tiles - all).first() {
        Some(tile) => Err(BadPuzzle::NotInTheBox { set, tile, copies: all.count(tile), count: tiles.count(tile) }),
        None => Ok(()),
    }
}
