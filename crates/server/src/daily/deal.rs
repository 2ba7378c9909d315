//! A daily deal: its day and game, its rules and seed, and the house's commitment to them.

use crate::{busy::busy, chance, played::of_the_box};
use game::{Commitment, Game, Ruleset, Seed, read_rules, rules_text};
use games::{Name, of_game};
use meeting::daily::Day;
use serde_json::{Value, json};
use store::{AnyStore, Deal, DealId, Deals};
use table::SharedDeal;
use wire::Error;

/// Chairs at a table, as far as the game's bounds allow.
const SEATS: u8 = 4;
/// What is logged if the store fails.
pub(super) const FAILED: &str = "a daily deal could not be read or written";

/// The deal of one day in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DailyDeal {
    pub(crate) day: Day,
    pub(crate) game: Name,
}

impl DailyDeal {
    /// The deal with this public name. `None` if the name is invalid.
    pub(crate) fn named(name: &str) -> Option<DailyDeal> {
        let (day, game) = name.split_once('/')?;
        Some(DailyDeal { day: day.parse().ok()?, game: game.parse().ok()? })
    }

    /// The public name under which the house commits to the seed.
    pub(crate) fn name(self) -> String {
        format!("{}/{}", self.day, self.game)
    }

    pub(crate) fn id(self) -> DealId {
        DealId { day: self.day.number(), game: self.game.to_string() }
    }

    /// The deal as the table knows it.
    pub(crate) fn shared(self) -> SharedDeal {
        SharedDeal { name: self.name(), until_ms: self.day.ends_ms() }
    }

    /// The house's commitment.
    pub(crate) fn commitment(self, deal: &Deal) -> Commitment {
        Commitment::to(&Seed::from_bytes(deal.seed), &self.name(), &deal.rules)
    }

    /// The deal's rules and seed, drawn now if they have not been before.
    ///
    /// # Errors
    /// [`Error::Busy`] if the store fails.
    pub(crate) async fn made(self, store: &AnyStore) -> Result<Deal, Error> {
        if let Some(deal) = self.kept(store).await? {
            return Ok(deal);
        }
        let rules = of_game!(self.game, G => rules::<G>()).ok_or(Error::Stumbled)?;
        let drawn = Deal { rules, seed: *chance::seed().as_bytes() };
        store.put_deal(self.id(), drawn).await.map_err(busy(FAILED))?;
        // The deal stored first wins.
        self.kept(store).await?.ok_or(Error::Busy)
    }

    /// The deal's rules and seed, if drawn.
    ///
    /// # Errors
    /// [`Error::Busy`] if the store fails.
    pub(crate) async fn kept(self, store: &AnyStore) -> Result<Option<Deal>, Error> {
        store.deal(self.id()).await.map_err(busy(FAILED))
    }
}

/// The rules of a daily deal, with every option: one round, without a clock.
pub(super) fn rules<G: Game>() -> Option<String> {
    let (least, most) = G::Rules::SEATS;
    let mut asked = of_the_box::<G>();
    for (option, value) in [("rounds", 1), ("games", 1), ("clock", 0)] {
        if G::Rules::FIELDS.iter().any(|field| field.name == option) {
            asked.insert(option.to_owned(), json!(value));
        }
    }
    let rules = read_rules::<G::Rules>(SEATS.clamp(least, most), &Value::Object(asked)).ok()?;
    Some(rules_text::<G>(&rules))
}

/// A deal's rules as they were stored. An option added since stays out of them, because the house has committed to the
/// text.
pub(super) fn stored<G: Game>(rules: &str) -> Option<G::Rules> {
    serde_json::from_str(rules).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_found_by_its_name() {
        let deal = DailyDeal { day: Day::at(0), game: Name::ALL[0] };
        assert_eq!(DailyDeal::named(&deal.name()), Some(deal));
        for other in ["QWERT/1", "1970-01-01", "1970-01-01/chess", "1970-13-01/lexio", "1970-01-01/lexio/2"] {
            assert_eq!(DailyDeal::named(other), None, "{other}");
        }
    }
}
