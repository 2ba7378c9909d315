//! Making the deals of the next days, so that what the house commits to is there to be read the day before.

use super::DailyDeal;
use crate::{House, nodes::Led};
use games::Name;
use meeting::daily::Day;
use std::{sync::Arc, time::Duration};
use tokio::{select, time::sleep};

/// For how many days after today there are deals.
const AHEAD: i32 = 2;
/// How long the task rests when the store failed.
const REST: Duration = Duration::from_secs(10);

/// Makes the deals of today and the next days, and goes on doing so from day to day.
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
