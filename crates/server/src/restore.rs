//! The opening of the house: the tables of the last time go on.

use crate::{
    Clock, Config, Error, House, announcing, chance, daily,
    hosting::spawn,
    identity,
    journals::{self, Fault},
    opener::Opener,
    played::Played,
    quick, tournaments,
};
use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, sync::Arc};
use store::{Entry, Store, TableId};
use table::{Command, Ended, Fold, said};

impl<S: Store> House<S> {
    /// Opens the house: every table that was not closed goes on, with the time that the house was down credited to
    /// its clocks. Needs a tokio runtime.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Origin`], [`Error::Push`].
    pub async fn open(config: Config, store: S, clock: Clock) -> Result<Arc<House<S>>, Error> {
        let house = Arc::new(House::empty(config, store, clock)?);
        tables(&house).await?;
        identity::go_on(&house).await?;
        house.whence.open(&house.store).await?;
        announcing::open(&house).await?;
        quick::spawn(&house);
        daily::spawn(&house);
        tournaments::go_on(&house).await?;
        Ok(house)
    }
}

/// Every table that was not closed goes on. One that cannot is set aside, whatever is wrong with it.
async fn tables<S: Store>(house: &Arc<House<S>>) -> Result<(), Error> {
    let alive_ms = house.store.last_heartbeat().await?;
    let mut count = 0;
    for (id, _) in house.store.tables().await? {
        match AssertUnwindSafe(go_on(house, id, alive_ms)).catch_unwind().await {
            Ok(Ok(())) => count += 1,
            Ok(Err(fault)) => house.set_aside(id, &fault),
            Err(panic) => house.set_aside(id, &said(panic.as_ref())),
        }
    }
    if count > 0 {
        tracing::info!(tables = count, "the tables go on");
    }
    Ok(())
}

async fn go_on<S: Store>(house: &Arc<House<S>>, id: TableId, alive_ms: Option<i64>) -> Result<(), Fault> {
    let Fold { sitting, ended, .. } = journals::folded(&house.store, id).await?;
    let sitting = credited(house, id, sitting?, alive_ms).await?;
    let owed = unkept(house, id, ended).await;
    let code = sitting.table();
    let handle = spawn(house, Opener::Guest(sitting.host()), sitting, owed);
    house.add(code, handle);
    Ok(())
}

/// The table with the time that the house was down given back to its clocks.
async fn credited<S: Store>(
    house: &House<S>,
    id: TableId,
    sitting: Box<dyn Played>,
    alive_ms: Option<i64>,
) -> Result<Box<dyn Played>, Fault> {
    let now_ms = house.clock.now_ms();
    // A table that changed after the last heartbeat was alive until then.
    let alive_ms = alive_ms.unwrap_or(now_ms).max(sitting.changed_ms());
    let credit = Command::Credit { ms: now_ms.saturating_sub(alive_ms) };
    let bodies = sitting.decide(credit, now_ms, &mut chance::seed).map(|plan| plan.bodies).unwrap_or_default();
    if bodies.is_empty() {
        return Ok(sitting);
    }
    let credited = sitting.after(&bodies)?;
    let numbered = (sitting.seq() + 1..).zip(bodies);
    match house.store.append(numbered.map(|(seq, body)| Entry { table: id, seq, body }).collect()).await {
        Ok(()) => Ok(credited),
        Err(error @ store::Error::Backend { .. }) => {
            tracing::error!(table = %journals::name(id), %error, "the clocks of a table do not get the outage back");
            Ok(sitting)
        }
        Err(error) => Err(error.into()),
    }
}

/// The matches whose records are still not there: the house may have gone down between the last move and the record,
/// or have failed to keep it.
async fn unkept<S: Store>(house: &House<S>, id: TableId, ended: Vec<Ended>) -> Vec<Ended> {
    let mut owed = Vec::new();
    for ended in ended {
        if let Err(error) = journals::keep_missing(&house.store, id, &ended).await {
            tracing::error!(table = %journals::name(id), %error, "a record could not be kept");
            owed.push(ended);
        }
    }
    owed
}
