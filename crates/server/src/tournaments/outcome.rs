//! The outcome of a table according to its journal: the same at every lookup.

use crate::{House, card::Card, journals};
use store::{AnyStore, Journal, TableId};
use table::GuestId;
use tokio::task::spawn_blocking;
use wire::{Stage, tournament::OfTournament};

/// The outcome of a table.
pub(super) struct Outcome {
    /// The place (from 1) and the points, by chair. Empty if the match did not reach its end.
    pub(super) placed: Vec<(u8, i64)>,
    /// The people who decided for themselves at the end.
    pub(super) present: Vec<GuestId>,
    /// The name of the record.
    pub(super) record: Option<String>,
}

/// The state of a table that this process does not have.
pub(super) enum Found {
    /// It has not been opened.
    Nothing,
    /// It is over, with this outcome.
    Over(Outcome),
    /// Another node has it, or had it until now, or it is yet to be opened here; and it is not over.
    Goes(Box<Card>),
}

/// Looks up the state of a table.
///
/// # Errors
/// If the store fails.
pub(super) async fn of(house: &House, table: TableId, of: OfTournament) -> Result<Found, store::Error> {
    let entries = house.store.read(table, 0).await?;
    if entries.is_empty() {
        return Ok(Found::Nothing);
    }
    // In a house in a file, any table that this process does not have is over.
    let on_a_server = matches!(house.store, AnyStore::Postgres(_));
    let may_go = on_a_server && house.store.tables().await?.iter().any(|(open, _)| *open == table);
    let told = move || {
        let fold = journals::fold(table, &entries);
        let sitting = fold.sitting.ok().filter(|sitting| sitting.tournament() == Some(of));
        if let Some(sitting) = sitting.as_deref()
            && may_go
            && sitting.stage() != Stage::Finished
        {
            return Found::Goes(Box::new(Card::of(sitting)));
        }
        let ended = fold.ended.into_iter().next().filter(|_| sitting.is_some());
        let placed = ended.as_ref().and_then(|ended| ended.placed.as_ref()).into_iter().flatten();
        Found::Over(Outcome {
            placed: placed.map(|placed| (placed.place, placed.points)).collect(),
            present: sitting.map(|sitting| Card::of(&*sitting).present()).unwrap_or_default(),
            record: ended.map(|ended| ended.name),
        })
    };
    // A journal that makes the program panic has no outcome.
    let outcome = spawn_blocking(told).await;
    let nothing = |_| Found::Over(Outcome { placed: Vec::new(), present: Vec::new(), record: None });
    Ok(outcome.unwrap_or_else(nothing))
}
