//! The outcome of a table according to its journal: the same at every lookup.

use crate::{House, card::Card, journals};
use store::{Journal, TableId};
use table::GuestId;
use tokio::task::spawn_blocking;
use wire::{Stage, tournament::OfTournament};

/// The outcome of a table.
#[derive(Default)]
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
        return Ok(if is_ended(house, table).await? { Found::Over(Outcome::default()) } else { Found::Nothing });
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
    Ok(outcome.unwrap_or_else(|_| Found::Over(Outcome::default())))
}

/// Whether a table without entries has been there: it was broken, and the operator has ended it before its outcome was
/// noted. It can never be opened again.
async fn is_ended(house: &House, table: TableId) -> Result<bool, store::Error> {
    // In this order: another node may open it just now.
    Ok(house.store.is_taken(table).await? && !house.store.is_open(table).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config};
    use store::{AnyStore, Entry, Sqlite};
    use wire::TableCode;

    #[tokio::test]
    async fn a_table_that_was_ended_by_hand_is_over_without_an_outcome() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap();
        let [fresh, ended] = [1, 2].map(|number| journals::table_id(TableCode::numbered(number)));
        store.append(vec![Entry { table: ended, seq: 1, body: b"{}".to_vec() }]).await.unwrap();
        store.close(ended, 1).await.unwrap();
        store.forget(ended).await.unwrap();
        let round = OfTournament { tournament: TableCode::numbered(9), round: 0 };
        assert!(matches!(of(&house, fresh, round).await, Ok(Found::Nothing)), "it is yet to be opened");
        let Ok(Found::Over(outcome)) = of(&house, ended, round).await else { panic!("it would be opened for ever") };
        assert!(outcome.placed.is_empty() && outcome.record.is_none());
    }
}
