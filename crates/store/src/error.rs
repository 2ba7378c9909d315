use std::{io, path::PathBuf, sync::Arc};

use crate::{
    Node, Shard, TableId, TournamentId,
    cause::{Cause, why},
};

/// Why the store refused a call or failed. Nothing that was requested has then been done.
///
/// Future stores may have refusals of their own, hence `non_exhaustive`.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The entry does not follow the last one of its table.
    #[error("table {table}: got entry {got}, expected {expected}")]
    Conflict {
        /// The table of the entry.
        table: TableId,
        /// The only number the table would accept.
        expected: u64,
        /// The number of the entry.
        got: u64,
    },
    /// The table is closed and accepts no more entries.
    #[error("table {table} is closed")]
    Finished {
        /// The closed table.
        table: TableId,
    },
    /// Another node leads the shard of the table, or has led it in the meantime: see
    /// [`Postgres::led`](crate::Postgres::led).
    #[error("another node has taken over {shard} since epoch {epoch}")]
    Fenced {
        /// The shard that others lead.
        shard: Shard,
        /// The epoch at which this node led it.
        epoch: u64,
    },
    /// An entry is missing: the file was damaged or changed by hand.
    #[error("table {table}: entry {seq} is missing")]
    Missing {
        /// The damaged table.
        table: TableId,
        /// The first missing entry.
        seq: u64,
    },
    /// The entry does not follow the last one of its tournament, or on reading, an entry is missing.
    #[error("tournament {tournament}: got entry {got}, expected {expected}")]
    OutOfOrder {
        /// The tournament of the entry.
        tournament: TournamentId,
        /// The number that should come next.
        expected: u64,
        /// The number of the entry.
        got: u64,
    },
    /// The body, value or record is longer than [`MAX_BODY`](crate::MAX_BODY) or [`MAX_RECORD`](crate::MAX_RECORD).
    #[error("{bytes} bytes, but at most {max} are allowed")]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
        /// The most that is accepted.
        max: usize,
    },
    /// There already is such a user, token, passkey, try, report or message.
    #[error("such an entry already exists")]
    Taken,
    /// The handle, or one that could be mistaken for it, belongs to another account.
    #[error("the handle belongs to another account")]
    HandleTaken,
    /// There is no such account, or no longer one with this key or code.
    #[error("there is no such account, key or code")]
    Gone,
    /// Without its last key, no one could open the account.
    #[error("it is the last key of its account")]
    LastKey,
    /// The limit has been reached.
    #[error("the limit of {max} has been reached")]
    Full {
        /// The limit.
        max: u32,
    },
    /// Another process, or another [`Sqlite`](crate::Sqlite) of this one, has the file open.
    #[error("{} is in use by another server", path.display())]
    Locked {
        /// The file of the database.
        path: PathBuf,
    },
    /// A house is open on the file under another name, and its log lies beside that one.
    #[error(
        "a house is open on {} under another name (a hard link, or the one that it had before it was renamed), and what \
         it has written last lies beside that one: give the name that the house was opened by", path.display()
    )]
    OpenElsewhere {
        /// The file, by the name that was given.
        path: PathBuf,
    },
    /// The write-ahead log of a house that was killed is damaged before its last commits, which would be lost.
    #[error(
        "{} is damaged at frame {frame}, and everything acknowledged after it would be lost: restore the last backup, \
         or let sqlite3 discard it, as docs/DEPLOY.md describes", path.display()
    )]
    DamagedLog {
        /// The log.
        path: PathBuf,
        /// The first invalid frame, from 1; 0 for the header.
        frame: u64,
    },
    /// The file was written by a later version of the program.
    #[error(
        "the data has version {found}; this program knows versions up to {known}: use the program that wrote it, or a \
         later one, or restore the backup made before that one was put in place"
    )]
    NewerSchema {
        /// The version of the file.
        found: i32,
        /// The latest version this program knows.
        known: i32,
    },
    /// The file or its folder could not be created or opened.
    #[error("{}", path.display())]
    Io {
        /// The path that was to be opened.
        path: PathBuf,
        /// The reason.
        source: Arc<io::Error>,
    },
    /// The table is open; only the entries of closed tables can be forgotten.
    #[error("table {table} is open")]
    Open {
        /// The open table.
        table: TableId,
    },
    /// The data was written by an earlier version of the program, and must not be upgraded now.
    #[error(
        "the data has version {found}; this program needs {known}: close the house (all its nodes), back it up, then \
         open it with this program once to upgrade it"
    )]
    OlderSchema {
        /// The version of the data.
        found: i32,
        /// The version this program needs.
        known: i32,
    },
    /// Something already exists where a copy was to be put.
    #[error("{} already exists", path.display())]
    Exists {
        /// The path.
        path: PathBuf,
    },
    /// What is to be copied has the name that the copy has while it is written, and would be removed for it.
    #[error(
        "{} is what is to be copied, and the copy has that name until it is finished: give what is to be copied another \
         name first", path.display()
    )]
    InTheWay {
        /// The file.
        path: PathBuf,
    },
    /// The path no longer leads to the file that is open, where everything is still written.
    #[error(
        "{} is no longer the file that is open: it was moved away, replaced or deleted, and a house that is opened there \
         again would lack all that has been written since, as docs/DEPLOY.md describes", path.display()
    )]
    Displaced {
        /// The path that the file was opened by.
        path: PathBuf,
    },
    /// There is no database, or an empty file in its place, but the write-ahead log of one: the database was moved away
    /// from it. SQLite would remove the log.
    #[error(
        "{} is missing or empty, but {}-wal has the latest that a house there has written, and would be removed: move \
         the file back, or its -wal away to begin a new house, as docs/DEPLOY.md describes",
        path.display(), path.display()
    )]
    OnlyLog {
        /// The file of the database.
        path: PathBuf,
    },
    /// The file or database is empty where a house is looked for, or it is another program's, in which nothing may be
    /// changed.
    #[error("{} has no house in it: it is empty, or another program's", path.display())]
    NoHouse {
        /// The file, or the name of the database.
        path: PathBuf,
    },
    /// A new database could not keep most people's names.
    #[error(
        "the database keeps texts as {encoding}, which has not every letter: create it anew as UTF8, as docs/DEPLOY.md \
         describes"
    )]
    Encoding {
        /// The encoding of the database.
        encoding: String,
    },
    /// A house was being moved there, and not all of it has arrived.
    #[error("{} has only a part of a house that was moved there: empty it, and move the house again", path.display())]
    HalfMoved {
        /// The file or database.
        path: PathBuf,
    },
    /// Other processes serve the house, or did so in the last few seconds, and this one may not do so beside them.
    #[error("{by} has the house open: close it first, or wait some seconds if it is gone")]
    InUse {
        /// One of them.
        by: Node,
    },
    /// Entries of these tables are lost, and no other database has a place for what is not there.
    #[error("tables of which entries are lost: {}", tables.len())]
    Lost {
        /// The tables.
        tables: Vec<TableId>,
    },
    /// A copy differs from its source when read back, or is damaged.
    #[error("{} is not a faithful copy: {why}", path.display())]
    BadCopy {
        /// The copy.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The database itself failed. In words: the cause, and what the database says.
    #[error("the database failed: {}", why(*cause, &**source))]
    Backend {
        /// The cause, in terms the operator can act on.
        cause: Cause,
        /// The database's own error.
        source: Arc<dyn std::error::Error + Send + Sync>,
    },
    /// The store has been shut.
    #[error("the store is shut")]
    Shut,
}

