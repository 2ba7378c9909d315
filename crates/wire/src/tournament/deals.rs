//! The deals that all tables of a round share: their names, and whether a table's follows from the tournament's seed.

use super::deal;
use crate::{TableCode, held::OfTournament};
use game::{Commitment, Proof};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;
use thiserror::Error;

impl OfTournament {
    /// The public name of the deal that all tables of the round share, under which the house commits to its seed.
    pub fn deal_name(&self) -> String {
        format!("{}/round/{}", self.tournament, self.round.saturating_add(1))
    }

    /// The round whose deal has this name. `None` if it is not the deal of a round.
    pub fn of_deal(name: &str) -> Option<OfTournament> {
        let (tournament, round) = name.split_once("/round/")?;
        Some(OfTournament { tournament: tournament.parse().ok()?, round: round.parse::<u32>().ok()?.checked_sub(1)? })
    }
}

/// What of a tournament's [`Page`](super::Page) shows whether a table was dealt as it should be.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Deals {
    tournament: TableCode,
    terms: Agreed,
    commitment: Commitment,
    rounds: Vec<IgnoredAny>,
    /// The proof of the tournament's own seed, once it is over.
    #[serde(default)]
    pub proof: Option<Proof>,
}

/// What of its terms matters.
#[derive(Clone, PartialEq, Debug, Deserialize)]
struct Agreed {
    rules: Value,
    same_deal: bool,
}

/// Why the deal of a table is not shown to follow from the seed of its tournament.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum Underived {
    /// The tournament's seed is not open yet. That speaks against nobody.
    #[error("the seed of tournament {tournament} is opened when it is over")]
    Sealed {
        /// The tournament.
        tournament: TableCode,
    },
    /// There is no such deal in the tournament.
    #[error("tournament {tournament} has no deal {name} that tables share")]
    NoRound {
        /// The tournament.
        tournament: TableCode,
        /// The name of the deal.
        name: String,
    },
    /// The tournament's own seed is not the promised one.
    #[error("the opened seed of the tournament does not match its commitment {promised}")]
    Promise {
        /// The commitment made before anyone entered.
        promised: Commitment,
    },
    /// The table was dealt from another seed, or with chance added at the table.
    #[error("{name} was not dealt from the seed of the tournament")]
    Seed {
        /// The name of the deal.
        name: String,
    },
}

impl Deals {
    /// Checks that a table with this proof, sound in itself, was dealt as the tournament's seed prescribes for the
    /// round that its deal is named after.
    ///
    /// # Errors
    /// [`Underived`] says why that is not so, or cannot be told yet.
    pub fn check(&self, dealt: &Proof) -> Result<(), Underived> {
        let (tournament, name) = (self.tournament, dealt.table.clone());
        let shared = |of: &OfTournament| of.tournament == tournament && self.terms.same_deal;
        let Some(of) = OfTournament::of_deal(&name).filter(shared) else {
            return Err(Underived::NoRound { tournament, name });
        };
        let Some(proof) = &self.proof else { return Err(Underived::Sealed { tournament }) };
        if !self.is_promised(proof) {
            return Err(Underived::Promise { promised: self.commitment });
        }
        // Any seed gives a deal for every number: only those of the rounds that were held count.
        if of.round as usize >= self.rounds.len() {
            return Err(Underived::NoRound { tournament, name });
        }
        if dealt.house_seed != deal(proof, of.round) || !dealt.entropy.is_empty() {
            return Err(Underived::Seed { name });
        }
        Ok(())
    }

