//! Madang in the browser.
//!
//! `platform` is the browser, `art` the artwork, `parts` the building blocks of every page; `reactive` has signals,
//! `route` the addresses of pages; `link` is the connection to the server, `prefs` the visitor's settings, `play` the
//! frame of a table, with each game's board in the folder of its name. `pages` are the pages of a game, `house` those
//! that no table needs, and `app` shows them.
#![allow(unreachable_pub, reason = "only `run` is reached from outside: `pub` is for the other modules")]

mod app;
mod art;
mod house;
mod lexio;
mod link;
mod matgo;
mod pages;
mod parts;
mod platform;
mod play;
mod prefs;
mod reactive;
mod route;
mod rummikub;
#[cfg(feature = "toy")]
mod toy;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the app in the page's body. Called once, by `boot.js`.
#[wasm_bindgen]
pub fn run() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
}
