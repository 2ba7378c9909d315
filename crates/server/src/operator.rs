//! The operator's orders to an open house, through a Unix socket beside the data that no one else may use. Each order
//! is one line of JSON, and each answer another.

pub use crate::announcing::Announcing;
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

/// An order to the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Order {
    /// Makes an account a moderator, or an ordinary account again.
    Role {
        /// The handle.
        handle: String,
        /// Whether it is to be a moderator.
        moderator: bool,
    },
    /// Deletes an account.
    Delete {
        /// The handle.
        handle: String,
    },
    /// Shows this to everyone who is here or arrives later.
    Announce(Announcing),
}

/// The answer to an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is done.
    Done,
    /// It asks for something that does not exist or is not valid, as this text says in English.
    Refused(String),
    /// It failed, with the reason in English.
    Failed(String),
}

/// The path of a house's socket: beside its data. If that is a link, beside what it leads to, as the house and its
/// operator may know the data by different names.
pub fn socket(data: &Path) -> PathBuf {
    let data = if data.is_symlink() { fs::canonicalize(data).unwrap_or_else(|_| data.into()) } else { data.into() };
    let mut name = OsString::from(data);
    name.push(".socket");
    name.into()
}

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub use unix::ask;
#[cfg(unix)]
pub(crate) use unix::listen;

/// This system has no such sockets: the house must be closed.
#[cfg(not(unix))]
pub async fn ask(_data: &Path, _order: &Order) -> std::io::Result<Option<Answer>> {
    Ok(None)
}

/// This system has no such sockets.
#[cfg(not(unix))]
pub(crate) async fn listen(_house: std::sync::Arc<crate::House>) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_the_data_leads_to_its_socket() {
        let folder = tempfile::tempdir().unwrap();
        let folder = fs::canonicalize(folder.path()).unwrap();
        let [data, link] = ["house.sqlite", "link.sqlite"].map(|name| folder.join(name));
        fs::write(&data, "").unwrap();
        std::os::unix::fs::symlink("house.sqlite", &link).unwrap();
        assert_eq!(socket(&link), socket(&data));
    }
}
