//! The whole screen for one page.
use super::events;
use leptos::prelude::*;

/// Whether the page is seen: not behind another tab, nor its window hidden.
pub fn is_seen() -> bool {
    !document().hidden()
}

/// Whether it is touched, and has no keyboard but one that covers half of it.
pub fn is_touched() -> bool {
    let asked = super::window().match_media("(hover: none) and (pointer: coarse)").ok().flatten();
    asked.is_some_and(|asked| asked.matches())
}

/// Whether the browser lets a page have the whole screen.
pub fn can_be_full() -> bool {
    document().fullscreen_enabled()
}

/// Whether this one has it, as a signal for as long as the component that asks lives.
pub fn is_full() -> RwSignal<bool> {
    let now = || document().fullscreen_element().is_some();
    let full = RwSignal::new(now());
    events::on_document("fullscreenchange", move |_: web_sys::Event| {
        full.try_set(now());
    });
    full
}

/// Takes the whole screen, or gives it back.
pub fn set_full(on: bool) {
    match document().document_element() {
        Some(root) if on => drop(root.request_fullscreen()),
        _ => document().exit_fullscreen(),
    }
}
