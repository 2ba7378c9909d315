//! Connections to the file.

use std::{
    fs::{self, OpenOptions},
    io,
    path::Path,
    time::Duration,
};

use percent_encoding::{NON_ALPHANUMERIC, percent_encode};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{file, place};
use crate::Error;

/// How long a person using a tool of their own may hold the file. Two servers never have it at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pages of 4 KiB that accumulate in the write-ahead log before they are folded into the database. Each table has its
/// own page there, so folding late writes each page once for many moves: SQLite's 1000 costs a fifth of the throughput
/// at a thousand tables.
const LOG_PAGES: u32 = 8000;

/// The most bytes that the log keeps once it has been folded: as much as it usually takes, with some to spare. Somebody
/// who reads the file for hours, as `madang check` does, holds back the folding, and it may grow far beyond.
const LOG_BYTES: u32 = 64 * 1024 * 1024;

/// The most that a connection caches of the file, in KiB: the last page of every table in play, and those above it.
/// With SQLite's 2,000, pages are read again and again at five hundred tables.
const KEPT_KIB: u32 = 16_000;

/// A connection that commits to the disk. `path` may be a URI.
pub(super) fn connect(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    furnish(&connection)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.pragma_update(None, "journal_size_limit", LOG_BYTES)?;
    connection.pragma_update(None, "cache_size", -i64::from(KEPT_KIB))?;
    // On macOS, only this reaches the disk.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

/// A connection to a file that nobody else opens before it is whole: it waits for no disk, and nothing lies beside the
/// file. Rows that belong to missing ones are taken as they are.
pub(super) fn connect_alone(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    furnish(&connection)?;
    connection.pragma_update(None, "journal_mode", "memory")?;
    connection.pragma_update(None, "synchronous", "off")?;
    connection.pragma_update(None, "cache_size", -i64::from(KEPT_KIB))?;
    connection.pragma_update(None, "foreign_keys", false)?;
    Ok(connection)
}

/// A read-only connection. Refuses an empty file beside a log, which even a reader removes.
pub(super) fn look_into(path: &Path) -> Result<Connection, Error> {
    // SQLite would only say that it cannot be opened.
    let path = &fs::canonicalize(path).map_err(Error::io(path))?;
    if path.is_dir() {
        return Err(Error::io(path)(io::ErrorKind::IsADirectory.into()));
    }
    place::has_its_database(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    furnish(&connection)?;
    if can_be_read(&connection) || !is_fixed(path) {
        return Ok(connection);
    }
    let path = percent_encode(path.as_os_str().as_encoded_bytes(), NON_ALPHANUMERIC);
    let connection =
        Connection::open_with_flags(format!("file:{path}?immutable=1"), flags | OpenFlags::SQLITE_OPEN_URI)?;
    furnish(&connection)?;
    Ok(connection)
}

/// Whether SQLite finds what it needs beside the file to read it.
fn can_be_read(connection: &Connection) -> bool {
    let read = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
    !read.is_err_and(|error| error.sqlite_error_code() == Some(ErrorCode::CannotOpen))
}

/// Whether the file is all there is of a house on a read-only disk, where nothing can be put beside it and nobody writes.
fn is_fixed(path: &Path) -> bool {
    let written = OpenOptions::new().write(true).open(path);
    let is_read_only = written.is_err_and(|error| error.kind() == io::ErrorKind::ReadOnlyFilesystem);
    is_read_only && !fs::exists(file::beside(path, "-wal")).unwrap_or(true)
}

/// What every connection begins with.
fn furnish(connection: &Connection) -> Result<(), Error> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(32);
    // In a container there may be no folder for temporary files: what deletes or sorts much at once would fail there.
    connection.pragma_update(None, "temp_store", "memory")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_connection_commits_to_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = connect(&folder.path().join("house.db")).unwrap();
        let text = |name| connection.pragma_query_value(None, name, |row| row.get::<_, String>(0));
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        assert_eq!(text("journal_mode").unwrap(), "wal");
        assert_eq!(number("synchronous").unwrap(), 2);
        assert_eq!(number("foreign_keys").unwrap(), 1);
        assert_eq!(number("busy_timeout").unwrap(), 5000);
    }

    #[test]
    fn a_log_that_somebody_has_made_grow_gives_its_room_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        let connection = connect(&path).unwrap();
        connection.execute_batch("CREATE TABLE rows (row BLOB); INSERT INTO rows VALUES (x'01')").unwrap();
        let reader = look_into(&path).unwrap();
        reader.execute_batch("BEGIN; SELECT count(*) FROM rows").unwrap();
        for _ in 0..3 {
            connection.execute("INSERT INTO rows VALUES (zeroblob(30000000))", []).unwrap();
        }
        let log = || fs::metadata(folder.path().join("house.db-wal")).unwrap().len();
        assert!(log() > u64::from(LOG_BYTES));
        reader.execute_batch("COMMIT").unwrap();
        // It is folded after the first, and begun anew with the next.
        for _ in 0..3 {
            connection.execute("INSERT INTO rows VALUES (x'02')", []).unwrap();
        }
        assert!(log() <= u64::from(LOG_BYTES), "{}", log());
    }

    #[test]
    fn no_connection_needs_a_folder_for_temporary_files() {
        const IN_MEMORY: i64 = 2;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        for connection in [connect(&path).unwrap(), look_into(&path).unwrap()] {
            let store = connection.pragma_query_value(None, "temp_store", |row| row.get::<_, i64>(0)).unwrap();
            assert_eq!(store, IN_MEMORY);
        }
    }
}
