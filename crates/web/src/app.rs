//! The app: everything that exists once, and the page for the current address.
use crate::{
    house::{Frame, HomePage, LostWay, NeighboursPage, PlayPage, PreparingPage, RulesPage, RulesShelf, Search},
    link::Link,
    pages::{LearnPage, PracticePage, ReplayPage, TablePage},
    parts::{Live, LiveRegion, ToastList},
    platform::{sound, storage},
    play::{Anew, drop_oldest_practised},
    prefs::Prefs,
    reactive::memo,
    route::{Route, Router},
};
use leptos::prelude::*;

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    storage::make_room_by(drop_oldest_practised);
    let prefs = Prefs::load();
    provide_context(prefs);
    Live::provide();
    Link::provide();
    let here = Router::provide().here();
    Search::provide();
    Anew::provide();
    sound::arm();
    let signed_out = signed_out(prefs);
    // Memoised, so that a table's page keeps its state while its address stays the same. Any other page starts over when
    // an account has been signed out of: what it shows of that does not stay.
    let route = memo(move || {
        let here = here.get();
        let times = if here.is_table() { 0 } else { signed_out.get() };
        (here, times)
    });
    let page = move || match route.get().0 {
        Route::Home => view! { <HomePage /> }.into_any(),
        Route::New | Route::Setup(_) | Route::Friends(_) => view! { <PreparingPage route=route.get().0 /> }.into_any(),
        Route::Rules(game) => view! { <RulesPage game=game /> }.into_any(),
        Route::AllRules => view! { <RulesShelf /> }.into_any(),
        Route::About
        | Route::Account
        | Route::Boards
        | Route::Case(_)
        | Route::CaseOf(_)
        | Route::Cases
        | Route::Company
        | Route::Daily
        | Route::DailyBoard(..)
        | Route::ModerationLog
        | Route::Notices
        | Route::Practised
        | Route::Profile(_)
        | Route::Ratings
        | Route::Settings
        | Route::NewTournament
        | Route::Tournament(_)
        | Route::Tournaments => view! { <NeighboursPage route=route.get().0 /> }.into_any(),
        Route::Play(game) => view! { <PlayPage game=game /> }.into_any(),
        Route::Practice(game) => view! { <PracticePage game=game /> }.into_any(),
        Route::Learn(game) => view! { <LearnPage game=game /> }.into_any(),
        Route::Table(code) => view! { <TablePage code=code /> }.into_any(),
        Route::Replay(record) => view! { <ReplayPage record=record /> }.into_any(),
        Route::Nowhere => view! { <LostWay /> }.into_any(),
    };
    let page = move || {
        prefs.provide_here();
        page()
    };
    view! {
        <Frame>{page}</Frame>
        <ToastList />
        <LiveRegion />
    }
}

/// How often an account has been signed out of since the page was opened, perhaps in another tab.
fn signed_out(prefs: Prefs) -> RwSignal<u32> {
    let times = RwSignal::new(0);
    Effect::new(move |was_in: Option<bool>| {
        let is_in = prefs.handle.with(Option::is_some);
        if was_in == Some(true) && !is_in {
            times.update(|times| *times += 1);
        }
        is_in
    });
    times
}
