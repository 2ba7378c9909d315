//! The items at the bell. Fetched with the pages about people, since most visitors never open it.
use super::{asks, calling::Calling, invited::Invited};
use crate::{
    art::{Icon, IconArt},
    house::{
        asking::{Attempt, Why},
        moderation::{marks, not_ended},
    },
    link::link,
    parts::{Button, Look},
    platform::{dom, focus},
    prefs::{tell, tr},
    reactive::{effect, memo},
    route::Route,
};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use wire::moderation::{Outcome, Sanctions};
use words::house::{
    Notices,
    company::{Company as Words, asks as asks_to_be},
    moderation::outcome,
};

/// The id of what is on the sheet.
const SHEET: &str = "bell-sheet";

/// The sheet, which closes through `open`.
#[wasm_split(neighbours, fallible, wasm_split_path = leptos::wasm_split)]
pub(super) fn sheet() -> Result<fn(RwSignal<bool>) -> AnyView, SplitLoaderError> {
    Ok(|open| view! { <Sheet open=open /> }.into_any())
}

#[component]
fn Sheet(open: RwSignal<bool>) -> impl IntoView {
    let link = link();
    let (company, conduct) = (link.company(), link.conduct());
    let outcomes = memo(move || conduct.with(|conduct| conduct.outcomes.clone()));
    let nobody = memo(move || company.with(|company| company.invitations.is_empty() && company.asks.is_empty()));
    let sanctions = not_ended(move || conduct.with(|conduct| conduct.sanctions));
    // While a sanction stands, what was read about it is found again.
    let noticed = memo(move || !sanctions.get().is_none() || conduct.with(|conduct| !conduct.notices.is_empty()));
    let quiet = memo(move || nobody.get() && outcomes.with(Vec::is_empty) && !noticed.get());
    let attempt = Attempt::new();
    // What has been answered goes with its buttons, and the page is out of reach below the sheet.
    let keep = focus::keep(|_| dom::by_id(SHEET));
    effect(move || {
        company.track();
        outcomes.with(|_| ());
        keep();
    });
    view! {
        <div id=SHEET class="bell-sheet" tabindex="-1">
            <p class="soft" hidden=move || !quiet.get()>
                {tr(Words::Quiet)}
            </p>
            <ul class="tables">
                <Show when=move || noticed.get()>
                    <OfModerators sanctions=sanctions open=open />
                </Show>
                <For
                    each=move || company.with(|company| company.invitations.clone())
                    key=|one| one.invitation
                    let(invitation)
                >
                    <li class="table-row friend">
                        <Invited invitation=invitation gone=move || open.set(false) />
                    </li>
                </For>
                <For each=move || company.with(|company| company.asks.clone()) key=Clone::clone let(handle)>
                    <Asking handle=handle open=open attempt=attempt />
                </For>
                <For each=move || outcomes.get() key=|one| one.outcome let(one)>
                    <CameOf one=one attempt=attempt />
                </For>
            </ul>
            <Why attempt=attempt />
            <Calling />
            <a class="button quiet" href=Route::Company.path() on:click=move |_| open.set(false)>
                <IconArt icon=Icon::People />
                {tr(Words::ToAll)}
            </a>
        </div>
    }
}

/// What leads to the moderators' notices, and what is in force.
#[component]
fn OfModerators(sanctions: Memo<Sanctions>, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <li class="table-row friend">
            <a class="bell-line" href=Route::Notices.path() on:click=move |_| open.set(false)>
                {tr(Notices::Title)}
            </a>
            {move || marks(sanctions.get())}
        </li>
    }
}

/// The outcome of a report.
#[component]
fn CameOf(one: Outcome, attempt: Attempt) -> impl IntoView {
    let heard = move || attempt.run(asks::heard(one.outcome));
    view! {
        <li class="table-row friend">
            <p class="bell-line">{tell(move |lang| outcome(lang, one.done).to_owned())}</p>
            <span class="friend-ways">
                <Button on_press=heard>{tr(Notices::Understood)}</Button>
            </span>
        </li>
    }
}

/// A player's request to be friends.
#[component]
fn Asking(handle: String, open: RwSignal<bool>, attempt: Attempt) -> impl IntoView {
    let name = StoredValue::new(handle.clone());
    let line = tell(move |lang| name.with_value(|name| asks_to_be(lang, name)));
    let accept = move || {
        let handle = name.get_value();
        attempt.run(async move { asks::befriend(handle).await.map(drop) });
    };
    let refuse = move || {
        let handle = name.get_value();
        attempt.run(async move { asks::part(handle).await.map(drop) });
    };
    view! {
        <li class="table-row friend">
            <a class="bell-line" href=Route::Profile(handle).path() on:click=move |_| open.set(false)>
                {line}
            </a>
            <span class="friend-ways">
                <Button look=Look::Primary on_press=accept>
                    {tr(Words::Accept)}
                </Button>
                <Button on_press=refuse>{tr(Words::Refuse)}</Button>
            </span>
        </li>
    }
}
