//! The written form of nodes and shards in the database.

use cluster::{Epoch, Grant, NodeId, ShardId};
use store::{Lease, Node, Presence, Shard};

/// The most characters that a node's name for people may have: the database takes 100 with the slash and the number.
pub const MAX_NAME: usize = 100 - 1 - 16;

/// A node's name in the database: its name for people, and its number.
pub(super) fn node(name: &str, id: NodeId) -> Node {
    format!("{name}/{id}").into()
}

/// A node's number, from its name.
pub(super) fn id(node: &str) -> Option<NodeId> {
    node.rsplit_once('/')?.1.parse().ok()
}

pub(super) fn shard(shard: ShardId) -> Shard {
    shard.to_string().into()
}

/// Shards and their epochs.
pub(super) fn pairs(grants: &[Grant]) -> Vec<(Shard, u64)> {
    grants.iter().map(|grant| (shard(grant.shard), grant.epoch.number())).collect()
}

/// `None` for a shard of a later program.
pub(super) fn grant(shard: &str, epoch: u64) -> Option<Grant> {
    Some(Grant { shard: shard.parse().ok()?, epoch: Epoch::new(epoch) })
}

pub(super) fn lease(node: &Node, grant: Grant) -> Lease {
    Lease { shard: shard(grant.shard), node: node.clone(), epoch: grant.epoch.number() }
}

pub(super) const fn presence(of: cluster::Presence) -> Presence {
    match of {
        cluster::Presence::Here => Presence::Here,
        cluster::Presence::Deaf => Presence::Deaf,
        cluster::Presence::Leaves => Presence::Leaves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_known_by_its_number_whatever_people_call_it() {
        let of = NodeId::new(77);
        for name in ["north", "", "a/b"] {
            assert_eq!(id(&node(name, of)), Some(of));
        }
        assert_eq!([id("north"), id("north/1"), id("")], [None; 3]);
    }

    #[test]
    fn the_longest_name_has_room_in_the_database() {
        let longest = node(&"마".repeat(MAX_NAME), NodeId::new(u64::MAX));
        assert_eq!(longest.chars().count(), 100);
    }

    #[test]
    fn what_a_later_program_leads_is_left_to_it() {
        assert_eq!(grant("tables:7f", 3), Some(Grant { shard: ShardId::Tables(0x7f), epoch: Epoch::new(3) }));
        assert_eq!(grant("puzzles", 3), None);
    }
}
