//! Time for which people who were called, to a table or to open their chance, could not come, because the house stood
//! still, its machine slept, nothing could be written down or no other node was heard. They get it back before anyone
//! counts as missing.

use super::{TournamentTask, Trouble};
use crate::{
    House,
    stalls::{Lost, PATIENCE},
};
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
    /// Checks whether people who are called can come, and counts the time for which they could not.
    ///
    /// # Errors
    /// [`Trouble::Rest`] if they cannot now.
    pub(super) async fn serve(&mut self) -> Result<(), Trouble> {
        if self.looks_ms().is_none() {
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
            let lost = house.stalls.since_with(before.at, now.at, house.cuts.since(before.at, now.at));
            let round_ms = self.held.current().map(|round| round.since_ms);
            let called_ms = self.held.called_since_ms().or(round_ms).unwrap_or(i64::MAX);
            let Lost { stalled, slept } = lost.slept_at_most(house.clock.now_ms().saturating_sub(called_ms));
            let lost = away.max(stalled) + slept;
            if lost > PATIENCE {
                self.lost += lost;
            }
        }
        self.served = Some(now);
        Ok(())
    }

    /// Gives the time back for which people could not come. False if there is none; otherwise something else may be due
    /// now.
    pub(super) async fn give_back_lost(&mut self) -> Result<bool, Trouble> {
        if self.lost.is_zero() {
            return Ok(false);
        }
        let before_ms = self.looks_ms();
        // The last attempt may have been written although it failed.
        self.refresh().await?;
        if self.looks_ms() == before_ms {
            let ms = i64::try_from(self.lost.as_millis()).unwrap_or(i64::MAX);
            // Whatever else has been written by now may have given it back.
            if self.try_out(vec![Command::Credit { ms }], true).await?.is_some() {
                self.lost = Duration::ZERO;
            }
        }
        Ok(true)
    }

    /// Takes off what has been given back since people's time was up at `before_ms`: by another node, or by an attempt
    /// of which only the answer was lost.
    pub(super) fn given_back_since(&mut self, before_ms: Option<i64>) {
        if let (Some(before_ms), Some(now_ms)) = (before_ms, self.looks_ms()) {
            let given_ms = u64::try_from(now_ms.saturating_sub(before_ms)).unwrap_or_default();
            self.lost = self.lost.saturating_sub(Duration::from_millis(given_ms));
        }
    }

    /// When the time of the people who are called is up. `None` while none are.
    pub(super) fn looks_ms(&self) -> Option<i64> {
        match self.held.due() {
            Some((at_ms, Due::Look(_) | Due::Begin)) => Some(at_ms),
            _ => None,
        }
    }
}
