//! How many of their jokers the sets of an arrangement earn (docs/rules/rummikub.md#jokers, `official`).
//!
//! A set earns its jokers, unless it contains a whole set of the old table: then it earns as many as that one had, and
//! of several such sets the one with the most jokers counts. A lay is legal if its sets earn as many jokers as there
//! were on the table: the rest, which are surplus, are then no more than came from the rack.

use crate::{Layout, Set, Tile, Tiles, set::SHORTEST, solve::task::Lying};

/// The old table.
pub(in crate::solve) struct Old {
    sets: Vec<Tiles>,
    /// The number of jokers that must be earned.
    need: u8,
    /// Whether to cut sets for jokers only if nothing else earns any: spare ones may then run out, but more stays
    /// together.
    sparing: bool,
}

/// A way to place jokers: the sets that result, the jokers it takes, and how many more are earned.
struct Placing {
    set: usize,
    becomes: Layout,
    jokers: u8,
    more: i32,
}

impl Old {
    pub(in crate::solve) fn new(table: &[Lying], sparing: bool) -> Old {
        let sets: Vec<Tiles> = table.iter().map(|set| set.tiles().collect()).collect();
        let need = sets.iter().map(Tiles::jokers).sum();
        Old { sets, need, sparing }
    }

    fn earned(&self, set: &[Tile]) -> u8 {
        let tiles: Tiles = set.iter().copied().collect();
        if tiles.jokers() == 0 {
            return 0;
        }
        let whole = self.sets.iter().filter(|old| tiles.contains_all(old));
        whole.map(Tiles::jokers).max().unwrap_or(tiles.jokers())
    }

    /// Places spare jokers where they are earned, cutting runs and groups if needed, until enough are earned; the rest
    /// stay spare.
    pub(super) fn place(&self, sets: &mut Layout, spare: &mut u8) {
        while sets.iter().map(|set| self.earned(set)).sum::<u8>() < self.need {
            let Some(best) = self.best(sets, *spare) else { break };
            *spare -= best.jokers;
            sets.splice(best.set..=best.set, best.becomes);
        }
    }

    /// The placing that takes the fewest jokers and among those earns the most. `None` if none earns more.
    fn best(&self, sets: &Layout, spare: u8) -> Option<Placing> {
        let placings = sets.iter().enumerate().flat_map(|(at, set)| self.placings(at, set, spare));
        let cuts = |placing: &Placing| self.sparing && placing.becomes.len() > 1;
        placings.filter(|placing| placing.more > 0).min_by_key(|placing| (cuts(placing), placing.jokers, -placing.more))
    }

    fn placings(&self, at: usize, set: &[Tile], spare: u8) -> Vec<Placing> {
        let now = i32::from(self.earned(set));
        let mut placings = Vec::new();
        let with = |part: &[Tile], jokers: u8| {
            let tiles = [part, &vec![Tile::JOKER; usize::from(jokers)]].concat();
            Set::read(&tiles).ok().map(|set| set.tiles().to_vec())
        };
        let mut push = |becomes: Layout, jokers: u8| {
            let then: i32 = becomes.iter().map(|set| i32::from(self.earned(set))).sum();
            placings.push(Placing { set: at, becomes, jokers, more: then - now });
        };
        if set.iter().any(|tile| tile.is_joker()) || spare > 0 {
            for cut in 1..set.len() {
                let (low, high) = set.split_at(cut);
                for (lower, upper) in (0..=spare).flat_map(|lower| (0..=spare - lower).map(move |upper| (lower, upper)))
                {
                    let long_enough = |part: &[Tile], jokers| part.len() + usize::from(jokers) >= SHORTEST;
                    if !(long_enough(low, lower) && long_enough(high, upper)) {
                        continue;
                    }
                    if let (Some(low), Some(high)) = (with(low, lower), with(high, upper)) {
                        push(vec![low, high], lower + upper);
                    }
                }
            }
        }
        for jokers in 1..=spare {
            if let Some(longer) = with(set, jokers) {
                push(vec![longer], jokers);
            }
        }
        placings
    }
}
