//! The address bar and the history.
use super::{events, named::property, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, MouseEvent};

/// The current path, `/` at home, without query and fragment.
pub fn path() -> String {
    window().location().pathname().unwrap_or_else(|_| "/".into())
}

/// Scheme and host, as in a link to send to a friend.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Shows `path` as a new entry in the history. The entry before notes how far its page is scrolled.
pub fn push(path: &str) {
    if let Ok(history) = window().history() {
        let scrolled = window().scroll_y().unwrap_or_default();
        history.replace_state_with_url(&JsValue::from_f64(scrolled), "", None).ok();
        history.push_state_with_url(&JsValue::NULL, "", Some(path)).ok();
    }
}

/// Shows `path` in place of the current history entry.
pub fn replace(path: &str) {
    if let Ok(history) = window().history() {
        history.replace_state_with_url(&JsValue::NULL, "", Some(path)).ok();
    }
}

/// How far the page was scrolled when the visitor went on from the current history entry.
pub fn scrolled() -> Option<f64> {
    window().history().ok()?.state().ok()?.as_f64()
}

/// Shows a query, empty or with its `?`, in place of that of the current history entry.
pub fn set_query(wanted: &str) {
    if let Ok(history) = window().history()
        && query() != wanted
    {
        let noted = history.state().unwrap_or_default();
        history.replace_state_with_url(&noted, "", Some(&format!("{}{wanted}", path()))).ok();
    }
}

/// Goes one step back in the history.
pub fn back() {
    if let Ok(history) = window().history() {
        history.back().ok();
    }
}

/// Calls `f` when the visitor goes back or forward.
pub fn on_travel(f: impl Fn() + 'static) {
    events::on_window("popstate", move |_: web_sys::Event| f());
}

/// Calls `f` with the path whenever one of the app's own links is clicked without modifiers; the browser does not
/// follow it.
pub fn on_link(f: impl Fn(String) + 'static) {
    events::on_document("click", move |event: MouseEvent| {
        if let Some(path) = inner_link(&event) {
            event.prevent_default();
            f(path);
        }
    });
}

/// The address of the house's socket: `ws` or `wss`, to match the page.
pub fn socket_url(path: &str) -> String {
    let origin = origin();
    match origin.strip_prefix("http") {
        Some(rest) => format!("ws{rest}{path}"),
        None => path.to_owned(),
    }
}

/// Reloads the page.
pub fn reload() {
    window().location().reload().ok();
}

/// Whether the page could be loaded again now: over the network, or from what its worker has stored.
pub fn is_loadable() -> bool {
    let worker = property(&window().navigator(), "serviceWorker").and_then(|workers| property(&workers, "controller"));
    events::online() || worker.is_some_and(|worker| worker.is_object())
}

/// The query, with its `?`. Empty if there is none.
pub fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// The path of the app's own link that was clicked without modifiers, if any.
fn inner_link(event: &MouseEvent) -> Option<String> {
    let special = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if special || event.button() != 0 || event.default_prevented() {
        return None;
    }
    let link = event.target()?.dyn_into::<Element>().ok()?.closest("a[href]").ok()??;
    if link.has_attribute("download") || link.has_attribute("target") {
        return None;
    }
    link.get_attribute("href").filter(|path| path.starts_with('/') && !path.starts_with("//"))
}
