//! What the pages ask the house.
use crate::{
    house::asking::{Refusal, get},
    link::Link,
    platform::http,
    play::keepsake,
};
use serde::Serialize;
use serde_json::Value;
use wire::{
    TableCode,
    tournament::{Announcing, Entering, Opened, Page, Removing, Terms, Tournaments},
};

/// All that the visitor may find.
pub(super) async fn tournaments(link: Link) -> Result<Tournaments, Refusal> {
    get(link, "/api/tournaments").await
}

/// Everything about one.
pub(super) async fn page(link: Link, code: TableCode) -> Result<Page, Refusal> {
    get(link, &path(code)).await
}

/// Where the house tells of one.
pub(super) fn path(code: TableCode) -> String {
    format!("/api/tournaments/{code}")
}

/// Opens one.
pub(super) async fn open(terms: &Terms) -> Result<Opened, Refusal> {
    Ok(http::post("/api/tournaments", terms).await?)
}

/// Enters, or comes back: with chance of this browser's, given because the house has shown its commitment.
pub(super) async fn enter(page: &Page) -> Result<Page, Refusal> {
    let chance = keepsake::give(page.tournament, page.commitment);
    post(page.tournament, "enter", &Entering { chance }).await
}

/// What is done without saying more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Withdraw,
    Start,
    Cancel,
    Discontinue,
}

/// Does it.
pub(super) async fn does(code: TableCode, deed: Deed) -> Result<Page, Refusal> {
    let step = match deed {
        Deed::Withdraw => "withdraw",
        Deed::Start => "start",
        Deed::Cancel => "cancel",
        Deed::Discontinue => "discontinue",
    };
    post(code, step, &Value::Null).await
}

/// Tells everybody something.
pub(super) async fn announce(code: TableCode, text: String) -> Result<Page, Refusal> {
    post(code, "announce", &Announcing { text }).await
}

/// Would not have somebody paired any more.
pub(super) async fn remove(code: TableCode, entrant: u16) -> Result<Page, Refusal> {
    post(code, "remove", &Removing { entrant }).await
}

async fn post(code: TableCode, step: &str, body: &impl Serialize) -> Result<Page, Refusal> {
    Ok(http::post(&format!("{}/{step}", path(code)), body).await?)
}
