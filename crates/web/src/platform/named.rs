//! What an object of the browser's has under a name: `web-sys` lacks it, or some browsers do.
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A property. `None` if there is none, or nothing in it.
pub(super) fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

/// Awaits a method's promise. `None` if it is rejected, or resolves to nothing.
pub(super) async fn asked(of: &JsValue, method: &str, argument: Option<&JsValue>) -> Option<JsValue> {
    let method: Function = property(of, method)?.dyn_into().ok()?;
    let promise = match argument {
        Some(argument) => method.call1(of, argument),
        None => method.call0(of),
    };
    let promise: Promise = promise.ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok().filter(|value| !value.is_null() && !value.is_undefined())
}
