//! Many people and matches at once: a house to try out how it bears them.

use std::path::Path;

use rusqlite::Connection;

use super::{Sqlite, connect, deeds, matches, place, schema, settle};
use crate::{Error, Match, Newcomer, Rated};

/// Rows of one transaction.
const AT_ONCE: usize = 20_000;

impl Sqlite {
    /// Adds people, and then matches that they have played with what these taught of their seats, to the database at
    /// `path`, making it if it is missing. A rated match that taught nothing is due. Blocks. What is cut off leaves a file of no use: nothing waits for the disk on the way.
    ///
    /// # Errors
    /// [`Error::Locked`], [`Error::HandleTaken`], [`Error::Taken`], [`Error::NewerSchema`], [`Error::Io`],
    /// [`Error::Backend`].
    pub fn fill(
        path: impl AsRef<Path>,
        people: impl Iterator<Item = Newcomer>,
        matches: impl Iterator<Item = (Match, Vec<Rated>)>,
    ) -> Result<(), Error> {
        let place = place::take(path.as_ref())?;
        let mut connection = connect(&place.path)?;
        schema::migrate(&mut connection)?;
        connection.pragma_update(None, "synchronous", "off")?;
        connection.pragma_update(None, "cache_size", -256_000)?;
        in_bulk(&mut connection, people, |connection, one| deeds::come(connection, &one))?;
        in_bulk(&mut connection, matches, |connection, (of, taught)| {
            matches::note(connection, &of)?;
            if taught.is_empty() { Ok(()) } else { settle::settle(connection, of.record, &taught).map(drop) }
        })?;
        connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE);")?;
        Ok(())
    }
}

fn in_bulk<T>(
    connection: &mut Connection,
    all: impl Iterator<Item = T>,
    write: impl Fn(&Connection, T) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut all = all.peekable();
    while all.peek().is_some() {
        let transaction = connection.transaction()?;
        for one in all.by_ref().take(AT_ONCE) {
            write(&transaction, one)?;
        }
        transaction.commit()?;
    }
    Ok(())
}
