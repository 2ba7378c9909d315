//! Hwatu, the flower cards of `art/hwatu`. The packer combines them into one sheet, a separate file of the app. The
//! sheet is fetched when the first card is shown and inserted into the page, and every card is a copy of its picture
//! there.
use crate::{
    link::link,
    platform::{dom, http, time::Pauses},
};
use leptos::prelude::*;
use matgo::Card;
use std::cell::Cell;
use wasm_bindgen_futures::spawn_local;

/// The id of the sheet in the page.
const SHEET: &str = "hwatu-sheet";
/// The pause before the sheet is fetched again, in milliseconds. Each further one is twice as long.
const FIRST_PAUSE_MS: u32 = 500;
/// The longest of these pauses, in milliseconds.
const LONGEST_PAUSE_MS: u32 = 8_000;

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Inserts the sheet into the page, unless it is there or on its way.
fn lay_sheet() {
    // Pages made by tests are not drawn anywhere.
    if cfg!(test) || ASKED.replace(true) {
        return;
    }
    let link = link();
    spawn_local(async move {
        let address = dom::meta("hwatu").unwrap_or_default();
        let mut pauses = Pauses::new(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        let mut told = false;
        // Until then all cards are blank, and whoever is in turn may be waiting for nothing else.
        let sheet = loop {
            match http::text(&address).await {
                Ok(sheet) => break sheet,
                // It is said once: the page is loaded again, and a house that lacks the new one, too, would have it loaded
                // again and again.
                Err(failed) if failed.is_missing() && !told => {
                    told = true;
                    link.found_outdated();
                }
                Err(_) => {}
            }
            pauses.rest(0).await;
        };
        dom::add_sprites(SHEET, &sheet);
    });
}

/// A card, face up, as wide as `--card-w` (3 rem by default). A picture only: the button or list around it says what it
/// is and does.
#[component]
pub fn CardArt(card: Card) -> impl IntoView {
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
