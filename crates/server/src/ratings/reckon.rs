//! What the record of a match says of those who sat there.

use game::Record;
use games::{Name, of_game};
use search::review::{self, Reckoned, Reviews};
use serde::Deserialize;
use store::Cost;
use table::unbroken;

/// What a record says of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// What the match brought it, and how much of it was chance.
    pub(super) brought: Reckoned,
    /// What its decisions cost; none where that was not reckoned.
    pub(super) cost: Option<Cost>,
}

/// What a match says of each seat; none for a record that cannot be replayed. Takes a second or two of one core.
pub(super) fn reckon(record: &[u8]) -> Option<Vec<Told>> {
    #[derive(Deserialize)]
    struct Which {
        game: String,
    }
    fn of<G: Reviews>(record: &[u8]) -> Option<Vec<Told>> {
        let record: Record<G> = serde_json::from_slice(record).ok()?;
        let (brought, costs) = unbroken(|| (review::reckon(&record), review::costs(&record))).ok()?;
        let cost = |cost: review::Cost| Cost { points: cost.points, decisions: cost.decisions.into() };
        let told = |(brought, of)| Told { brought, cost: Some(cost(of)) };
        Some(brought.ok()?.into_iter().zip(costs.ok()?).map(told).collect())
    }
    let Which { game } = serde_json::from_slice(record).ok()?;
    let game = game.parse::<Name>().ok()?;
    of_game!(game, G => of::<G>(record))
}
