//! What whoever runs the house has it do while it is open: by a socket of the system beside the data, which nobody else may
//! use. One order in a line of JSON, one answer in another.

pub use crate::announcing::Announcing;
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Order {
    /// An account is a moderator from now on, or no more.
    Role {
        /// The handle.
        handle: String,
        /// Whether it is.
        moderator: bool,
    },
    /// Everybody who is here, or comes, is told this.
    Announce(Announcing),
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is done.
    Done,
    /// It is not; why, in English.
    Refused(String),
}

/// Where the socket of a house is: beside its data.
pub fn socket(data: &Path) -> PathBuf {
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

/// There is no such socket on this system: the house must be closed.
#[cfg(not(unix))]
pub async fn ask(_data: &Path, _order: &Order) -> std::io::Result<Option<Answer>> {
    Ok(None)
}

/// There is no such socket on this system.
#[cfg(not(unix))]
pub(crate) async fn listen(_house: std::sync::Arc<crate::House>) {}
