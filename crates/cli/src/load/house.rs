//! The address of the house, which must be on this machine.

use std::net::{IpAddr, SocketAddr};

/// Why an address is refused.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Elsewhere {
    /// The text is not such an address.
    #[error("{url} is not of the form http://127.0.0.1:8080")]
    Unreadable {
        /// The text given.
        url: String,
    },
    /// It is another machine's address.
    #[error("{host} is not this machine: load goes to 127.0.0.0/8, [::1] or localhost only")]
    Foreign {
        /// The host given.
        host: String,
    },
}

/// Reads the address of a house on this machine. No name is resolved: `localhost` is 127.0.0.1 here.
pub(super) fn on_this_machine(url: &str) -> Result<SocketAddr, Elsewhere> {
    let unreadable = || Elsewhere::Unreadable { url: url.to_owned() };
    let place = url.strip_prefix("http://").ok_or_else(unreadable)?.trim_end_matches('/');
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if !host.is_empty() && !port.ends_with(']') => {
            (host, port.parse().map_err(|_| unreadable())?)
        }
        _ => (place, 80),
    };
    let address = match host {
        "localhost" => IpAddr::from([127, 0, 0, 1]),
        other => {
            let bare = other.strip_prefix('[').and_then(|other| other.strip_suffix(']')).unwrap_or(other);
            bare.parse().map_err(|_| Elsewhere::Foreign { host: other.to_owned() })?
        }
    };
    if !address.to_canonical().is_loopback() {
        return Err(Elsewhere::Foreign { host: host.to_owned() });
    }
    Ok(SocketAddr::new(address, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_several_names() {
        for (url, address) in [
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("http://127.9.9.9:1/", "127.9.9.9:1"),
            ("http://localhost:99", "127.0.0.1:99"),
            ("http://localhost", "127.0.0.1:80"),
            ("http://[::1]:8080", "[::1]:8080"),
            ("http://[::1]", "[::1]:80"),
        ] {
            assert_eq!(on_this_machine(url), Ok(address.parse().unwrap()), "{url}");
        }
    }

    #[test]
    fn no_other_is_played_against() {
        for url in [
            "http://192.168.0.1:80",
            "http://10.0.0.1",
            "http://madang.example:80",
            "http://localhost.madang.example",
            "http://[2001:db8::1]:80",
            "http://[::ffff:10.0.0.1]:80",
            "http://0.0.0.0:80",
        ] {
            assert!(matches!(on_this_machine(url), Err(Elsewhere::Foreign { .. })), "{url}");
        }
        for url in ["", "127.0.0.1:80", "https://127.0.0.1:80", "http://127.0.0.1:x", "ftp://localhost"] {
            assert!(matches!(on_this_machine(url), Err(Elsewhere::Unreadable { .. })), "{url}");
        }
    }
}
