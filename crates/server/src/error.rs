//! Why the house cannot open.

use crate::push::Misset;
use std::{io, net::SocketAddr};

/// Why the house cannot open.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is taken or not of this machine.
    #[error("cannot listen on {address}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// An origin that is listed is none, or is not one of https where browsers come by that only.
    #[error("{origin} is no origin: write {}://NAME or {}://NAME:PORT", scheme(*https), scheme(*https))]
    Origin {
        /// What is listed.
        origin: String,
        /// Whether it must be https.
        https: bool,
    },
    /// People cannot be called as it is set.
    #[error(transparent)]
    Push(#[from] Misset),
    /// A node keeps its house on a server: a file is one process's.
    #[error("a node needs a PostgreSQL database, and the house is in a file")]
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
