//! Addresses to listen on, as they are written.

use std::net::{AddrParseError, SocketAddr};
use thiserror::Error;

/// The text is no such address. The standard library says only that its syntax is invalid.
#[derive(Debug, Error)]
#[error("write an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080")]
pub(crate) struct BadAddress;

/// Reads an address. A name could stand for several, of which a house listens on one.
pub(crate) fn address(text: &str) -> Result<SocketAddr, BadAddress> {
    text.parse().map_err(|_| BadAddress)
}

/// What a reader of a file says is wrong with it; of an address, what would be right.
pub(crate) fn told(why: &str) -> String {
    let bad: Result<SocketAddr, AddrParseError> = "".parse();
    let is_of_address = bad.is_err_and(|bad| bad.to_string() == why);
    if is_of_address { BadAddress.to_string() } else { why.to_owned() }
}
