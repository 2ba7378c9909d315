//! One tournament, as its organiser asks for it: whatever has had no answer is asked again.

use crate::people::Browser;
use serde_json::{Value, json};
use server::client::Broken;
use std::{net::SocketAddr, time::Duration};
use tokio::{sync::watch, time::sleep};
use wire::{
    TableCode,
    tournament::{Page, Tournaments},
};

/// How one is held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    format: &'static str,
    same_deal: bool,
    /// Whether its matches count for ratings.
    pub(super) rated: bool,
}

const LEAGUE: &str = r#"{"league": {"fewest": 3, "most": 4}}"#;
/// A league whose tables have deals of their own and count for ratings: in [`KINDS`].
pub(super) const RATED_LEAGUE: usize = 3;
/// One after the other.
pub(super) const KINDS: [Kind; 5] = [
    Kind { format: r#""swiss""#, same_deal: true, rated: false },
    Kind { format: r#""knockout""#, same_deal: true, rated: false },
    Kind { format: LEAGUE, same_deal: true, rated: false },
    Kind { format: LEAGUE, same_deal: false, rated: true },
    Kind { format: r#""swiss""#, same_deal: false, rated: true },
];

pub(super) struct Cup {
    pub(super) house: watch::Receiver<SocketAddr>,
    pub(super) organiser: String,
    /// Which of those that are held.
    pub(super) number: usize,
    /// How many play, bots among them.
    pub(super) field: usize,
}

impl Cup {
    /// Opens it, once.
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
        // Under other than official rules nothing counts; two rounds of a tournament are enough of these.
        let (rules, rounds) = if rated { (json!({}), json!(2)) } else { (json!({"rounds": 1}), Value::Null) };
        // Tables where a bot sits count for nobody.
        let bots = if rated { Value::Null } else { json!({"level": 1, "up_to": self.field}) };
        let terms = json!({
            "title": title, "game": "lexio", "rules": rules, "pace": {"move_ms": 45_000}, "format": format,
            "rounds": rounds, "same_deal": same_deal, "rated": rated, "listed": true, "most": 64, "starts": "by_hand",
            "bots": bots,
        });
        // What came of it is looked up.
        organiser.post("/api/tournaments", &terms).await?;
        Ok(None)
    }

    /// Somebody enters, once.
    pub(super) async fn enter(&self, code: TableCode, cookie: &str, number: usize) {
        let body = json!({"chance": format!("{number:02x}").repeat(32)});
        self.insist(cookie, &format!("/api/tournaments/{code}/enter"), &body, "entered").await;
    }

    /// It begins, once.
    pub(super) async fn start(&self, code: TableCode) {
        self.insist(&self.organiser, &format!("/api/tournaments/{code}/start"), &Value::Null, "begun").await;
    }

    /// Asks until it is done, or was before.
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
