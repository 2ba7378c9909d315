use std::{error, iter::successors};

/// Why a database failed, as far as it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// Reading or writing failed.
    #[error("the disk cannot be read or written")]
    Disk,
    /// Writing is not permitted.
    #[error("writing is not permitted")]
    ReadOnly,
    /// The data makes no sense.
    #[error("the file is damaged")]
    Damaged,
    /// It never was a database, or its beginning has been overwritten.
    #[error("the file is not a database")]
    NoDatabase,
    /// Another program has kept it locked for too long.
    #[error("others have kept it locked for too long")]
    Busy,
    /// The file, or one beside it, could not be opened; or a server refused the user or knows no such database.
    #[error("it cannot be opened")]
    CannotOpen,
    /// The server does not answer, or not in time. The last request may have been carried out.
    #[error("it cannot be reached")]
    Unreachable,
    /// The machine has run out of memory.
    #[error("it is out of memory")]
    Memory,
    /// Anything else; the source says more.
    #[error("the log of the house says why")]
    Other,
}

/// Why the database failed, in words, with what it says itself: logs show no sources. Only the first line of that: the
/// others may show what is stored.
pub(crate) fn why(cause: Cause, source: &(dyn error::Error + 'static)) -> String {
    let says = |error: &(dyn error::Error + 'static)| error.to_string().lines().next().unwrap_or_default().to_owned();
    let all: Vec<String> = successors(Some(source), |&error| error.source()).map(says).collect();
    let all = all.join(": ");
    if cause == Cause::Other { all } else { format!("{cause} ({all})") }
}
