//! Tasks whose result nobody waits for after a while.

use std::{cell::Cell, io, sync::Arc, time::Instant};

use tokio::task_local;

use crate::{Cause, Error};

task_local! {
    /// Until when the task may begin to write. `None` once it has begun.
    static UNTIL: Cell<Option<Instant>>;
}

/// Runs a task that has been asked for something. If it has written nothing by `until`, it writes nothing at all:
/// whoever asked knows by then that there is no answer, and may have done something else since. What it has begun to
/// write by then it writes to its end, through as many calls as that takes. Tasks that it spawns are not meant.
pub fn wanted_until<F: Future>(until: Instant, task: F) -> impl Future<Output = F::Output> {
    UNTIL.scope(Cell::new(Some(until)), task)
}

/// Whether the current task may still begin to write, or has begun.
#[must_use]
pub fn is_wanted() -> bool {
    UNTIL.try_with(|until| until.get().is_none_or(|until| Instant::now() < until)).unwrap_or(true)
}

/// Begins to write, if that is still wanted.
///
/// # Errors
/// [`Error::Backend`].
pub(crate) fn begin() -> Result<(), Error> {
    if !is_wanted() {
        let source = Arc::new(io::Error::from(io::ErrorKind::TimedOut));
        return Err(Error::Backend { cause: Cause::Busy, source });
    }
    // Where there is no such task, everything may be written.
    let _ = UNTIL.try_with(|until| until.set(None));
    Ok(())
}
