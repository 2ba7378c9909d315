//! Moving a house from one store to another.

mod backup;

use std::{fs, path::PathBuf};

use crate::{
    Address, AnyStore, Error, Meta, Postgres, Sqlite, TableId,
    sql::{Database, Engine, Filling, HINTS, Kind, MOVING, Order, Row, Sum, TABLES, Table, Taken, ask, params},
    sqlite::{Blank, Owner},
};

/// Why a copy is none whose source has other tables.
const OTHER_TABLES: &str = "its tables differ from those of the source";

/// What was moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// Database tables that were not empty.
    pub tables: u64,
    /// Rows in total.
    pub rows: u64,
}

impl AnyStore {
    /// Copies everything in one store to another, which must be empty, and compares what is read back with what was read
    /// before. The house must be closed, and of this program's version; a file is locked in the meantime. If the source
    /// cannot be read in full, nothing is put anywhere. If interrupted later, it leaves a file without its name, or a
    /// database that will not be opened until emptied. A file that root moves to belongs to whoever owns its folder.
    /// `told` receives the name of each table and its number of rows.
    ///
    /// # Errors
    /// [`Error::Locked`] if the house is open, or one is at the target, [`Error::Lost`] if entries of its tables are
    /// lost, [`Error::Exists`] if the target is not empty (it is left as it is), [`Error::BadCopy`] if it differs from
    /// the source; [`Error::Io`] if there is no source; as [`open_beside`](Self::open_beside).
    pub async fn move_all(from: &Address, to: &Address, told: impl FnMut(&str, u64)) -> Result<Moved, Error> {
        let source = Self::left(from).await?;
        let (arrival, read) = source.pour(to, told).await?;
        if let Address::Postgres(_) = from {
            // Whoever has opened it in the meantime plays on in what stays behind.
            Self::left(from).await?.shut().await;
        }
        arrival.finish().await?;
        source.shut().await;
        if let Address::File(path) = to {
            Owner::take_database(path)?;
        }
        let rows = || read.iter().map(|(_, sum)| sum.rows);
        Ok(Moved { tables: rows().filter(|rows| *rows > 0).count() as u64, rows: rows().sum() })
    }

    /// Copies everything to the store at `to`, which must be empty, and compares what is read back. Returns it, yet to be
    /// finished, and what was read.
    async fn pour(&self, to: &Address, mut told: impl FnMut(&str, u64)) -> Result<(Arrival, Vec<(Table, Sum)>), Error> {
        self.has_lost_nothing().await?;
        is_vacant(to).await?;
        let mut read = Vec::new();
        for table in self.layout().await? {
            let sum = self.each_row(&table, None).await?;
            read.push((table, sum));
        }
        let arrival = Arrival::begin(to).await?;
        if let Address::File(_) = to {
            // Somebody may have played there meanwhile, and nobody can any more.
            is_vacant(to).await?;
        }
        let target = arrival.store();
        if !target.layout().await?.iter().eq(read.iter().map(|(table, _)| table)) {
            return Err(bad_copy(to, OTHER_TABLES));
        }
        for (table, sum) in &read {
            self.each_row(table, Some(&target)).await?;
            told(table.name, sum.rows);
        }
        if let Self::Postgres(server) = &target {
            server.go_on_counting().await?;
        }
        target.is_copy_of(&read, to).await?;
        Ok((arrival, read))
    }

    /// Refuses a copy in which anything differs from what was read.
    async fn is_copy_of(&self, read: &[(Table, Sum)], at: &Address) -> Result<(), Error> {
        for (table, there) in read {
            let here = self.each_row(table, None).await?;
            if there.rows != here.rows || there.digest() != here.digest() {
                return Err(bad_copy(at, &format!("{} differs from the source", table.name)));
            }
        }
        Ok(())
    }

    /// Opens a house that everyone has left.
    async fn left(from: &Address) -> Result<Self, Error> {
        match from {
            // The file must exist, and opening it keeps a house from being open on it during the move.
            Address::File(_) => Self::open_beside(from).await,
            Address::Postgres(_) => {
                let source = Self::read_only(from).await?;
                match source.served_by().await? {
                    Some(_) => Err(Error::Locked { path: from.to_string().into() }),
                    None => Ok(source),
                }
            }
        }
    }

    /// Refuses a house with lost entries: they have no bodies, and so no place in a journal elsewhere.
    async fn has_lost_nothing(&self) -> Result<(), Error> {
        let Self::Sqlite(_) = self else { return Ok(()) };
        let sql = "SELECT DISTINCT table_id FROM journal_lost ORDER BY table_id";
        let tables: Vec<TableId> = ask!(self, db => db.rows(sql, params![], |row| row.get(0)).await)?;
        if tables.is_empty() { Ok(()) } else { Err(Error::Lost { tables }) }
    }

    /// Refuses a place where not all of a house that was moved to it has arrived.
    pub(crate) async fn arrived(self, at: &Address) -> Result<Self, Error> {
        match self.meta(MOVING).await? {
            None => Ok(self),
            Some(_) => Err(Error::HalfMoved { path: at.to_string().into() }),
        }
    }

