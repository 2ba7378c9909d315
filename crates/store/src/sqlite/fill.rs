//! Adding many people and matches at once, to test how a house copes with them.

use std::path::Path;

use super::{
    Sqlite,
    connect::{connect, look_into},
    link::{Link, now},
    place, schema,
};
use crate::{
    Error, Match, Newcomer, Rated,
    sql::{Order, come},
};

/// Rows in each transaction.
const AT_ONCE: usize = 20_000;

impl Sqlite {
    /// Adds people, and then matches they have played with the ratings these led to, to the database at `path`,
    /// creating it if it is missing. A rated match without ratings is due. Blocks. Nothing waits for the disk along the
    /// way, so an interrupted call leaves a useless file.
    ///
    /// # Errors
    /// [`Error::Locked`], [`Error::HandleTaken`], [`Error::Taken`], [`Error::OlderSchema`], [`Error::NewerSchema`],
    /// [`Error::NoHouse`], [`Error::Io`], [`Error::Backend`].
    pub fn fill(
        path: impl AsRef<Path>,
        people: impl Iterator<Item = Newcomer>,
        matches: impl Iterator<Item = (Match, Vec<Rated>)>,
    ) -> Result<(), Error> {
        let place = place::take(path.as_ref())?;
        let found = look_into(&place.path)?;
        // Only a new file is brought to this program's version: a house of an earlier program stays as it is.
        if schema::found(&found)? > 0 {
            schema::check(&found)?;
        }
        drop(found);
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

/// On error, the last transaction is rolled back when its connection closes.
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
