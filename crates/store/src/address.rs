//! The address of a store.

use std::{fmt, path::PathBuf, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::postgres;

/// The address of a store. One that begins with `postgres://` names a database on a server, one that does not look like
/// a URL a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres(Url),
}

impl FromStr for Address {
    type Err = ParseUrlError;

    fn from_str(text: &str) -> Result<Self, ParseUrlError> {
        match text.parse::<Url>() {
            Ok(url) => Ok(Self::Postgres(url)),
            // A misspelt one must not become a file, whose name would show its password.
            Err(error) if is_like_url(text) => Err(error),
            Err(_) => Ok(Self::File(text.into())),
        }
    }
}

/// Whether the text begins with a word and `://`. A single letter may be a drive.
fn is_like_url(text: &str) -> bool {
    let is_scheme = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.split_once("://").is_some_and(|(word, _)| is_scheme(word))
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

/// The URL of a PostgreSQL database: `postgres://user:password@host/name`. When displayed, it omits the password and
/// anything after a `?`, which may contain one as well, or everything if the `?` may be in the middle of one.
#[derive(Clone, PartialEq, Eq)]
pub struct Url(String);

/// The text is no URL of a PostgreSQL database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseUrlError {
    /// It does not begin like one.
    #[error("a database address begins with postgres://…")]
    Scheme,
    /// It cannot be understood, for this reason.
    #[error("{0}")]
    Nonsense(String),
}

impl Url {
    /// The full URL, including its secrets.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Url {
    type Err = ParseUrlError;

    fn from_str(text: &str) -> Result<Self, ParseUrlError> {
        let begins = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        if !begins {
            return Err(ParseUrlError::Scheme);
        }
        postgres::wrong(text).map_or_else(|| Ok(Self(text.to_owned())), |why| Err(ParseUrlError::Nonsense(why)))
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shown, after) = self.0.split_once('?').unwrap_or((self.as_str(), ""));
        let (scheme, rest) = shown.split_once("://").unwrap_or(("", shown));
        // The password ends at an `@`, so this `?` may be a part of it.
        if after.contains('@') {
            return write!(f, "{scheme}://…");
        }
        let (user, place) = rest.rsplit_once('@').map_or((None, rest), |(user, place)| (Some(user), place));
        write!(f, "{scheme}://")?;
        if let Some(user) = user {
            write!(f, "{}@", user.split(':').next().unwrap_or_default())?;
        }
        f.write_str(place)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Url({self})")
    }
}

impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_told_from_a_file_and_shown_without_what_is_secret() {
        for (text, shown) in [
            ("postgres://mina:p@ss@db.example:5432/house", "postgres://mina@db.example:5432/house"),
            ("postgresql://mina@/house?host=/run/pg&password=x", "postgresql://mina@/house"),
            ("postgres://db/house", "postgres://db/house"),
            ("postgres://mina:sec?ret@db/house", "postgres://…"),
        ] {
            let Ok(Address::Postgres(url)) = text.parse() else { panic!("{text}") };
            assert_eq!((url.to_string().as_str(), url.as_str()), (shown, text));
            assert_eq!(format!("{url:?}"), format!("Url({shown})"));
        }
        for text in ["data/madang.sqlite", "postgres", "/postgres://x", "C://house.sqlite", "://x"] {
            assert_eq!(text.parse(), Ok(Address::File(text.into())));
        }
        for text in ["potgres://mina:secret@db/house", "Postgres://db/house", "https://db.example"] {
            assert_eq!(text.parse::<Address>(), Err(ParseUrlError::Scheme), "{text}");
        }
        // This may be read either way, and is never shown.
        let text = "postgres://mina:s@e?cret@db/house";
        assert_eq!(Url(text.to_owned()).to_string(), "postgres://…");
        for text in [text, "postgres://db/house?sslmode=allow", "postgres://db/house?foo=1", "postgres:///house"] {
            assert!(matches!(text.parse::<Address>(), Err(ParseUrlError::Nonsense(_))), "{text}");
        }
    }
}
