use std::{io, path::PathBuf, sync::Arc};

use crate::TableId;

/// Why the store refused or failed. Whatever was asked for has then not been done.
///
/// A store of several nodes will add its own refusals (a table that another node leads), hence `non_exhaustive`.
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
    /// An entry that must be there is not: the file was damaged or changed by hand.
    #[error("table {table}: entry {seq} is missing")]
    Missing {
        /// The damaged table.
        table: TableId,
        /// The first missing entry.
        seq: u64,
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
    /// Another process, or another [`Sqlite`](crate::Sqlite) of this one, has the file open.
    #[error("{} is in use by another server", path.display())]
    Locked {
        /// The file of the database.
        path: PathBuf,
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
    /// The database itself failed: disk full, input or output error, damaged file.
    #[error("the database failed")]
    Backend {
        /// The database's own error.
        source: Arc<dyn std::error::Error + Send + Sync>,
    },
    /// The store has been shut.
    #[error("the store is shut")]
    Shut,
}

impl Error {
    pub(crate) fn backend(source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Backend { source: Arc::new(source) }
    }

    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source: Arc::new(source) }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(source: rusqlite::Error) -> Self {
        Self::backend(source)
    }
}
