//! Proof that no one knew or chose the deals: what the house promised, and whether this browser finds the promise kept.
use super::asks;
use crate::{
    art::{Icon, IconArt},
    play::keepsake::{self, Against},
    prefs::{tell, tr},
    reactive::memo,
};
use game::{Commitment, Proof};
use leptos::prelude::*;
use wire::tournament::Page;
use words::house::{Tournament as Words, tournament::mixed};

/// Whether the opened seed is the promised one.
fn holds(page: &Page, proof: &Proof) -> bool {
    let rules = page.terms.rules.to_string();
    let kept = Commitment::to(&proof.house_seed, &proof.table, &rules) == page.commitment;
    kept && proof.commitment == page.commitment && proof.table == page.tournament.to_string()
}

/// What to say of a proof, and of this browser's chance: whether it is known to be missing, or found.
fn judged(holds: bool, against: Option<Against>, own: bool) -> (Words, Option<Words>) {
    match against {
        _ if !holds => (Words::HoldsNot, None),
        Some(Against::Swapped) => (Words::HoldsNot, None),
        Some(_) => (Words::Holds, Some(Words::ChanceMissing)),
        None => (Words::Holds, own.then_some(Words::OwnChance)),
    }
}

/// The section, folded away.
#[component]
pub(super) fn FairDeals(page: Memo<Page>) -> impl IntoView {
    let (alike, promise) = page.with_untracked(|page| (page.terms.same_deal, page.commitment.to_string()));
    let opened = memo(move || page.with(|page| page.proof.as_ref().map(|proof| (proof.clone(), holds(page, proof)))));
    let told = move || match opened.get() {
        Some((proof, holds)) => view! { <Opened proof=proof holds=holds /> }.into_any(),
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

#[component]
fn Opened(proof: Proof, holds: bool) -> impl IntoView {
    let browsers = proof.entropy.len();
    let own = proof.entropy.iter().any(keepsake::is_own);
    let (verdict, own) = judged(holds, keepsake::against(&proof), own);
    let broken = verdict == Words::HoldsNot;
    view! {
        <dl>
            <dt>{tr(Words::Seed)}</dt>
            <dd>
                <code>{proof.house_seed.to_string()}</code>
            </dd>
            <dt>{tr(Words::Chance)}</dt>
            <dd>{tell(move |lang| mixed(lang, browsers))}</dd>
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
    use game::Seed;

    #[test]
    fn a_seed_that_was_not_promised_is_noticed() {
        let page = sample::page();
        let proof = |phrase: &str, table: &str| Proof {
            commitment: page.commitment,
            ..Proof::promise(Seed::from_phrase(phrase), table.into(), "{}")
        };
        assert!(holds(&page, &proof("cup", "ABC234")));
        assert!(!holds(&page, &proof("another", "ABC234")));
        assert!(!holds(&page, &proof("cup", "ABC235")));
    }

    #[test]
    fn chance_that_was_left_out_and_another_promise_than_at_entry_are_told() {
        assert_eq!(judged(true, None, true), (Words::Holds, Some(Words::OwnChance)));
        assert_eq!(judged(true, None, false), (Words::Holds, None));
        assert_eq!(judged(true, Some(Against::LeftOut), false), (Words::Holds, Some(Words::ChanceMissing)));
        assert_eq!(judged(true, Some(Against::Swapped), true), (Words::HoldsNot, None));
        assert_eq!(judged(false, None, true), (Words::HoldsNot, None));
    }
}
