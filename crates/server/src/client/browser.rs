//! A browser that is a program: it keeps its cookie, and has its own address if the house is behind a proxy.

use super::{Broken, Client, Response, request_with};
use game::Game;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};

/// A browser.
#[derive(Clone, Debug)]
pub struct Browser {
    house: SocketAddr,
    from: IpAddr,
    cookie: Option<String>,
}

impl Browser {
    /// A browser without a session. `from` is the address that a proxy in front of the house would report
    /// (`X-Forwarded-For`); a house behind no proxy ignores it.
    pub const fn new(house: SocketAddr, from: IpAddr) -> Browser {
        Browser { house, from, cookie: None }
    }

    /// The same browser with a session's cookie.
    #[must_use]
    pub fn with_cookie(self, cookie: &str) -> Browser {
        Browser { cookie: Some(cookie.to_owned()), ..self }
    }

    /// The session's cookie, as sent in requests.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Sends a plain request, with `body` as JSON unless it is null, and keeps the cookie that the answer sets.
    ///
    /// # Errors
    /// [`Broken::Io`]; [`Broken::Closed`] for an incomplete answer.
    pub async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Result<Response, Broken> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send(method, path, &[], &body).await
    }

    /// Fetches a file, compressed if the house has it so.
    ///
    /// # Errors
    /// As [`Browser::ask`].
    pub async fn fetch(&mut self, path: &str) -> Result<Response, Broken> {
        self.send("GET", path, &["accept-encoding: br", "sec-fetch-dest: document"], "").await
    }

    async fn send(&mut self, method: &str, path: &str, more: &[&str], body: &str) -> Result<Response, Broken> {
        let from = format!("x-forwarded-for: {}", self.from);
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}"));
        let own = [&from].into_iter().chain(&cookie).map(String::as_str);
        let headers: Vec<&str> = own.chain(more.iter().copied()).collect();
        let answer = request_with(self.house, method, path, &headers, body).await?;
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        if length.is_some_and(|length: usize| answer.body.len() < length) {
            return Err(Broken::Closed);
        }
        if let Some(cookie) = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        Ok(answer)
    }

    /// Opens a socket and says hello.
    ///
    /// # Errors
    /// [`Broken`].
    pub async fn line<G: Game>(&self) -> Result<Client<G>, Broken> {
        let from = self.from.to_string();
        let cookie = self.cookie.as_deref().unwrap_or_default();
        Client::open(self.house, &[("cookie", cookie), ("x-forwarded-for", &from)]).await?.greeted().await
    }
}
