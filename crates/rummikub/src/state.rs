//! A complete game, hidden tiles included.

use crate::{BySeat, Edition, Rules, Set, Tile, Tiles, set::all_tiles};
use game::{Ruleset, Seat, Turn};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// One game of a match. Never serialised: only a [`crate::View`] of it may travel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    /// The tiles of each seat.
    pub(crate) racks: BySeat<Tiles>,
    pub(crate) table: Vec<Set>,
    /// The face-down tiles; the last is drawn next.
    pub(crate) pool: Vec<Tile>,
    /// Tiles known to be out of play: in puzzles only.
    pub(crate) gone: Tiles,
    pub(crate) opened: BySeat<bool>,
    /// The seat in turn; `None` once the game is over.
    pub(crate) turn: Option<Seat>,
    /// The number of passes in a row.
    pub(crate) passes: u8,
    /// The seat that began.
    pub(crate) starter: Seat,
    /// The draws for the start; empty if there were none.
    pub(crate) draws: Vec<Drawn>,
    /// The number of the game in the match, from 1.
    pub(crate) game: u32,
    /// Games won in the match, by seat.
    pub(crate) wins: BySeat<u32>,
    /// Points in the match, by seat.
    pub(crate) points: BySeat<i64>,
}

/// A tile that a player drew for the start, visible to all; it went back into the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// The seat that drew.
    pub seat: Seat,
    /// The tile it drew.
    pub tile: Tile,
}

impl State {
    /// The first game of a match before anything is placed: every tile is out of play.
    pub(crate) fn bare(rules: Rules) -> State {
        let seats = || Seat::all(rules.seats());
        State {
            rules,
            racks: seats().map(|_| Tiles::NONE).collect(),
            table: Vec::new(),
            pool: Vec::new(),
            gone: rules.edition().tiles(),
            opened: seats().map(|_| false).collect(),
            turn: None,
            passes: 0,
            starter: Seat(0),
            draws: Vec::new(),
            game: 1,
            wins: seats().map(|_| 0).collect(),
            points: seats().map(|_| 0).collect(),
        }
    }

    /// The rules of the room.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles of a seat; empty for a seat that does not exist.
    pub fn rack(&self, seat: Seat) -> Tiles {
        self.racks.get(seat.index()).copied().unwrap_or_default()
    }

    /// The sets on the table.
    pub fn table(&self) -> &[Set] {
        &self.table
    }

    /// Whether a seat has opened.
    pub fn has_opened(&self, seat: Seat) -> bool {
        self.opened.get(seat.index()).copied().unwrap_or_default()
    }

    /// The number of tiles left to draw.
    pub const fn pool(&self) -> usize {
        self.pool.len()
    }

    /// Reshuffles the pool, so that the tiles still to be drawn are as unknown as they are to the players.
    pub fn redraw(&mut self, chance: &mut impl Rng) {
        game::shuffle(&mut self.pool, chance);
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats())
    }

    pub(crate) const fn turn(&self) -> Turn {
        match self.turn {
            Some(seat) => Turn::Of(seat),
            None => Turn::Over,
        }
    }

    /// The seat that went out.
    pub(crate) fn out(&self) -> Option<Seat> {
        self.seats().find(|seat| self.racks[seat.index()].is_empty())
    }

    /// Whether no one can draw and no one wants to lay.
    pub(crate) fn is_blocked(&self) -> bool {
        self.pool.is_empty() && self.passes >= self.rules.seats()
    }

    /// Whether every tile of the box is in exactly one place.
    pub(crate) fn is_conserved(&self) -> bool {
        let racks = self.racks.iter().fold(Tiles::NONE, |all, rack| all + *rack);
        let pool: Tiles = self.pool.iter().copied().collect();
        let all = racks + all_tiles(&self.table) + pool + self.gone;
        all == Edition::of(all.len()).tiles()
    }
}
