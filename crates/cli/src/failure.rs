//! How the command fails: what it says and its exit codes.

use std::{fmt, io, process::ExitCode};

/// The end of `--help`.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  it failed: a file cannot be read, a record does not hold, …
  2  the command line is wrong: an unknown option, rules that do not exist, …";

/// The command line asks for something that there is not. Exits with code 2, as all usage errors do.
#[derive(Debug)]
pub(crate) struct Usage<E>(pub(crate) E);

impl<E: fmt::Display> fmt::Display for Usage<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Usage<E> {}

/// Marks an error as the command line's fault.
pub(crate) fn usage(error: impl fmt::Display) -> anyhow::Error {
    Usage(error.to_string()).into()
}

/// Says what went wrong, and with which code to exit. Whoever closes our output early has seen enough.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(is_closed) {
        return ExitCode::SUCCESS;
    }
    eprintln!("madang: {error:#}");
    if error.is::<Usage<String>>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}

fn is_closed(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
