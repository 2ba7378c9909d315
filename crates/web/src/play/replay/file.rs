//! Opening a record from a file.
use crate::{
    art::{EmptyTable, Icon, IconArt},
    link::link,
    parts::{Button, Look},
    platform::{address, file},
    play::NoRecord,
    prefs::{tell, tr},
    route::{Route, router},
};
use leptos::{ev::Event, prelude::*};
use serde_json::Value;
use words::{
    house::House,
    play::{Replay as Words, Table as TableWords},
};

/// The content of the chosen file, null if it cannot be read. `None` if no file was chosen.
pub async fn opened(event: &Event) -> Option<Value> {
    let text = file::chosen(event).await?;
    Some(serde_json::from_str(&text).unwrap_or_default())
}

/// Says why there is no replay to show, and offers ways on.
#[component]
pub fn NoReplay(why: NoRecord, on_open: Callback<Event>, on_again: Callback<()>) -> impl IntoView {
    let router = router();
    if why == NoRecord::Unreachable {
        link().when_back(move || on_again.run(()));
    }
    let (may_pass, is_later, reason) = (why.may_pass(), why == NoRecord::Later, why.clone());
    let home = if may_pass || is_later { Look::Plain } else { Look::Primary };
    view! {
        <section class="table-note">
            <EmptyTable />
            <h1>{tr(why)}</h1>
            <p class="soft">{tell(move |lang| reason.why(lang).into_owned())}</p>
            {may_pass.then(|| view! {
                <Button look=Look::Primary icon=Icon::Again on_press=move || on_again.run(())>
                    {tr(House::TryAgain)}
                </Button>
            })}
            {is_later.then(|| view! {
                <Button look=Look::Primary icon=Icon::Again on_press=address::reload>
                    {tr(House::Reload)}
                </Button>
            })}
            <OpenFile on_open=on_open />
            <Button look=home icon=Icon::Home on_press=move || router.go(&Route::Home)>
                {tr(TableWords::ToHome)}
            </Button>
        </section>
    }
}

/// A button that opens a record from a file.
#[component]
pub fn OpenFile(on_open: Callback<Event>) -> impl IntoView {
    view! {
        <label class="button file-button">
            <IconArt icon=Icon::Door />
            {tr(Words::FromFile)}
            <input class="sr-only" type="file" accept=".json,application/json" on:change=move |event| on_open.run(event) />
        </label>
    }
}
