//! Madang in the browser.
//!
//! `platform` is the browser, `art` what is drawn, `parts` what every page is made of, `house` the pages; `play` is the
//! frame of a table and `lexio` its board.

pub mod platform;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the app in the page's body. Called once, by `boot.js`.
#[wasm_bindgen]
pub fn run() {
    console_error_panic_hook::set_once();
    mount_to_body(|| view! { <p>"Madang"</p> });
}
