//! Event listeners that live as long as the component or effect that adds them.
use super::window;
use leptos::prelude::{document, on_cleanup};
use wasm_bindgen::{JsCast, JsValue, closure::Closure, convert::FromWasmAbi};
use web_sys::EventTarget;

/// Listens on the window.
pub fn on_window<E: FromWasmAbi + 'static>(name: &'static str, f: impl FnMut(E) + 'static) {
    on(window().unchecked_into(), name, f);
}

/// Listens on the document.
pub fn on_document<E: FromWasmAbi + 'static>(name: &'static str, f: impl FnMut(E) + 'static) {
    on(document().unchecked_into(), name, f);
}

/// Hears of a key before anything else on the page does, and of those that a panel keeps to itself.
pub fn on_key_first(mut f: impl FnMut() + 'static) {
    hear(window().unchecked_into(), "keydown", true, move |_: web_sys::Event| f());
}

/// Calls `f` whenever the visitor changes a field of a form. A choice from a list that is no such field takes effect at
/// once.
pub fn on_filled_in(f: impl Fn() + Copy + 'static) {
    on_document("input", move |event: web_sys::Event| {
        if !super::dom::is_on_list(&event) {
            f();
        }
    });
    // No input to the browser.
    on_document("click", move |event: web_sys::Event| {
        if super::dom::is_on_stepper(&event) {
            f();
        }
    });
}

/// Listens on `target` until the current owner (component, effect) is dropped.
pub fn on<E: FromWasmAbi + 'static>(target: EventTarget, name: &'static str, f: impl FnMut(E) + 'static) {
    hear(target, name, false, f);
}

/// The same, and `first` before what lies within the target hears of it.
fn hear<E: FromWasmAbi + 'static>(target: EventTarget, name: &'static str, first: bool, f: impl FnMut(E) + 'static) {
    let listener = listen(&target, name, first, f);
    let kept = super::dom::Kept::new((target, listener));
    on_cleanup(move || {
        let (target, listener) = kept.take();
        target.remove_event_listener_with_callback_and_bool(name, &listener, first).ok();
    });
}

/// Listens until the listener is removed by hand; the browser owns it.
pub(super) fn listen<E: FromWasmAbi + 'static>(
    target: &EventTarget,
    name: &str,
    first: bool,
    f: impl FnMut(E) + 'static,
) -> js_sys::Function {
    let listener: JsValue = Closure::<dyn FnMut(E)>::new(f).into_js_value();
    let listener: js_sys::Function = listener.unchecked_into();
    target.add_event_listener_with_callback_and_bool(name, &listener, first).ok();
    listener
}

/// Whether the browser believes that it has a network connection.
pub fn online() -> bool {
    window().navigator().on_line()
}

/// Calls `f` whenever the browser has a network connection again.
pub fn on_online(mut f: impl FnMut() + 'static) {
    on_window("online", move |_: web_sys::Event| f());
}

/// Calls `f` whenever the page is left, also by loading it again.
pub fn on_leaving(mut f: impl FnMut() + 'static) {
    on_window("pagehide", move |_: web_sys::Event| f());
}

/// Calls `f` whenever the page becomes visible or hidden.
pub fn on_sight(mut f: impl FnMut(bool) + 'static) {
    on_document("visibilitychange", move |_: web_sys::Event| f(visible()));
}

/// Whether the page is currently visible.
pub fn visible() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Visible
}
