//! The cheapest perfect matching: Edmonds' algorithm by shortest augmenting paths, with duals.
//!
//! Every vertex has a dual `y`, and a pair costs no less than the sum of its two duals. The matching uses only pairs
//! that cost exactly as much (tight ones), so it is the cheapest. A search grows trees of tight pairs from all
//! unmatched vertices, adjusting the duals whenever it gets stuck, until a path between two of them turns up. An odd
//! cycle on the way becomes a [`Node`] of its own, a blossom, whose dual `z` says how much dearer the pairs inside it
//! may be.

mod blossom;
mod search;

use search::Search;

/// Returns the pairs of `0..count` with the least total cost, the smaller number first, ascending. `count` is even, no
/// cost is below 0, and the sum of any two hundred thousand costs fits in 126 bits.
pub(crate) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<(usize, usize)> {
    let mut search = Search::new(count, cost);
    while search.augment_once() {}
    search.pairs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{below, sim};

    /// The least possible cost, found by trying all pairings.
    fn least(left: &[usize], cost: &dyn Fn(usize, usize) -> i128) -> i128 {
        let Some((first, rest)) = left.split_first() else { return 0 };
        let each = rest.iter().map(|other| {
            let others: Vec<usize> = rest.iter().copied().filter(|who| who != other).collect();
            cost(*first, *other) + least(&others, cost)
        });
        each.min().unwrap_or(0)
    }

    fn checked(count: usize, costs: &[i128]) -> i128 {
        let cost = |a: usize, b: usize| costs[a.min(b) * count + a.max(b)];
        let pairs = cheapest(count, cost);
        let mut seen: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..count).collect::<Vec<_>>(), "everybody once");
        pairs.iter().map(|(a, b)| cost(*a, *b)).sum()
    }

    #[test]
    fn nothing_is_cheaper() {
        let mut chance = sim(3);
        for trial in 0..1_500 {
            let count = 2 * (1 + below(5, &mut chance) as usize);
            let most = [2, 3, 10, 1_000][trial % 4];
            let costs: Vec<i128> = (0..count * count).map(|_| i128::from(below(most, &mut chance))).collect();
            let cost = |a: usize, b: usize| costs[a.min(b) * count + a.max(b)];
            let all: Vec<usize> = (0..count).collect();
            assert_eq!(checked(count, &costs), least(&all, &cost), "{count}: {costs:?}");
        }
    }

    #[test]
    fn many_are_put_into_pairs_at_the_cost_that_is_known() {
        let mut chance = sim(4);
        // Hidden pairs cost 1, all others much more.
        let (count, mut order) = (60, (0..60).collect::<Vec<usize>>());
        game::shuffle(&mut order, &mut chance);
        let mut costs = vec![1 << 40; count * count];
        for pair in order.chunks(2) {
            costs[pair[0].min(pair[1]) * count + pair[0].max(pair[1])] = 1;
        }
        assert_eq!(checked(count, &costs), 30);
    }
}
