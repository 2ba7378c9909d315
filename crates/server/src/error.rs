//! Why the house cannot open.

use crate::push::Misset;
use std::{io, net::SocketAddr};

/// Why the house cannot open.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is taken or not one of this machine's.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: io::Error,
    },
    /// A listed origin is invalid, or is not an https origin although browsers may come only over https.
    #[error("{origin} is not an origin: write {}://NAME or {}://NAME:PORT", scheme(*https), scheme(*https))]
    Origin {
        /// The origin as listed.
        origin: String,
        /// Whether it must be https.
        https: bool,
    },
    /// The push settings are unusable.
    #[error(transparent)]
    Push(#[from] Misset),
    /// A node needs a database server: a file belongs to a single process.
    #[error("a node needs a PostgreSQL database, but the house is in a file")]
    NodeOfFile,
    /// The bus to the other nodes cannot be used.
    #[error(transparent)]
    Bus(#[from] crate::bus::BadBus),
    /// The store failed.
    #[error("the store failed")]
    Store(#[from] store::Error),
}

const fn scheme(https: bool) -> &'static str {
    if https { "https" } else { "http" }
}
