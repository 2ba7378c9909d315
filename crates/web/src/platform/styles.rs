//! The style sheet of what the first page does not show. It is fetched together with the first code that needs it.
use super::dom;
use js_sys::Promise;
use leptos::prelude::document;
use std::cell::RefCell;
use wasm_bindgen_futures::JsFuture;

/// The `meta` element that names the sheet.
const LATER: &str = "later.css";

thread_local! {
    /// Resolves once the sheet applies.
    static APPLIED: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Begins to fetch the sheet, unless it is here or on its way, and waits until it applies. Returns whether it does; if
/// it could not be fetched, the next call fetches it again.
pub fn complete() -> impl Future<Output = bool> {
    let applied = APPLIED.with_borrow_mut(|kept| {
        if kept.is_none() {
            *kept = add();
        }
        kept.clone()
    });
    async move {
        let Some(applied) = applied else { return false };
        let is_here = JsFuture::from(applied).await.is_ok();
        if !is_here {
            APPLIED.set(None);
        }
        is_here
    }
}

/// Adds the sheet at the end of the page's head, after the one of the first page.
fn add() -> Option<Promise> {
    let head = document().query_selector("head").ok()??;
    let sheet = document().create_element("link").ok()?;
    sheet.set_attribute("rel", "stylesheet").ok()?;
    sheet.set_attribute("href", &dom::meta(LATER)?).ok()?;
    let applied = Promise::new(&mut |done, failed| {
        sheet.add_event_listener_with_callback("load", &done).ok();
        sheet.add_event_listener_with_callback("error", &failed).ok();
    });
    head.append_child(&sheet).ok()?;
    Some(applied)
}
