//! The pages' requests to the house.
use super::super::asking::{Refusal, get};
use crate::{link::Link, platform::http};
use futures_util::future::join;
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
    let (one, other) = (path(one), path(other));
    let (one, other) = join(http::get(&one), http::get(&other)).await;
    Ok(super::parting::parting(&actions(one?), &actions(other?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::json;

    #[test]
    fn a_board_is_read_whatever_its_rules() {
        let text = r#"{"day": "2026-11-30", "game": "lexio", "ends_ms": 9, "now_ms": 1, "rules": {"seats": 4, "broke": null},
            "commitment": "COMMITMENT", "mine": {"kind": "new"}, "tried": 0, "places": [], "spread": []}"#;
        assert!(json::read::<Board>(&text.replace("COMMITMENT", &"ab".repeat(32))).is_some());
    }
}