impl Error {
    /// Whether what was asked for is lost or spoilt. Asking again does not help, but everything else may be intact.
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::Missing { .. } | Self::Backend { cause: Cause::Damaged, .. })
    }

    /// In words, without saying that the database failed.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Backend { source, .. } => why(Cause::Other, &**source),
            error => error.to_string(),
        }
    }

    pub(crate) fn backend(source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Backend { cause: Cause::Other, source: Arc::new(source) }
    }

    /// The stored data is there, but is not what was put in.
    pub(crate) fn damaged(source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Backend { cause: Cause::Damaged, source: Arc::new(source) }
    }

    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source: Arc::new(source) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("db error")]
    struct Outer(#[source] io::Error);

    #[test]
    fn the_cause_is_told_with_what_the_database_says_and_without_what_is_stored() {
        let inner = io::Error::other("ERROR: no such column\nDETAIL: (mina)");
        assert_eq!(Error::backend(Outer(inner)).to_string(), "the database failed: db error: ERROR: no such column");
        let reset = Outer(io::Error::other("reset\nDETAIL: (mina)"));
        let lost = Error::Backend { cause: Cause::Unreachable, source: Arc::new(reset) };
        assert_eq!(lost.to_string(), "the database failed: it cannot be reached (db error: reset)");
    }
}
