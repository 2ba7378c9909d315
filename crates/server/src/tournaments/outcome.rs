//! The outcome of a table according to its journal: the same at every lookup.

use crate::{House, card::Card, journals};
use store::{Journal, TableId};
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
    /// It is not over: another node has it, or had it until now, or it is yet to be opened here, or the house closes.
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
    // Another node may have it; and a house that is closing no longer has any.
    let may_go = house.store.is_open(table).await?;
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
