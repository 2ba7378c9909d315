//! The network address that a request comes from.

use crate::{House, door::Network};
use axum::http::HeaderMap;
use std::{
    net::{IpAddr, SocketAddr},
    sync::Once,
};

/// In which proxies tell addresses.
const FORWARDED: &str = "x-forwarded-for";

/// The network of the client. Behind proxies it is the address that the outermost of them has seen; without proxies the
/// header is ignored, as any visitor can make it up.
pub(crate) fn network(house: &House, headers: &HeaderMap, peer: SocketAddr) -> Network {
    static TOLD: Once = Once::new();
    static IGNORED: Once = Once::new();
    let proxies = house.config.behind_proxy.count();
    if proxies == 0 {
        if headers.contains_key(FORWARDED) {
            IGNORED.call_once(|| {
                tracing::warn!(
                    "X-Forwarded-For is ignored, since `behind_proxy` is 0: if a proxy sends it, all its visitors count \
                     as one"
                );
            });
        }
        return Network::of(peer.ip());
    }
    let address = seen_by(headers, proxies).unwrap_or_else(|| {
        TOLD.call_once(|| {
            tracing::warn!(%peer, "the proxy sends no address in X-Forwarded-For: all such visitors count as one");
        });
        peer.ip()
    });
    Network::of(address)
}

/// Each proxy appends the address of its client, so as many of the last addresses can be trusted as there are proxies.
/// If there are fewer, all were added by proxies.
fn seen_by(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lines = headers.get_all(FORWARDED).iter().map(|line| String::from_utf8_lossy(line.as_bytes()));
    let hops: Vec<Option<IpAddr>> = lines.flat_map(|line| line.split(',').map(address).collect::<Vec<_>>()).collect();
    *hops.get(hops.len().saturating_sub(proxies))?
}

/// An address, with or without a port.
fn address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let alone = || hop.parse().ok();
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    alone().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(lines: &[&str], proxies: usize) -> Option<String> {
        let line = |line: &&str| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap());
        seen_by(&lines.iter().map(line).collect::<HeaderMap>(), proxies).map(|address| address.to_string())
    }

    #[test]
    fn proxies_write_addresses_in_several_ways() {
        for (told, address) in [
            ("10.0.0.1", "10.0.0.1"),
            ("10.0.0.1:50123", "10.0.0.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            (" [2001:db8::1]:50123 ", "2001:db8::1"),
        ] {
            assert_eq!(seen(&[told], 1).as_deref(), Some(address), "{told}");
        }
        for told in ["", "unknown", "_hidden", "10.0.0.1.2", "10.0.0.1:x", "[10.0.0.1"] {
            assert_eq!(seen(&[told], 1), None, "{told}");
        }
        assert_eq!(seen(&[], 1), None);
    }

    #[test]
    fn what_a_visitor_makes_up_stands_before_what_proxies_add() {
        let made_up = ["1.1.1.1, 2.2.2.2", "3.3.3.3, 10.0.0.9"];
        assert_eq!(seen(&made_up, 1).as_deref(), Some("10.0.0.9"));
        assert_eq!(seen(&made_up, 2).as_deref(), Some("3.3.3.3"), "as the outer of two proxies has seen it");
        assert_eq!(seen(&["10.0.0.9"], 2).as_deref(), Some("10.0.0.9"), "one proxy was passed by");
        assert_eq!(seen(&["made up, 10.0.0.9"], 1).as_deref(), Some("10.0.0.9"));
    }
}
