//! The page for an address that leads nowhere.
use crate::{
    art::EmptyTable,
    parts::{LinkButton, Look},
    prefs::tr,
};
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
            <LinkButton look=Look::Primary to="/" words=tr(House::ToHome) />
        </div>
    }
}
