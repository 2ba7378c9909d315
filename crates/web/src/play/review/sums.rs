//! Where a result came from: the deal, the draws, the player's own decisions and those of others.
use super::digest::margin;
use crate::{
    platform::dom,
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use search::review::{Account, Estimate};
use words::play::review::{self as say, Review as Words};

/// Combines the accounts of several rounds into one: amounts are added up, and errors are treated as independent.
pub fn total(accounts: &[Account]) -> Option<Account> {
    let plus = |a: Estimate, b: Estimate| Estimate { value: a.value + b.value, error: a.error.hypot(b.error) };
    accounts.iter().copied().reduce(|a, b| Account {
        seat: a.seat,
        result: plus(a.result, b.result),
        deal: plus(a.deal, b.deal),
        draws: plus(a.draws, b.draws),
        own: plus(a.own, b.own),
        others: plus(a.others, b.others),
    })
}

/// Where a result is from: one with a margin has been expected, since a round was broken off.
const fn why(result: Estimate) -> Words {
    if result.error > 0.0 { Words::ResultOpenWhy } else { Words::ResultWhy }
}

/// The lines of an account, the result first. Each explains itself in one sentence.
#[component]
pub fn Sums(account: Account) -> impl IntoView {
    let Account { result, deal, draws, own, others, .. } = account;
    let parts = [
        (Words::Result, why(result), result),
        (Words::Deal, Words::DealWhy, deal),
        (Words::Draws, Words::DrawsWhy, draws),
        (Words::Own, Words::OwnWhy, own),
        (Words::Others, Words::OthersWhy, others),
    ];
    let most = parts.iter().map(|(_, _, part)| part.value.abs()).fold(1.0, f64::max);
    let lang = prefs().lang;
    let line = |(words, why, part): (Words, Words, Estimate)| {
        let size = format!("{}%", dom::decimal(part.value.abs() / most * 50.0));
        let side = if part.value < 0.0 { "less" } else { "more" };
        view! {
            <details class="rv-sum" class:whole=words == Words::Result>
                <summary>
                    <span class="rv-sum-name">
                        {tr(words)} <span class="rv-ask" aria-hidden="true">"?"</span>
                    </span>
                    <span class="rv-bar" aria-hidden="true">
                        <i data-side=side style:width=size></i>
                    </span>
                    <span class="rv-figure digits">{move || say::estimate(lang.get(), part.value, margin(part))}</span>
                    <span class="sr-only">" – " {tr(Words::WhatIsThis)}</span>
                </summary>
                <p>{tr(why)}</p>
            </details>
        }
    };
    view! { <div class="rv-sums">{parts.map(line).collect_view()}</div> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;

    #[test]
    fn rounds_add_up_and_their_errors_are_independent() {
        let round = |value, error| {
            let part = Estimate { value, error };
            Account { seat: Seat(0), result: part, deal: part, draws: part, own: part, others: part }
        };
        let Some(match_) = total(&[round(2.0, 3.0), round(-5.0, 4.0)]) else { panic!("two rounds") };
        assert_eq!((match_.deal, match_.result.value), (Estimate { value: -3.0, error: 5.0 }, -3.0));
        assert_eq!(total(&[]), None);
    }

    #[test]
    fn what_a_broken_off_round_promised_is_not_called_won_or_lost() {
        let of = |error| why(Estimate { value: 2.0, error });
        assert!(of(0.0) == Words::ResultWhy && of(0.3) == Words::ResultOpenWhy);
    }
}
