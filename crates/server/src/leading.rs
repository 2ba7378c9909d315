//! Starts what this node comes to lead, and ends what it no longer leads.

use crate::{
    House, daily, identity, jobs, journals,
    loading::go_on,
    moderation,
    nodes::{Change, Led, Nodes},
    quick, tournaments,
};
use cluster::{ShardId, Stopped};
use futures_util::{StreamExt, stream};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};
use store::{AnyStore, Journal, TableId};
use tokio::{sync::mpsc::UnboundedReceiver, time::sleep};

/// How often to look for tables that are led here and not open: they could not be loaded, another node has founded
/// them, or their first entry was written although the server went away before it said so.
const LOOK: Duration = Duration::from_secs(2);
/// The pause after the database could not be asked.
const REST: Duration = Duration::from_millis(500);
/// The most changes handled at once.
const CHANGES: usize = 512;
/// Shards loaded at a time: the leases need connections to the database too.
const AT_ONCE: usize = 8;

/// A shard newly led here, and its previous lease here.
type Taken = (ShardId, Led, Option<Led>);

/// Starts leading.
///
/// # Errors
/// If the database fails.
pub(crate) async fn begin(house: &Arc<House>, changes: UnboundedReceiver<Change>) -> Result<(), store::Error> {
    tournaments::go_on(house).await?;
    house.tasks.spawn(tournaments::watch(house.clone()));
    house.tasks.spawn(follow(house.clone(), changes));
    house.tasks.spawn(look(house.clone()));
    Ok(())
}

/// Follows the changes of leases until the house closes.
async fn follow(house: Arc<House>, mut changes: UnboundedReceiver<Change>) {
    let Some(nodes) = &house.nodes else { return };
    let mut heard = Vec::new();
    loop {
        match house.closing.run_until_cancelled(changes.recv_many(&mut heard, CHANGES)).await {
            None | Some(0) => return,
            Some(_) => {}
        }
        tell_of_losses(&heard);
        let taken: Vec<Taken> = heard.drain(..).filter_map(|change| obey(&house, nodes, change)).collect();
        if !taken.is_empty() {
            tracing::info!(shards = taken.len(), "this node now leads more shards");
            house.tasks.spawn(take_up(house.clone(), taken));
        }
    }
}

/// A line for all that end for the same reason: a node that has stood still loses everything at once.
fn tell_of_losses(changes: &[Change]) {
    for reason in [Stopped::Expired, Stopped::Refused, Stopped::GivenUp] {
        let lost = changes.iter().filter(|change| matches!(change, Change::Stop { why, .. } if *why == reason)).count();
        if lost > 0 {
            tracing::info!(shards = lost, why = ?reason, "this node leads fewer shards");
        }
    }
}

fn obey(house: &Arc<House>, nodes: &Nodes, change: Change) -> Option<Taken> {
    match change {
        Change::Lead { shard, lease } => {
            house.metrics.epochs.inc();
            let (led, before) = nodes.begin(shard, lease, &house.closing);
            return Some((shard, led, before));
        }
        Change::HandOver { shard, lease } => {
            let (led, membership) = (nodes.end(shard), nodes.membership.clone());
            house.tasks.spawn(async move {
                if let Some(led) = led {
                    led.tasks.wait().await;
                }
                membership.finished(&lease);
            });
        }
        Change::Stop { shard, .. } => {
            nodes.stop(shard);
            house.leave_aside(|table| journals::shard(table) == shard);
        }
        Change::Drained => nodes.set_drained(),
    }
    None
}

/// Resumes everything that belongs to these shards.
async fn take_up(house: Arc<House>, taken: Vec<Taken>) {
    let Some(tables) = tables(&house).await else { return };
    let (house, tables) = (&house, &tables);
    let opened = taken.iter().filter_map(|(shard, ..)| tables.get(shard)).flatten();
    let opened: Vec<_> = opened.filter_map(|id| journals::code(*id)).collect();
    let loading = taken.into_iter().map(|(shard, led, before)| async move {
        if let Some(before) = before {
            before.ending.cancel();
            before.tasks.close();
            before.tasks.wait().await;
        }
        let of_shard = tables.get(&shard).map_or(&[][..], Vec::as_slice);
        led.tasks.track_future(load(house, shard, &led, of_shard)).await;
    });
    stream::iter(loading).for_each_concurrent(AT_ONCE, |loading| loading).await;
    // The changes that tables missed while no one led them.
    if let Err(error) = identity::go_on(house).await {
        tracing::warn!(%error, "the identities of players could not be looked up");
    }
    moderation::look_after(house, opened);
}

