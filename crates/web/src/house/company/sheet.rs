//! The items at the bell. Fetched with the pages about people, since most visitors never open it.
use super::{asks, calling::Calling, invited::Invited};
use crate::{
    art::{Icon, IconArt},
    link::link,
    parts::{Button, Look},
    prefs::{tell, tr},
    reactive::memo,
    route::Route,
};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use wasm_bindgen_futures::spawn_local;
use wire::moderation::Outcome;
use words::house::{
    Moderation,
    company::{Company as Words, asks as asks_to_be},
    moderation::outcome,
};

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
    let quiet = memo(move || nobody.get() && outcomes.with(Vec::is_empty));
    view! {
        <div class="bell-sheet">
            <p class="soft" hidden=move || !quiet.get()>
                {tr(Words::Quiet)}
            </p>
            <ul class="tables">
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
                    <Asking handle=handle open=open />
                </For>
                <For each=move || outcomes.get() key=|one| one.outcome let(one)>
                    <CameOf one=one />
                </For>
            </ul>
            <Calling />
            <a class="button quiet" href=Route::Company.path() on:click=move |_| open.set(false)>
                <IconArt icon=Icon::People />
                {tr(Words::ToAll)}
            </a>
        </div>
    }
}

/// The outcome of a report.
#[component]
fn CameOf(one: Outcome) -> impl IntoView {
    let heard = move || spawn_local(async move { drop(asks::heard(one.outcome).await) });
    view! {
        <li class="table-row friend">
            <p class="bell-line">{tell(move |lang| outcome(lang, one.done).to_owned())}</p>
            <span class="friend-ways">
                <Button on_press=heard>{tr(Moderation::Understood)}</Button>
            </span>
        </li>
    }
}

/// A player's request to be friends.
#[component]
fn Asking(handle: String, open: RwSignal<bool>) -> impl IntoView {
    let name = StoredValue::new(handle.clone());
    let line = tell(move |lang| name.with_value(|name| asks_to_be(lang, name)));
    let accept = move || spawn_local(async move { drop(asks::befriend(name.get_value()).await) });
    let refuse = move || spawn_local(async move { drop(asks::part(name.get_value()).await) });
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
