//! Proof that no one knew or chose the deals: what the house promised, and whether this browser finds the promise kept.
use super::asks;
use crate::{
    art::{Icon, IconArt},
    play::keepsake::{self, Against},
    prefs::{tell, tr},
    reactive::memo,
};
use game::{Proof, Unproven};
use leptos::prelude::*;
use wire::tournament::Page;
use words::house::{
    Tournament as Words,
    tournament::{mixed, withheld},
};

/// Whether the opened seed is the promised one, and only chance that had been pledged was mixed in. Before there were
/// pledges, everyone gave theirs openly.
fn verdict(page: &Page, proof: &Proof) -> Words {
    let promised = proof.commitment == page.commitment && proof.table == page.tournament.to_string();
    match proof.verify(&page.terms.rules.to_string(), &proof.seed()) {
        Ok(()) if promised => Words::Holds,
        Err(Unproven::Pledge) if promised => Words::Unpledged,
        _ => Words::HoldsNot,
    }
}

/// What to say of a proof with this verdict, and of this browser's chance: whether it is known to be missing, or found.
fn judged(verdict: Words, against: Option<Against>, own: bool) -> (Words, Option<Words>) {
    match against {
        _ if verdict != Words::Holds => (verdict, None),
        Some(Against::Swapped) => (Words::HoldsNot, None),
        Some(Against::Repledged) => (Words::Repledged, None),
        Some(Against::LeftOut) => (Words::ChanceLeftOut, None),
        Some(Against::Late) => (Words::Holds, Some(Words::ChanceLate)),
        Some(Against::Missing) => (Words::Holds, Some(Words::ChanceMissing)),
        None => (Words::Holds, own.then_some(Words::OwnChance)),
    }
}

/// The section, folded away.
#[component]
pub(super) fn FairDeals(page: Memo<Page>) -> impl IntoView {
    let (alike, promise) = page.with_untracked(|page| (page.terms.same_deal, page.commitment.to_string()));
    let opened = memo(move || {
        page.with(|page| {
            let dealt = !page.rounds.is_empty();
            page.proof.as_ref().map(|proof| (proof.clone(), verdict(page, proof), dealt))
        })
    });
    let told = move || match opened.get() {
        Some((proof, verdict, dealt)) => view! { <Opened proof=proof verdict=verdict dealt=dealt /> }.into_any(),
        None => view! { <p class="soft">{tr(Words::ProofLater)}</p> }.into_any(),
    };
    let body = match alike {
        true => view! {
            <p class="soft">{tr(Words::ProofWhy)}</p>
            <dl>
                <dt>{tr(Words::Promise)}</dt>
                <dd>
                    <code>{promise}</code>
                </dd>
            </dl>
            {told}
        }
        .into_any(),
        false => view! { <p class="soft">{tr(Words::ProofOwn)}</p> }.into_any(),
    };
    view! {
        <details class="card daily-proof" data-testid="proof">
            <summary>{tr(Words::Proof)}</summary>
            {body}
        </details>
    }
}

/// The proof. Where nothing was `dealt`, because the tournament was cancelled before it began, no chance is missing.
#[component]
fn Opened(proof: Proof, verdict: Words, dealt: bool) -> impl IntoView {
    let browsers = proof.entropy.len();
    let own = proof.entropy.iter().any(keepsake::is_own);
    let against = keepsake::against(&proof).filter(|_| dealt);
    let (verdict, own) = judged(verdict, against, own);
    let broken = verdict != Words::Holds;
    let missing = proof.withheld().filter(|count| dealt && *count > 0);
    view! {
        <dl>
            <dt>{tr(Words::Seed)}</dt>
            <dd>
                <code>{proof.house_seed.to_string()}</code>
            </dd>
            <dt>{tr(Words::Chance)}</dt>
            <dd>{tell(move |lang| mixed(lang, browsers))}</dd>
            {missing.map(|count| view! { <dd>{tell(move |lang| withheld(lang, count))}</dd> })}
        </dl>
        <p class:because=broken>
            <b>{tr(verdict)}</b>
            " "
            {own.map(tr)}
        </p>
    }
}

/// A download of all data about the tournament, for recomputing the results.
#[component]
pub(super) fn Export(page: Memo<Page>) -> impl IntoView {
    let code = page.with_untracked(|page| page.tournament);
    view! {
        <p>
            <a class="button" href=asks::path(code) download=format!("madang-{code}.json") data-testid="export">
                <IconArt icon=Icon::Download />
                {tr(Words::Export)}
            </a>
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;
    use game::{Entropy, Pledge, Seed};

    #[test]
    fn a_seed_that_was_not_promised_is_noticed() {
        let page = sample::page();
        let proof = |phrase: &str, table: &str| Proof {
            commitment: page.commitment,
            ..Proof::promise(Seed::from_phrase(phrase), table.into(), "{}")
        };
        assert_eq!(verdict(&page, &proof("cup", "ABC234")), Words::Holds);
        assert_eq!(verdict(&page, &proof("another", "ABC234")), Words::HoldsNot);
        assert_eq!(verdict(&page, &proof("cup", "ABC235")), Words::HoldsNot);
    }

    #[test]
    fn chance_that_was_left_out_and_another_promise_than_at_entry_are_told() {
        let sound = |against, own| judged(Words::Holds, against, own);
        assert_eq!(sound(None, true), (Words::Holds, Some(Words::OwnChance)));
        assert_eq!(sound(None, false), (Words::Holds, None));
        assert_eq!(sound(Some(Against::Missing), false), (Words::Holds, Some(Words::ChanceMissing)));
        assert_eq!(sound(Some(Against::Late), false), (Words::Holds, Some(Words::ChanceLate)));
        assert_eq!(sound(Some(Against::LeftOut), false), (Words::ChanceLeftOut, None));
        assert_eq!(sound(Some(Against::Repledged), true), (Words::Repledged, None));
        assert_eq!(sound(Some(Against::Swapped), true), (Words::HoldsNot, None));
        for broken in [Words::HoldsNot, Words::Unpledged] {
            assert_eq!(judged(broken, None, true), (broken, None));
        }
    }

    #[test]
    fn chance_that_nobody_had_pledged_is_noticed_and_withheld_chance_counted() {
        let page = sample::page();
        let [one, other] = [7, 9].map(|byte| Entropy::from_bytes([byte; 32]));
        let promise = Proof::promise(Seed::from_phrase("cup"), "ABC234".into(), "{}");
        let pledges = [one, other].map(|entropy| Pledge::of(&entropy, "ABC234"));
        let proof = |entropy: Entropy| Proof { entropy: vec![entropy], pledges: pledges.into(), ..promise.clone() };
        assert_eq!((verdict(&page, &proof(other)), proof(other).withheld()), (Words::Holds, Some(1)));
        assert_eq!(verdict(&page, &proof(Entropy::from_bytes([8; 32]))), Words::Unpledged);
        let openly = Proof { pledges: Vec::new(), ..proof(one) };
        assert_eq!(verdict(&page, &openly), Words::Holds, "as it was before there were pledges");
    }
}
