//! The session's secret in a cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use store::TokenHash;

const NAME: &str = "madang";

/// The secret of a session. Only its hash is kept, and it is never logged.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) const fn from_bytes(bytes: [u8; 32]) -> Token {
        Token(bytes)
    }

    /// What the store knows it by.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::from_bytes(Sha256::digest(self.0).into())
    }

    /// The secret that a request brings.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Token> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        // The same 64 digits as the hash of a token are written by.
        let text = pairs.find_map(|(name, text)| (name == NAME).then_some(text))?;
        text.parse::<TokenHash>().ok().map(|digits| Token(*digits.as_bytes()))
    }

    /// As a browser is told to keep it.
    pub(crate) fn set(&self, days: u32, https: bool) -> Option<HeaderValue> {
        let (digits, seconds) = (TokenHash::from_bytes(self.0), u64::from(days) * 86_400);
        let secure = if https { "; Secure" } else { "" };
        let cookie = format!("{NAME}={digits}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        let mut value = HeaderValue::try_from(cookie).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_comes_back_as_it_was_set() {
        let token = Token::from_bytes([7; 32]);
        let set = token.set(1, true).unwrap();
        let set = set.to_str().unwrap();
        assert!(set.ends_with("; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure"), "{set}");
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("a=b; {}; c", set.split(';').next().unwrap()).parse().unwrap());
        assert!(Token::of(&headers) == Some(token));
    }

    #[test]
    fn anything_else_is_none() {
        for cookie in ["", "madang", "madang=", "madang=00", "madang=zz", "other=07070707"] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            assert!(Token::of(&headers).is_none(), "{cookie}");
        }
    }
}
