//! The visibility of the page, its input, and full screen.
use super::events;
use leptos::prelude::*;

/// Whether the page is visible: neither behind another tab nor in a hidden window.
pub fn is_seen() -> bool {
    !document().hidden()
}

/// Whether the device is used by touch, and has no keyboard except one that covers half of the screen.
pub fn is_touched() -> bool {
    let asked = super::window().match_media("(hover: none) and (pointer: coarse)").ok().flatten();
    asked.is_some_and(|asked| asked.matches())
}

/// Whether the browser allows a page to go full screen.
pub fn can_be_full() -> bool {
    document().fullscreen_enabled()
}

/// Whether this page is in full screen, as a signal for as long as the calling component lives.
pub fn is_full() -> RwSignal<bool> {
    let now = || document().fullscreen_element().is_some();
    let full = RwSignal::new(now());
    events::on_document("fullscreenchange", move |_: web_sys::Event| {
        full.try_set(now());
    });
    full
}

/// Enters or leaves full screen.
pub fn set_full(on: bool) {
    match document().document_element() {
        Some(root) if on => drop(root.request_fullscreen()),
        _ => document().exit_fullscreen(),
    }
}
