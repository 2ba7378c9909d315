//! What one observer may know.

use crate::{BySeat, Drawn, Edition, Outcome, Rules, Set, State, Tiles, set::all_tiles};
use game::{Observer, Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// A game as one observer knows it (docs/rules/rummikub.md#what-a-player-may-see): their own rack, the table, and
/// everyone's counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The rules of the room.
    pub rules: Rules,
    /// The observer's seat; `None` for a spectator.
    pub me: Option<Seat>,
    /// The observer's own tiles.
    pub rack: Tiles,
    /// The sets on the table.
    pub table: Vec<Set>,
    /// How many tiles each seat holds.
    pub counts: BySeat<u8>,
    /// Whether each seat has opened.
    pub opened: BySeat<bool>,
    /// The number of tiles left to draw.
    pub pool: u8,
    /// Tiles known to be out of play: in puzzles only.
    #[serde(default, skip_serializing_if = "Tiles::is_empty")]
    pub gone: Tiles,
    /// The seat in turn; `None` once the game is over.
    pub turn: Option<Seat>,
    /// The number of passes in a row.
    pub passes: u8,
    /// The seat that began.
    pub starter: Seat,
    /// The draws for the start, in order; empty if there were none.
    pub draws: Vec<Drawn>,
    /// The number of the game in the match, from 1.
    pub game: u32,
    /// Games won in the match, by seat.
    pub wins: BySeat<u32>,
    /// Points in the match, by seat.
    pub points: BySeat<i64>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

game::members!(View {
    rules,
    me,
    rack,
    table,
    counts,
    opened,
    pool,
    gone: unless Tiles::is_empty,
    turn,
    passes,
    starter,
    draws,
    game,
    wins,
    points,
    outcome,
});

impl View {
    pub(crate) fn of(state: &State, to: Observer) -> View {
        let me = to.seat().filter(|seat| seat.0 < state.rules.seats());
        View {
            rules: state.rules,
            me,
            rack: me.map_or(Tiles::NONE, |seat| state.rack(seat)),
            table: state.table.clone(),
            counts: state.racks.iter().map(|rack| rack.len() as u8).collect(),
            opened: state.opened.clone(),
            pool: state.pool.len() as u8,
            gone: state.gone,
            turn: state.turn,
            passes: state.passes,
            starter: state.starter,
            draws: state.draws.clone(),
            game: state.game,
            wins: state.wins.clone(),
            points: state.points.clone(),
            outcome: state.outcome(),
        }
    }

    /// The tiles that the observer does not see: on other racks or in the pool.
    pub fn unseen(&self) -> Tiles {
        let lying = all_tiles(&self.table);
        let held: usize = self.counts.iter().copied().map(usize::from).sum();
        let all = held + lying.len() + usize::from(self.pool) + self.gone.len();
        Edition::of(all).tiles() - self.rack - lying - self.gone
    }
}
