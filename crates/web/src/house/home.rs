//! The first page.
use super::{
    cards::GameCards,
    tables::{Purpose, TableList},
};
use crate::{
    art::{Courtyard, Icon},
    link::link,
    parts::{Button, TextField},
    prefs::{prefs, tr},
    reactive::derived,
    route::{Route, router},
};
use leptos::prelude::*;
use wire::{Listing, Lobby, TableCode};
use words::{Say, house::Home};

/// The games, and below them the tables.
#[component]
pub fn HomePage() -> impl IntoView {
    let link = link();
    link.watch_lobby();
    let of_lobby = move |pick: fn(&Lobby) -> &Vec<Listing>| {
        derived(move || link.lobby().with(|lobby| lobby.as_ref().map(|lobby| pick(lobby).clone())).unwrap_or_default())
    };
    let mine = derived(move || {
        let lobby = link.lobby().with(|lobby| lobby.as_ref().map(|lobby| lobby.mine.clone()));
        let told = || link.welcome().with(|welcome| welcome.as_ref().map(|welcome| welcome.mine.clone()));
        lobby.or_else(told).unwrap_or_default()
    });
    view! {
        <div class="hero">
            <Courtyard />
            <div class="hero-words">
                <h1>{tr(Home::Welcome)}</h1>
                <p>{tr(Home::Invitation)}</p>
            </div>
        </div>
        <div class="home">
            <TableList id="mine" title=Home::YourTables purpose=Purpose::Return tables=mine />
            <GameCards />
            <div class="lobby">
                <div class="table-list">
                    <TableList
                        id="open"
                        title=Home::OpenTables
                        purpose=Purpose::Sit
                        tables=of_lobby(|lobby| &lobby.open)
                        empty=Home::NoOpenTables
                    />
                    <div>
                        <a class="button" href=Route::New.path()>
                            {tr(Home::OpenOne)}
                        </a>
                    </div>
                </div>
                <TableList
                    id="watch"
                    title=Home::TablesToWatch
                    purpose=Purpose::Watch
                    tables=of_lobby(|lobby| &lobby.live)
                    empty=Home::NoTablesToWatch
                />
                <JoinByCode />
            </div>
        </div>
    }
}

/// A code that a friend has told.
#[component]
fn JoinByCode() -> impl IntoView {
    let (router, lang) = (router(), prefs().lang);
    let code = RwSignal::new(String::new());
    let why_not = move || match code.with(|code| code.parse::<TableCode>()) {
        Ok(_) => String::new(),
        Err(_) if code.with(String::is_empty) => Home::CodeHint.say(lang.get()).into_owned(),
        Err(reason) => reason.say(lang.get()).into_owned(),
    };
    let join = move || {
        if let Ok(table) = code.with_untracked(|code| code.parse::<TableCode>()) {
            router.go(&Route::Table(table));
        }
    };
    view! {
        <section class="table-list" aria-labelledby="join-title">
            <h2 id="join-title">{tr(Home::JoinByCode)}</h2>
            <form
                class="join"
                on:submit=move |event| {
                    event.prevent_default();
                    join();
                }
            >
                <TextField label=tr(Home::Code) value=code max=8 plain=true />
                <div>
                    <Button icon=Icon::Door on_press=join why_not=derived(why_not)>
                        {tr(Home::Join)}
                    </Button>
                </div>
            </form>
        </section>
    }
}
