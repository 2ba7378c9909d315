//! Hwatu, the flower cards of `art/hwatu`. The packer makes one sheet of them, a file of the app's own; it is fetched
//! when the first card is shown and laid into the page, and every card is a copy of its picture there.
use crate::platform::{dom, http};
use leptos::prelude::*;
use matgo::Card;
use std::cell::Cell;
use wasm_bindgen_futures::spawn_local;

/// The id of the sheet in the page.
const SHEET: &str = "hwatu-sheet";

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Lays the sheet into the page, unless it is there or on its way.
fn lay_sheet() {
    // A page that a test makes is drawn nowhere.
    if cfg!(test) || ASKED.replace(true) {
        return;
    }
    spawn_local(async {
        let address = dom::meta("hwatu").unwrap_or_default();
        match http::text(&address).await {
            Some(sheet) => dom::add_sprites(SHEET, &sheet),
            // Asked for again with the next card.
            None => ASKED.set(false),
        }
    });
}

/// A card, face up, as wide as `--card-w` (3 rem by itself). It is a picture only: what it is and does is said by the
/// button or list around it.
#[component]
pub fn CardArt(
    /// Which.
    card: Card,
) -> impl IntoView {
    picture(&card.to_string())
}

/// A card, face down.
#[component]
pub fn CardBack() -> impl IntoView {
    picture("back")
}

fn picture(name: &str) -> AnyView {
    lay_sheet();
    view! {
        <svg
            class="hwatu"
            class:back=name == "back"
            viewBox="0 0 100 160"
            aria-hidden="true"
            inner_html=format!("<use href='#hwatu-{name}'/>")
        ></svg>
    }
    .into_any()
}
