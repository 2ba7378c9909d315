//! What the record of a match says of those who sat there.

use game::Record;
use games::{Name, of_game};
use search::review::{self, Reckoned, Reviews};
use serde::Deserialize;
use table::unbroken;

/// What a match brought each seat, and how much of it was chance; none for a record that cannot be replayed. Takes up to
/// a second of one core.
pub(super) fn reckon(record: &[u8]) -> Option<Vec<Reckoned>> {
    #[derive(Deserialize)]
    struct Which {
        game: String,
    }
    fn of<G: Reviews>(record: &[u8]) -> Option<Vec<Reckoned>> {
        let record: Record<G> = serde_json::from_slice(record).ok()?;
        unbroken(|| review::reckon(&record)).ok()?.ok()
    }
    let Which { game } = serde_json::from_slice(record).ok()?;
    let game = game.parse::<Name>().ok()?;
    of_game!(game, G => of::<G>(record))
}
