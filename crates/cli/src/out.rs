//! Standard output and standard error.

use serde::Serialize;
use std::io::{self, StdoutLock, Write};
use thiserror::Error;

/// The reader has closed the output.
#[derive(Debug, Error)]
#[error("standard output is closed")]
struct Closed;

/// Locks standard output. Its errors are told apart from those of other connections: see [`is_closed`].
pub(crate) fn stdout() -> Out {
    Out(io::stdout().lock())
}

/// Prints one line of JSON.
pub(crate) fn json_line(told: &impl Serialize) -> anyhow::Result<()> {
    writeln!(stdout(), "{}", serde_json::to_string(told)?)?;
    Ok(())
}

/// Whether the error is only that the reader of standard output has closed it, having seen enough.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.filter_map(io::Error::get_ref).any(|source| source.is::<Closed>())
}

/// Tells something on standard error. If no one reads that any more, nothing is lost but the line.
pub(crate) fn aside(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// The locked standard output.
pub(crate) struct Out(StdoutLock<'static>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(marked)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(marked)
    }
}

/// A text that strangers may have written, without its control characters: they would affect the terminal.
pub(crate) fn visible(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

fn marked(error: io::Error) -> io::Error {
    match error.kind() {
        kind @ io::ErrorKind::BrokenPipe => io::Error::new(kind, Closed),
        // What a command has done before, such as a backup, is done.
        kind => io::Error::new(kind, format!("standard output cannot be written: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_other_connection_is_taken_for_the_output() {
        let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(is_closed(&anyhow::Error::from(marked(broken())).context("nothing was told")));
        assert!(!is_closed(&anyhow::Error::from(broken()).context("the house did not answer")));
        let full = anyhow::Error::from(marked(io::ErrorKind::StorageFull.into()));
        assert!(!is_closed(&full) && full.to_string().starts_with("standard output cannot be written"), "{full}");
    }
}
