//! A new tournament.

use crate::{House, chance, config::Breaks, contests::Held, journals};
use store::{Journal, TournamentId, Tournaments};
use table::GuestId;
use tournament::{Opening, Tournament, Waits};
use wire::{
    Error, TableCode,
    tournament::{Refused, Terms},
};

/// The tournament's id in the journal. Its code stays its own for good.
pub(super) fn id_of(code: TableCode) -> TournamentId {
    TournamentId::from_bytes(code.padded())
}

/// The code of a tournament, from the first bytes of its id.
pub(super) fn code_of(id: TournamentId) -> Option<TableCode> {
    journals::code(store::TableId::from_bytes(*id.as_bytes()))
}

/// Whether neither a table nor a tournament has ever had this code. A table whose journal has been forgotten has had it,
/// too: its name stays taken.
pub(super) async fn is_unused(house: &House, code: TableCode) -> Result<bool, store::Error> {
    let is_taken = house.table(code).is_ok() || house.store.is_taken(journals::table_id(code)).await?;
    Ok(!is_taken && house.store.tournament(id_of(code)).await?.is_empty())
}

/// The opening of a new tournament. `after` is the one it follows.
pub(super) fn opening(
    house: &House,
    code: TableCode,
    organiser: GuestId,
    terms: Terms,
    after: Option<TableCode>,
) -> Opening<GuestId> {
    let Breaks { no_show_ms, break_ms } = house.config.breaks;
    let waits = Waits { no_show_ms: no_show_ms.into(), break_ms: break_ms.into() };
    Opening { code, organiser, terms, waits, seed: chance::seed(), after }
}

/// Why a tournament was not written down.
pub(super) enum NotWritten {
    /// The code is taken.
    Taken,
    /// Anything else.
    Refused(Error),
}

/// Writes down the first entry.
///
/// # Errors
/// [`NotWritten`].
pub(super) async fn written(house: &House, opening: Opening<GuestId>) -> Result<Held, NotWritten> {
    let refused = |reason: Refused| NotWritten::Refused(Error::Tournament { reason });
    let stumbled = || NotWritten::Refused(Error::Stumbled);
    let id = id_of(opening.code);
    let entry = Tournament::open(opening, house.clock.now_ms()).map_err(refused)?;
    let held = Tournament::new(&entry).map_err(|_| stumbled())?;
    let body = entry.to_bytes().map_err(|_| stumbled())?;
    match house.store.write_tournament(id, 1, vec![body]).await {
        Ok(()) => Ok(held),
        Err(store::Error::OutOfOrder { .. }) => Err(NotWritten::Taken),
        Err(error) => {
            tracing::error!(tournament = %held.code(), %error, "a new tournament could not be written");
            Err(NotWritten::Refused(Error::Busy))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config};
    use store::{AnyStore, Entry, Sqlite};

    #[tokio::test]
    async fn a_code_is_used_for_good_whatever_has_been_forgotten() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap();
        let [fresh, open, forgotten, held] = [1, 2, 3, 4].map(TableCode::numbered);
        for code in [open, forgotten] {
            let table = journals::table_id(code);
            store.append(vec![Entry { table, seq: 1, body: b"{}".to_vec() }]).await.unwrap();
        }
        let table = journals::table_id(forgotten);
        store.close(table, 1).await.unwrap();
        store.forget(table).await.unwrap();
        assert!(store.read(table, 0).await.unwrap().is_empty());
        store.write_tournament(id_of(held), 1, vec![b"{}".to_vec()]).await.unwrap();
        let unused = async |code| is_unused(&house, code).await.unwrap();
        let unused = [unused(fresh).await, unused(open).await, unused(forgotten).await, unused(held).await];
        assert_eq!(unused, [true, false, false, false]);
    }
}
