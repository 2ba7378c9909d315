//! The tables of the last time, at the opening of the house.

use crate::{
    Error, House, chance,
    hosting::{keep_record, spawn},
    played::{self, Played},
};
use std::sync::Arc;
use store::{Entry, Store, TableId};
use table::{BadEntry, Command};
use wire::Stage;

/// Every table that was not closed goes on. One whose journal does not fit is left as it is, and told of.
pub(crate) async fn tables<S: Store>(house: &Arc<House<S>>) -> Result<(), Error> {
    let alive_ms = house.store.last_heartbeat().await?;
    let mut count = 0;
    for (id, _) in house.store.tables().await? {
        let entries = house.store.read(id, 0).await?;
        match restored(&entries) {
            Ok(sitting) => {
                go_on(house, id, sitting, alive_ms).await?;
                count += 1;
            }
            Err(error) => {
                house.metrics.broken_tables.inc();
                tracing::error!(table = %id, %error, "a table cannot be restored");
            }
        }
    }
    if count > 0 {
        tracing::info!(tables = count, "the tables go on");
    }
    Ok(())
}

fn restored(entries: &[Entry]) -> Result<Box<dyn Played>, BadEntry> {
    let bodies: Vec<&[u8]> = entries.iter().map(|entry| entry.body.as_slice()).collect();
    played::restore(&bodies)
}

async fn go_on<S: Store>(
    house: &Arc<House<S>>,
    id: TableId,
    mut sitting: Box<dyn Played>,
    alive_ms: Option<i64>,
) -> Result<(), Error> {
    let now_ms = house.clock.now_ms();
    // A table that changed after the last heartbeat was alive until then.
    let alive_ms = alive_ms.unwrap_or(now_ms).max(sitting.changed_ms());
    let credit = Command::Credit { ms: now_ms.saturating_sub(alive_ms) };
    for body in sitting.decide(credit, now_ms, &mut chance::seed).map(|plan| plan.bodies).unwrap_or_default() {
        let entry = Entry { table: id, seq: sitting.seq() + 1, body };
        house.store.append(vec![entry.clone()]).await?;
        if let Err(error) = sitting.evolve(&entry.body) {
            tracing::error!(table = %id, %error, "a credit does not fit");
        }
    }
    if sitting.stage() == Stage::Finished {
        // The house may have gone down between the last move and its record.
        keep_record(&house.store, id, sitting.as_ref()).await?;
    }
    let code = sitting.table();
    let handle = spawn(house, sitting);
    house.add(code, handle);
    Ok(())
}
