//! Stores that work by means of a database.

use super::{
    database::{Answer, Database},
    entries::Journaling,
    order::Order,
};
use crate::{Error, TableId};
use tokio::sync::oneshot;

/// A query. (Boxed, because with a closure of its own type the compiler could not always tell that it is `Send`.)
pub(crate) type Query<T> = Box<dyn for<'a> FnOnce(&'a dyn Database) -> Answer<'a, T> + Send>;

/// A store backed by a database, from which all of a [`Store`](crate::Store) is built. Its methods return boxed
/// futures: the body of an async function is compiled wherever it is called, and these are called from everywhere.
pub(crate) trait Engine: Clone + Send + Sync + 'static {
    /// Runs a query that delivers its own result.
    fn look(&self, query: Query<()>) -> Answer<'_, ()>;

    /// Carries out an order, completely or not at all, and returns the number of rows affected.
    fn write(&self, order: Order) -> Answer<'_, u64>;

    /// Carries out a write to a journal, completely or not at all, and returns the number of rows affected.
    fn journal(&self, journaling: Journaling) -> Answer<'_, u64>;

    /// As [`Journal::tables`](crate::Journal::tables).
    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>>;

    /// Runs a query.
    fn ask<T: Send + 'static>(&self, query: Query<T>) -> impl Future<Output = Result<T, Error>> + Send {
        asked(self, query)
    }

    /// As [`Engine::write`].
    fn order(&self, order: impl Into<Order>) -> Answer<'_, u64> {
        self.write(order.into())
    }
}

/// Has an engine run a query.
pub(crate) async fn asked<T: Send + 'static>(engine: &impl Engine, query: Query<T>) -> Result<T, Error> {
    let (answer, answered) = oneshot::channel();
    let tell = move |found| {
        // A caller that has stopped waiting needs no answer.
        let _ = answer.send(found);
    };
    engine.look(Box::new(move |db| Box::pin(async move { query(db).await.map(tell) }))).await?;
    answered.await.map_err(|_| Error::Shut)
}

/// Has an engine carry out an order that affects at most so many rows, again and again until it affects fewer. Returns
/// how many it was in all.
pub(super) async fn repeated<O: Into<Order>>(
    engine: &impl Engine,
    most: u64,
    order: impl Fn() -> O,
) -> Result<u64, Error> {
    let mut all = 0;
    loop {
        let some = engine.order(order()).await?;
        all += some;
        if some < most {
            return Ok(all);
        }
    }
}

/// Has an engine run a query: evaluates the expression with its database. The expression takes ownership of the
/// variables it names.
macro_rules! ask {
    ($engine:expr, $db:ident => $query:expr) => {
        $engine.ask(Box::new(move |$db| Box::pin(async move { $query }))).await
    };
}
pub(crate) use ask;
