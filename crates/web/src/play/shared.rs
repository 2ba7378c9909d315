//! Whether a deal that all tables of a round share follows from the seed of their tournament.
use super::keepsake::{self, Against};
use crate::platform::http;
use game::Proof;
use wire::{
    TableCode,
    tournament::{Deals, OfTournament, Underived},
};
use words::play::Proof as Words;

/// The round whose deal this is. `None` if it is not one that the tables of a round share.
pub fn round_of(dealt: &Proof) -> Option<OfTournament> {
    OfTournament::of_deal(&dealt.table)
}

/// Fetches the tournament's page and says what keeps this deal of the round from being the promised one, or why that
/// cannot be told. `None` if nothing does. `table` is where the visitor sat, if it is known.
pub async fn fault(of: OfTournament, dealt: &Proof, table: Option<TableCode>) -> Option<Words> {
    if table.is_some_and(|table| keepsake::was_shown_another(table, dealt)) {
        return Some(Words::Swapped);
    }
    match http::get::<Deals>(&format!("/api/tournaments/{}", of.tournament)).await {
        Ok(deals) => judged(deals.check(dealt), deals.proof.as_ref().and_then(keepsake::against)),
        Err(_) => Some(Words::RoundUnreached),
    }
}

/// What to say of a deal, and of what this browser knows against the proof of the tournament. Where its own chance may
/// be rightly missing from that, the tournament's page says so.
fn judged(checked: Result<(), Underived>, against: Option<Against>) -> Option<Words> {
    match checked {
        Err(Underived::Sealed { .. }) => Some(Words::RoundSealed),
        Err(Underived::NoRound { .. } | Underived::Seed { .. }) => Some(Words::RoundAstray),
        Err(Underived::Promise { .. }) => Some(Words::RoundBroken),
        Ok(()) => match against {
            Some(Against::Swapped) => Some(Words::RoundBroken),
            Some(Against::LeftOut) => Some(Words::LeftOut),
            Some(Against::Repledged) => Some(Words::Repledged),
            Some(Against::Late | Against::Missing) | None => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::json;
    use game::{Seed, rules_text};
    use lexio::Lexio;
    use serde_json::json;
    use wire::tournament::deal;

    /// The proof of a table of this round, counted from 1, dealt from `seed`.
    fn dealt(round: u32, seed: Seed) -> Proof {
        let rules = game::read_rules(3, &json!({})).expect("rules");
        Proof::promise(seed, format!("ABC234/round/{round}"), &rules_text::<Lexio>(&rules))
    }

    #[test]
    fn a_deal_is_told_to_follow_or_not_or_not_yet() {
        let cup = Proof::promise(Seed::from_phrase("cup"), "ABC234".into(), "{}");
        let page = |proof: Option<&Proof>| {
            let told = json!({
                "tournament": "ABC234", "terms": {"title": "Cup", "rules": {}, "same_deal": true},
                "commitment": cup.commitment, "rounds": [{"kind": "main", "over": true, "boards": []}], "proof": proof,
            });
            json::take::<Deals>(told).expect("a page")
        };
        let said = |page: Deals, dealt: &Proof| judged(page.check(dealt), None);
        let first = dealt(1, deal(&cup, 0));
        assert_eq!(said(page(Some(&cup)), &first), None);
        let chosen = dealt(1, Seed::from_phrase("chosen"));
        for stray in [&chosen, &dealt(1, deal(&cup, 1)), &dealt(2, deal(&cup, 1))] {
            assert_eq!(said(page(Some(&cup)), stray), Some(Words::RoundAstray));
        }
        assert_eq!([&first, &chosen].map(|dealt| said(page(None), dealt)), [Some(Words::RoundSealed); 2]);
        let another = Proof { house_seed: Seed::from_phrase("another"), ..cup.clone() };
        assert_eq!(said(page(Some(&another)), &first), Some(Words::RoundBroken));
    }

    #[test]
    fn what_is_known_against_the_tournament_is_told_and_what_may_be_as_it_should_is_not() {
        let told = |against| judged(Ok(()), Some(against));
        assert_eq!(told(Against::Swapped), Some(Words::RoundBroken));
        assert_eq!(told(Against::LeftOut), Some(Words::LeftOut));
        assert_eq!(told(Against::Repledged), Some(Words::Repledged));
        assert_eq!([Against::Late, Against::Missing].map(told), [None, None]);
        let sealed = Underived::Sealed { tournament: "ABC234".parse().expect("a code") };
        assert_eq!(judged(Err(sealed), Some(Against::Swapped)), Some(Words::RoundSealed));
    }

    #[test]
    fn only_the_deals_of_rounds_are_looked_for() {
        let named = |name: &str| round_of(&Proof::promise(Seed::from_phrase("house"), name.into(), "{}"));
        assert!(named("ABC234/round/1").is_some());
        assert_eq!(["ABC234/1", "2026-11-22/lexio", ""].map(named), [None; 3]);
    }
}
