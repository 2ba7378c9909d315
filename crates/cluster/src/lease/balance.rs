//! How many shards each node leads, and which.

use crate::{NodeId, ShardId, shard::mixed};

/// The most shards that a node leads when there are `others` besides it. Together they have room for all.
pub(super) const fn share(shards: usize, others: usize) -> usize {
    shards.div_ceil(others + 1)
}

/// The shard's rank in the node's order of preference, the lowest most preferred. Nodes have different orders, so that
/// they seldom compete for a shard, and a node takes the same ones again after a short absence.
pub(super) fn preference(node: NodeId, shard: ShardId) -> u64 {
    mixed(node.number() ^ shard.hash())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_hold_all_and_no_more_than_one_too_many_each() {
        for shards in [0, 1, 3, 256, 259] {
            for others in 0..10 {
                let all = share(shards, others) * (others + 1);
                assert!(all >= shards && all <= shards + others, "{shards} shards, {others} others");
            }
        }
    }

    #[test]
    fn nodes_prefer_different_shards() {
        let best = |node| ShardId::standing().max_by_key(|shard| preference(NodeId::new(node), *shard));
        let best: std::collections::BTreeSet<_> = (1..=20).map(best).collect();
        assert!(best.len() > 15, "{best:?}");
    }
}
