//! The pages for preparing a table, fetched when the first of them is opened: visitors who press *Play now* never load
//! them.
use super::{friends::FriendsPage, lost::LostWay, setup::SetupPage, shelf::NewTable};
use crate::{pages::once_here, route::Route};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

/// The page for such an address.
#[component]
pub fn PreparingPage(route: Route) -> impl IntoView {
    once_here(preparing, move |page| page(route.clone()))
}

#[wasm_split(preparing, fallible, wasm_split_path = leptos::wasm_split)]
fn preparing() -> Result<fn(Route) -> AnyView, SplitLoaderError> {
    Ok(page)
}

fn page(route: Route) -> AnyView {
    match route {
        Route::New => view! { <NewTable /> }.into_any(),
        Route::Setup(game) => view! { <SetupPage game=game /> }.into_any(),
        Route::Friends(game) => view! { <FriendsPage game=game /> }.into_any(),
        _ => view! { <LostWay /> }.into_any(),
    }
}
