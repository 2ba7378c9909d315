//! The pages from which browsers may come, and the names by which the house is known.

use crate::{Error, quiet::Quiet};
use axum::http::{HeaderMap, HeaderValue, header, uri::Authority};
use std::{
    net::{Ipv4Addr, Ipv6Addr},
    sync::Arc,
    time::Instant,
};

/// The pages, besides the house's own, from which browsers may come; their host names are the house's too.
#[derive(Clone, Default)]
pub(crate) struct Origins {
    listed: Arc<[Origin]>,
    least: Scheme,
    /// While the log says only at the level for debugging that a browser was turned away.
    quiet: Arc<Quiet>,
    /// The same of a request under another name.
    quiet_of_names: Arc<Quiet>,
}

/// A page's origin: `https://madang.example:8443`.
#[derive(Clone, PartialEq, Eq)]
struct Origin {
    scheme: Scheme,
    authority: Authority,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Scheme {
    #[default]
    Http,
    Https,
}

impl Origins {
    /// The listed origins. With `https`, browsers may come only over https.
    ///
    /// # Errors
    /// [`Error::Origin`].
    pub(crate) fn of(listed: &[String], https: bool) -> Result<Origins, Error> {
        let origin = |text: &String| {
            let origin = Origin::read(text.trim_end_matches('/'));
            let fits = origin.filter(|origin| !https || origin.scheme == Scheme::Https);
            fits.ok_or_else(|| Error::Origin { origin: text.clone(), https })
        };
        let least = if https { Scheme::Https } else { Scheme::Http };
        let listed = listed.iter().map(origin).collect::<Result<_, _>>()?;
        Ok(Origins { listed, least, quiet: Arc::default(), quiet_of_names: Arc::default() })
    }

    /// Whether a browser on the page named in the headers may talk to the house. Programs other than browsers name no
    /// page; they also carry no cookies but their own.
    pub(crate) fn welcome(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let welcome = self.knows(origin, headers);
        // Any may come from a page of the house that its operator has not listed, or no longer; strangers are many.
        if !welcome && self.quiet.is_over(Instant::now()) {
            tracing::warn!(
                ?origin,
                "a browser was turned away: `origins` does not list its page, or it is on plain http"
            );
        } else if !welcome {
            tracing::debug!(?origin, "a browser was turned away");
        }
        welcome
    }

    /// Whether a request is for the house, by one of its names. Old programs send no host at all.
    pub(crate) fn are_meant(&self, headers: &HeaderMap) -> bool {
        let meant = match host(headers) {
            Some(host) => self.is_known_as(host.host()),
            None => !headers.contains_key(header::HOST),
        };
        let host = headers.get(header::HOST);
        // A proxy that does not pass on the name lets nobody in; strangers make names up.
        if !meant && self.quiet_of_names.is_over(Instant::now()) {
            tracing::warn!(?host, "a request was turned away: `origins` lists no page under this name");
        } else if !meant {
            tracing::debug!(?host, "a request was turned away");
        }
        meant
    }

    fn knows(&self, named: &HeaderValue, headers: &HeaderMap) -> bool {
        let Some(origin) = named.to_str().ok().and_then(Origin::read) else { return false };
        let own = || host(headers).is_some_and(|host| host == origin.authority);
        self.listed.contains(&origin) || ((origin.scheme == Scheme::Https || self.least == Scheme::Http) && own())
    }

    /// Whether the request uses one of the house's names. A stranger's page could point its own name at this machine
    /// and read the house as if it were its own; an IP address cannot be redirected.
    fn is_known_as(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let address = name.parse::<Ipv4Addr>().is_ok()
            || name
                .strip_prefix('[')
                .and_then(|v6| v6.strip_suffix(']'))
                .is_some_and(|v6| v6.parse::<Ipv6Addr>().is_ok());
        let local = name == "localhost" || name.ends_with(".localhost");
        address || local || self.listed.iter().any(|origin| origin.authority.host().eq_ignore_ascii_case(&name))
    }
}

impl Origin {
    fn read(text: &str) -> Option<Origin> {
        let (scheme, authority) = match text.split_once("://")? {
            (scheme, authority) if scheme.eq_ignore_ascii_case("http") => (Scheme::Http, authority),
            (scheme, authority) if scheme.eq_ignore_ascii_case("https") => (Scheme::Https, authority),
            _ => return None,
        };
        let authority: Authority = authority.parse().ok()?;
        // Each name is listed: a pattern is no origin.
        let fits =
            !authority.as_str().contains(['@', '*']) && is_host(authority.host()) && has_port_or_none(&authority);
        fits.then_some(Origin { scheme, authority })
    }
}

/// Whether a page can have this host. What ends in a number is an address for browsers, or nothing.
fn is_host(name: &str) -> bool {
    if let Some(v6) = name.strip_prefix('[') {
        return v6.strip_suffix(']').is_some_and(|v6| v6.parse::<Ipv6Addr>().is_ok());
    }
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_number = name.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    !name.split('.').any(str::is_empty) && (!is_number || name.parse::<Ipv4Addr>().is_ok())
}

fn has_port_or_none(authority: &Authority) -> bool {
    authority.as_str() == authority.host() || authority.port_u16().is_some_and(|port| port != 0)
}

/// The single host name in a request.
fn host(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?.parse().ok()?;
    hosts.next().is_none().then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcome(host: &str, origin: Option<&str>, https: bool) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        Origins::of(&["https://Madang.example/".into()], https).ok().unwrap().welcome(&headers)
    }

    #[test]
    fn own_pages_listed_pages_and_programs() {
        assert!(welcome("127.0.0.1:8080", None, false));
        assert!(welcome("127.0.0.1:8080", Some("http://127.0.0.1:8080"), false));
        assert!(welcome("inner:8080", Some("https://madang.example"), false));
        assert!(welcome("madang.example", Some("https://madang.example"), true));
    }

    #[test]
    fn nobody_else() {
        for origin in ["null", "http://127.0.0.1:8081", "https://evil.example", "https://madang.example.evil.example"] {
            assert!(!welcome("127.0.0.1:8080", Some(origin), false), "{origin}");
        }
        assert!(!welcome("madang.example", Some("http://madang.example"), true), "under https by that only");
    }

    #[test]
    fn an_origin_that_is_none_is_refused() {
        for (origin, https) in [
            ("madang.example", false),
            ("ftp://a", false),
            ("https://", false),
            ("https://*.madang.example", false),
            ("http://a", true),
            ("https://a.example:99999", true),
            ("https://a.example:abc", true),
            ("https://a.example:0", true),
            ("https://a.example:", true),
            ("https://a..b", true),
            ("https://.", true),
            ("https://[zz]", true),
            ("https://256.1.1.1", true),
        ] {
            assert!(Origins::of(&[origin.into()], https).is_err(), "{origin}");
        }
        for origin in
            ["https://a.example:8443", "https://a.example.", "https://[::1]:443", "https://10.0.0.1", "https://a"]
        {
            assert!(Origins::of(&[origin.into()], true).is_ok(), "{origin}");
        }
    }

    #[test]
    fn a_name_that_strangers_can_turn_here_is_not_the_houses() {
        let origins = Origins::of(&["https://madang.example:8443".into()], true).ok().unwrap();
        for name in ["127.0.0.1", "[::1]", "192.168.1.7", "localhost", "LOCALHOST", "madang.example", "Madang.Example."]
        {
            assert!(origins.is_known_as(name), "{name}");
        }
        for name in ["evil.example", "madang.example.evil.example", "127.0.0.1.evil.example", "", "::1x"] {
            assert!(!origins.is_known_as(name), "{name}");
        }
    }
}
