//! The addresses at which browsers say they can be called. A subscriber names an address that the house then contacts,
//! so it must be https, with a host name, on the usual port, and nothing that could lead into the operator's own
//! network.

use axum::http::Uri;
use std::net::IpAddr;

/// The longest address, in bytes.
pub(crate) const MAX_ENDPOINT: usize = 1_024;
/// The port of https.
pub(super) const PORT: u16 = 443;

/// An address at a push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Endpoint {
    uri: Uri,
}

impl Endpoint {
    /// Parses an address that the house may contact. Only that of a test's own service may have a port.
    pub(super) fn read(text: &str, for_tests: Option<&str>) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= MAX_ENDPOINT)?;
        let authority = uri.authority()?.as_str();
        let usual = || is_name(authority) || authority.strip_suffix(":443").is_some_and(is_name);
        let fits = uri.scheme_str() == Some("https") && (for_tests == Some(authority) || usual());
        fits.then_some(Endpoint { uri })
    }

    /// The host name of the service.
    pub(super) fn host(&self) -> &str {
        self.uri.host().unwrap_or_default()
    }

    /// The host name, with the port if one is written.
    pub(super) fn authority(&self) -> &str {
        self.uri.authority().map(|authority| authority.as_str()).unwrap_or_default()
    }

    /// The service's origin, as named in signatures.
    pub(super) fn origin(&self) -> String {
        format!("https://{}", self.authority().trim_end_matches(":443"))
    }

    /// The path of the request.
    pub(super) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }
}

/// Whether it is a full host name that cannot be read as an IP address in any notation.
fn is_name(text: &str) -> bool {
    let labels = || text.split('.');
    let plain = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = labels().next_back().unwrap_or_default();
    text.len() <= 253
        && labels().count() > 1
        && labels().all(plain)
        && !last.starts_with(|sign: char| sign.is_ascii_digit())
}

/// Whether an address is on the public internet: not of this machine, of a private or provider's network, or with
/// another special use.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let trials = a == 198 && (18..20).contains(&b);
            let relays = (a, b, c) == (192, 88, 99);
            let special = a == 0 || a >= 240 || (a, b, c) == (192, 0, 0) || shared || trials || relays;
            !special
                && !address.is_loopback()
                && !address.is_private()
                && !address.is_link_local()
                && !address.is_documentation()
                && !address.is_multicast()
        }
        // Global unicast only, excluding addresses that lead to IPv4 by another route, and those for documentation.
        IpAddr::V6(address) => {
            let [a, b, ..] = address.segments();
            let tunnels = a == 0x2002 || (a == 0x2001 && b < 0x0200);
            let documents = (a == 0x2001 && b == 0x0db8) || a == 0x3fff;
            a & 0xe000 == 0x2000 && !tunnels && !documents
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_of_https_under_a_name_at_the_usual_port() {
        for (text, origin) in [
            ("https://push.example.org/send/a-b_c?x=1", "https://push.example.org"),
            ("https://push.example.org:443/", "https://push.example.org"),
            ("https://xn--9t4b11yi5a.test/a", "https://xn--9t4b11yi5a.test"),
        ] {
            assert_eq!(Endpoint::read(text, None).unwrap().origin(), origin);
        }
        for text in [
            "",
            "push.example.org",
            "/send",
            "http://push.example.org/send",
            "ftp://push.example.org/send",
            "https://push.example.org:8443/send",
            "https://push.example.org:22/send",
            "https://user@push.example.org/send",
            "https://user:word@push.example.org/send",
            "https://localhost/send",
            "https://intranet/send",
            "https://127.0.0.1/send",
            "https://10.1/send",
            "https://0x7f.1/send",
            "https://2130706433/send",
            "https://[::1]/send",
            "https://[2606:4700::1]/send",
            "https://push.example.org./send",
            "https://-push.example.org/send",
            "https://push..org/send",
            "https://push_.example.org/send",
            &format!("https://push.example.org/{}", "a".repeat(MAX_ENDPOINT)),
            &format!("https://{}.org/", "a".repeat(64)),
        ] {
            assert_eq!(Endpoint::read(text, None), None, "{text}");
        }
    }

    #[test]
    fn the_service_of_a_test_is_known_by_its_whole_authority_alone() {
        let of = |text| Endpoint::read(text, Some("push.test:9443"));
        assert!(of("https://push.test:9443/send").is_some());
        assert!(of("https://push.test:9444/send").is_none() && of("http://push.test:9443/send").is_none());
    }

    #[test]
    fn addresses_of_no_open_network_are_found_out() {
        let public = |text: &str| is_public(text.parse().unwrap());
        for open in
            ["8.8.8.8", "100.63.0.1", "172.32.0.1", "198.20.0.1", "2606:4700::1111", "2a00:1450::1", "2001:4860::1"]
        {
            assert!(public(open), "{open}");
        }
        for closed in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "100::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "4000::1",
        ] {
            assert!(!public(closed), "{closed}");
        }
    }
}
