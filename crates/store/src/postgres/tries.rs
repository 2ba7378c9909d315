//! Retries, and what the previous attempts have revealed.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    time::{Duration, Instant},
};

use deadpool_postgres::Pool;
use tokio::time::sleep;

use super::failure::{is_collision, is_lost, is_unsupported, postgres, prepare_anew};
use crate::{Cause, Error};

/// How often others may get in the way before it counts as a failure.
const MOST: u32 = 20;

/// The longest pause after the first collision, and how often it doubles after that: to a quarter of a second.
const PART: Duration = Duration::from_millis(2);
const DOUBLED: u32 = 7;

/// How long to wait for a server that is away. Callers get no answer in the meantime, because what was sent may have
/// been written.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait between attempts to reach a server that is away.
const PAUSE: Duration = Duration::from_millis(100);

/// Why nothing was done, as far as known.
pub(super) enum Hitch {
    /// The database has changed. Looking again may help.
    Stale(Error),
    /// The connection is lost; what was sent may or may not have been carried out.
    Lost(Error),
    /// It is impossible.
    Failed(Error),
}

impl From<Error> for Hitch {
    fn from(error: Error) -> Self {
        match postgres(&error) {
            Some(cause) if is_lost(cause) => Self::Lost(error),
            Some(cause) if is_collision(cause) || is_unsupported(cause) => Self::Stale(error),
            // From the pool.
            None if matches!(error, Error::Backend { cause: Cause::Unreachable, .. }) => Self::Lost(error),
            _ => Self::Failed(error),
        }
    }
}

impl From<tokio_postgres::Error> for Hitch {
    fn from(error: tokio_postgres::Error) -> Self {
        Error::from(error).into()
    }
}

/// A time up to this one, by chance.
fn chance(most: Duration) -> Duration {
    let number = RandomState::new().build_hasher().finish();
    most.mul_f64(number as f64 / u64::MAX as f64)
}

/// The attempts at one task.
#[derive(Default)]
pub(super) struct Tries {
    collisions: u32,
    lost: Option<Instant>,
}

impl Tries {
    /// Whether what was known before the first attempt is no longer reliable.
    pub(super) const fn are_stale(&self) -> bool {
        self.collisions > 0 || self.lost.is_some()
    }

    /// No attempts yet at a part of the task, which may already have been carried out with the rest.
    pub(super) fn apart(&self) -> Self {
        Self { collisions: 0, lost: self.lost.map(|_| Instant::now()) }
    }

    /// Whether the task may already have been carried out.
    pub(super) const fn may_be_done(&self) -> bool {
        self.lost.is_some()
    }

    /// Waits until the next attempt over this pool.
    ///
    /// # Errors
    /// The error of the last attempt, if there is to be no other.
    pub(super) async fn again(&mut self, pool: &Pool, hitch: Hitch) -> Result<(), Error> {
        match hitch {
            Hitch::Stale(error) if self.collisions == MOST => Err(error),
            Hitch::Stale(error) => {
                prepare_anew(pool, &error);
                // Those that collided continue at different times, and the more there are, the further apart.
                sleep(chance(PART * 2_u32.pow(self.collisions.min(DOUBLED)))).await;
                self.collisions += 1;
                Ok(())
            }
            Hitch::Lost(error) if self.lost.is_some_and(|since| since.elapsed() > PATIENCE) => Err(error),
            Hitch::Lost(_) => {
                self.lost.get_or_insert_with(Instant::now);
                sleep(PAUSE).await;
                Ok(())
            }
            Hitch::Failed(error) => Err(error),
        }
    }
}
