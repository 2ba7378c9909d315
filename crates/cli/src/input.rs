//! What a command reads as a whole: JSON from a file, or from standard input.

use anyhow::Context;
use std::{
    fs,
    io::{self, Read, stdin},
    path::Path,
};
use thiserror::Error;

/// The most that is read from standard input, in bytes: it may never end. No record of a match comes near it.
const MOST: u64 = 64 << 20;

/// Why a text is not read.
#[derive(Debug, Error)]
enum Unread {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("standard input has more than {most} bytes")]
    TooLong { most: u64 },
    #[error("it begins with a byte order mark, which JSON does not have: save it as UTF-8 without one")]
    Marked,
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn json(file: &Path) -> anyhow::Result<String> {
    read(file, false)
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// If it cannot be read, or there is too much.
pub(crate) fn json_or_stdin(file: &Path) -> anyhow::Result<String> {
    read(file, file.as_os_str() == "-")
}

fn read(file: &Path, from_stdin: bool) -> anyhow::Result<String> {
    let text = if from_stdin { bounded(stdin().lock(), MOST) } else { fs::read_to_string(file).map_err(Unread::from) };
    text.and_then(unmarked).with_context(|| format!("cannot read {}", file.display()))
}

fn bounded(from: impl Read, most: u64) -> Result<String, Unread> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Unread::TooLong { most });
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error).into())
}

/// The parser would only say that it expected a value, of what begins with one.
fn unmarked(text: String) -> Result<String, Unread> {
    if text.starts_with('\u{feff}') { Err(Unread::Marked) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_the_bound() {
        assert_eq!(bounded(&b"{} "[..], 3).ok().as_deref(), Some("{} "));
        assert!(matches!(bounded(io::repeat(b' '), 3), Err(Unread::TooLong { most: 3 })));
        assert!(matches!(bounded(&b"\xc3"[..], 3), Err(Unread::Io(_))));
        assert!(matches!(bounded("aé".as_bytes(), 2), Err(Unread::TooLong { .. })), "cut within a letter");
    }
}
