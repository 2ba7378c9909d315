//! The browser itself: the only module that talks to `web-sys`.
//!
//! Everything started here inside a component or an effect (timers, listeners, sockets) ends with it.

pub mod address;
pub mod chance;
pub mod closing;
pub mod dom;
pub mod drag;
pub mod events;
pub mod file;
pub mod focus;
pub mod http;
pub mod json;
pub mod language;
pub mod motion;
mod named;
pub mod passkeys;
pub mod pinch;
pub mod push;
pub mod screen;
pub mod scroll;
pub mod share;
pub mod socket;
pub mod sound;
pub mod storage;
pub mod styles;
pub mod theme;
pub mod time;
pub mod turns;

fn window() -> web_sys::Window {
    leptos::prelude::window()
}
