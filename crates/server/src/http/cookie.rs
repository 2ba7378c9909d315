//! The session's secret in a cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use store::TokenHash;

/// The cookie's name over plain HTTP.
const NAME: &str = "madang";
/// Its name over https: browsers accept a cookie with such a name only from this very host, with `Secure` and for all
/// paths.
const HOST_NAME: &str = "__Host-madang";
/// How many cookies with the name are tried: other services on the same machine or on a parent domain may have set
/// some.
const TRIED: usize = 8;

/// The secret of a session. Only its hash is stored, and it is never logged.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) const fn from_bytes(bytes: [u8; 32]) -> Token {
        Token(bytes)
    }

    /// The hash by which the store knows it.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::from_bytes(Sha256::digest(self.0).into())
    }

    /// The secrets that a request carries, in the order to try them. Over https, a secret from before the house had
    /// https counts too, but comes last.
    pub(crate) fn all_of(headers: &HeaderMap, https: bool) -> Vec<Token> {
        let names: &[&str] = if https { &[HOST_NAME, NAME] } else { &[NAME] };
        // Written with 64 hex digits, like the hash of a token.
        let token = |text: &str| text.parse::<TokenHash>().ok().map(|digits| Token(*digits.as_bytes()));
        names.iter().flat_map(|name| of_name(headers, name)).filter_map(token).take(TRIED).collect()
    }

    /// Whether the request carries it by the name that no parent domain can set. Over plain http there is no such name.
    pub(crate) fn is_of_host(&self, headers: &HeaderMap, https: bool) -> bool {
        let is_this = |text: &str| text.parse::<TokenHash>().is_ok_and(|digits| *digits.as_bytes() == self.0);
        !https || of_name(headers, HOST_NAME).any(is_this)
    }

    /// The header that makes a browser keep it.
    pub(crate) fn set(&self, days: u32, https: bool) -> Option<HeaderValue> {
        let (digits, seconds) = (TokenHash::from_bytes(self.0), u64::from(days) * 86_400);
        written(&digits.to_string(), seconds, https)
    }
}

/// The header that makes the browser forget the secret.
pub(crate) fn clear(https: bool) -> Option<HeaderValue> {
    written("", 0, https)
}

/// The header that makes the browser forget a secret from before the house had https, if it still has one.
pub(crate) fn clear_plain(headers: &HeaderMap, https: bool) -> Option<HeaderValue> {
    let kept = https && of_name(headers, NAME).next().is_some();
    kept.then(|| written("", 0, false)).flatten()
}

/// The values of a request's cookies with this name. Others may have any bytes in them: other services on the same
/// machine set these, too. Only ASCII spaces are trimmed, as browsers do: one that a parent domain has set under a name
/// that begins with another space is not ours.
pub(super) fn of_name<'a>(headers: &'a HeaderMap, wanted: &'a str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes);
    let pairs = cookies.flat_map(|cookies| cookies.split(|byte| *byte == b';'));
    let pairs = pairs.filter_map(|pair| str::from_utf8(pair.trim_ascii()).ok()?.split_once('='));
    pairs.filter_map(move |(name, text)| (name == wanted).then_some(text))
}

fn written(text: &str, seconds: u64, https: bool) -> Option<HeaderValue> {
    let (name, secure) = if https { (HOST_NAME, "; Secure") } else { (NAME, "") };
    let cookie = format!("{name}={text}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::try_from(cookie).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brought(cookies: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, cookies.parse().unwrap())])
    }

    #[test]
    fn a_cookie_comes_back_as_it_was_set() {
        let token = Token::from_bytes([7; 32]);
        for (https, start, end) in [(false, "madang=0707", "; SameSite=Lax"), (true, "__Host-madang=0707", "; Secure")]
        {
            let set = token.set(1, https).unwrap();
            let set = set.to_str().unwrap();
            assert!(set.starts_with(start) && set.ends_with(end), "{set}");
            assert!(
                set.contains("; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax") && !set.contains("Domain"),
                "{set}"
            );
            let headers = brought(&format!("a=b; {}; c", set.split(';').next().unwrap()));
            assert!(Token::all_of(&headers, https) == [token.clone()]);
        }
    }

    #[test]
    fn anything_else_is_none() {
        for cookie in ["", "madang", "madang=", "madang=00", "madang=zz", "other=07070707"] {
            assert!(Token::all_of(&brought(cookie), false).is_empty(), "{cookie}");
        }
    }

    #[test]
    fn a_cookie_of_another_service_hides_none_whatever_bytes_it_has() {
        let brought = |cookies: Vec<u8>| HeaderMap::from_iter([(header::COOKIE, cookies.try_into().unwrap())]);
        let own = format!("madang={}", TokenHash::from_bytes([1; 32])).into_bytes();
        for other in ["shop=한복".as_bytes(), b"shop=\xff\xfe", "마당=1".as_bytes()] {
            for all in [[&own[..], other].join(&b"; "[..]), [other, &own[..]].join(&b"; "[..])] {
                assert!(Token::all_of(&brought(all), false) == [Token::from_bytes([1; 32])]);
            }
        }
        // A parent domain may set such a name, since to a browser it is not the one that only the host may set.
        for space in ["\u{a0}", "\u{2000}", "\u{3000}"] {
            let forged = format!("{space}__Host-madang={}", TokenHash::from_bytes([2; 32]));
            assert!(Token::all_of(&brought(forged.into_bytes()), true).is_empty());
        }
    }

    #[test]
    fn every_cookie_of_the_name_counts_those_of_the_host_first() {
        let token = |byte: u8| Token::from_bytes([byte; 32]);
        let text = |byte: u8| TokenHash::from_bytes([byte; 32]).to_string();
        let headers = brought(&format!("madang=x; madang={}; __Host-madang={}; madang={}", text(1), text(2), text(3)));
        assert!(Token::all_of(&headers, false) == [token(1), token(3)]);
        assert!(Token::all_of(&headers, true) == [token(2), token(1), token(3)]);
        let of_host = |byte: u8, https| token(byte).is_of_host(&headers, https);
        assert!(of_host(2, true) && !of_host(1, true) && of_host(1, false));
        assert!(clear_plain(&headers, true).is_some() && clear_plain(&headers, false).is_none());
        let flood = vec![format!("madang={}", text(9)); 1_000].join("; ");
        assert_eq!(Token::all_of(&brought(&flood), false).len(), TRIED);
    }
}
