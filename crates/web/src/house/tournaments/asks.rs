//! The pages' requests to the house.
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
    tournament::{Announcing, Entering, Opened, Page, Progress, Removing, Terms, Tournaments},
};

/// All tournaments that the visitor can find.
pub(super) async fn tournaments(link: Link) -> Result<Tournaments, Refusal> {
    get(link, "/api/tournaments").await
}

/// Everything about a tournament.
pub(super) async fn page(link: Link, code: TableCode) -> Result<Page, Refusal> {
    get(link, &path(code)).await
}

/// The address of a tournament's data.
pub(super) fn path(code: TableCode) -> String {
    format!("/api/tournaments/{code}")
}

/// Opens a tournament.
pub(super) async fn open(terms: &Terms) -> Result<Opened, Refusal> {
    Ok(http::post("/api/tournaments", terms).await?)
}

/// Enters a tournament or comes back to it, contributing randomness of this browser: safe, since the house has shown
/// its commitment.
pub(super) async fn enter(page: &Page) -> Result<Page, Refusal> {
    let chance = keepsake::give(page.tournament, page.commitment);
    let now: Page = post(page.tournament, "enter", &Entering { chance }).await?;
    // Whoever comes back, or comes late, adds nothing to the deals.
    if page.you.entrant.is_none() && now.progress == Progress::Entering {
        keepsake::note_entered(&chance, page.tournament);
    }
    Ok(now)
}

/// An action that needs no further details.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Withdraw,
    Start,
    Cancel,
    Discontinue,
}

/// Carries out an action.
pub(super) async fn does(code: TableCode, deed: Deed) -> Result<Page, Refusal> {
    let step = match deed {
        Deed::Withdraw => "withdraw",
        Deed::Start => "start",
        Deed::Cancel => "cancel",
        Deed::Discontinue => "discontinue",
    };
    post(code, step, &Value::Null).await
}

/// Announces something to everyone.
pub(super) async fn announce(code: TableCode, text: String) -> Result<Page, Refusal> {
    post(code, "announce", &Announcing { text }).await
}

/// Removes an entrant, who is no longer paired.
pub(super) async fn remove(code: TableCode, entrant: u16) -> Result<Page, Refusal> {
    post(code, "remove", &Removing { entrant }).await
}

async fn post(code: TableCode, step: &str, body: &impl Serialize) -> Result<Page, Refusal> {
    Ok(http::post(&format!("{}/{step}", path(code)), body).await?)
}
