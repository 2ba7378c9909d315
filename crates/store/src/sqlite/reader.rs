//! The thread that reads, and does what else is too slow for a thread that serves many.

use rusqlite::Connection;
use tokio::sync::mpsc;

/// Something to be looked up. It carries its own way to answer.
pub(super) type Question = Box<dyn FnOnce(&Connection) + Send>;

/// Answers until nobody can ask any more.
pub(super) fn run(connection: &Connection, mut questions: mpsc::Receiver<Question>) {
    while let Some(question) = questions.blocking_recv() {
        question(connection);
    }
}
