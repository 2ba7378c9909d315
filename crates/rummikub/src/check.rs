//! Whether a player may do what they ask for, judged from their view.

use crate::{
    Action, Broken, JokerRule, Options, Set, Tile, Tiles, View,
    jokers::{self, Lost},
    opening,
    set::all_tiles,
    surplus::{self, Surplus},
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why an action is refused (docs/rules/rummikub.md#a-turn).
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Illegal {
    /// A spectator asked for an action.
    #[error("a spectator does not play")]
    NotSeated,
    /// There is nothing to draw.
    #[error("the pool is empty")]
    PoolEmpty,
    /// A player who does not lay draws, as long as there is something to draw.
    #[error("the pool still has {pool} tile{}: draw one", if *pool == 1 { "" } else { "s" })]
    PoolNotEmpty {
        /// How many tiles it has.
        pool: u8,
    },
    /// There is no clock, so no penalty for running out of time.
    #[error("this room has no clock")]
    NoClock,
    /// A set on the table is not legal.
    #[error("set {index} is broken: {why}")]
    BrokenSet {
        /// The place of the first such set on the table, from 0.
        index: usize,
        /// What is wrong with it.
        why: Broken,
    },
    /// A tile is on the table that was neither there before nor in the player's rack.
    #[error("{tile} is neither on the table nor in your rack as often as you use it")]
    NotHeld {
        /// The first such tile.
        tile: Tile,
    },
    /// A tile that lay on the table is missing.
    #[error("{tile} must stay on the table")]
    Missing {
        /// The first such tile.
        tile: Tile,
    },
    /// A lay adds at least one tile.
    #[error("nothing was laid")]
    NothingLaid,
    /// The first lay leaves the table's sets as they were.
    #[error("your first lay must leave the sets on the table as they are")]
    TableTouched {
        /// The first set that is gone, from 0, in the table as it was.
        index: usize,
    },
    /// The first lay is worth too little.
    #[error("your first lay must be worth {need}; it is worth {got}")]
    OpeningTooLow {
        /// What it must be worth.
        need: u32,
        /// What it is worth.
        got: u32,
    },
    /// A joker of the table is added to a set that stays as it was.
    #[error("a joker on the table may not be added to a set that stays as it was: set {index} holds the old set {was}")]
    JokerAdded {
        /// The place on the new table of the set that it was added to, from 0.
        index: usize,
        /// The place on the old table, from 0, of the set that stays whole in it.
        was: usize,
    },
    /// A joker keeps its identity until it is replaced.
    #[error("the joker that stands for {tile} must keep standing for it until a real {tile} is on the table")]
    JokerLocked {
        /// What it stands for.
        tile: Tile,
    },
    /// A freed joker must go into a set with two tiles of the rack.
    #[error("the joker that stood for {tile} must end in a set with at least two tiles of your rack")]
    JokerNotInNewSet {
        /// What it stood for.
        tile: Tile,
    },
}

/// The position that a lay starts from (docs/rules/rummikub.md#lay).
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The options of the room.
    pub options: &'a Options,
    /// The sets on the table.
    pub table: &'a [Set],
    /// The player's tiles.
    pub rack: &'a Tiles,
    /// Whether the player has opened.
    pub opened: bool,
}

/// A legal lay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lay {
    /// The table after it.
    pub table: Vec<Set>,
    /// The tiles that came from the rack.
    pub played: Tiles,
}

