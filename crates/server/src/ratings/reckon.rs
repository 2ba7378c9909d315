//! Evaluates the seats of a match from its record.

use game::{FORMAT, Game, Placed, Record};
use games::{Name, of_game};
use search::review::{self, Reckoned, Reviews};
use serde::Deserialize;
use store::Cost;
use table::unbroken;

/// The evaluation of a match.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Evaluation {
    /// How many rounds were completed.
    pub(super) rounds: u32,
    /// Its seats, in order.
    pub(super) seats: Vec<Told>,
}

/// The evaluation of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Told {
    /// Its place in the end.
    pub(super) place: u8,
    /// The seat's result, and how much of it was luck.
    pub(super) brought: Reckoned,
    /// The cost of its decisions. `None` if that was not evaluated.
    pub(super) cost: Option<Cost>,
}

/// Evaluates a match. `None` for a record that cannot be replayed, or not to the end of the match. Takes a second or two
/// of one core.
pub(super) fn reckon(record: &[u8]) -> Option<Evaluation> {
    #[derive(Deserialize)]
    struct Which {
        game: String,
    }
    fn of<G: Reviews>(record: &[u8]) -> Option<Evaluation> {
        let record: Record<G> = serde_json::from_slice(record).ok()?;
        let (brought, costs) = unbroken(|| (review::reckon(&record), review::costs(&record))).ok()?;
        let (brought, costs) = (brought.ok()?, costs.ok()?);
        let placed = G::placed(&record.rules, record.outcome.last()?)?;
        let cost = |cost: review::Cost| Cost { points: cost.points, decisions: cost.decisions.into() };
        let told = |(Placed { place, .. }, (brought, of))| Told { place, brought, cost: Some(cost(of)) };
        let seats = placed.into_iter().zip(brought.into_iter().zip(costs)).map(told).collect();
        Some(Evaluation { rounds: u32::try_from(record.outcome.len()).ok()?, seats })
    }
    let Which { game } = serde_json::from_slice(record).ok()?;
    let game = game.parse::<Name>().ok()?;
    of_game!(game, G => of::<G>(record))
}

/// Whether a later program has written the record, which only that one can evaluate.
pub(super) fn is_later(record: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Versions {
        format: u32,
        game: String,
        rules_version: u32,
    }
    let Ok(Versions { format, game, rules_version }) = serde_json::from_slice(record) else { return false };
    match game.parse::<Name>() {
        Ok(name) => format > FORMAT || rules_version > of_game!(name, G => G::RULES_VERSION),
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_a_later_program_is_known_by_what_it_says_of_itself() {
        let later = |format: u32, game: &str, rules_version: u32| {
            let record = serde_json::json!({"format": format, "game": game, "rules_version": rules_version});
            is_later(record.to_string().as_bytes())
        };
        assert_eq!([later(1, "lexio", 1), later(FORMAT, "lexio", 1)], [false; 2]);
        assert_eq!([later(FORMAT + 1, "lexio", 1), later(1, "chess", 1), later(1, "lexio", 99)], [true; 3]);
    }
}
