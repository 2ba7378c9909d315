//! The pages about people and their results, and about the house. They are fetched when the first of them is opened, so
//! visitors who only play never load them.
use super::{
    about::AboutPage,
    account::AccountPage,
    boards::BoardsPage,
    company::CompanyPage,
    daily::{DailyBoardPage, DailyPage},
    lost::LostWay,
    moderation::{CasesPage, FilePage, LogPage, NoticesPage},
    practised::PractisedPage,
    profile::ProfilePage,
    ratings::RatingsPage,
    settings::SettingsPage,
    tournaments::{NewTournamentPage, TournamentPage, TournamentsPage},
};
use crate::{pages::once_here, route::Route};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

/// The page for such an address.
#[component]
pub fn NeighboursPage(route: Route) -> impl IntoView {
    once_here(neighbours, move |page| page(route.clone()))
}

#[wasm_split(neighbours, fallible, wasm_split_path = leptos::wasm_split)]
fn neighbours() -> Result<fn(Route) -> AnyView, SplitLoaderError> {
    Ok(page)
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Daily => view! { <DailyPage /> }.into_any(),
        Route::DailyBoard(day, game) => view! { <DailyBoardPage day=day game=game /> }.into_any(),
        Route::Account => view! { <AccountPage /> }.into_any(),
        Route::Profile(handle) => view! { <ProfilePage handle=handle /> }.into_any(),
        Route::Company => view! { <CompanyPage /> }.into_any(),
        Route::Notices => view! { <NoticesPage /> }.into_any(),
        Route::Cases => view! { <CasesPage /> }.into_any(),
        Route::Case(_) | Route::CaseOf(_) => view! { <FilePage whose=route /> }.into_any(),
        Route::ModerationLog => view! { <LogPage /> }.into_any(),
        Route::Boards => view! { <BoardsPage /> }.into_any(),
        Route::Ratings => view! { <RatingsPage /> }.into_any(),
        Route::Practised => view! { <PractisedPage /> }.into_any(),
        Route::Tournaments => view! { <TournamentsPage /> }.into_any(),
        Route::NewTournament => view! { <NewTournamentPage /> }.into_any(),
        Route::Tournament(code) => view! { <TournamentPage code=code /> }.into_any(),
        Route::Settings => view! { <SettingsPage /> }.into_any(),
        Route::About => view! { <AboutPage /> }.into_any(),
        _ => view! { <LostWay /> }.into_any(),
    }
}
