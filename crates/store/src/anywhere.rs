//! A store of any kind.

use crate::{
    Address, Error, Node, Postgres, Sqlite, TableId,
    sql::{Answer, Engine, Journaling, Order, Query, ask, params},
};
#[cfg(feature = "faults")]
use crate::{Faulty, sql::asked};

/// A store in a file or on a server, so that the same code serves both.
#[derive(Clone)]
pub enum AnyStore {
    /// In a file.
    Sqlite(Sqlite),
    /// On a server.
    Postgres(Postgres),
    /// In a file, failing on demand.
    #[cfg(feature = "faults")]
    Faulty(Faulty),
}

impl From<Sqlite> for AnyStore {
    fn from(store: Sqlite) -> Self {
        Self::Sqlite(store)
    }
}

impl From<Postgres> for AnyStore {
    fn from(store: Postgres) -> Self {
        Self::Postgres(store)
    }
}

#[cfg(feature = "faults")]
impl From<Faulty> for AnyStore {
    fn from(store: Faulty) -> Self {
        Self::Faulty(store)
    }
}

/// Evaluates an expression with the store, of whatever kind it is.
macro_rules! each {
    ($any:expr, $store:ident => $value:expr) => {
        match $any {
            AnyStore::Sqlite($store) => $value,
            AnyStore::Postgres($store) => $value,
            #[cfg(feature = "faults")]
            AnyStore::Faulty($store) => $value,
        }
    };
}

impl AnyStore {
    /// Opens a store, creating whatever is missing. Blocks if it is a file.
    ///
    /// # Errors
    /// [`Error::HalfMoved`]; as [`Sqlite::open`] and [`Postgres::open`].
    pub async fn open(address: &Address) -> Result<Self, Error> {
        let store: Self = match address {
            Address::File(path) => Sqlite::open(path)?.into(),
            Address::Postgres(url) => Postgres::open(url.as_str()).await?.into(),
        };
        store.arrived(address).await
    }

    /// Checks that a store holds a house of this program's version, without changing it. Blocks if it is a file.
    ///
    /// # Errors
    /// As [`Sqlite::is_current`] and [`Postgres::is_current`].
    pub async fn is_current(address: &Address) -> Result<(), Error> {
        match address {
            Address::File(path) => Sqlite::is_current(path),
            Address::Postgres(url) => Postgres::is_current(url.as_str()).await,
        }
    }

    /// Opens a store that holds a house, and never brings it to a later version: that would keep the program that it
    /// belongs to from opening it again. One on a server may be open elsewhere, a file may not.
    ///
    /// # Errors
    /// [`Error::HalfMoved`]; as [`Sqlite::is_current`], [`Sqlite::open`] and [`Postgres::open_beside`].
    pub async fn open_beside(address: &Address) -> Result<Self, Error> {
        let store: Self = match address {
            Address::File(path) => {
                Sqlite::is_current(path)?;
                Sqlite::open(path)?.into()
            }
            Address::Postgres(url) => Postgres::open_beside(url.as_str()).await?.into(),
        };
        store.arrived(address).await
    }

    /// Opens a store to read it as it is at this moment, without changing anything.
    ///
    /// # Errors
    /// [`Error::HalfMoved`]; as [`Sqlite::read_only`] and [`Postgres::read_only`].
    pub async fn read_only(address: &Address) -> Result<Self, Error> {
        let store: Self = match address {
            Address::File(path) => Sqlite::read_only(path)?.into(),
            Address::Postgres(url) => Postgres::read_only(url.as_str()).await?.into(),
        };
        store.arrived(address).await
    }

    /// Stops accepting calls, writes what is queued and closes the database, for every handle.
    pub async fn shut(&self) {
        each!(self, store => store.shut().await);
    }

    /// A process that serves the house, or did so in the last few seconds: a node, or one alone. `None` for a file,
    /// which is locked instead.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn served_by(&self) -> Result<Option<Node>, Error> {
        let Self::Postgres(_) = self else { return Ok(None) };
        let sql = "SELECT node FROM nodes WHERE expires > now() ORDER BY node LIMIT 1";
        let by: Option<String> = ask!(self, db => db.row(sql, params![], |row| row.get(0)).await)?;
        Ok(by.map(Into::into))
    }

    /// What is wrong with the file itself, as [`Sqlite::faults`]. Empty for a server, which looks after its own.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn faults(&self) -> Result<Vec<String>, Error> {
        match self {
            Self::Sqlite(store) => store.faults().await,
            Self::Postgres(_) => Ok(Vec::new()),
            #[cfg(feature = "faults")]
            Self::Faulty(_) => Ok(Vec::new()),
        }
    }
}

impl Engine for AnyStore {
    fn look(&self, query: Query<()>) -> Answer<'_, ()> {
        each!(self, store => store.look(query))
    }

    fn write(&self, order: Order) -> Answer<'_, u64> {
        each!(self, store => store.write(order))
    }

    fn journal(&self, journaling: Journaling) -> Answer<'_, u64> {
        each!(self, store => store.journal(journaling))
    }

    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>> {
        each!(self, store => store.open_tables())
    }

    #[cfg(feature = "faults")]
    async fn ask<T: Send + 'static>(&self, query: Query<T>) -> Result<T, Error> {
        match self {
            Self::Faulty(store) => store.ask(query).await,
            Self::Sqlite(_) | Self::Postgres(_) => asked(self, query).await,
        }
    }
}
