//! The thread that reads.

use tokio::sync::mpsc;

use super::link::Link;

/// A query that delivers its own answer.
pub(super) type Lookup = Box<dyn FnOnce(&Link) + Send>;

/// Answers queries until all senders are gone.
pub(super) fn run(connection: &Link, mut queries: mpsc::Receiver<Lookup>) {
    while let Some(query) = queries.blocking_recv() {
        query(connection);
    }
}
