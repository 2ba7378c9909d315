//! Jokers added to sets that stay as they were (docs/rules/rummikub.md#jokers, `official`).

use crate::{Set, Tiles, set::all_tiles};

/// A set of the new table that consists of a whole set of the old one with jokers added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Surplus {
    /// The place of the set on the new table, from 0.
    pub(crate) index: usize,
    /// The place on the old table, from 0, of the set that it contains whole; of several, the one with the most jokers.
    pub(crate) was: usize,
    /// How many more jokers the new set has than the old one.
    pub(crate) jokers: u8,
}

/// The first set with which the surplus jokers exceed the `from_rack` that came from the rack. Sets at the places `own`
/// do not count: their jokers are others from the rack.
pub(crate) fn beyond(before: &[Set], after: &[Set], own: &[usize], from_rack: u8) -> Option<Surplus> {
    let old: Vec<Tiles> = before.iter().map(|set| all_tiles([set])).collect();
    let mut left = from_rack;
    let others = after.iter().enumerate().filter(|(index, _)| !own.contains(index));
    others.filter_map(|(index, set)| of(&old, index, set)).find(|surplus| {
        let enough = left.checked_sub(surplus.jokers);
        left = enough.unwrap_or_default();
        enough.is_none()
    })
}

/// The surplus of one set.
fn of(old: &[Tiles], index: usize, set: &Set) -> Option<Surplus> {
    let tiles = all_tiles([set]);
    if tiles.jokers() == 0 {
        return None;
    }
    let whole = old.iter().enumerate().filter(|(_, old)| tiles.contains_all(old));
    let (was, old) = whole.max_by_key(|(_, old)| old.jokers())?;
    let jokers = tiles.jokers() - old.jokers();
    (jokers > 0).then_some(Surplus { index, was, jokers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::sets;

    /// The set with more than the rack brought, and the old one in it.
    fn refused(before: &str, from_rack: u8, after: &str) -> Option<(usize, usize)> {
        beyond(&sets(before), &sets(after), &[], from_rack).map(|surplus| (surplus.index, surplus.was))
    }

    #[test]
    fn a_set_that_stays_whole_takes_no_joker_of_the_table() {
        let before = "Y1 Y2 Y3 | R3 R4 R5 | K8 J Y8";
        assert_eq!(refused(before, 0, "Y1 Y2 Y3 | K8 B8 Y8 | R3 R4 R5 J"), Some((2, 1)));
        assert_eq!(refused(before, 0, "Y1 Y2 Y3 | K8 B8 Y8 | R3 R4 R5 J R7 R8"), Some((2, 1)), "in the middle neither");
        assert_eq!(refused(before, 1, "Y1 Y2 Y3 | K8 B8 Y8 J | R3 R4 R5 J"), None, "one is the rack's");
        assert_eq!(refused(before, 0, "Y1 Y2 Y3 | K8 B8 Y8 | R4 R5 J | R3 K3 B3"), None, "broken up");
        assert_eq!(refused("K8 J Y8", 0, "K8 B8 Y8 J"), None, "it stays in its set");
    }

    #[test]
    fn of_several_old_sets_the_one_with_most_jokers_counts() {
        assert_eq!(refused("R3 R4 R5 | R3 R4 J", 0, "R3 R4 R5 J | R3 R4 R5"), None);
        assert_eq!(refused("R3 R4 R5 | R3 R4 J", 0, "R3 R4 R5 J R7 | R3 R4 R5"), None);
    }

    #[test]
    fn surplus_jokers_add_up_to_what_the_rack_brought() {
        let (before, after) = ("K1 K2 K3 | R1 R2 R3 | K8 J Y8", "K1 K2 K3 J | R1 R2 R3 J | K8 B8 Y8");
        assert_eq!(refused(before, 1, after), Some((1, 1)));
        assert_eq!(refused(before, 2, after), None);
        assert_eq!(refused("K1 K2 K3", 2, "K1 K2 K3 J J"), None, "the rack's go anywhere");
    }
}
