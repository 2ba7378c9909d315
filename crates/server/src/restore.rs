//! Opening the house: the tables from before resume.

use crate::{
    Clock, Config, Error, House, announcing,
    card::Card,
    daily, identity, leading,
    loading::go_on,
    moderation, neighbours,
    nodes::{Joined, Led, Sole},
    quick, tournaments, whence,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use store::{AnyStore, Journal, TableId};
use tokio::time::sleep;

/// How long to wait, at each table, for a database that goes away while the house opens, and the rest in between.
const PATIENCE: Duration = Duration::from_secs(30);
const REST: Duration = Duration::from_millis(500);
/// How often to look whether the database has told the time.
const LOOK: Duration = Duration::from_millis(25);

impl House {
    /// Opens a house of this process alone: every table that was not closed resumes, with the time that the house was
    /// down credited to its clocks. `sole` is its presence in a database. Needs a tokio runtime.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Origin`], [`Error::Push`].
    pub(crate) async fn open(
        config: Config,
        store: AnyStore,
        clock: Clock,
        sole: Option<Sole>,
    ) -> Result<Arc<House>, Error> {
        let mut house = House::empty(config, store, clock, None)?;
        if let Some(sole) = &sole {
            house.alone = Led::alone(sole.store(), house.closing.clone());
        }
        house.sole = sole;
        let house = Arc::new(house);
        house.tasks.spawn(watch_stalls(house.clone()));
        tables(&house).await?;
        identity::go_on(&house).await?;
        // It may have gone down before it took somebody off their chair.
        moderation::look_after(&house, house.cards().iter().map(Card::table).collect());
        told(&house).await?;
        quick::spawn(&house, &house.alone);
        daily::spawn(&house, &house.alone);
        tournaments::go_on(&house).await?;
        house.tasks.spawn(tournaments::watch(house.clone()));
        house.tasks.spawn(leading::look(house.clone()));
        house.stalls.open(Instant::now());
        Ok(house)
    }

    /// Opens the house as one of several nodes: whatever it comes to lead resumes at that point, and the time is the
    /// database's. Needs a tokio runtime.
    ///
    /// # Errors
    /// As [`House::open`].
    pub(crate) async fn open_node(
        config: Config,
        store: AnyStore,
        clock: Clock,
        Joined { nodes, changes }: Joined,
    ) -> Result<Arc<House>, Error> {
        let membership = nodes.membership.clone();
        // Until the database has told the time, a node has only its machine's, which may be wrong.
        let began = Instant::now();
        while membership.house_ms().is_none() && began.elapsed() < PATIENCE {
            sleep(LOOK).await;
        }
        let clock = clock.told_by(move || membership.house_ms());
        let house = Arc::new(House::empty(config, store, clock, Some(nodes))?);
        house.tasks.spawn(watch_stalls(house.clone()));
        told(&house).await?;
        neighbours::begin(&house);
        leading::begin(&house, changes).await?;
        house.stalls.open(Instant::now());
        Ok(house)
    }
}

async fn watch_stalls(house: Arc<House>) {
    house.closing.run_until_cancelled(house.stalls.watch()).await;
}

/// Loads what was stored for all visitors.
async fn told(house: &House) -> Result<(), Error> {
    whence::open(&house.store).await?;
    announcing::open(house).await?;
    Ok(())
}

/// Resumes every table that was not closed. A table that cannot go on is set aside, whatever is wrong with it; a
/// database that goes away in the meantime is waited for.
async fn tables(house: &Arc<House>) -> Result<(), Error> {
    let mut count = 0;
    for (id, _) in house.store.tables().await? {
        count += u32::from(resumed(house, id).await?);
    }
    if count > 0 {
        tracing::info!(tables = count, "the tables have resumed");
    }
    Ok(())
}

/// Resumes a table; true if that succeeds.
async fn resumed(house: &Arc<House>, id: TableId) -> Result<bool, store::Error> {
    let began = Instant::now();
    loop {
        match go_on(house, &house.alone, id).await {
            Err(_) if began.elapsed() < PATIENCE => sleep(REST).await,
            told => return told,
        }
    }
}
