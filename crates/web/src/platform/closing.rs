//! Closing what lies over a page, as the browser has it: by Back on Android, by Escape.
use super::{dom::Kept, events, named::property};
use js_sys::{Array, Function, Reflect};
use leptos::prelude::on_cleanup;
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget};

/// Calls `f` when the visitor has the browser close what the current owner (component, effect) shows, for as long as
/// that lives. A modal sheet and a popover need no such call: browsers close them by themselves. With anything else
/// open, Back on Android would leave the page.
///
/// Does nothing in browsers without `CloseWatcher`. In those of iPhones no gesture closes: a swipe from the edge goes
/// back to the page before, whatever lies over this one.
pub fn on_request(mut f: impl FnMut() + 'static) {
    let Some(watcher) = watcher() else { return };
    events::on(watcher.clone(), "close", move |_: Event| f());
    let kept = Kept::new(watcher);
    on_cleanup(move || destroy(&kept.take()));
}

/// A watcher for the next request to close, before all earlier ones.
fn watcher() -> Option<EventTarget> {
    let class: Function = property(&super::window(), "CloseWatcher")?.dyn_into().ok()?;
    Some(Reflect::construct(&class, &Array::new()).ok()?.unchecked_into())
}

/// Ends a watcher that may not have heard of a request.
fn destroy(watcher: &EventTarget) {
    let destroy = property(watcher, "destroy").and_then(|destroy| destroy.dyn_into::<Function>().ok());
    if let Some(destroy) = destroy {
        destroy.call0(watcher).ok();
    }
}
