//! The pending cases.
use super::{
    asks,
    who::{Called, InForce},
};
use crate::{
    house::{
        asking::{Attempt, InOrder, Known, Refusal, Why, shown},
        nothing::Nothing,
    },
    link::{Link, link},
    parts::{Button, LinkButton, Look},
    platform::{focus, time},
    prefs::{tell, tr},
    reactive::{effect, memo, whenever},
    route::Route,
};
use leptos::prelude::*;
use std::collections::HashSet;
use wasm_bindgen_futures::spawn_local;
use wire::{
    account::{Denied, Refused},
    moderation::{CASES_PAGE, Case},
};
use words::house::{House, Moderation as Words, Notices, moderation::reports};

/// The id of the page.
const PAGE: &str = "cases";

/// The page of the cases.
#[component]
pub fn CasesPage() -> impl IntoView {
    let (known, link) = (RwSignal::new(Known::<Vec<Case>>::Asking), link());
    let (pages, more) = (RwSignal::new(1), RwSignal::new(false));
    let (looks, further) = (InOrder::new(), Attempt::new());
    // How many cases were shown before more were asked for.
    let before = StoredValue::new(None::<usize>);
    let look = move || {
        let asked = looks.ask();
        spawn_local(async move {
            let told = first(link, pages).await;
            if looks.is_news(asked) {
                before.set_value(None);
                more.try_set(told.as_ref().is_ok_and(|(_, more)| *more));
                known.try_set(told.map(|(cases, _)| cases).into());
            }
        });
    };
    let look_further = move || {
        further.run(async move {
            // Whoever asks meanwhile asks for as many.
            pages.try_update(|pages| *pages += 1);
            let asked = looks.ask();
            let told = first(link, pages).await;
            if !looks.is_news(asked) {
                return Ok(());
            }
            match told {
                Ok((cases, rest)) => {
                    let shown = known.with_untracked(|known| match known {
                        Known::Told(cases) => Some(cases.len()),
                        Known::Asking | Known::Refused(_) => None,
                    });
                    before.set_value(shown);
                    more.set(rest);
                    known.set(Known::Told(cases));
                    Ok(())
                }
                Err(why) => {
                    pages.update(|pages| *pages -= 1);
                    Err(why)
                }
            }
        });
    };
    // New cases show up at once.
    let conduct = link.conduct();
    whenever(move || conduct.with(|conduct| conduct.cases), look);
    let keep = focus::keep_on_new(PAGE, ".md-case", move || before.try_update_value(Option::take).flatten());
    effect(move || {
        more.track();
        keep();
    });
    let page = shown(known, look, |cases: Vec<Case>| {
        if cases.is_empty() {
            return view! { <Nothing title=tr(Words::QueueEmpty) why=tr(Words::QueueEmptyWhy) /> }.into_any();
        }
        let rows = cases.into_iter().map(|case| view! { <Row case=case /> }).collect_view();
        view! { <ul class="tables" data-testid="cases">{rows}</ul> }.into_any()
    });
    // To all others, the page says that and no more.
    let is_open = memo(move || {
        let closed = Refusal::Said(Refused::Account(Denied::NotAModerator));
        known.with(|known| !matches!(known, Known::Refused(why) if *why == closed))
    });
    view! {
        <div id=PAGE class="column md">
            <header class="md-head">
                <div>
                    <h1>{tr(Notices::Cases)}</h1>
                    <p class="soft" hidden=move || !is_open.get()>
                        {tr(Words::QueueWhy)}
                    </p>
                </div>
                <Show when=move || is_open.get()>
                    <LinkButton to=Route::ModerationLog.path() words=tr(Notices::Log) />
                </Show>
            </header>
            {page}
            <Show when=move || more.get()>
                <div>
                    <Button look=Look::Quiet on_press=look_further>
                        {tr(House::MoreWays)}
                    </Button>
                    <Why attempt=further />
                </div>
            </Show>
        </div>
    }
}

/// The cases on the first pages, and whether there may be more. Their order may change with every report, so they are
/// all asked for again.
async fn first(link: Link, pages: RwSignal<u32>) -> Result<(Vec<Case>, bool), Refusal> {
    let (mut cases, mut read) = (Vec::<Case>::new(), 0);
    let more = loop {
        let page = asks::cases(link, &cases).await?;
        let more = page.len() >= CASES_PAGE as usize;
        cases.extend(page);
        read += 1;
        if !more || read >= pages.try_get_untracked().unwrap_or_default() {
            break more;
        }
    };
    let mut known = HashSet::new();
    cases.retain(|case| known.insert(case.person.clone()));
    Ok((cases, more))
}

#[component]
fn Row(case: Case) -> impl IntoView {
    let Case { person, who, reports: count, reasons, last_ms, hints, sanctions } = case;
    let facts = tell(move |lang| {
        let mut facts = Vec::new();
        if count > 0 {
            facts.push(reports(lang, count));
        }
        facts.push(time::written(last_ms, lang.tag()));
        facts.join(" · ")
    });
    let reasons = reasons.into_iter().map(|reason| view! { <span class="md-mark">{tr(reason)}</span> }).collect_view();
    let hints = hints.into_iter().map(|hint| view! { <span class="md-mark hint">{tr(hint)}</span> }).collect_view();
    view! {
        <li class="table-row md-case" tabindex="-1">
            <span class="table-words">
                <Called who=who person=Some(person) />
                <span class="soft small">{facts}</span>
            </span>
            <span class="md-marks">{reasons} {hints} <InForce sanctions=sanctions /></span>
        </li>
    }
}
