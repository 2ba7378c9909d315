//! People with accounts, and what they ask the house without a socket.

use crate::doors::{Doors, choices};
use anyhow::{Context, ensure};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::client::{Browser, Response};
use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

const PASSWORD: &str = "tokki under the maehwa";
/// How long a node may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The pause before another try.
const REST: Duration = Duration::from_millis(300);

/// Arrives as a guest and makes an account. Returns the session's cookie.
///
/// # Errors
/// If the house does not answer, or refuses.
pub(crate) async fn signed_up(door: SocketAddr, handle: &str) -> anyhow::Result<String> {
    let mut browser = browser(door);
    browser.ask("POST", "/api/session", &Value::Null).await?;
    let answer = browser.ask("POST", "/api/account/sign-up", &json!({"handle": handle, "password": PASSWORD})).await?;
    let why = String::from_utf8_lossy(&answer.body);
    ensure!(answer.status == 200, "the house refused an account: {} {why}", answer.status);
    browser.cookie().map(str::to_owned).context("an account has no session")
}

fn browser(door: SocketAddr) -> Browser {
    Browser::new(door, Ipv4Addr::LOCALHOST.into())
}

/// Somebody with an account, who asks whichever node is ready.
pub(crate) struct Account {
    pub(crate) cookie: String,
    pub(crate) doors: watch::Receiver<Doors>,
    /// How often they have asked for a door.
    asked: usize,
}

impl Account {
    pub(crate) const fn new(cookie: String, doors: watch::Receiver<Doors>) -> Account {
        Account { cookie, doors, asked: 0 }
    }

    /// The next door, in turn. `None` if none is open.
    pub(crate) fn door(&mut self) -> Option<SocketAddr> {
        let known = choices(&self.doors.borrow(), &[]);
        self.asked += 1;
        known.get(self.asked % known.len().max(1)).copied()
    }

    /// Asks once. `None` if there is no answer.
    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Option<Response> {
        let mut browser = browser(self.door()?).with_cookie(&self.cookie);
        timeout(PATIENCE, browser.ask(method, path, body)).await.ok()?.ok()
    }

    /// Asks once, for something that is read. `None` if there is no answer, or a refusal.
    pub(crate) async fn read<T: DeserializeOwned>(&mut self, method: &str, path: &str, body: &Value) -> Option<T> {
        let answer = self.ask(method, path, body).await.filter(|answer| answer.status == 200)?;
        serde_json::from_slice(&answer.body).ok()
    }

    /// Asks again and again, until it is done or the refusal says that it was done before.
    pub(crate) async fn insist(&mut self, path: &str, body: &Value, done: &str) {
        // Not `not_entered`, say.
        let done = format!("\"{done}\"");
        loop {
            let answer = self.ask("POST", path, body).await;
            let is_done = |answer: Response| {
                answer.status == 200 || answer.status == 409 && String::from_utf8_lossy(&answer.body).contains(&done)
            };
            if answer.is_some_and(is_done) {
                return;
            }
            sleep(REST).await;
        }
    }
}