async fn load(house: &Arc<House>, shard: ShardId, led: &Led, tables: &[TableId]) {
    // The tables may have taken long to look up: by now the shard may be led anew, and what belongs to it run already.
    if led.ending.is_cancelled() {
        return;
    }
    match shard {
        ShardId::Tables(_) => {
            for id in tables {
                open(house, led, *id).await;
            }
        }
        ShardId::Quick => quick::spawn(house, led),
        ShardId::Daily => daily::spawn(house, led),
        ShardId::Jobs => jobs::begin(house, led),
        // Its task is here already, or will be, and checks itself whether the shard is led here.
        ShardId::Tournament(_) => {}
    }
    led.set_loaded();
}

/// Opens a table here, unless it is open already. True if it did.
async fn open(house: &Arc<House>, led: &Led, id: TableId) -> bool {
    if led.ending.is_cancelled() {
        return false;
    }
    let Some(_claim) = led.claim(*id.as_bytes()).filter(|_| house.lacks(id)) else { return false };
    // Otherwise it is looked for again.
    let opened = matches!(go_on(house, led, id).await, Ok(true));
    if opened {
        house.metrics.takeovers.inc();
    }
    opened
}

/// The same, but given up when the lease ends. Whatever this node leads by the next one waits for it, as for all that
/// belongs to a lease: the table must not be opened under both.
async fn opened_in_time(house: &Arc<House>, led: &Led, id: TableId) -> bool {
    let opening = led.ending.run_until_cancelled(open(house, led, id));
    led.tasks.track_future(opening).await == Some(true)
}

/// The open tables by shard. `None` once the house closes.
async fn tables(house: &House) -> Option<HashMap<ShardId, Vec<TableId>>> {
    while !house.closing.is_cancelled() {
        match house.store.tables().await {
            Ok(tables) => {
                let mut by_shard: HashMap<ShardId, Vec<TableId>> = HashMap::new();
                for (id, _) in tables {
                    by_shard.entry(journals::shard(id)).or_default().push(id);
                }
                return Some(by_shard);
            }
            Err(error) => {
                tracing::warn!(%error, "the open tables could not be looked up");
                sleep(REST).await;
            }
        }
    }
    None
}

/// Opens tables that are led here and missing, in a house on a server. A table missing only once may just have closed,
/// or may be opening.
pub(crate) async fn look(house: Arc<House>) {
    let AnyStore::Postgres(_) = house.store else { return };
    let mut missed = HashSet::new();
    while house.closing.run_until_cancelled(sleep(LOOK)).await.is_some() {
        let Some(tables) = tables(&house).await else { return };
        let (mut missing, mut opened) = (HashSet::new(), Vec::new());
        for (shard, of_shard) in tables {
            let Some(led) = house.led(shard) else { continue };
            for id in of_shard {
                if !house.lacks(id) {
                    continue;
                }
                if missed.contains(&id) && opened_in_time(&house, &led, id).await {
                    opened.extend(journals::code(id));
                }
                missing.insert(id);
            }
        }
        if !opened.is_empty() {
            moderation::look_after(&house, opened);
        }
        missed = missing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, sample};
    use store::Sqlite;
    use table::GuestId;

    #[tokio::test]
    async fn a_lease_that_has_ended_before_it_is_taken_up_takes_nothing_from_the_next() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap());
        let (before, now) = (sample::led(&store, "quick", 1), sample::led(&store, "quick", 2));
        before.ending.cancel();
        // The tables were looked up for the later one first.
        load(&house, ShardId::Quick, &now, &[]).await;
        load(&house, ShardId::Quick, &before, &[]).await;
        for _ in 0..2 {
            assert_eq!(house.seekers.stop(GuestId::HOUSE, None).await, Ok(()), "somebody hears who asks");
        }
    }
}
