//! What came of a table, by its journal: the same whenever it is asked.

use crate::{House, card::Card, journals};
use store::{Journal, TableId};
use table::GuestId;
use tokio::task::spawn_blocking;
use wire::{Stage, tournament::OfTournament};

/// What came of a table.
pub(super) struct Outcome {
    /// The place from 1 and the points, by chair; nothing where the match did not come to its end.
    pub(super) placed: Vec<(u8, i64)>,
    /// For whom the house played at the end.
    pub(super) absent: Vec<GuestId>,
    /// The name of the record.
    pub(super) record: Option<String>,
}

/// How far a table is that the house does not have.
pub(super) enum Found {
    /// It has not been opened.
    Nothing,
    /// It has been, and this came of it.
    Over(Outcome),
    /// Another node has it, and it is not over; or has had it until now.
    Goes(Box<Card>),
}

/// Looks it up.
///
/// # Errors
/// When the store fails.
pub(super) async fn of(house: &House, table: TableId, of: OfTournament) -> Result<Found, store::Error> {
    let entries = house.store.read(table, 0).await?;
    if entries.is_empty() {
        return Ok(Found::Nothing);
    }
    // Whatever this process does not have is over where it is all of the house.
    let may_go = house.nodes.is_some() && house.store.tables().await?.iter().any(|(open, _)| *open == table);
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
            absent: sitting.map(|sitting| sitting.absent()).unwrap_or_default(),
            record: ended.map(|ended| ended.name),
        })
    };
    // A journal over which the program stumbles has come to nothing.
    let outcome = spawn_blocking(told).await;
    let nothing = |_| Found::Over(Outcome { placed: Vec::new(), absent: Vec::new(), record: None });
    Ok(outcome.unwrap_or_else(nothing))
}
