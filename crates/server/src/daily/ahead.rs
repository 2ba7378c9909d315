//! Prepares the deals of the coming days, so that the house's commitments can be read the day before.

use super::DailyDeal;
use crate::{House, nodes::Led};
use games::Name;
use meeting::daily::Day;
use std::{sync::Arc, time::Duration};
use tokio::{select, time::sleep};

/// How many days after today have deals prepared.
const AHEAD: i32 = 2;
/// How long the task rests after the store failed.
const REST: Duration = Duration::from_secs(10);

/// Prepares the deals of today and the coming days, and continues from day to day.
pub(crate) fn spawn(house: &Arc<House>, led: &Led) {
    let (inner, ending) = (house.clone(), led.ending.clone());
    house.run(led, async move {
        select! {
            () = make(&inner) => {}
            () = ending.cancelled() => {}
        }
    });
}

async fn make(house: &House) {
    loop {
        let today = Day::at(house.clock.now_ms());
        match made(house, today).await {
            Ok(()) => house.clock.until(today.ends_ms()).await,
            Err(_) => sleep(REST).await,
        }
    }
}

async fn made(house: &House, today: Day) -> Result<(), wire::Error> {
    for day in (0..=AHEAD).map(|days| today.plus(days)) {
        for game in Name::ALL.iter().copied() {
            DailyDeal { day, game }.made(&house.store).await?;
        }
    }
    Ok(())
}
