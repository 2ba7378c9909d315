//! Copies of the whole file, for backup and restore.

use std::{fs, io, path::Path, sync::Arc};

use rusqlite::{
    Connection, OpenFlags,
    backup::{Backup, StepResult},
};

use super::{
    Sqlite,
    connect::look_into,
    file, log,
    owner::Owner,
    part::{Part, makes_no_room, remove},
    place, schema,
};
use crate::{Cause, Error};

/// What a database contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Tables, including closed ones.
    pub tables: u64,
    /// Entries in their journals.
    pub entries: u64,
    /// Records of finished matches.
    pub records: u64,
    /// People known to the house, guests and accounts.
    pub people: u64,
}

impl Sqlite {
    /// Copies the database at `from`, as it is at this moment, to the new file `to`, readable by this user only. A
    /// house may be open on it and carries on. `to` appears only once it has been read back. Blocks.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::InTheWay`], [`Error::OpenElsewhere`], [`Error::OnlyLog`], [`Error::DamagedLog`],
    /// [`Error::BadCopy`] if the source is damaged, [`Error::Io`], [`Error::Backend`].
    pub fn back_up(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<Contents, Error> {
        makes_no_room(from.as_ref(), to.as_ref())?;
        let part = Part::begin_new(to.as_ref())?;
        let contents = copy(from.as_ref(), &part)?;
        part.put_in_new_place()?;
        Ok(contents)
    }

    /// Copies the database at `from`, as it is at this moment, to the new file `to`, readable by this user only, and
    /// brings the copy to the version of this program, to see what the upgrade of the house would make of it. What is
    /// damaged is copied as it is. A failed call may leave a part. Blocks.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::OpenElsewhere`], [`Error::OnlyLog`], [`Error::DamagedLog`], [`Error::NewerSchema`],
    /// [`Error::NoHouse`], [`Error::Io`], [`Error::Backend`].
    pub fn copy_upgraded(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), Error> {
        let (from, to) = (from.as_ref(), to.as_ref());
        log::is_whole_unless_open(from)?;
        file::make(to)?;
        let mut copy = transfer(&look_into(from)?, to)?;
        copy.execute_batch("PRAGMA foreign_keys = ON; PRAGMA temp_store = memory;")?;
        schema::migrate(&mut copy)?;
        Ok(copy.close().map_err(|(_, error)| error)?)
    }

    /// Restores the backup `from` to the database at `to`. Whatever is there is replaced if `over` is true; otherwise
    /// the call is refused. If root restores it, it belongs to whoever owns what is there, or else the folder. Blocks.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::InTheWay`], [`Error::OnlyLog`], [`Error::Locked`] while a house is open on `to`,
    /// [`Error::NewerSchema`], [`Error::OpenElsewhere`] while one is open on the backup, [`Error::DamagedLog`] and
    /// [`Error::BadCopy`] if that is damaged, [`Error::Io`], [`Error::Backend`].
    pub fn restore(from: impl AsRef<Path>, to: impl AsRef<Path>, over: bool) -> Result<Contents, Error> {
        let (from, to) = (from.as_ref(), to.as_ref());
        // Before anything is made or replaced.
        log::is_whole_unless_open(from)?;
        schema::is_known(&look_into(from)?)?;
        let held = if over { place::take_over(to)? } else { place::take(to)? };
        let to = held.path.as_path();
        let restored = restore_here(from, to, over, &Owner::of(to));
        // What taking the place has made would be opened as a new house.
        if restored.is_err() && is_empty(to)? {
            remove(to)?;
        }
        restored
    }
}

/// Restores a backup to a place that is locked.
fn restore_here(from: &Path, to: &Path, over: bool, owner: &Owner) -> Result<Contents, Error> {
    owner.take(&file::beside(to, ".lock"))?;
    if !over && !is_empty(to)? {
        return Err(Error::Exists { path: to.into() });
    }
    makes_no_room(from, to)?;
    let part = Part::begin(to)?;
    let contents = copy(from, &part)?;
    owner.take(part.path())?;
    clear_log(to)?;
    part.put_in_place()?;
    Ok(contents)
}

pub(super) fn is_empty(file: &Path) -> Result<bool, Error> {
    Ok(fs::metadata(file).map_err(Error::io(file))?.len() == 0)
}

/// Copies to a file that has been begun, and reads it back.
fn copy(from: &Path, part: &Part) -> Result<Contents, Error> {
    let contents = pages(from, part.path())?;
    verify(part.path(), &contents)?;
    Ok(contents)
}

fn pages(from: &Path, part: &Path) -> Result<Contents, Error> {
    log::is_whole_unless_open(from)?;
    let source = look_into(from)?;
    // Whatever a house writes in the meantime, what is counted is what is copied.
    source.execute_batch("BEGIN")?;
    let contents = count(&source)?;
    transfer(&source, part)?.close().map_err(|(_, error)| error)?;
    Ok(contents)
}

/// Copies every page to a file that exists, and returns the connection to it.
fn transfer(source: &Connection, part: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut copy = Connection::open_with_flags(part, flags)?;
    match Backup::new(source, &mut copy)?.step(-1)? {
        StepResult::Done => {}
        _ => {
            let source = Arc::new(io::Error::from(io::ErrorKind::TimedOut));
            return Err(Error::Backend { cause: Cause::Busy, source });
        }
    }
    // A single file, with no log beside it.
    copy.pragma_update(None, "journal_mode", "delete")?;
    Ok(copy)
}

fn verify(part: &Path, contents: &Contents) -> Result<(), Error> {
    let bad = |why| Error::BadCopy { path: part.into(), why };
    let copy = look_into(part)?;
    if let Some(fault) = faults(&copy)?.into_iter().next() {
        return Err(bad(fault));
    }
    let found = count(&copy)?;
    if found != *contents {
        return Err(bad(format!("found {found:?}, expected {contents:?}")));
    }
    Ok(())
}

/// What SQLite finds wrong with the file. The check itself may fail because of it.
pub(super) fn faults(connection: &Connection) -> Result<Vec<String>, Error> {
    let mut check = connection.prepare("PRAGMA integrity_check(20)")?;
    let mut faults = Vec::new();
    for line in check.query_map([], |row| row.get::<_, String>(0))? {
        match line {
            Ok(line) if line == "ok" => {}
            Ok(line) => faults.push(line),
            Err(error) if Cause::from(&error) == Cause::Damaged => {
                faults.push(error.to_string());
                break;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(faults)
}

/// Rows that belong to rows that are missing, as after damage or a change by hand. Those of the journal are left out:
/// [`Journal::unlisted`](crate::Journal::unlisted) names their tables.
pub(super) fn orphans(connection: &Connection) -> Result<Vec<String>, Error> {
    let sql = "SELECT \"table\", parent, count(*)
               FROM (SELECT name FROM sqlite_schema
                     WHERE type = 'table' AND name NOT IN ('journal_by_table', 'journal_lost')) AS each
               JOIN pragma_foreign_key_check(each.name) GROUP BY 1, 2 ORDER BY 1, 2";
    let mut check = connection.prepare(sql)?;
    let told = check.query_map([], |row| {
        let (of, parent, count): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(format!("{of}: {count} rows belong to rows that are missing from {parent}"))
    })?;
    Ok(told.collect::<Result<_, _>>()?)
}

fn count(connection: &Connection) -> Result<Contents, Error> {
    let rows = |table| {
        let sql = format!("SELECT count(*) FROM {table}");
        connection.query_row(&sql, [], |row| row.get::<_, i64>(0)).map(i64::cast_unsigned)
    };
    // Before version 15 the journal was one table.
    let has_tail = schema::of_house(connection)? >= 15;
    Ok(Contents {
        tables: rows("tables")?,
        entries: if has_tail { rows("journal_by_table")? + rows("journal_tail")? } else { rows("journal")? },
        records: rows("records")?,
        people: rows("users")?,
    })
}

/// Removes the log of the file to be replaced, which would be mistaken for that of the new one. Its contents go into
/// the file first, so that nothing is lost if the process is stopped here.
pub(super) fn clear_log(path: &Path) -> Result<(), Error> {
    if let Ok(old) =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)
    {
        // A damaged file may refuse, but is about to be replaced.
        let _ = old.pragma_update(None, "wal_checkpoint", "TRUNCATE");
        let _ = old.close();
    }
    remove(&file::beside(path, "-wal"))?;
    remove(&file::beside(path, "-shm"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Otherwise one would give its name to what the other has only begun.
    #[test]
    fn of_two_backups_to_one_place_the_later_stays() {
        let folder = tempfile::tempdir().unwrap();
        let [house, to] = ["house.db", "copy.db"].map(|name| folder.path().join(name));
        schema::migrate(&mut Connection::open(&house).unwrap()).unwrap();
        let copied = || {
            let part = Part::begin(&to).unwrap();
            copy(&house, &part).unwrap();
            part
        };
        let (earlier, later) = (copied(), copied());
        assert!(matches!(earlier.put_in_place(), Err(Error::Io { .. })) && !to.exists());
        assert!(later.path().exists(), "it is not the earlier one's to remove");
        later.put_in_place().unwrap();
        assert!(to.exists() && !file::beside(&to, ".part").exists());
    }
}
