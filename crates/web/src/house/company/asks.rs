//! What the pages ask the house about those whom one knows.
use super::super::asking::{Refusal, get};
use crate::{link::Link, platform::http, route::encoded};
use serde::Serialize;
use wire::{
    company::{Blocked, Circle, Named, Tie},
    moderation::Heard,
};

/// Everybody whom the visitor knows.
///
/// # Errors
/// [`Refusal`] says why that is not known.
pub(super) async fn circle(link: Link) -> Result<Circle, Refusal> {
    get(link, "/api/company").await
}

/// What somebody is to the visitor.
///
/// # Errors
/// [`Refusal`] says why that is not known.
pub(in crate::house) async fn tie(link: Link, handle: &str) -> Result<Tie, Refusal> {
    get(link, &format!("/api/company/with/{}", encoded(handle))).await
}

/// Would be friends with somebody.
///
/// # Errors
/// [`Refusal`] says why it was not done.
pub(in crate::house) async fn befriend(handle: String) -> Result<Tie, Refusal> {
    post("befriend", &Named { handle }).await
}

/// Would not be.
///
/// # Errors
/// [`Refusal`] says why it was not done.
pub(in crate::house) async fn part(handle: String) -> Result<Tie, Refusal> {
    post("part", &Named { handle }).await
}

/// Blocks somebody.
///
/// # Errors
/// [`Refusal`] says why it was not done.
pub(in crate::house) async fn block(handle: String) -> Result<Tie, Refusal> {
    post("block", &Named { handle }).await
}

/// Ends a block.
///
/// # Errors
/// [`Refusal`] says why it was not done.
pub(in crate::house) async fn unblock(block: u64) -> Result<(), Refusal> {
    post("unblock", &Blocked { block }).await
}

/// The visitor has read what came of their reports, up to that.
///
/// # Errors
/// [`Refusal`] says why it was not noted.
pub(super) async fn heard(up_to: u64) -> Result<(), Refusal> {
    Ok(http::post("/api/moderation/heard", &Heard { up_to }).await?)
}

async fn post<T: serde::de::DeserializeOwned>(what: &str, body: &impl Serialize) -> Result<T, Refusal> {
    Ok(http::post(&format!("/api/company/{what}"), body).await?)
}
