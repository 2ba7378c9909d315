//! Following the table: what it has acknowledged, and what another player sketches.
use super::{Draft, Grid, History, Id, Lens, arranged, minted, sets_of, sorted};
use rummikub::{Layout, Tiles, View};
use std::collections::BTreeSet;

impl Draft {
    /// Takes in the acknowledged state of the table. An arrangement in progress is kept if table and rack are
    /// unchanged and the turn goes on. Otherwise the board becomes the table's, with each set staying where it lay.
    pub fn follow(&mut self, view: &View, lens: Lens) {
        let held: Tiles = self.rack.iter().map(|id| id.tile).collect();
        let lying: Layout = view.table.iter().map(|set| set.tiles().to_vec()).collect();
        let same_table = sorted(sets_of(&self.base)) == sorted(lying.clone());
        if same_table && held == view.rack {
            self.sets.clone_from(&view.table);
            if view.turn.is_none() || view.turn != view.me {
                // With nothing left to draw, a turn that runs out of time changes neither table nor rack.
                if self.is_changed() {
                    self.reset();
                }
                self.history = History::new();
            }
            return;
        }
        // Of the player's own tiles, only those that left the rack are on the table now.
        let mut gone = held - view.rack;
        let left = self.rack.iter().copied().filter(|id| gone.take(id.tile));
        let stock: Vec<Id> = self.base.iter().map(|(_, id)| id).chain(left).collect();
        if lying.is_empty() {
            self.board = Grid::new(lens.columns(&[]));
        } else if !same_table {
            self.board = arranged(&self.board, &lying, stock, &self.rack, lens);
        } else if self.is_changed() {
            self.reset();
        }
        self.base = self.board.clone();
        self.sets.clone_from(&view.table);
        self.history = History::new();
        self.hold(view.rack);
    }

    /// Makes these tiles the rack: those already there keep their order, new ones go to the end.
    fn hold(&mut self, held: Tiles) {
        let on_board: BTreeSet<Id> = self.board.iter().map(|(_, id)| id).collect();
        let mut left = held;
        let mut rack = std::mem::take(&mut self.rack);
        rack.retain(|id| !on_board.contains(id) && left.take(id.tile));
        for tile in left.iter() {
            rack.push(minted(tile, |id| on_board.contains(id) || rack.contains(id)));
        }
        self.rack = rack;
    }

    /// Whether the player holds tiles that they did not hold `before`: drawn, dealt, or another player's.
    pub fn has_new_tiles(&self, before: &Draft) -> bool {
        self.rack.iter().any(|id| !before.is_own(*id))
    }

    /// Whether the player holds this tile as they did `before`: a tile of another deal is another.
    pub fn still_holds(&self, id: Id, before: &Draft) -> bool {
        self.rack.contains(&id) && !self.has_new_tiles(before)
    }

    /// The board as sketched by another player: the table's tiles and some of that player's own.
    pub fn sketched(&self, layout: &Layout, lens: Lens) -> Grid {
        let stock = self.base.iter().map(|(_, id)| id).collect();
        arranged(&self.board, layout, stock, &self.rack, lens)
    }
}
