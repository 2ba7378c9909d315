//! Arguments that may hold a password, which no error may repeat.

use clap::{Arg, Command, Error, builder::TypedValueParser, error::ErrorKind};
use std::{ffi::OsStr, path::PathBuf};
use store::{Address, ParseUrlError, Url};

/// How a value is read, or why it cannot be.
type Read<T> = fn(&OsStr) -> Result<T, String>;

/// Reads an argument. clap itself would show the value that it refuses.
#[derive(Clone)]
pub(crate) struct Secret<T>(Read<T>);

/// Reads an argument in this way.
pub(crate) fn secret<T>(read: Read<T>) -> Secret<T> {
    Secret(read)
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Secret<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let Secret(read) = self;
        read(value).map_err(|why| {
            let name = arg.map(Arg::to_string).unwrap_or_default();
            let message = format!("the value of '{name}' is not valid: {why}\n");
            Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }
}

/// The address of a database.
pub(crate) fn url(given: &OsStr) -> Result<Url, String> {
    if given.is_empty() {
        return Err("it is empty: where there is no database, do not set it at all".to_owned());
    }
    let text = given.to_str().ok_or_else(|| ParseUrlError::Scheme.to_string())?;
    text.parse().map_err(|error: ParseUrlError| error.to_string())
}

/// A file, or the address of a database.
pub(crate) fn place(given: &OsStr) -> Result<Address, String> {
    if given.is_empty() {
        return Err("it is empty: name the file, or do not set it at all".to_owned());
    }
    let Some(text) = given.to_str() else { return Ok(Address::File(given.into())) };
    text.parse().map_err(|error: ParseUrlError| error.to_string())
}

/// A file. The address of a database would be taken for a path, and a house opened there.
pub(crate) fn file(given: &OsStr) -> Result<PathBuf, String> {
    match place(given)? {
        Address::File(path) => Ok(path),
        Address::Postgres(_) => Err("it names a file; the address of a database is given as `database`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_no_database() {
        let told = |text: &str| (file(text.as_ref()).ok(), url(text.as_ref()).is_ok(), place(text.as_ref()).is_ok());
        assert_eq!(told("data/house.sqlite"), (Some(PathBuf::from("data/house.sqlite")), false, true));
        assert_eq!(told("postgres://mina:secret@db/house"), (None, true, true));
        assert_eq!(told("potgres://mina:secret@db/house"), (None, false, false));
        assert_eq!(told(""), (None, false, false), "a variable that was never given a value");
    }
}
