//! The first page.
use super::{
    cards::GameCards,
    daily::DailyCard,
    practised::LastPractised,
    quick::SearchPanel,
    rated::YourRating,
    tables::{Purpose, TableList, own_tables},
};
use crate::{
    art::{Courtyard, Icon},
    link::link,
    parts::{LinkButton, Look, submits},
    platform::dom,
    prefs::{prefs, tr},
    reactive::memo,
    route::{Route, router},
};
use leptos::prelude::*;
use wire::{Listing, Lobby, TableCode};
use words::{
    Say,
    house::{Boards, Home, Tournaments},
};

/// The games, and below them the tables.
#[component]
pub fn HomePage() -> impl IntoView {
    let link = link();
    link.watch_lobby();
    let of_lobby = move |pick: fn(&Lobby) -> &Vec<Listing>| {
        memo(move || link.lobby().with(|lobby| lobby.as_ref().map(|lobby| pick(lobby).clone())).unwrap_or_default())
    };
    let [mine, mine_too] = own_tables();
    view! {
        <div class="hero">
            <Courtyard />
            <div class="hero-words">
                <div class="hero-welcome">
                    <h1>{tr(Home::Welcome)}</h1>
                    <YourRating fallback=tr(Home::Invitation) />
                </div>
                <JoinByCode />
            </div>
        </div>
        <div class="home">
            <SearchPanel />
            {mine}
            <GameCards />
            <DailyCard />
            <div class="lobby">
                <div class="table-list">
                    <TableList
                        id="open"
                        title=Home::OpenTables
                        purpose=Purpose::Sit
                        tables=of_lobby(|lobby| &lobby.open)
                        empty=Home::NoOpenTables
                    />
                    <div class="lobby-ways">
                        <LinkButton to=Route::New.path() words=tr(Home::OpenOne) />
                        <LinkButton look=Look::Quiet icon=Icon::Chart to=Route::Boards.path() words=tr(Boards::Title) />
                        <LinkButton
                            look=Look::Quiet
                            icon=Icon::Cup
                            to=Route::Tournaments.path()
                            words=tr(Tournaments::Title)
                        />
                    </div>
                </div>
                <TableList
                    id="watch"
                    title=Home::TablesToWatch
                    purpose=Purpose::Watch
                    tables=of_lobby(|lobby| &lobby.live)
                    empty=Home::NoTablesToWatch
                />
                <LastPractised />
            </div>
            {mine_too}
        </div>
    }
}

/// Entry of a code received from a friend, and the way to tables waiting for players.
#[component]
fn JoinByCode() -> impl IntoView {
    let (router, lang) = (router(), prefs().lang);
    let code = RwSignal::new(String::new());
    let refused = RwSignal::new(false);
    let why_not = move || match code.with(|code| code.parse::<TableCode>()) {
        Err(_) if code.with(String::is_empty) => Home::CodeHint.say(lang.get()).into_owned(),
        Err(reason) => reason.say(lang.get()).into_owned(),
        Ok(_) => String::new(),
    };
    let join = move || match code.with_untracked(|code| code.parse::<TableCode>()) {
        Ok(table) => router.go(&Route::Table(table)),
        Err(_) => refused.set(true),
    };
    view! {
        <div class="hero-ways">
            <form class="join" aria-label=tr(Home::JoinByCode) on:submit=submits(join)>
                <input
                    type="text"
                    maxlength="8"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    aria-label=tr(Home::Code)
                    aria-describedby=move || refused.get().then_some("join-why")
                    aria-invalid=move || refused.get().then_some("true")
                    placeholder=tr(Home::CodeShort)
                    prop:value=code
                    on:input=move |event| {
                        refused.set(false);
                        code.set(dom::value_of(&event));
                    }
                />
                <button
                    type="submit"
                    class="button primary"
                    aria-disabled=move || (!why_not().is_empty()).to_string()
                    aria-describedby="join-why"
                >
                    {tr(Home::Join)}
                </button>
            </form>
            <p id="join-why" class="join-why" role="alert" hidden=move || !refused.get()>
                {why_not}
            </p>
        </div>
    }
}
