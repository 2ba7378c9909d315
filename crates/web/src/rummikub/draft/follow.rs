//! Following the table: what it has acknowledged, what another player sketches.
use super::{Draft, Grid, History, Id, Lens, arranged, minted, sets_of, sorted};
use rummikub::{Layout, Tiles, View};
use std::collections::BTreeSet;

impl Draft {
    /// Takes in what the table has acknowledged. An arrangement begun over the same table and rack goes on; else the
    /// board is the table's, each set staying where it lay.
    pub fn follow(&mut self, view: &View, lens: Lens) {
        let held: Tiles = self.rack.iter().map(|id| id.tile).collect();
        let lying: Layout = view.table.iter().map(|set| set.tiles().to_vec()).collect();
        let same_table = sorted(sets_of(&self.base)) == sorted(lying.clone());
        if same_table && held == view.rack {
            self.sets.clone_from(&view.table);
            return;
        }
        // Of the player's own tiles only those are on the table now that left the rack.
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

    /// Takes these tiles into the rack: those that were there stay in their order, new ones come at the end.
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

    /// The board as somebody else has sketched it: the table's tiles and some of their own.
    pub fn sketched(&self, layout: &Layout, lens: Lens) -> Grid {
        let stock = self.base.iter().map(|(_, id)| id).collect();
        arranged(&self.board, layout, stock, &self.rack, lens)
    }
}
