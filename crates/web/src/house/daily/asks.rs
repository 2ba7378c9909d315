//! What the pages ask the house.
use crate::{
    link::Link,
    platform::{
        http::{self, Failed},
        json,
    },
};
use games::Name;
use serde_json::Value;
use std::borrow::Cow;
use wire::{
    account::Refused,
    daily::{Begun, Board, Today},
};
use words::{Lang, Say, house::House};

/// Why something was not done.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Refusal {
    /// The house was not reached, or was not understood.
    Unreachable,
    /// It refused.
    Said(Refused),
}

impl Say for Refusal {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            Refusal::Unreachable => House::Offline.say(lang),
            Refusal::Said(refused) => refused.say(lang),
        }
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Refusal {
        match failed {
            Failed::Refused { body, .. } => json::read(&body).map_or(Refusal::Unreachable, Refusal::Said),
            Failed::Unreachable | Failed::Unreadable => Refusal::Unreachable,
        }
    }
}

/// Today's deals. Who is quick at the beginning of a visit waits until the house knows them.
pub(super) async fn today(link: Link) -> Result<Today, Refusal> {
    link.opened().await;
    Ok(http::get("/api/daily").await?)
}

/// A day's deal at a game.
pub(super) async fn board(link: Link, day: &str, game: Name) -> Result<Board, Refusal> {
    link.opened().await;
    Ok(http::get(&format!("/api/daily/{day}/{game}")).await?)
}

/// Begins today's try, or goes on with it.
pub(super) async fn begin(game: Name) -> Result<Begun, Refusal> {
    Ok(http::post(&format!("/api/daily/{game}"), &Value::Null).await?)
}

/// At which decision two records part, counted from 0; none where they do not.
pub(super) async fn parting(one: &str, other: &str) -> Result<Option<usize>, Refusal> {
    let actions = |record: Value| record.get("actions").and_then(Value::as_array).cloned().unwrap_or_default();
    let path = |record: &str| format!("/api/records/{record}");
    let one = actions(http::get(&path(one)).await?);
    let other = actions(http::get(&path(other)).await?);
    let alike = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    Ok((alike < one.len().max(other.len())).then_some(alike))
}
