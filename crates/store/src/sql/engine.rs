//! The store that has its database do something.

use super::{
    database::{Answer, Database},
    entries::Journaling,
    order::Order,
};
use crate::{Error, TableId};

/// Something to be looked up. (In a box, because of a closure of its own kind the compiler could not tell everywhere that
/// it may go to another thread.)
pub(crate) type Query<T> = Box<dyn for<'a> FnOnce(&'a dyn Database) -> Answer<'a, T> + Send>;

/// A store with a database behind it: all of a [`Store`](crate::Store) is made of these.
pub(crate) trait Engine: Clone + Send + Sync + 'static {
    /// Has something looked up.
    fn ask<T: Send + 'static>(&self, query: Query<T>) -> impl Future<Output = Result<T, Error>> + Send;

    /// Has something written, whole or not at all; answers how many rows it was about.
    fn order(&self, order: impl Into<Order> + Send) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Has something written that concerns a journal, whole or not at all; answers how many rows it was about.
    fn journal(&self, journaling: Journaling) -> impl Future<Output = Result<u64, Error>> + Send;

    /// As [`Journal::tables`](crate::Journal::tables).
    fn open_tables(&self) -> impl Future<Output = Result<Vec<(TableId, u64)>, Error>> + Send;
}

/// Has an engine look something up: what follows is done with its database, and owns what it names.
macro_rules! ask {
    ($engine:expr, $db:ident => $query:expr) => {
        $engine.ask(Box::new(move |$db| Box::pin(async move { $query }))).await
    };
}
pub(crate) use ask;
