//! Sharing a link with others.
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Copies a text. Returns whether the browser allowed it.
pub async fn copy(text: &str) -> bool {
    let navigator = super::window().navigator();
    // Browsers offer the clipboard only to secure pages.
    let offered = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| !clipboard.is_undefined());
    offered && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Whether the system has a share sheet.
pub fn can_share() -> bool {
    share_function().is_some()
}

/// Opens the system's share sheet, if there is one. Returns whether it came to that: whoever closes the sheet without
/// sharing has thought better of it, and wants nothing copied either.
pub async fn share(title: &str, url: &str) -> bool {
    let Some(share) = share_function() else { return false };
    let data = Object::new();
    Reflect::set(&data, &"title".into(), &title.into()).ok();
    Reflect::set(&data, &"url".into(), &url.into()).ok();
    let navigator = super::window().navigator();
    match share.call1(&navigator, &data).map(JsValue::dyn_into::<Promise>) {
        Ok(Ok(shared)) => JsFuture::from(shared).await.map_or_else(|error| is_closed(&error), |_| true),
        _ => false,
    }
}

/// Whether an error says that the visitor has closed the sheet.
fn is_closed(error: &JsValue) -> bool {
    Reflect::get(error, &"name".into()).is_ok_and(|name| name == "AbortError")
}

fn share_function() -> Option<Function> {
    Reflect::get(&super::window().navigator(), &"share".into()).ok()?.dyn_into().ok()
}
