//! The page for an address that leads nowhere.
use crate::{art::EmptyTable, prefs::tr};
use leptos::prelude::*;
use words::house::House;

/// Says that the page does not exist, and shows the way home.
#[component]
pub fn LostWay() -> impl IntoView {
    view! {
        <div class="column lost">
            <EmptyTable />
            <h1>{tr(House::LostWay)}</h1>
            <p class="soft">{tr(House::LostWayWhy)}</p>
            <a class="button primary" href="/">
                {tr(House::ToHome)}
            </a>
        </div>
    }
}
