//! The opening of the house: the tables of the last time go on.

use crate::{
    Clock, Config, Error, House, announcing, daily, identity, leading, loading::go_on, neighbours, nodes::Joined,
    quick, tournaments,
};
use std::{sync::Arc, time::Instant};
use store::{AnyStore, Journal};

impl House {
    /// Opens the house: every table that was not closed goes on, with the time that the house was down credited to
    /// its clocks. Where it has joined others as one of several nodes, whatever it comes to lead goes on then, and the time is
    /// that of the database. Needs a tokio runtime.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Origin`], [`Error::Push`].
    pub(crate) async fn open(
        config: Config,
        store: AnyStore,
        clock: Clock,
        joined: Option<Joined>,
    ) -> Result<Arc<House>, Error> {
        let Some(Joined { nodes, changes }) = joined else {
            let house = Arc::new(House::empty(config, store, clock, None)?);
            house.tasks.spawn(watch_stalls(house.clone()));
            tables(&house).await?;
            identity::go_on(&house).await?;
            told(&house).await?;
            quick::spawn(&house, &house.alone);
            daily::spawn(&house, &house.alone);
            tournaments::go_on(&house).await?;
            house.stalls.open(Instant::now());
            return Ok(house);
        };
        let membership = nodes.membership.clone();
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

/// What was kept for whoever comes.
async fn told(house: &House) -> Result<(), Error> {
    house.whence.open(&house.store).await?;
    announcing::open(house).await?;
    Ok(())
}

/// Every table that was not closed goes on. One that cannot is set aside, whatever is wrong with it.
async fn tables(house: &Arc<House>) -> Result<(), Error> {
    let mut count = 0;
    for (id, _) in house.store.tables().await? {
        count += u32::from(go_on(house, &house.alone, id).await);
    }
    if count > 0 {
        tracing::info!(tables = count, "the tables go on");
    }
    Ok(())
}