impl Before<'_> {
    /// Whether the player may rearrange the table without making sets of their own first: they have opened, or an
    /// opening may go on at once and need not be worth anything.
    pub const fn may_rearrange(&self) -> bool {
        self.opened || self.options.open_and_play && self.options.opening == 0
    }

    /// The lay that turns the table into `after`.
    ///
    /// # Errors
    /// Why it is not legal: the first broken set, otherwise what is wrong with the tiles, the opening or the jokers.
    pub fn lay(&self, after: &[Vec<Tile>]) -> Result<Lay, Illegal> {
        let mut table = read_sets(after)?;
        let played = self.played(&table)?;
        if self.may_rearrange() {
            self.settle_jokers(&mut table, &[], played)?;
        } else if self.options.open_and_play {
            self.open_and_go_on(&mut table, played)?;
        } else {
            self.keep_table(&mut table)?;
            let (need, got) = (self.options.opening, opening::worth(self.table, &table, played));
            if got < need {
                return Err(Illegal::OpeningTooLow { need, got });
            }
        }
        Ok(Lay { table, played })
    }

    /// Finds sets for the opening: worth enough, and from the rack alone, so that what is in them did nothing else on
    /// the table. Of two sets of equal tiles, either may be the player's own, wherever it lies.
    fn open_and_go_on(&self, table: &mut [Set], played: Tiles) -> Result<(), Illegal> {
        let need = self.options.opening;
        let mut refused = None;
        for own in opening::choices(table, played, need) {
            match self.settle_jokers(table, &own, played) {
                Ok(()) => return Ok(()),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        Err(refused.unwrap_or_else(|| Illegal::OpeningTooLow { need, got: opening::worth(&[], table, played) }))
    }

    /// Settles what became of the table's jokers, if the room's rule allows it. None of them is in the sets at the places
    /// `own`, which consist of played tiles.
    fn settle_jokers(&self, table: &mut [Set], own: &[usize], played: Tiles) -> Result<(), Illegal> {
        let played = played - all_tiles(own.iter().map(|at| &table[*at]));
        if self.options.joker == JokerRule::Official {
            return match surplus::beyond(self.table, table, own, played.jokers()) {
                Some(Surplus { index, was, .. }) => Err(Illegal::JokerAdded { index, was }),
                None => Ok(()),
            };
        }
        jokers::settle(self.options.joker, self.table, table, own, played).map_err(|lost| match lost {
            Lost::Locked { tile } => Illegal::JokerLocked { tile },
            Lost::NotInNewSet { tile } => Illegal::JokerNotInNewSet { tile },
        })
    }

    /// The tiles that came from the rack.
    fn played(&self, table: &[Set]) -> Result<Tiles, Illegal> {
        let (before, after) = (all_tiles(self.table), all_tiles(table));
        if let Some(tile) = (before - after).first() {
            return Err(Illegal::Missing { tile });
        }
        let played = after - before;
        if let Some(tile) = (played - *self.rack).first() {
            return Err(Illegal::NotHeld { tile });
        }
        if played.is_empty() { Err(Illegal::NothingLaid) } else { Ok(played) }
    }

    /// Checks that every set of the table is still there, and makes it show what it showed before.
    fn keep_table(&self, table: &mut [Set]) -> Result<(), Illegal> {
        let (mut found, mut kept) = (vec![false; self.table.len()], vec![false; table.len()]);
        // A joker at an end of a run may be listed at the other, unless that is a set of the player's own.
        for listed_so in [true, false] {
            for (set, found) in self.table.iter().zip(&mut found).filter(|(_, found)| !**found) {
                let alike = |now: &Set| {
                    if listed_so { now.tiles() == set.tiles() } else { all_tiles([now]) == all_tiles([set]) }
                };
                let same = |at: &usize| !kept[*at] && table[*at].kind() == set.kind() && alike(&table[*at]);
                if let Some(at) = (0..table.len()).find(same) {
                    (*found, kept[at]) = (true, true);
                    table[at] = set.clone();
                }
            }
        }
        match found.iter().position(|found| !found) {
            Some(index) => Err(Illegal::TableTouched { index }),
            None => Ok(()),
        }
    }
}

fn read_sets(layout: &[Vec<Tile>]) -> Result<Vec<Set>, Illegal> {
    let read = |(index, tiles): (usize, &Vec<Tile>)| Set::read(tiles).map_err(|why| Illegal::BrokenSet { index, why });
    layout.iter().enumerate().map(read).collect()
}

impl View {
    pub(crate) fn check(&self, action: &Action) -> Result<(), Illegal> {
        if self.me.is_none() {
            return Err(Illegal::NotSeated);
        }
        match action {
            Action::Draw | Action::Penalty if self.pool == 0 => Err(Illegal::PoolEmpty),
            Action::Penalty if self.rules.options().clock == 0 => Err(Illegal::NoClock),
            Action::Draw | Action::Penalty => Ok(()),
            Action::Pass if self.pool > 0 => Err(Illegal::PoolNotEmpty { pool: self.pool }),
            Action::Pass => Ok(()),
            Action::Lay(layout) => self.before().lay(layout).map(drop),
        }
    }

    /// The position that a lay of the observer starts from.
    pub fn before(&self) -> Before<'_> {
        let opened = self.me.is_some_and(|me| self.opened.get(me.index()).copied().unwrap_or_default());
        Before { options: self.rules.options(), table: &self.table, rack: &self.rack, opened }
    }

    /// Whether everyone may see this sketch of the observer's: the room must allow it, and the sketch must be an
    /// arrangement, legal or not yet, of all tiles on the table and nothing else but tiles of their rack. No set may be
    /// empty.
    pub(crate) fn shows(&self, sketch: &Action) -> bool {
        let Action::Lay(layout) = sketch else { return false };
        let (lying, arranged) = (all_tiles(&self.table), layout.iter().flatten().copied().collect::<Tiles>());
        self.rules.options().live_table
            && layout.iter().all(|set| !set.is_empty())
            && arranged.contains_all(&lying)
            && self.rack.contains_all(&(arranged - lying))
    }

    /// The action taken when the observer, in turn, runs out of time over the arrangement `sketch`, or leaves it.
    ///
    /// A legal finished arrangement counts as confirmed if the room says so, or has no clock that could run out. Any other
    /// costs the penalty, even one that only takes sets of the table apart. If nothing was arranged, or there is no clock,
    /// one tile is drawn. With an empty pool there is nothing to draw, and it is a pass. The answer is always legal
    /// (docs/rules/rummikub.md#clock).
    pub fn time_out(&self, sketch: Option<&[Vec<Tile>]>) -> Action {
        let Options { clock, late_confirm, .. } = *self.rules.options();
        let may_confirm = |sketch: &&[Vec<Tile>]| (late_confirm || clock == 0) && self.before().lay(sketch).is_ok();
        if let Some(finished) = sketch.filter(may_confirm) {
            return Action::Lay(finished.to_vec());
        }
        let arranged = sketch.is_some_and(|sketch| !self.lies_as_it_did(sketch));
        match (self.pool, arranged) {
            (0, _) => Action::Pass,
            (_, true) if clock > 0 => Action::Penalty,
            _ => Action::Draw,
        }
    }

    /// Whether the sets of a sketch are those of the table, whatever the order of sets and tiles.
    fn lies_as_it_did(&self, sketch: &[Vec<Tile>]) -> bool {
        let mut arranged: Vec<Tiles> = sketch.iter().map(|set| set.iter().copied().collect()).collect();
        let mut lying: Vec<Tiles> = self.table.iter().map(|set| all_tiles([set])).collect();
        arranged.retain(|set| !set.is_empty());
        arranged.sort_unstable();
        lying.sort_unstable();
        arranged == lying
    }
}

impl JokerRule {
    /// Whether the rule depends on what a joker stood for.
    pub(crate) const fn minds_identity(self) -> bool {
        matches!(self, JokerRule::MustReplace | JokerRule::NewSet)
    }
}
