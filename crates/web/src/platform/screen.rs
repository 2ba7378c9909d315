//! The visibility of the page, its input, full screen, and the light of the screen.
use super::{
    events,
    named::{asked, property, wished},
};
use futures_channel::oneshot;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

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

/// Enters or leaves full screen, if the browser lets it.
pub fn set_full(on: bool) {
    match document().document_element() {
        Some(root) if on => wished(&root, "requestFullscreen"),
        _ => wished(&document(), "exitFullscreen"),
    }
}

/// Keeps the screen from going dark until the current owner (component, effect) is dropped, or the page is hidden. Does
/// nothing where the browser cannot, or will not.
pub fn keep_lit() {
    let (held, dropped) = oneshot::channel::<()>();
    on_cleanup(move || drop(held));
    spawn_local(async move {
        let lock = match property(&super::window().navigator(), "wakeLock") {
            Some(locks) => asked(&locks, "request", Some(&"screen".into())).await,
            None => None,
        };
        if let Some(lock) = lock {
            dropped.await.ok();
            asked(&lock, "release", None).await;
        }
    });
}
