//! Storing the records of finished matches, while play goes on.

use crate::{House, journals, tasks::spawn};
use std::{collections::VecDeque, future, sync::Arc, time::Duration};
use store::TableId;
use table::Ended;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::task::AbortOnDropHandle;

/// The pauses before a record that could not be stored is tried again, each twice as long as the one before: its replay
/// is waited for, but what fails again and again says so in the log each time.
const PAUSES: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(300));

/// A table's finished matches whose records are not stored yet.
pub(super) struct Keeping {
    house: Arc<House>,
    table: TableId,
    owed: VecDeque<Arc<Ended>>,
    /// The first of them is being stored, in a task of its own: the table may be busy meanwhile, and a transaction of
    /// which nothing more comes holds up others.
    storing: Option<AbortOnDropHandle<Result<(), store::Error>>>,
    /// When it is tried again, since it could not be stored.
    again: Option<Instant>,
    /// The next pause.
    pause: Duration,
}

impl Keeping {
    /// A table that owes these records.
    pub(super) fn new(house: &Arc<House>, table: TableId, owed: Vec<Ended>) -> Keeping {
        let owed: VecDeque<Arc<Ended>> = owed.into_iter().map(Arc::new).collect();
        let again = (!owed.is_empty()).then(Instant::now);
        Keeping { house: house.clone(), table, owed, storing: None, again, pause: PAUSES.0 }
    }

    /// Begins to store the record of a match that has just ended, and all that are still owed, and waits for a while, so
    /// that whoever asks for it at once usually finds it. What takes longer, since a record takes some ten round trips to
    /// the database, is left to [`Keeping::go_on`].
    pub(super) async fn keep(&mut self, ended: Ended) {
        // Nobody plays on at a daily deal, and its result tells that it is over.
        let usual = Duration::from_millis(self.house.config.pauses.record_ms.into());
        let patience = if ended.shared.is_some() { Duration::MAX } else { usual };
        self.owed.push_back(Arc::new(ended));
        timeout(patience, self.keep_all()).await.ok();
    }

    /// Goes on with what is being stored or to be tried again, and waits forever if nothing is. Nothing is lost if it is
    /// dropped.
    pub(super) async fn go_on(&mut self) {
        match (&self.storing, self.again) {
            (Some(_), _) => {}
            (None, Some(again)) => sleep_until(again).await,
            (None, None) => future::pending().await,
        }
        self.keep_all().await;
    }

    /// Stores all records that are owed; true if none are left. Otherwise it is tried again after a while, when another
    /// match ends, before the table or the house closes, and when the house next opens.
    pub(super) async fn keep_all(&mut self) -> bool {
        self.again = None;
        while let Some(ended) = self.owed.front() {
            let storing = self.storing.get_or_insert_with(|| {
                let (house, table, ended) = (self.house.clone(), self.table, ended.clone());
                let storing = async move { journals::keep(&house.store, table, &ended).await };
                AbortOnDropHandle::new(spawn(storing))
            });
            let stored = journals::joined(storing.await);
            self.storing = None;
            if let Err(error) = stored {
                tracing::error!(table = %journals::name(self.table), %error, "a record could not be stored");
                self.again = Some(Instant::now() + self.pause);
                self.pause = PAUSES.1.min(2 * self.pause);
                return false;
            }
            self.pause = PAUSES.0;
            if self.owed.pop_front().is_some_and(|ended| ended.rated) {
                self.house.due.notify_one();
            }
        }
        true
    }
}
