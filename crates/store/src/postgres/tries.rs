//! How often something is tried, and what is known of the tries before.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::failure::{is_collision, is_lost, postgres};
use crate::{Cause, Error};

/// How often somebody else may get in the way before it is called a failure.
const MOST: u32 = 20;

/// How long a server that is away is waited for. Nobody can be told anything meanwhile: what was sent may be written.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait before a server that is away is asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// Why nothing was done, as far as it is known.
pub(super) enum Hitch {
    /// Something else is there than was thought. To look again may help.
    Stale(Error),
    /// The connection is gone: what was sent may have been done or not.
    Lost(Error),
    /// It cannot be done.
    Failed(Error),
}

impl From<Error> for Hitch {
    fn from(error: Error) -> Self {
        match postgres(&error) {
            Some(cause) if is_lost(cause) => Self::Lost(error),
            Some(cause) if is_collision(cause) => Self::Stale(error),
            // The pool has none.
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

/// The tries of one thing.
#[derive(Default)]
pub(super) struct Tries {
    collisions: u32,
    lost: Option<Instant>,
}

impl Tries {
    /// Whether what was known before the first is not to be relied upon.
    pub(super) const fn are_stale(&self) -> bool {
        self.collisions > 0 || self.lost.is_some()
    }

    /// Whether what is to be done may be done already.
    pub(super) const fn may_be_done(&self) -> bool {
        self.lost.is_some()
    }

    /// Waits for the next try.
    ///
    /// # Errors
    /// Those of the last one, when there is none.
    pub(super) async fn again(&mut self, hitch: Hitch) -> Result<(), Error> {
        match hitch {
            Hitch::Stale(error) if self.collisions == MOST => Err(error),
            Hitch::Stale(_) => {
                // Those who were in each other's way go on at different times.
                sleep(Duration::from_millis(u64::from(self.collisions))).await;
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