    /// Whether the tournament's opened seed is the promised one.
    fn is_promised(&self, proof: &Proof) -> bool {
        let named = proof.commitment == self.commitment && proof.table == self.tournament.to_string();
        named && proof.verify(&self.terms.rules.to_string(), &proof.seed()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Entropy, Seed};
    use serde_json::json;

    /// What was committed to, before anyone entered.
    fn promise() -> Proof {
        Proof::promise(Seed::from_phrase("cup"), "ABC234".into(), r#"{"rounds":1}"#)
    }

    /// The proof of a tournament that one has entered.
    fn opened() -> Proof {
        Proof { entropy: vec![Entropy::from_bytes([7; 32])], ..promise() }
    }

    /// The page of a tournament of two rounds, as the house writes it, as far as it matters and a little more.
    fn page(same_deal: bool, proof: Option<&Proof>) -> Deals {
        let mut page = json!({
            "tournament": "ABC234", "version": 7, "commitment": promise().commitment,
            "terms": {"title": "Cup", "rules": {"rounds": 1}, "same_deal": same_deal},
            "rounds": [{"boards": []}, {"boards": []}],
        });
        if let Some(proof) = proof {
            page["proof"] = json!(proof);
        }
        serde_json::from_value(page).unwrap()
    }

    /// The proof of a table under the name of this round, counted from 1, with the seed of that one.
    fn table(name: u32, seed: u32) -> Proof {
        Proof::promise(deal(&opened(), seed - 1), format!("ABC234/round/{name}"), "{}")
    }

    #[test]
    fn a_deal_is_known_by_its_name_and_no_other_match_is_taken_for_one() {
        let tournament = TableCode::numbered(77);
        let of = OfTournament { tournament, round: 3 };
        assert_eq!(of.deal_name(), format!("{tournament}/round/4"));
        assert_eq!(OfTournament::of_deal(&of.deal_name()), Some(of));
        for other in
            [format!("{tournament}/4"), "2026-11-22/lexio".into(), format!("{tournament}/round/0"), String::new()]
        {
            assert_eq!(OfTournament::of_deal(&other), None, "{other}");
        }
    }

    #[test]
    fn the_deal_of_a_round_follows_from_the_seed_of_the_tournament() {
        let page = page(true, Some(&opened()));
        assert_eq!([page.check(&table(1, 1)), page.check(&table(2, 2))], [Ok(()), Ok(())]);
    }

    #[test]
    fn another_seed_another_round_and_chance_added_at_the_table_are_noticed() {
        let page = page(true, Some(&opened()));
        let stray = |number: u32| Err(Underived::Seed { name: format!("ABC234/round/{number}") });
        assert_eq!(page.check(&table(1, 2)), stray(1));
        assert_eq!(page.check(&table(2, 1)), stray(2));
        let chosen = Proof::promise(Seed::from_phrase("chosen"), "ABC234/round/1".into(), "{}");
        assert_eq!(page.check(&chosen), stray(1));
        let mixed = Proof { entropy: vec![Entropy::from_bytes([9; 32])], ..table(1, 1) };
        assert_eq!(page.check(&mixed), stray(1));
    }

    #[test]
    fn only_rounds_that_were_held_with_the_same_deal_have_one() {
        let none =
            |name: &str| Err(Underived::NoRound { tournament: "ABC234".parse().unwrap(), name: name.to_owned() });
        assert_eq!(page(true, Some(&opened())).check(&table(3, 3)), none("ABC234/round/3"));
        assert_eq!(page(false, Some(&opened())).check(&table(1, 1)), none("ABC234/round/1"));
        let elsewhere = Proof { table: "ABC235/round/1".into(), ..table(1, 1) };
        assert_eq!(page(true, Some(&opened())).check(&elsewhere), none("ABC235/round/1"));
        let own = Proof { table: "ABC234/1".into(), ..table(1, 1) };
        assert_eq!(page(true, Some(&opened())).check(&own), none("ABC234/1"));
    }

    #[test]
    fn before_the_seed_is_open_nothing_can_be_told() {
        let chosen = Proof::promise(Seed::from_phrase("chosen"), "ABC234/round/1".into(), "{}");
        for dealt in [table(1, 1), chosen] {
            assert_eq!(
                page(true, None).check(&dealt),
                Err(Underived::Sealed { tournament: "ABC234".parse().unwrap() })
            );
        }
    }

    #[test]
    fn a_tournament_that_breaks_its_own_promise_proves_nothing() {
        let broken = Err(Underived::Promise { promised: promise().commitment });
        let tampered: [fn(&mut Proof); 3] = [
            |proof| proof.house_seed = Seed::from_phrase("another"),
            |proof| proof.table = "ABC235".into(),
            |proof| *proof = Proof::promise(Seed::from_phrase("another"), "ABC234".into(), r#"{"rounds":1}"#),
        ];
        for tamper in tampered {
            let mut proof = opened();
            tamper(&mut proof);
            assert_eq!(page(true, Some(&proof)).check(&table(1, 1)), broken);
        }
    }
}
