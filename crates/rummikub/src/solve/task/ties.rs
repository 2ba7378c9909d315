//! What the sets of a table hold together, and how much of that other sets keep.

use super::{Counts, Ties, place};
use crate::{Kind, Set, Tile};

impl Ties {
    pub(in crate::solve) fn of(table: &[Set]) -> Ties {
        let mut ties = Ties::default();
        for set in table {
            let parts = set.stands_for().iter().zip(set.tiles());
            match set.kind() {
                Kind::Run => parts.skip(1).for_each(|(shown, _)| add(&mut ties.joins, *shown)),
                Kind::Group => {
                    parts.filter(|(_, tile)| !tile.is_joker()).for_each(|(shown, _)| add(&mut ties.grouped, *shown));
                }
            }
        }
        ties
    }

    /// The number of ties.
    pub(in crate::solve) fn count(&self) -> i32 {
        self.kept_by(self)
    }

    /// The number of ties that `after` keeps.
    pub(in crate::solve) fn kept_by(&self, after: &Ties) -> i32 {
        shared(&self.joins, &after.joins) + shared(&self.grouped, &after.grouped)
    }
}

fn add(counts: &mut Counts, tile: Tile) {
    let (colour, at) = place(tile);
    counts[colour][at] += 1;
}

fn shared(before: &Counts, after: &Counts) -> i32 {
    before.iter().flatten().zip(after.iter().flatten()).map(|(before, after)| i32::from(*before.min(after))).sum()
}
