use std::{io, path::PathBuf, sync::Arc};

use rusqlite::ErrorCode;

use crate::{Shard, TableId, TournamentId};

/// Why the store refused or failed. Whatever was asked for has then not been done.
///
/// Stores to come may have refusals of their own, hence `non_exhaustive`.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The entry does not follow the last one of its table.
    #[error("table {table}: entry {got} where {expected} is next")]
    Conflict {
        /// The table of the entry.
        table: TableId,
        /// The only number the table would take.
        expected: u64,
        /// The number of the entry.
        got: u64,
    },
    /// The table is closed; nothing is written to it any more.
    #[error("table {table} is closed")]
    Finished {
        /// The closed table.
        table: TableId,
    },
    /// Another node leads the shard of the table, or has led it since: see [`Postgres::led`](crate::Postgres::led).
    #[error("{shard} is led by others after epoch {epoch}")]
    Fenced {
        /// What is led by others.
        shard: Shard,
        /// The epoch at which it was led here.
        epoch: u64,
    },
    /// An entry that must be there is not: the file was damaged or changed by hand.
    #[error("table {table}: entry {seq} is missing")]
    Missing {
        /// The damaged table.
        table: TableId,
        /// The first missing entry.
        seq: u64,
    },
    /// The entry does not follow the last one of its tournament; of entries that are read, one is missing.
    #[error("tournament {tournament}: entry {got} where {expected} is next")]
    OutOfOrder {
        /// The tournament of the entry.
        tournament: TournamentId,
        /// The number that follows.
        expected: u64,
        /// The number of the entry.
        got: u64,
    },
    /// The body, value or record is longer than [`MAX_BODY`](crate::MAX_BODY) or [`MAX_RECORD`](crate::MAX_RECORD).
    #[error("{bytes} bytes where {max} are allowed")]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
        /// The most that is taken.
        max: usize,
    },
    /// A session with this user or this token is already there.
    #[error("the user or the token is taken")]
    Taken,
    /// The handle, or one that could be taken for it, is another account's.
    #[error("the handle is another's")]
    HandleTaken,
    /// There is no such account, or it has no such key or code, any more.
    #[error("there is no such account, key or code")]
    Gone,
    /// An account without a key could not be opened by anybody.
    #[error("it is the last key of its account")]
    LastKey,
    /// There is as much as there may be.
    #[error("there are {max} already")]
    Full {
        /// How much that is.
        max: u32,
    },
    /// Another process, or another [`Sqlite`](crate::Sqlite) of this one, has the file open.
    #[error("{} is in use by another server", path.display())]
    Locked {
        /// The file of the database.
        path: PathBuf,
    },
    /// The write-ahead log of a house that was killed is damaged before its last commits: they would be lost.
    #[error(
        "{} is damaged at frame {frame}, and what was acknowledged after that would be lost: restore the last backup, or let \
         sqlite3 give it up, as docs/DEPLOY.md tells", path.display()
    )]
    DamagedLog {
        /// The log.
        path: PathBuf,
        /// The first frame that does not hold, from 1; 0 for its header.
        frame: u64,
    },
    /// A later version of the program has written the file.
    #[error("the data has version {found}, this program knows {known}")]
    NewerSchema {
        /// The version of the file.
        found: i32,
        /// The last version this program knows.
        known: i32,
    },
    /// The file or its folder could not be made or opened.
    #[error("{}", path.display())]
    Io {
        /// What was to be opened.
        path: PathBuf,
        /// The reason.
        source: Arc<io::Error>,
    },
    /// The table is open; only the entries of a closed one are forgotten.
    #[error("table {table} is open")]
    Open {
        /// The open table.
        table: TableId,
    },
    /// An earlier version of the program has written the file, and nobody may change it now.
    #[error(
        "the data has version {found}, this program reads {known}: open the house with it once, which brings it up"
    )]
    OlderSchema {
        /// The version of the file.
        found: i32,
        /// The version this program reads.
        known: i32,
    },
    /// There is something already where a copy was to be put.
    #[error("{} is there already", path.display())]
    Exists {
        /// Where.
        path: PathBuf,
    },
    /// A copy that was read back is not what was copied, or damaged.
    #[error("{} does not hold: {why}", path.display())]
    BadCopy {
        /// The copy.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The database itself failed.
    #[error("the database failed: {cause}")]
    Backend {
        /// What whoever runs the house can look after.
        cause: Cause,
        /// The database's own error.
        source: Arc<dyn std::error::Error + Send + Sync>,
    },
    /// The store has been shut.
    #[error("the store is shut")]
    Shut,
}

/// Why a database fails, as far as it says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    /// There is no room left.
    #[error("the disk is full")]
    Full,
    /// Reading or writing failed.
    #[error("the disk cannot be read or written")]
    Disk,
    /// Nobody may write there.
    #[error("the file may only be read")]
    ReadOnly,
    /// What was read makes no sense.
    #[error("the file is damaged")]
    Damaged,
    /// It never was a database, or its beginning is overwritten.
    #[error("the file is no database")]
    NoDatabase,
    /// Somebody has had it locked for too long.
    #[error("another program holds the file")]
    Busy,
    /// The file, or one beside it, could not be opened.
    #[error("the file cannot be opened")]
    CannotOpen,
    /// Nobody answers there, or not in time. What was asked for last may have been done.
    #[error("it cannot be reached")]
    Unreachable,
    /// The machine has no memory left.
    #[error("there is no memory left")]
    Memory,
    /// Anything else: the source says more.
    #[error("it does not say why")]
    Other,
}

impl From<&rusqlite::Error> for Cause {
    fn from(error: &rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::SystemIoFailure) => Self::Disk,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged,
            Some(ErrorCode::NotADatabase) => Self::NoDatabase,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
                Self::Busy
            }
            Some(ErrorCode::CannotOpen) => Self::CannotOpen,
            Some(ErrorCode::OutOfMemory) => Self::Memory,
            _ => Self::Other,
        }
    }
}

impl Error {
    pub(crate) fn backend(source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Backend { cause: Cause::Other, source: Arc::new(source) }
    }

    /// What is stored was there, but is not what was put in.
    pub(crate) fn damaged(source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Backend { cause: Cause::Damaged, source: Arc::new(source) }
    }

    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source: Arc::new(source) }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(source: rusqlite::Error) -> Self {
        Self::Backend { cause: Cause::from(&source), source: Arc::new(source) }
    }
}
