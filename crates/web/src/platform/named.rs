//! What an object of the browser's has under a name: `web-sys` lacks it, or some browsers do.
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// A property. `None` if there is none, or nothing in it.
pub(super) fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

/// What a method returns. `None` if there is none, or if it throws.
pub(super) fn called(of: &JsValue, method: &str, with: &[JsValue]) -> Option<JsValue> {
    let method: Function = property(of, method)?.dyn_into().ok()?;
    method.apply(of, &with.iter().collect::<Array>()).ok()
}

thread_local! {
    static NOTHING: Closure<dyn FnMut(JsValue)> = Closure::new(|_| ());
}

/// Asks for what the browser may refuse, and does not wait for it.
pub(super) fn wished(of: &JsValue, method: &str) {
    let promise = called(of, method, &[]).and_then(|promise| promise.dyn_into::<Promise>().ok());
    if let Some(promise) = promise {
        // Nobody else hears that it is refused, which would be an error of the page.
        NOTHING.with(|nothing| drop(promise.catch(nothing)));
    }
}

/// Awaits a method's promise. `None` if it is rejected, or resolves to nothing.
pub(super) async fn asked(of: &JsValue, method: &str, argument: Option<&JsValue>) -> Option<JsValue> {
    let promise: Promise = called(of, method, argument.cloned().as_slice())?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok().filter(|value| !value.is_null() && !value.is_undefined())
}
