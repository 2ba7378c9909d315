//! One tournament, run by its organiser: every request without an answer is sent again.

use crate::people::Browser;
use game::{Entropy, Pledge};
use serde_json::{Value, json};
use server::client::Broken;
use std::{net::SocketAddr, time::Duration};
use tokio::{sync::watch, time::sleep};
use wire::{
    TableCode,
    tournament::{Page, Tournaments},
};

/// How a tournament is held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    format: &'static str,
    same_deal: bool,
    /// Whether its matches count for ratings.
    pub(super) rated: bool,
}

const LEAGUE: &str = r#"{"league": {"fewest": 3, "most": 4}}"#;
/// Index in [`KINDS`] of a league whose tables have deals of their own and count for ratings.
pub(super) const RATED_LEAGUE: usize = 3;
/// The kinds of tournament, held one after another.
pub(super) const KINDS: [Kind; 5] = [
    Kind { format: r#""swiss""#, same_deal: true, rated: false },
    Kind { format: r#""knockout""#, same_deal: true, rated: false },
    Kind { format: LEAGUE, same_deal: true, rated: false },
    Kind { format: LEAGUE, same_deal: false, rated: true },
    Kind { format: r#""swiss""#, same_deal: false, rated: true },
];

/// What a player adds to the deals.
pub(super) fn chance_of(number: usize) -> Entropy {
    Entropy::from_bytes([number as u8; 32])
}

pub(super) struct Cup {
    pub(super) house: watch::Receiver<SocketAddr>,
    pub(super) organiser: String,
    /// Number of this tournament among those held.
    pub(super) number: usize,
    /// Number of entrants, including bots.
    pub(super) field: usize,
}

impl Cup {
    /// Opens the tournament exactly once.
    pub(super) async fn open(&self) -> TableCode {
        loop {
            if let Ok(Some(code)) = self.try_open().await {
                return code;
            }
            self.rest().await;
        }
    }

    async fn try_open(&self) -> Result<Option<TableCode>, Broken> {
        let (organiser, title) = (self.browser(&self.organiser), format!("cup {}", self.number));
        let all: Tournaments = organiser.get("/api/tournaments").await?;
        let known = all.open.iter().chain(&all.running).find(|one| one.title == title);
        if let Some(known) = known {
            return Ok(Some(known.tournament));
        }
        let Kind { format, same_deal, rated } = KINDS[self.number % KINDS.len()];
        let format: Value = serde_json::from_str(format).unwrap();
        // Only matches under official rules count. Two rounds of such a tournament are enough.
        let (rules, rounds) = if rated { (json!({}), json!(2)) } else { (json!({"rounds": 1}), Value::Null) };
        // Tables with a bot count for no one.
        let bots = if rated { Value::Null } else { json!({"level": 1, "up_to": self.field}) };
        let terms = json!({
            "title": title, "game": "lexio", "rules": rules, "pace": {"move_ms": 45_000}, "format": format,
            "rounds": rounds, "same_deal": same_deal, "rated": rated, "listed": true, "most": 64, "starts": "by_hand",
            "bots": bots,
        });
        // The next try looks up whether this succeeded.
        organiser.post("/api/tournaments", &terms).await?;
        Ok(None)
    }

    /// Enters a player exactly once. Whoever is to open their chance later pledges it.
    pub(super) async fn enter(&self, code: TableCode, cookie: &str, number: usize, pledges: bool) {
        let chance = chance_of(number);
        let body = match pledges {
            true => json!({"chance": {"pledge": Pledge::of(&chance, &code.to_string())}}),
            false => json!({"chance": chance}),
        };
        self.insist(cookie, &format!("/api/tournaments/{code}/enter"), &body, "entered").await;
    }

    /// Starts the tournament exactly once.
    pub(super) async fn start(&self, code: TableCode) {
        self.insist(&self.organiser, &format!("/api/tournaments/{code}/start"), &Value::Null, "begun").await;
    }

    /// Repeats the request until it succeeds or turns out to have succeeded before.
    async fn insist(&self, cookie: &str, path: &str, body: &Value, done: &str) {
        loop {
            match self.browser(cookie).post(path, body).await {
                Ok((200, page)) => {
                    let _: Page = serde_json::from_slice(&page).unwrap();
                    return;
                }
                Ok((409, refused)) if String::from_utf8_lossy(&refused).contains(done) => return,
                Ok((503, _)) | Err(_) => self.rest().await,
                Ok((status, body)) => panic!("{path}: {status} {}", String::from_utf8_lossy(&body)),
            }
        }
    }

    fn browser<'a>(&self, cookie: &'a str) -> Browser<'a> {
        Browser::of(*self.house.borrow(), cookie)
    }

    async fn rest(&self) {
        sleep(Duration::from_millis(20)).await;
    }
}
