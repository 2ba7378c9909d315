//! A connection as the [`Database`] for which statements are written.

use std::{
    future::ready,
    pin::pin,
    sync::Mutex,
    task::{Context, Poll, Waker},
};

use rusqlite::{Connection, ToSql, params_from_iter, types::ToSqlOutput, types::ValueRef};

use crate::{
    Error, Unpoisoned,
    sql::{Answer, Cell, Cells, Database, Reader, Row, Value},
};

/// A connection used by one thread. (The lock is never contended; it allows the same futures to serve a database whose
/// tasks move between threads.)
pub(super) struct Link(Mutex<Connection>);

impl Link {
    pub(super) const fn new(connection: Connection) -> Self {
        Self(Mutex::new(connection))
    }

    /// Does something with the connection itself.
    pub(super) fn with<T>(&self, work: impl FnOnce(&Connection) -> T) -> T {
        work(&self.0.lock().unpoisoned())
    }
}

impl Database for Link {
    fn execute<'a>(&'a self, sql: &'a str, params: &'a [Value<'a>]) -> Answer<'a, u64> {
        Box::pin(ready(
            self.with(|connection| Ok(connection.prepare_cached(sql)?.execute(params_from_iter(params))? as u64)),
        ))
    }

    fn each<'a>(&'a self, sql: &'a str, params: &'a [Value<'a>], read: &'a mut Reader<'a>) -> Answer<'a, ()> {
        let read = |connection: &Connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let mut rows = statement.query(params_from_iter(params))?;
            while let Some(row) = rows.next()? {
                read(&Row(row))?;
            }
            Ok(())
        };
        Box::pin(ready(self.with(read)))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>, rusqlite::Error> {
        let value = match *self {
            Value::Integer(number) => number.map(ValueRef::Integer),
            Value::Real(number) => number.map(ValueRef::Real),
            Value::Text(text) => text.map(|text| ValueRef::Text(text.as_bytes())),
            Value::Bytes(bytes) => bytes.map(ValueRef::Blob),
        };
        Ok(ToSqlOutput::Borrowed(value.unwrap_or(ValueRef::Null)))
    }
}

impl Cells for rusqlite::Row<'_> {
    fn cell(&self, at: usize) -> Result<Cell<'_>, Error> {
        Ok(match self.get_ref(at)? {
            ValueRef::Null => Cell::None,
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(text) => Cell::Text(std::str::from_utf8(text).map_err(Error::damaged)?),
            ValueRef::Blob(bytes) => Cell::Bytes(bytes),
        })
    }
}

/// The result of work done with a [`Link`], which never has to wait.
pub(super) fn now<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        // A future that works through many others at once may yield in between.
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return done;
        }
    }
}
