//! A new tournament.

use crate::{House, chance, config::Breaks, contests::Held, journals};
use store::{TournamentId, Tournaments};
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
