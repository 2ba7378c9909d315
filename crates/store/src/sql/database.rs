//! A connection to a database.

use std::pin::Pin;

use super::{row::Row, value::Value};
use crate::Error;

/// A pending answer.
pub(crate) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// A function that receives one row after the other.
pub(crate) type Reader<'a> = dyn FnMut(&Row<'_>) -> Result<(), Error> + Send + 'a;

/// A connection to a database, or a transaction on it.
pub(crate) trait Database: Send + Sync {
    /// Executes a statement. Returns the number of rows affected.
    fn execute<'a>(&'a self, sql: &'a str, params: &'a [Value<'a>]) -> Answer<'a, u64>;

    /// Reads the rows that a statement returns, until one cannot be read.
    fn each<'a>(&'a self, sql: &'a str, params: &'a [Value<'a>], read: &'a mut Reader<'a>) -> Answer<'a, ()>;
}

impl dyn Database + '_ {
    /// All rows that a statement returns.
    pub(crate) async fn rows<T: Send>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, Error> + Send,
    ) -> Result<Vec<T>, Error> {
        let mut rows = Vec::new();
        let mut keep = |row: &Row<'_>| {
            rows.push(read(row)?);
            Ok(())
        };
        self.each(sql, params, &mut keep).await?;
        Ok(rows)
    }

    /// The one row that a statement returns, if any.
    pub(crate) async fn row<T: Send>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Error> + Send,
    ) -> Result<Option<T>, Error> {
        Ok(self.rows(sql, params, read).await?.pop())
    }

    /// The count that the query `sql` returns.
    pub(crate) async fn count(&self, sql: &str, params: &[Value<'_>]) -> Result<u64, Error> {
        Ok(self.row(sql, params, |row| row.get(0)).await?.unwrap_or_default())
    }

    /// Whether there is such a row. `what` is a table with a condition on its rows.
    pub(crate) async fn is_there(&self, what: &str, params: &[Value<'_>]) -> Result<bool, Error> {
        let sql = format!("SELECT 1 FROM {what} LIMIT 1");
        Ok(self.row(&sql, params, |_| Ok(())).await?.is_some())
    }
}

/// Refuses what needs something that is not there.
pub(crate) fn wanted(there: bool) -> Result<(), Error> {
    if there { Ok(()) } else { Err(Error::Gone) }
}
