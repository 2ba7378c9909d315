//! Plain browser requests, each from an address of its own.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::client::{self, Broken, Response};
use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::time::sleep;
use wire::{
    Error, TableCode,
    account::{Codes, Me, SignedIn},
    daily::{Begun, Board, Today},
    profile::{Page, Played},
};

pub(crate) const PASSWORD: &str = "tokki under the maehwa";

/// A browser that asks the house at this address. A request is answered in full, or the house is gone.
#[derive(Clone, Copy)]
pub(crate) struct Browser<'a> {
    house: SocketAddr,
    cookie: Option<&'a str>,
}

impl<'a> Browser<'a> {
    pub(crate) fn of(house: SocketAddr, cookie: &'a str) -> Browser<'a> {
        Browser { house, cookie: Some(cookie) }
    }

    /// A browser without a cookie.
    pub(crate) fn new(house: SocketAddr) -> Browser<'static> {
        Browser { house, cookie: None }
    }

    /// Arrives as a new guest, and returns their cookie.
    pub(crate) async fn arrive(self) -> Result<String, Broken> {
        Ok(cookie(&self.ask("POST", "/api/session", &Value::Null).await?).expect("a cookie"))
    }

    /// Who the browser belongs to. `None` if the cookie is no one's.
    pub(crate) async fn who(self) -> Result<Option<Me>, Broken> {
        let answer = self.ask("GET", "/api/account", &Value::Null).await?;
        Ok(if answer.status == 401 { None } else { Some(read(&answer)) })
    }

    /// Turns the guest into an account, unless they are one already. Returns the new cookie, if there is one.
    pub(crate) async fn sign_up(self, handle: &str) -> Result<Option<String>, Broken> {
        let body = json!({"handle": handle, "password": PASSWORD});
        let answer = self.ask("POST", "/api/account/sign-up", &body).await?;
        if answer.status == 409 {
            assert!(String::from_utf8_lossy(&answer.body).contains("signed_in"), "{handle}: {}", text(&answer));
            return Ok(None);
        }
        read::<Me>(&answer);
        Ok(cookie(&answer))
    }

    /// Signs in to an account, and returns the cookie of the new session. `None` if there is no such account.
    pub(crate) async fn sign_in(self, handle: &str) -> Result<Option<String>, Broken> {
        let body = json!({"handle": handle, "password": PASSWORD});
        let answer = self.ask("POST", "/api/account/sign-in", &body).await?;
        if answer.status == 403 {
            return Ok(None);
        }
        read::<SignedIn>(&answer);
        Ok(cookie(&answer))
    }

    pub(crate) async fn sign_in_by_code(self, handle: &str, code: &str) -> Result<(SignedIn, String), Broken> {
        let body = json!({"handle": handle, "code": code});
        let answer = self.ask("POST", "/api/account/sign-in/code", &body).await?;
        Ok((read(&answer), cookie(&answer).expect("a cookie")))
    }

    pub(crate) async fn draw_codes(self) -> Result<Vec<String>, Broken> {
        let drawn: Codes = read(&self.ask("POST", "/api/account/codes", &Value::Null).await?);
        Ok(drawn.codes)
    }

    /// All matches of an account that this browser may see.
    pub(crate) async fn history(self, handle: &str) -> Result<Vec<Played>, Broken> {
        let (mut all, mut query) = (Vec::new(), String::new());
        loop {
            let path = format!("/api/people/{handle}/matches{query}");
            let page: Page = self.get(&path).await?;
            all.extend(page.matches);
            let Some(next) = page.next else { return Ok(all) };
            query = format!("?after={next}");
        }
    }

    pub(crate) async fn today(self) -> Result<Today, Broken> {
        self.get("/api/daily").await
    }

    pub(crate) async fn begin_deal(self, game: &str) -> Result<TableCode, Broken> {
        let begun: Begun = read(&self.ask("POST", &format!("/api/daily/{game}"), &Value::Null).await?);
        Ok(begun.table)
    }

    pub(crate) async fn board(self, day: &str, game: &str) -> Result<Board, Broken> {
        self.get(&format!("/api/daily/{day}/{game}")).await
    }

    pub(crate) async fn get<T: DeserializeOwned>(self, path: &str) -> Result<T, Broken> {
        loop {
            let answer = self.ask("GET", path, &Value::Null).await?;
            // An account with a hundred matches has many pages to fetch.
            let Some(wait) = too_fast(&answer) else { return Ok(read(&answer)) };
            sleep(wait).await;
        }
    }

    /// Sends a request that may be refused. Returns the status and the body.
    pub(crate) async fn post(self, path: &str, body: &Value) -> Result<(u16, Vec<u8>), Broken> {
        let answer = self.ask("POST", path, body).await?;
        Ok((answer.status, answer.body))
    }

    async fn ask(self, method: &str, path: &str, body: &Value) -> Result<Response, Broken> {
        let browser = client::Browser::new(self.house, address().into());
        let mut browser = match self.cookie {
            Some(cookie) => browser.with_cookie(cookie),
            None => browser,
        };
        browser.ask(method, path, body).await
    }
}

/// An address that nothing else uses.
pub(crate) fn address() -> Ipv4Addr {
    static ADDRESSES: AtomicU32 = AtomicU32::new(0);
    Ipv4Addr::from_bits(0x0a00_0000 + ADDRESSES.fetch_add(1, Ordering::Relaxed))
}

/// The cookie that an answer sets.
fn cookie(answer: &Response) -> Option<String> {
    Some(answer.header("set-cookie")?.split(';').next()?.to_owned())
}

/// How long to wait before asking again.
fn too_fast(answer: &Response) -> Option<Duration> {
    match serde_json::from_slice(&answer.body) {
        Ok(Error::TooFast { retry_ms }) if answer.status == 429 => Some(Duration::from_millis(retry_ms.into())),
        _ => None,
    }
}

fn read<T: DeserializeOwned>(answer: &Response) -> T {
    assert_eq!(answer.status, 200, "{}", text(answer));
    serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", text(answer)))
}

fn text(answer: &Response) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}
