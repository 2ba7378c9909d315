//! Calls to a table of a tournament, on every page.
use crate::{
    art::Icon,
    link::{Link, link},
    parts::{LinkButton, Look},
    platform::sound::{self, Sound},
    prefs::{tell, tr},
    reactive::{effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use std::collections::BTreeSet;
use wire::{
    TableCode,
    tournament::{Call, Entered},
};
use words::{
    Lang,
    house::{
        Tournaments as Words,
        tournament::{called, called_back},
    },
};

/// Listens for as long as the calling component lives, and rings the bell once for each call.
pub(in crate::house) fn attend() {
    let entered = link().entered();
    let heard = StoredValue::new(BTreeSet::<TableCode>::new());
    effect(move || {
        let fresh = |heard: &mut BTreeSet<TableCode>| entered.with(|entered| is_fresh(entered, heard));
        if heard.try_update_value(fresh) == Some(true) {
            sound::play(Sound::Bell);
        }
    });
}

/// Whether the visitor is called to a table that is not in `heard` yet. Adds it.
fn is_fresh(entered: &[Entered], heard: &mut BTreeSet<TableCode>) -> bool {
    entered.iter().filter_map(|one| one.call).filter(|call| heard.insert(call.table)).count() > 0
}

/// The text for the window's title while the visitor is called. It is seen from another tab, where the tournament's own
/// page is not.
pub(in crate::house) fn called_to(link: Link, here: &Route, lang: Lang) -> Option<String> {
    link.entered().with(|entered| calls(entered, here).next().map(|(one, call)| said(lang, &one.title, call)))
}

/// Whether the visitor is called to a table.
pub(super) fn is_called(link: Link) -> bool {
    link.entered().with(|entered| entered.iter().any(|one| one.call.is_some()))
}

/// The calls to other pages than this one.
fn calls<'a>(entered: &'a [Entered], here: &'a Route) -> impl Iterator<Item = (&'a Entered, Call)> {
    let calls = entered.iter().filter_map(|one| Some((one, one.call?)));
    calls.filter(move |(_, call)| *here != Route::Table(call.table))
}

/// The call to show on a page. `None` if the only calls are to the page itself or belong to its tournament.
fn first(entered: &[Entered], here: &Route) -> Option<(String, Call)> {
    let mut calls = calls(entered, here).filter(|(one, _)| *here != Route::Tournament(one.tournament));
    calls.next().map(|(one, call)| (one.title.clone(), call))
}

/// The call in words. Once the house no longer waits for anybody, the match goes on.
fn said(lang: Lang, title: &str, call: Call) -> String {
    if call.until_ms.is_some() { called(lang, title) } else { called_back(lang, title) }
}

/// The call, over whatever page is shown.
#[component]
pub(in crate::house) fn CallBar() -> impl IntoView {
    let (entered, here) = (link().entered(), router().here());
    let first = memo(move || entered.with(|entered| here.with(|here| first(entered, here))));
    let read = tell(move |lang| first.get().map(|(title, call)| said(lang, &title, call)).unwrap_or_default());
    let table = memo(move || first.with(|first| first.as_ref().map(|(_, call)| call.table)));
    view! {
        <p class="sr-only" role="status">{read}</p>
        {move || table.get().map(|table| view! {
            <aside
                class="invitation"
                class:at-table=move || here.with(Route::is_table)
                aria-label=tr(Words::Called)
                data-testid="call"
            >
                <p class="bell-line">{read}</p>
                <LinkButton look=Look::Primary icon=Icon::Door to=Route::Table(table).path() words=tr(Words::Go) />
            </aside>
        })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::tournament::Progress;

    fn entered(tournament: &str, table: Option<&str>) -> Entered {
        let call = table.map(|table| Call { table: table.parse().expect("a code"), until_ms: None });
        Entered {
            tournament: tournament.parse().expect("a code"),
            title: tournament.into(),
            game: "lexio".parse().expect("a name"),
            progress: Progress::Playing { round: 1, of: 3 },
            starts_ms: None,
            called: None,
            call,
        }
    }

    #[test]
    fn each_call_is_heard_once() {
        let mut heard = BTreeSet::new();
        assert!(!is_fresh(&[entered("ABC234", None)], &mut heard));
        assert!(is_fresh(&[entered("ABC234", Some("ABC235"))], &mut heard));
        assert!(!is_fresh(&[entered("ABC234", Some("ABC235"))], &mut heard));
        assert!(is_fresh(&[entered("ABC234", Some("ABC236"))], &mut heard), "of the next round");
    }

    #[test]
    fn who_is_there_is_not_called() {
        let all = [entered("ABC234", None), entered("ABC237", Some("ABC235"))];
        let called = |here: &str| first(&all, &Route::read(here)).map(|(_, call)| call.table.to_string());
        assert_eq!(called("/rules"), Some("ABC235".into()));
        assert_eq!(called("/tournaments/ABC234"), Some("ABC235".into()));
        assert_eq!(called("/tournaments/ABC237"), None);
        assert_eq!(called("/t/ABC235"), None);
        let entitled = |here: &str| calls(&all, &Route::read(here)).count();
        assert_eq!(["/rules", "/tournaments/ABC237", "/t/ABC235"].map(entitled), [1, 1, 0]);
    }

    #[test]
    fn a_match_that_the_house_no_longer_waits_for_anybody_to_begin_goes_on() {
        let call = |until_ms| Call { table: "ABC235".parse().expect("a code"), until_ms };
        let said = [Some(9), None].map(|until_ms| said(Lang::En, "Cup", call(until_ms)));
        assert_eq!(said, ["Cup – your table is ready", "Cup – your match goes on"]);
    }
}
