//! A person at the evening: a browser with its own session and address, and a time to think before everything it does.

use super::known::{Evening, kind};
use game::{Chance, Entropy, Game, Pledge, Sim, below, sim};
use rand_core::Rng;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::client::{Broken, Browser, Client, Response};
use std::{
    io::{Error, ErrorKind},
    net::Ipv4Addr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time::{sleep, timeout};
use wire::{Room, TableCode};

/// Passwords are not what is being measured.
const PASSWORD: &str = "tokki under the maehwa";
/// How long a page may take: longer than the busiest house.
const PATIENCE: Duration = Duration::from_secs(60);
/// The least time between two remarks of a person: the house accepts twenty a minute.
const BREATH: Duration = Duration::from_secs(4);

/// A person.
pub(super) struct Person {
    pub(super) evening: Arc<Evening>,
    /// Their handle, if they have an account.
    pub(super) handle: Option<String>,
    pub(super) chance: Sim,
    /// How many times faster than others they think.
    pub(super) haste: u32,
    browser: Browser,
    /// Whether the browser has loaded the app.
    has_app: bool,
    said: Option<Instant>,
}

impl Person {
    /// A person unknown to the house. `number` is below 2^24.
    pub(super) fn new(evening: &Arc<Evening>, number: u32, seed: u64) -> Person {
        let from = Ipv4Addr::from_bits(0x0a00_0000 + number);
        let chance = sim(seed.wrapping_add(u64::from(number)));
        let browser = Browser::new(evening.house, from.into());
        Person { evening: evening.clone(), handle: None, chance, haste: 1, browser, has_app: false, said: None }
    }

    /// Creates an account with the same requests as a browser.
    ///
    /// # Errors
    /// Why the account was not created.
    pub(super) async fn sign_up(&mut self, handle: String) -> Result<(), String> {
        let new = json!({"handle": handle, "password": PASSWORD});
        for (path, body) in [("/api/session", &Value::Null), ("/api/account/sign-up", &new)] {
            let answer = soon(self.browser.ask("POST", path, body)).await.map_err(|broken| broken.to_string())?;
            if answer.status != 200 {
                return Err(format!("{path}: {}", refusal(&answer)));
            }
        }
        self.evening.has_account(&handle);
        self.handle = Some(handle);
        Ok(())
    }

    /// Opens the first page as a browser does: the page, its assets unless they are loaded already, and the session.
    pub(super) async fn home(&mut self) {
        let page = self.page("/", "/").await.unwrap_or_default();
        if !std::mem::replace(&mut self.has_app, true) {
            for path in assets(&String::from_utf8_lossy(&page)) {
                let start = Instant::now();
                let answer = soon(self.browser.fetch(&path)).await;
                self.noted("assets", start, answer);
            }
        }
        self.post::<Value>("session", "/api/session", &Value::Null).await;
        self.page("daily", "/api/daily").await;
    }

    /// Requests a page. `None` if it did not arrive, which counts as an error.
    pub(super) async fn page(&mut self, kind: &'static str, path: &str) -> Option<Vec<u8>> {
        let start = Instant::now();
        let answer = soon(self.browser.ask("GET", path, &Value::Null)).await;
        self.noted(kind, start, answer)
    }

    /// Requests a page and parses it.
    pub(super) async fn read<T: DeserializeOwned>(&mut self, kind: &'static str, path: &str) -> Option<T> {
        let page = self.page(kind, path).await?;
        self.understood(kind, &page)
    }

    /// Sends a POST request and parses the answer.
    pub(super) async fn post<T: DeserializeOwned>(
        &mut self,
        kind: &'static str,
        path: &str,
        body: &Value,
    ) -> Option<T> {
        let start = Instant::now();
        let answer = soon(self.browser.ask("POST", path, body)).await;
        let answer = self.noted(kind, start, answer)?;
        self.understood(kind, &answer)
    }

    fn noted(&self, kind: &'static str, start: Instant, answer: Result<Response, Broken>) -> Option<Vec<u8>> {
        match answer {
            Ok(Response { status: 200, body, .. }) => {
                self.evening.tally().page(kind, start.elapsed());
                return Some(body);
            }
            Ok(other) => self.evening.error(format!("page {kind}: {}", refusal(&other))),
            Err(broken) => self.evening.error(format!("page {kind}: {broken}")),
        }
        None
    }

    fn understood<T: DeserializeOwned>(&self, kind: &str, body: &[u8]) -> Option<T> {
        let read = serde_json::from_slice(body);
        read.inspect_err(|error| self.evening.error(format!("page {kind}: {error}"))).ok()
    }

    /// Opens the connection for tables of a game.
    pub(super) async fn line<G: Game>(&mut self) -> Option<Client<G>> {
        self.evening.tally().count("lines");
        let line = self.browser.line().await;
        line.inspect_err(|broken| self.evening.error(format!("no line: {broken}"))).ok()
    }

    /// The next thinking time: from a fifth of the mean to four times the mean, with short times more frequent.
    pub(super) fn thinks(&mut self) -> Duration {
        let share = f64::from(1 + below(1 << 20, &mut self.chance)) / f64::from(1 << 20);
        self.evening.think.mul_f64((-share.ln()).clamp(0.2, 4.0)) / self.haste
    }

    /// Waits for as long as this many thoughts take.
    pub(super) async fn rest(&mut self, thoughts: u32) {
        for _ in 0..thoughts {
            let thought = self.thinks();
            sleep(thought).await;
        }
    }

    /// A number below `count` (1 or more).
    pub(super) fn below(&mut self, count: u32) -> u32 {
        below(count, &mut self.chance)
    }

    /// Whether something happens that happens in `of_a_hundred` of a hundred cases.
    pub(super) fn happens(&mut self, of_a_hundred: u32) -> bool {
        self.below(100) < of_a_hundred
    }

    /// Whether they may say something now. If so, it counts as said.
    pub(super) fn takes_breath(&mut self) -> bool {
        let may = self.said.is_none_or(|said| said.elapsed() > BREATH);
        if may {
            self.said = Some(Instant::now());
        }
        may
    }

    /// Draws entropy from their chance.
    pub(super) fn entropy(&mut self) -> Entropy {
        let mut bytes = [0; 32];
        self.chance.fill_bytes(&mut bytes);
        Entropy::from_bytes(bytes)
    }
}

/// Waits for an answer, but not for ever.
async fn soon(answer: impl Future<Output = Result<Response, Broken>>) -> Result<Response, Broken> {
    timeout(PATIENCE, answer).await.unwrap_or_else(|_| Err(Error::from(ErrorKind::TimedOut).into()))
}

/// The pledge of `entropy` for match `number` at a table, as a browser makes it.
pub(super) fn pledge(entropy: &Entropy, table: TableCode, number: u32) -> Chance {
    Chance::Pledged { pledge: Pledge::of(entropy, &format!("{table}/{number}")) }
}

/// The number of the next match at a table.
pub(super) fn next_match(room: &Room) -> u32 {
    room.match_number + u32::from(matches!(room.phase, wire::Phase::Finished { .. }))
}

/// The status and kind of a refusal.
fn refusal(answer: &Response) -> String {
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    format!("{} {}", answer.status, kind(&body))
}

/// The addresses of the assets that a page names.
fn assets(page: &str) -> Vec<String> {
    let named = page.split(['"', '\'']).filter(|text| text.starts_with("/assets/"));
    let mut all: Vec<String> = named.map(str::to_owned).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_what_it_is_made_of() {
        let page = r#"<link href="/assets/a.css"><script>import init from '/assets/b.js'; init("/assets/b.wasm")</script>
            <link href="/assets/a.css"><a href="/about">"#;
        assert_eq!(assets(page), ["/assets/a.css", "/assets/b.js", "/assets/b.wasm"]);
        assert!(assets("").is_empty());
    }

    #[test]
    fn nobody_thinks_for_ever() {
        let evening = Evening::new(([127, 0, 0, 1], 1).into(), Duration::ZERO, Duration::from_secs(1), Duration::ZERO);
        let mut person = Person::new(&Arc::new(evening), 1, 7);
        let thoughts: Vec<f64> = (0..2_000).map(|_| person.thinks().as_secs_f64()).collect();
        assert!(thoughts.iter().all(|seconds| (0.2..=4.0).contains(seconds)));
        let mean = thoughts.iter().sum::<f64>() / thoughts.len() as f64;
        assert!((0.9..1.1).contains(&mean), "{mean}");
    }
}
