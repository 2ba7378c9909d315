//! Madang in the browser.
//!
//! `platform` is the browser, `art` the artwork, `parts` the building blocks of every page, `house` the pages; `link`
//! is the connection to the server, `prefs` the visitor's settings, `play` the frame of a table, and `lexio`,
//! `rummikub` and `matgo` the boards.
#![allow(unreachable_pub, reason = "the component macro repeats each component in a private place")]

pub mod app;
pub mod art;
pub mod house;
pub mod lexio;
pub mod link;
pub mod matgo;
pub mod pages;
pub mod parts;
pub mod platform;
pub mod play;
pub mod prefs;
pub mod reactive;
pub mod route;
pub mod rummikub;
#[cfg(feature = "toy")]
pub mod toy;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the app in the page's body. Called once, by `boot.js`.
#[wasm_bindgen]
pub fn run() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
}
