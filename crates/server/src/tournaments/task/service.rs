//! Time for which people who were called to a table could not come, because the house stood still or could write
//! nothing down. They get it back before anyone counts as missing.

use super::{TournamentTask, Trouble};
use crate::{House, stalls::PATIENCE};
use std::time::{Duration, Instant};
use tournament::{Command, Due};
use wire::Error;

/// A moment at which people could come.
pub(super) struct Served {
    at: Instant,
    /// The same moment by the house's clock.
    running: Duration,
    /// Whether they could not at some moment since.
    failing: bool,
}

impl Served {
    fn now(house: &House) -> Served {
        Served { at: Instant::now(), running: house.clock.running(), failing: false }
    }
}

impl TournamentTask {
    /// Checks whether people who are called to a table can come, and counts the time for which they could not.
    ///
    /// # Errors
    /// [`Trouble::Rest`] if they cannot now.
    pub(super) async fn serve(&mut self) -> Result<(), Trouble> {
        if !matches!(self.held.due(), Some((_, Due::Look(_)))) {
            (self.served, self.lost) = (None, Duration::ZERO);
            return Ok(());
        }
        let house = self.house.clone();
        if house.readiness.ask(&house.store).await.is_err() {
            self.served.get_or_insert_with(|| Served::now(&house)).failing = true;
            return Err(Trouble::Rest(Error::Busy));
        }
        let now = Served::now(&house);
        if let Some(before) = &self.served {
            let away = if before.failing { now.running.saturating_sub(before.running) } else { Duration::ZERO };
            let lost = away.max(house.stalls.since(before.at, now.at));
            if lost > PATIENCE {
                self.lost += lost;
            }
        }
        self.served = Some(now);
        Ok(())
    }

    /// Gives the time back for which people could not come. False if there is none.
    pub(super) async fn give_back_lost(&mut self) -> Result<bool, Trouble> {
        let ms = i64::try_from(self.lost.as_millis()).unwrap_or(i64::MAX);
        if ms == 0 {
            return Ok(false);
        }
        self.carry_out(Command::Credit { ms }).await?.ok();
        self.lost = Duration::ZERO;
        Ok(true)
    }
}
