//! The pages' requests to the house about the visitor's company.
use super::super::asking::{Refusal, get};
use crate::{link::Link, platform::http, route::encoded};
use serde::Serialize;
use wire::{
    company::{Blocked, Circle, Named, Tie},
    moderation::Heard,
};

/// Everyone the visitor knows.
pub(super) async fn circle(link: Link) -> Result<Circle, Refusal> {
    get(link, "/api/company").await
}

/// How a player is related to the visitor.
pub(in crate::house) async fn tie(link: Link, handle: &str) -> Result<Tie, Refusal> {
    get(link, &format!("/api/company/with/{}", encoded(handle))).await
}

/// Asks a player to be friends, or accepts their request.
pub(in crate::house) async fn befriend(handle: String) -> Result<Tie, Refusal> {
    post("befriend", &Named { handle }).await
}

/// Ends a friendship, or declines or withdraws a request for one.
pub(in crate::house) async fn part(handle: String) -> Result<Tie, Refusal> {
    post("part", &Named { handle }).await
}

/// Blocks a player.
pub(in crate::house) async fn block(handle: String) -> Result<Tie, Refusal> {
    post("block", &Named { handle }).await
}

/// Ends a block.
pub(in crate::house) async fn unblock(block: u64) -> Result<(), Refusal> {
    post("unblock", &Blocked { block }).await
}

/// Notes that the visitor has read the outcomes of their reports up to and including `up_to`.
pub(super) async fn heard(up_to: u64) -> Result<(), Refusal> {
    Ok(http::post("/api/moderation/heard", &Heard { up_to }).await?)
}

async fn post<T: serde::de::DeserializeOwned>(what: &str, body: &impl Serialize) -> Result<T, Refusal> {
    Ok(http::post(&format!("/api/company/{what}"), body).await?)
}
