//! A deal that other tables play too, all from the same seed: each player once and alone with bots, or in a tournament.

use game::{Game, Proof, Seed, rules_text};
use serde::{Deserialize, Serialize};

/// A deal that other tables play too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedDeal {
    /// Its public name, under which the house has committed to its seed.
    pub name: String,
    /// Until when no one is shown the seed, in milliseconds since 1970.
    pub until_ms: i64,
}

impl SharedDeal {
    /// No one is shown the seed before the house says so.
    pub const UNTIL_TOLD: i64 = i64::MAX;

    /// What the house has committed to: `seed`, under this name and `rules`. No one adds chance to it.
    pub(crate) fn promise<G: Game>(&self, seed: Seed, rules: &G::Rules) -> Proof {
        Proof::promise(seed, self.name.clone(), &rules_text::<G>(rules))
    }
}
