//! Storing the records of finished matches, while play goes on.

use crate::{House, journals, tasks::spawn};
use std::{collections::VecDeque, future, sync::Arc, time::Duration};
use store::TableId;
use table::Ended;
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;

/// A table's finished matches whose records are not stored yet.
pub(super) struct Keeping {
    house: Arc<House>,
    table: TableId,
    owed: VecDeque<Arc<Ended>>,
    /// The first of them is being stored, in a task of its own: the table may be busy meanwhile, and a transaction of
    /// which nothing more comes holds up others.
    storing: Option<AbortOnDropHandle<Result<(), store::Error>>>,
}

impl Keeping {
    /// A table that owes these records.
    pub(super) fn new(house: &Arc<House>, table: TableId, owed: Vec<Ended>) -> Keeping {
        Keeping { house: house.clone(), table, owed: owed.into_iter().map(Arc::new).collect(), storing: None }
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

    /// Goes on with what is being stored, and waits forever if nothing is. Nothing is lost if it is dropped.
    pub(super) async fn go_on(&mut self) {
        if self.storing.is_none() {
            future::pending::<()>().await;
        }
        self.finish().await;
    }

    /// Stores all records that are owed; true if none are left. Otherwise it is tried again when another match ends,
    /// before the table closes, and when the house next opens.
    pub(super) async fn keep_all(&mut self) -> bool {
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
                return false;
            }
            if self.owed.pop_front().is_some_and(|ended| ended.rated) {
                self.house.due.notify_one();
            }
        }
        true
    }

    /// Finishes what is being stored.
    pub(super) async fn finish(&mut self) {
        if self.storing.is_some() {
            self.keep_all().await;
        }
    }
}
