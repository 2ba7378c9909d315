//! The browser's notifications, and being called by its push service. Not in `web-sys` without its worker; asked for by name.
use js_sys::{Function, JSON, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can be called while no page is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// It can, and the visitor has not said no.
    Possible,
    /// The visitor has said no, or the browser says so for every page.
    Denied,
    /// Only once the app is on the home screen.
    WhenInstalled,
    /// It cannot.
    Impossible,
}

/// Why nobody can be called here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotSubscribed {
    /// The visitor does not wish it, or has not said so.
    Denied,
    /// The browser's push service was not reached.
    Failed,
}

/// What this browser can do now.
pub fn ability() -> Ability {
    let window = super::window();
    let navigator = window.navigator();
    let known = |of: &JsValue, name: &str| property(of, name).is_some();
    let able = known(&window, "Notification") && known(&window, "PushManager") && known(&navigator, "serviceWorker");
    if able && window.is_secure_context() {
        return if permission().as_deref() == Some("denied") { Ability::Denied } else { Ability::Possible };
    }
    // Safari on telephones says so, and has notifications only where this is true.
    let in_a_tab = property(&navigator, "standalone").and_then(|standalone| standalone.as_bool()) == Some(false);
    if in_a_tab { Ability::WhenInstalled } else { Ability::Impossible }
}

/// Asks the visitor, then subscribes at the browser's push service with the house's public key. To be called on a tap.
///
/// # Errors
/// [`NotSubscribed`].
pub async fn subscribe(key: &str) -> Result<Value, NotSubscribed> {
    let notification = property(&super::window(), "Notification").ok_or(NotSubscribed::Failed)?;
    let answer = asked(&notification, "requestPermission", None).await;
    if answer.and_then(|answer| answer.as_string()).as_deref() != Some("granted") {
        return Err(NotSubscribed::Denied);
    }
    let manager = manager().await.ok_or(NotSubscribed::Failed)?;
    let wish = Object::new();
    Reflect::set(&wish, &"userVisibleOnly".into(), &true.into()).ok();
    Reflect::set(&wish, &"applicationServerKey".into(), &key.into()).ok();
    if let Some(subscription) = asked(&manager, "subscribe", Some(&wish)).await {
        return written(&subscription).ok_or(NotSubscribed::Failed);
    }
    // One that was made with another key of the house is in the way.
    unsubscribe().await;
    let subscription = asked(&manager, "subscribe", Some(&wish)).await.ok_or(NotSubscribed::Failed)?;
    written(&subscription).ok_or(NotSubscribed::Failed)
}

/// The subscription that there is, while the visitor allows it.
pub async fn subscription() -> Option<Value> {
    if permission().as_deref() != Some("granted") {
        return None;
    }
    written(&asked(&manager().await?, "getSubscription", None).await?)
}

/// Ends the subscription that there is.
pub async fn unsubscribe() {
    if let Some(manager) = manager().await
        && let Some(subscription) = asked(&manager, "getSubscription", None).await
    {
        asked(&subscription, "unsubscribe", None).await;
    }
}

fn permission() -> Option<String> {
    property(&property(&super::window(), "Notification")?, "permission")?.as_string()
}

/// Of the worker, once there is one.
async fn manager() -> Option<JsValue> {
    let workers = property(&super::window().navigator(), "serviceWorker")?;
    let ready: Promise = property(&workers, "ready")?.dyn_into().ok()?;
    property(&JsFuture::from(ready).await.ok()?, "pushManager")
}

fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

/// What a method promises; none where it is not kept, or to nothing.
async fn asked(of: &JsValue, method: &str, argument: Option<&JsValue>) -> Option<JsValue> {
    let method: Function = property(of, method)?.dyn_into().ok()?;
    let promise = match argument {
        Some(argument) => method.call1(of, argument),
        None => method.call0(of),
    };
    let promise: Promise = promise.ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok().filter(|value| !value.is_null() && !value.is_undefined())
}

/// `JSON.stringify` asks it for its own `toJSON`.
fn written(subscription: &JsValue) -> Option<Value> {
    serde_json::from_str(&String::from(JSON::stringify(subscription).ok()?)).ok()
}
