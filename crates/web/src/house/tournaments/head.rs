//! The head of a tournament's page: its title and its terms.
use super::{
    field::name,
    list::{game_title, why_cancelled},
};
use crate::{
    platform::time,
    prefs::{prefs, tell, tr},
};
use leptos::prelude::*;
use wire::tournament::{Format, Page, Progress, Start};
use words::{
    Lang, Say,
    house::{
        Setup, Tournaments,
        tournament::{again, at_table, format, late, opened_by, rounds_of},
    },
};

/// The title and the terms.
#[component]
pub fn Head(page: Memo<Page>, organiser: wire::profile::Who) -> impl IntoView {
    let lang = prefs().lang;
    let (title, starts) = page.with_untracked(|page| (page.terms.title.clone(), page.terms.starts));
    // The organiser may end the series.
    let facts = tell(move |lang| page.with(|page| facts(lang, page)));
    let stands = move || match page.with(|page| page.progress) {
        Progress::Cancelled { why } => Some(view! { <p class="cup-cancelled">{tr(why_cancelled(why))}</p> }),
        _ => None,
    };
    // Before the start, the card below shows the time in large type.
    let opened = move || match (starts, page.with(|page| page.progress)) {
        (Start::At(at), progress) if progress != Progress::Entering => {
            format!("{} · ", time::appointed(at, lang.get().tag()))
        }
        _ => String::new(),
    };
    view! {
        <header class="cup-head">
            <h1>
                <bdi>{title}</bdi>
            </h1>
            <p class="soft">{facts}</p>
            <p class="soft small">{opened} {move || opened_by(lang.get(), &name(lang.get(), &organiser))}</p>
            {stands}
        </header>
    }
}

/// The terms in one line. What can no longer be done is not among them.
fn facts(lang: Lang, page: &Page) -> String {
    let terms = &page.terms;
    let may_come_late = match page.progress {
        Progress::Entering => terms.late_rounds > 0,
        Progress::Playing { round, of } | Progress::Break { round, of, .. } => round <= terms.late_rounds && round < of,
        Progress::Ended | Progress::Cancelled { .. } => false,
    };
    let mut facts = vec![game_title(lang, terms.game), format(lang, terms.format).to_owned()];
    if let Format::League(_) = terms.format {
        facts.push(at_table(lang, terms.format.chairs()));
    }
    facts.extend(terms.rounds.map(|rounds| rounds_of(lang, rounds)));
    facts.extend(terms.same_deal.then(|| Tournaments::SameDeal.say(lang).into_owned()));
    facts.extend(terms.rated.then(|| Setup::Rated.say(lang).into_owned()));
    facts.extend((!terms.listed).then(|| Tournaments::LinkOnly.say(lang).into_owned()));
    facts.extend(may_come_late.then(|| late(lang, terms.late_rounds)));
    facts.extend(terms.recurs.as_ref().map(|recurs| again(lang, recurs)));
    facts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::tournaments::sample;

    #[test]
    fn whoever_can_no_longer_enter_late_is_not_invited_to() {
        let mut page = sample::page();
        page.terms.late_rounds = 1;
        let mut invites = |progress| {
            page.progress = progress;
            facts(Lang::En, &page).contains("late entry up to round 1")
        };
        assert!(invites(Progress::Entering));
        assert!(invites(Progress::Playing { round: 1, of: 3 }));
        assert!(invites(Progress::Break { round: 1, of: 3, until_ms: 9_000 }));
        assert!(!invites(Progress::Playing { round: 2, of: 3 }));
        assert!(!invites(Progress::Playing { round: 1, of: 1 }), "no other round is to come");
        assert!(!invites(Progress::Ended));
    }
}
