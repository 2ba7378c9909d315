//! The pending cases.
use super::{
    asks,
    who::{Called, InForce},
};
use crate::{
    art::EmptyTable,
    house::asking::{Known, shown},
    link::link,
    platform::time,
    prefs::{tell, tr},
    reactive::whenever,
    route::Route,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::moderation::Case;
use words::house::{Moderation as Words, moderation::reports};

/// The page of the cases.
#[component]
pub fn CasesPage() -> impl IntoView {
    let (known, link) = (RwSignal::new(Known::<Vec<Case>>::Asking), link());
    let look = move || {
        spawn_local(async move {
            let told = asks::cases(link).await;
            known.try_set(told.into());
        });
    };
    // New cases show up at once.
    let conduct = link.conduct();
    whenever(move || conduct.with(|conduct| conduct.cases), look);
    let page = shown(known, look, |cases: Vec<Case>| {
        if cases.is_empty() {
            return view! { <Empty /> }.into_any();
        }
        let rows = cases.into_iter().map(|case| view! { <Row case=case /> }).collect_view();
        view! { <ul class="tables" data-testid="cases">{rows}</ul> }.into_any()
    });
    view! {
        <div class="column md">
            <header class="md-head">
                <div>
                    <h1>{tr(Words::Title)}</h1>
                    <p class="soft">{tr(Words::QueueWhy)}</p>
                </div>
                <a class="button" href=Route::ModerationLog.path()>
                    {tr(Words::Log)}
                </a>
            </header>
            {page}
        </div>
    }
}

/// Says that no case is pending.
#[component]
fn Empty() -> impl IntoView {
    view! {
        <div class="no-tables">
            <EmptyTable />
            <div class="pf-nothing">
                <p>
                    <b>{tr(Words::QueueEmpty)}</b>
                </p>
                <p class="soft">{tr(Words::QueueEmptyWhy)}</p>
            </div>
        </div>
    }
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
        <li class="table-row md-case">
            <span class="table-words">
                <Called who=who person=Some(person) />
                <span class="soft small">{facts}</span>
            </span>
            <span class="md-marks">{reasons} {hints} <InForce sanctions=sanctions /></span>
        </li>
    }
}
