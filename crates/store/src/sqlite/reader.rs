//! The thread that reads, and does what else is too slow for a thread that serves many.

use rusqlite::Connection;
use tokio::sync::mpsc;

/// Something to be looked up. It carries its own way to answer.
pub(super) type Query = Box<dyn FnOnce(&Connection) + Send>;

/// Answers until nobody can ask any more.
pub(super) fn run(connection: &Connection, mut queries: mpsc::Receiver<Query>) {
    while let Some(query) = queries.blocking_recv() {
        query(connection);
    }
}
