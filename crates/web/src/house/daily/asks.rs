//! The pages' requests to the house.
use super::super::asking::{Refusal, get};
use crate::{link::Link, platform::http};
use games::Name;
use serde_json::Value;
use wire::daily::{Beginning, Begun, Board, Today};

/// Today's deals.
pub(super) async fn today(link: Link) -> Result<Today, Refusal> {
    get(link, "/api/daily").await
}

/// A day's deal at a game.
pub(super) async fn board(link: Link, day: &str, game: Name) -> Result<Board, Refusal> {
    get(link, &format!("/api/daily/{day}/{game}")).await
}

/// Starts the try at a game on the day shown, if that is still today, or resumes it.
pub(super) async fn begin(day: String, game: Name) -> Result<Begun, Refusal> {
    Ok(http::post(&format!("/api/daily/{game}"), &Beginning { day }).await?)
}

/// The decision at which two records part, counted from 0. `None` if they do not part.
pub(super) async fn parting(one: &str, other: &str) -> Result<Option<usize>, Refusal> {
    let actions = |record: Value| record.get("actions").and_then(Value::as_array).cloned().unwrap_or_default();
    let path = |record: &str| format!("/api/records/{record}");
    let one = actions(http::get(&path(one)).await?);
    let other = actions(http::get(&path(other)).await?);
    Ok(super::parting::parting(&one, &other))
}
