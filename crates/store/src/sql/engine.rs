//! The store that has its database do something.

use super::{
    database::{Answer, Database},
    entries::Journaling,
    order::Order,
};
use crate::{Error, TableId};
use tokio::sync::oneshot;

/// Something to be looked up. (In a box, because of a closure of its own kind the compiler could not tell everywhere that
/// it may go to another thread.)
pub(crate) type Query<T> = Box<dyn for<'a> FnOnce(&'a dyn Database) -> Answer<'a, T> + Send>;

/// A store with a database behind it: all of a [`Store`](crate::Store) is made of these. What each of them does answers in
/// a box: the body of an asynchronous function is compiled wherever it is called from, and these are called from everywhere.
pub(crate) trait Engine: Clone + Send + Sync + 'static {
    /// Has something looked up that takes what it finds along.
    fn look(&self, query: Query<()>) -> Answer<'_, ()>;

    /// Has something written, whole or not at all; answers how many rows it was about.
    fn write(&self, order: Order) -> Answer<'_, u64>;

    /// Has something written that concerns a journal, whole or not at all; answers how many rows it was about.
    fn journal(&self, journaling: Journaling) -> Answer<'_, u64>;

    /// As [`Journal::tables`](crate::Journal::tables).
    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>>;

    /// Has something looked up.
    fn ask<T: Send + 'static>(&self, query: Query<T>) -> impl Future<Output = Result<T, Error>> + Send {
        asked(self, query)
    }

    /// As [`Engine::write`].
    fn order(&self, order: impl Into<Order>) -> Answer<'_, u64> {
        self.write(order.into())
    }
}

/// Has an engine look something up.
pub(crate) async fn asked<T: Send + 'static>(engine: &impl Engine, query: Query<T>) -> Result<T, Error> {
    let (answer, answered) = oneshot::channel();
    let tell = move |found| {
        // A caller who no longer waits needs no answer.
        let _ = answer.send(found);
    };
    engine.look(Box::new(move |db| Box::pin(async move { query(db).await.map(tell) }))).await?;
    answered.await.map_err(|_| Error::Shut)
}

/// Has an engine look something up: what follows is done with its database, and owns what it names.
macro_rules! ask {
    ($engine:expr, $db:ident => $query:expr) => {
        $engine.ask(Box::new(move |$db| Box::pin(async move { $query }))).await
    };
}
pub(crate) use ask;
