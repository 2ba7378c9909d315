//! How the command fails: its messages and exit codes.

use crate::out;
use std::{fmt, process::ExitCode};

/// The end of the `--help` text.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  it failed: a file cannot be read, a record is not valid, no one has the
     name, …
  2  the command line or a setting is wrong, whatever is in the house and the
     files: an unknown option, a code that no table can have, rules that do not
     exist, …";

/// The command line or a setting is wrong in itself, whatever is in the house and the files. Exits with code 2, like all
/// usage errors. What only these tell is a failure.
#[derive(Debug)]
pub(crate) struct Usage<E>(pub(crate) E);

impl<E: fmt::Display> fmt::Display for Usage<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Usage<E> {}

/// Marks an error as a fault of the command line or of a setting.
pub(crate) fn usage(error: impl fmt::Display) -> anyhow::Error {
    Usage(error.to_string()).into()
}

/// Reports what went wrong and returns the exit code. A reader that closes the output early has seen enough.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if out::is_closed(error) {
        return ExitCode::SUCCESS;
    }
    out::aside(&format!("madang: {}", told(error)));
    if error.is::<Usage<String>>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}

/// The error and its causes, each once: some already name theirs. They may quote a stranger's file, which must not affect
/// the terminal.
fn told(error: &anyhow::Error) -> String {
    let causes = error.chain().map(|cause| cause.to_string());
    let with = |said: String, cause: String| if said.contains(&cause) { said } else { format!("{said}: {cause}") };
    let said = causes.reduce(with).unwrap_or_default();
    said.replace(|sign: char| sign.is_control() && !matches!(sign, '\n' | '\t'), "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn a_cause_is_told_once() {
        let error = anyhow!("no such column").context("the database failed: no such column").context("not opened");
        assert_eq!(told(&error), "not opened: the database failed: no such column");
        assert_eq!(told(&anyhow!("gone").context("not read")), "not read: gone");
    }

    #[test]
    fn what_is_quoted_of_a_file_does_not_affect_the_terminal() {
        let error = anyhow!("unknown variant `\u{1b}[2J\u{9b}1mpass`\n\tat line 3\r").context("this is not a record");
        assert_eq!(told(&error), "this is not a record: unknown variant `[2J1mpass`\n\tat line 3");
    }
}
