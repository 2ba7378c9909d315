//! Backups of a house in a database, and restoring them there. A backup is a house in a SQLite file, like any other.

use std::path::Path;

use super::{OTHER_TABLES, bad_copy};
use crate::{
    Address, AnyStore, Contents, Error, Postgres, Url,
    sql::{Sum, Table},
    sqlite::Blank,
};

impl AnyStore {
    /// Copies the house in the database at `from`, as it is at this moment, to the new SQLite file `to`, readable by
    /// this user only. Houses may be open on the database and carry on; a standby will do as well. `to` appears only
    /// once it has been compared with all that was read, table by table. Some hundred rows are in memory at a time. A
    /// call that fails, or is given up, leaves nothing. Blocks at times.
    ///
    /// Which nodes there are, and what they lead, stays behind. A journal with entries missing is copied as it is.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::NoHouse`], [`Error::HalfMoved`], [`Error::OlderSchema`], [`Error::NewerSchema`],
    /// which may also come of an upgrade meanwhile, [`Error::BadCopy`], [`Error::Io`], [`Error::Backend`].
    pub async fn back_up(from: &Url, to: &Path) -> Result<Contents, Error> {
        let source = Self::read_only(&Address::Postgres(from.clone())).await?;
        let blank = Blank::begin(to)?;
        let (copy, at) = (Self::from(blank.store()), Address::File(to.into()));
        let tables = source.layout().await?;
        if tables != copy.layout().await? {
            return Err(bad_copy(&at, OTHER_TABLES));
        }
        let mut read = Vec::new();
        for table in tables {
            let sum = source.each_row(&table, Some(&copy)).await?;
            read.push((table, sum));
        }
        // For as long as somebody sees this moment, the database keeps what was removed since.
        source.shut().await;
        // Of a table that an upgrade has written anew meanwhile, nothing was seen any more.
        Postgres::is_current(from.as_str()).await?;
        copy.is_copy_of(&read, &at).await?;
        blank.finish().await?;
        Ok(contents(&read))
    }

    /// Restores the backup `from`, which is only read, to the database at `to`, which must be empty, and compares what
    /// is read back. Until then no house opens there. Nothing is put anywhere if the backup cannot be read in full.
    /// Blocks at times.
    ///
    /// # Errors
    /// [`Error::Exists`] if the database is not empty, [`Error::Locked`] if a house is open on it, [`Error::Lost`] if
    /// the backup lacks entries of tables, [`Error::BadCopy`] if it is damaged, or the database differs from it; as
    /// [`Sqlite::read_only`](crate::Sqlite::read_only) and [`Postgres::open`].
    pub async fn restore(from: &Path, to: &Url) -> Result<Contents, Error> {
        let source = Self::read_only(&Address::File(from.into())).await?;
        if let Some(fault) = source.faults().await?.first() {
            return Err(bad_copy(&Address::File(from.into()), fault));
        }
        let (arrival, read) = source.pour(&Address::Postgres(to.clone()), |_, _| {}).await?;
        arrival.finish().await?;
        source.shut().await;
        Ok(contents(&read))
    }
}

fn contents(read: &[(Table, Sum)]) -> Contents {
    let rows = |name| read.iter().find(|(table, _)| table.name == name).map_or(0, |(_, sum)| sum.rows);
    Contents { tables: rows("tables"), entries: rows("journal"), records: rows("records"), people: rows("users") }
}
