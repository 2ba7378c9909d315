//! The thread that reads.

use tokio::sync::mpsc;

use super::link::Link;

/// Something to be looked up. It carries its own way to answer.
pub(super) type Lookup = Box<dyn FnOnce(&Link) + Send>;

/// Answers until nobody can ask any more.
pub(super) fn run(connection: &Link, mut queries: mpsc::Receiver<Lookup>) {
    while let Some(query) = queries.blocking_recv() {
        query(connection);
    }
}
