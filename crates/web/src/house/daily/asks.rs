//! What the pages ask the house.
pub(super) use super::super::account::Refusal;
use super::super::account::refusal;
use crate::{link::Link, platform::http};
use games::Name;
use serde_json::Value;
use wire::daily::{Begun, Board, Today};

/// Today's deals. Who is quick at the beginning of a visit waits until the house knows them.
pub(super) async fn today(link: Link) -> Result<Today, Refusal> {
    link.opened().await;
    http::get("/api/daily").await.map_err(refusal)
}

/// A day's deal at a game.
pub(super) async fn board(link: Link, day: &str, game: Name) -> Result<Board, Refusal> {
    link.opened().await;
    http::get(&format!("/api/daily/{day}/{game}")).await.map_err(refusal)
}

/// Begins today's try, or goes on with it.
pub(super) async fn begin(game: Name) -> Result<Begun, Refusal> {
    http::post(&format!("/api/daily/{game}"), &Value::Null).await.map_err(refusal)
}

/// At which decision two records part, counted from 0; none where they do not.
pub(super) async fn parting(one: &str, other: &str) -> Result<Option<usize>, Refusal> {
    let actions = |record: Value| record.get("actions").and_then(Value::as_array).cloned().unwrap_or_default();
    let path = |record: &str| format!("/api/records/{record}");
    let one = actions(http::get(&path(one)).await.map_err(refusal)?);
    let other = actions(http::get(&path(other)).await.map_err(refusal)?);
    let alike = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    Ok((alike < one.len().max(other.len())).then_some(alike))
}
