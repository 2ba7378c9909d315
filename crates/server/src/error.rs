//! Why the house cannot open.

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
    /// The store failed.
    #[error("the store failed")]
    Store(#[from] store::Error),
}
