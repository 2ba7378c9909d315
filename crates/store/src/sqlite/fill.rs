//! Many people and matches at once: a house to try out how it bears them.

use std::path::Path;

use super::{
    Sqlite,
    connect::connect,
    link::{Link, now},
    place, schema,
};
use crate::{
    Error, Match, Newcomer, Rated,
    sql::{Order, come},
};

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
        let link = Link::new(connection);
        in_bulk(&link, people, |one| now(come(&link, &one)))?;
        in_bulk(&link, matches, |(of, seats)| {
            let record = of.record;
            now(Order::from(of).write(&link))?;
            if seats.is_empty() { Ok(()) } else { now(Order::SettleMatch { record, seats }.write(&link)).map(drop) }
        })?;
        link.with(|connection| connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE);"))?;
        Ok(())
    }
}

/// An error leaves the last transaction to be rolled back with its connection.
fn in_bulk<T>(link: &Link, all: impl Iterator<Item = T>, write: impl Fn(T) -> Result<(), Error>) -> Result<(), Error> {
    let mut all = all.peekable();
    while all.peek().is_some() {
        link.with(|connection| connection.execute_batch("BEGIN"))?;
        for one in all.by_ref().take(AT_ONCE) {
            write(one)?;
        }
        link.with(|connection| connection.execute_batch("COMMIT"))?;
    }
    Ok(())
}