    /// Goes through the rows of a table, writing them to another store if given.
    async fn each_row(&self, table: &Table, to: Option<&Self>) -> Result<Sum, Error> {
        let (mut sum, mut last) = (Sum::default(), None::<Taken>);
        loop {
            let (of, after) = (table.clone(), last);
            let rows = ask!(self, db => of.rows(db, after.as_ref()).await)?;
            let Some(end) = rows.last() else { return Ok(sum) };
            last = Some(end.clone());
            rows.iter().filter(|row| !table.is_mark(row)).for_each(|row| sum.add(row));
            if let Some(to) = to {
                to.order(Filling { table: table.clone(), rows }).await?;
            }
        }
    }

    /// Every table with its columns.
    async fn layout(&self) -> Result<Vec<Table>, Error> {
        let sql = match self {
            Self::Postgres(_) => {
                "SELECT column_name::text, data_type::text FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name = ?1 ORDER BY column_name::text COLLATE \"C\""
            }
            _ => "SELECT name, type FROM pragma_table_info(?1) ORDER BY name",
        };
        let mut tables = Vec::new();
        for (name, key) in TABLES.into_iter().chain([HINTS]) {
            let column = |row: &Row<'_>| Ok((row.get(0)?, Kind::of(&row.get::<String>(1)?)));
            let columns = ask!(self, db => db.rows(sql, params![name], column).await)?;
            tables.push(Table { name, key, columns });
        }
        Ok(tables)
    }
}

/// Where a house arrives. No house opens there before all of it has.
enum Arrival {
    /// A file without its name.
    File(Blank),
    /// A database with a mark.
    Server(Postgres),
}

impl Arrival {
    async fn begin(to: &Address) -> Result<Self, Error> {
        match to {
            Address::File(path) => Ok(Self::File(Blank::begin_house(path)?)),
            Address::Postgres(url) => {
                let path = PathBuf::from(to.to_string());
                Ok(Self::Server(Postgres::open_to_fill(url.as_str(), Box::new(|db| Box::pin(mark(db, path)))).await?))
            }
        }
    }

    fn store(&self) -> AnyStore {
        match self {
            Self::File(blank) => blank.store().into(),
            Self::Server(server) => server.clone().into(),
        }
    }

    async fn finish(self) -> Result<(), Error> {
        match self {
            Self::File(blank) => blank.finish().await,
            Self::Server(server) => {
                server.order(Order::ForgetMeta { key: MOVING }).await?;
                server.shut().await;
                Ok(())
            }
        }
    }
}

/// Marks a database to which a house is being moved, if it is empty.
async fn mark(db: &dyn Database, path: PathBuf) -> Result<(), Error> {
    holds_nothing(db, NAMED_ON_SERVER, path).await?;
    db.execute("INSERT INTO meta (key, value) VALUES (?1, ?2)", params![MOVING, Vec::<u8>::new()]).await?;
    Ok(())
}

/// Finds a table on a server by its name.
const NAMED_ON_SERVER: &str = "information_schema.tables WHERE table_schema = current_schema() AND table_name = ?1";

/// Refuses a place that is not empty. Only looks at it: opened, a house of an earlier version would be brought to this
/// program's, under its nodes or for good.
async fn is_vacant(at: &Address) -> Result<(), Error> {
    let path = PathBuf::from(at.to_string());
    match at {
        Address::File(file) if fs::metadata(file).is_ok_and(|found| found.is_file() && found.len() > 0) => {
            let named = "sqlite_schema WHERE name = ?1";
            Sqlite::look_at(file, Box::new(move |db| Box::pin(holds_nothing(db, named, path))))
        }
        Address::File(_) => Ok(()),
        Address::Postgres(url) => {
            Postgres::look_at(url.as_str(), Box::new(|db| Box::pin(holds_nothing(db, NAMED_ON_SERVER, path)))).await
        }
    }
}

/// Checks that no table has rows, and nobody serves what is there. `named` finds a table by its name: an earlier
/// version has not all of them.
async fn holds_nothing(db: &dyn Database, named: &str, path: PathBuf) -> Result<(), Error> {
    let has_nodes = db.is_there(named, params!["nodes"]).await?;
    if has_nodes && db.is_there("nodes WHERE expires > now()", params![]).await? {
        return Err(Error::Locked { path });
    }
    for (table, _) in TABLES.into_iter().chain([HINTS]) {
        if !db.is_there(named, params![table]).await? || !db.is_there(table, params![]).await? {
            continue;
        }
        // This table is the first of all.
        let is_half = table == "meta" && db.is_there("meta WHERE key = ?1", params![MOVING]).await?;
        return Err(if is_half { Error::HalfMoved { path } } else { Error::Exists { path } });
    }
    Ok(())
}

fn bad_copy(to: &Address, why: &str) -> Error {
    Error::BadCopy { path: to.to_string().into(), why: why.to_owned() }
}
