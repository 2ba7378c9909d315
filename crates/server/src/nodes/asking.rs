//! Puts the leases' requests to the database.

use super::naming;
use cluster::{Answer, NodeId, Owner, Request, Row, ShardId, Terms};
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use store::{Cause, Leases, Member, Node, Presence};
use tokio::time::timeout;

/// The database's answer and, if given, the time on its clock, in milliseconds since 1970.
pub(super) struct Told {
    pub(super) answer: Answer,
    pub(super) house_ms: Option<i64>,
}

/// Asks the database once.
///
/// # Errors
/// As the store's [`Leases`].
pub(super) async fn ask<L: Leases>(
    store: &L,
    node: &Node,
    terms: Terms,
    request: &Request,
) -> Result<Told, store::Error> {
    let term = Duration::from_millis(terms.lease_ms);
    let (answer, house_ms) = match request {
        Request::Renew { leases, presence } => {
            let renewed = store.renew(node, term, naming::presence(*presence), &naming::pairs(leases)).await?;
            let kept: BTreeSet<_> = renewed.shards.into_iter().collect();
            let goes_on = |grant: &&cluster::Grant| kept.contains(&naming::shard(grant.shard));
            (Answer::Renewed(leases.iter().filter(goes_on).copied().collect()), Some(renewed.now_ms))
        }
        Request::Look => {
            let seen = store.cluster().await?;
            let others = seen.nodes.iter().filter(|other| other.node != *node);
            let hearing = others.clone().filter(|other| hears(other, terms)).count();
            let others = others.filter(|other| other.presence != Presence::Leaves).count();
            let row = |row: &store::Lending| {
                // A holder that cannot be identified counts as another node.
                let holder = row.node.as_ref().map(|node| naming::id(node).unwrap_or(NodeId::new(0)));
                Some(Row { grant: naming::grant(&row.shard, row.epoch)?, holder, left_ms: row.left_ms })
            };
            let rows = seen.shards.iter().filter_map(row).collect();
            (Answer::Seen { rows, others, hearing }, Some(seen.now_ms))
        }
        Request::Take { seen, most } => {
            let taken = store.take(node, term, &naming::pairs(seen), *most).await?;
            let grants = taken.iter().filter_map(|lease| naming::grant(&lease.shard, lease.epoch));
            (Answer::Taken(grants.collect()), None)
        }
        Request::GiveUp { leases } => {
            store.give_up(node, &naming::pairs(leases)).await?;
            (Answer::GivenUp, None)
        }
    };
    Ok(Told { answer, house_ms })
}

/// Whether the node has said lately that it hears the bus.
const fn hears(node: &Member, terms: Terms) -> bool {
    matches!(node.presence, Presence::Here) && node.left_ms + terms.lately_ms >= terms.lease_ms
}

/// Which node leads which shard. Not waited for any longer than the leases wait, which need the connection.
///
/// # Errors
/// As [`Leases::cluster`]; [`Cause::Unreachable`] if the database is too slow.
pub(super) async fn owners<L: Leases>(store: &L, terms: Terms) -> Result<Vec<(ShardId, Owner)>, store::Error> {
    let owner = |row: &store::Lending| {
        let grant = naming::grant(&row.shard, row.epoch)?;
        Some((grant.shard, Owner { node: naming::id(row.node.as_ref()?)?, epoch: grant.epoch }))
    };
    let seen = timeout(Duration::from_millis(terms.answer_ms), store.cluster()).await;
    let seen = seen.map_err(|late| store::Error::Backend { cause: Cause::Unreachable, source: Arc::new(late) })??;
    Ok(seen.shards.iter().filter_map(owner).collect())
}
