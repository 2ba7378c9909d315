//! The browser's notifications and push service. Looked up by name, because `web-sys` has them only along with the
//! worker.
use super::{
    named::{asked, property},
    time,
};
use js_sys::{Array, ArrayBuffer, JSON, Object, Promise, Reflect, Uint8Array};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How often to look whether the worker is still to come, in milliseconds.
const WORKER_MS: u32 = 8_000;

/// Whether this browser can be called while no page is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// It can, and the visitor has not refused.
    Possible,
    /// The visitor has refused, or the browser refuses for every page.
    Denied,
    /// Only once the app has been added to the home screen.
    WhenInstalled,
    /// It cannot.
    Impossible,
}

/// Why the browser could not subscribe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotSubscribed {
    /// The visitor has refused, or has not answered.
    Denied,
    /// The browser's push service could not be reached.
    Failed,
}

/// What this browser is currently able to do.
pub fn ability() -> Ability {
    let window = super::window();
    let navigator = window.navigator();
    let known = |of: &JsValue, name: &str| property(of, name).is_some();
    let able = known(&window, "Notification") && known(&window, "PushManager") && known(&navigator, "serviceWorker");
    // Without encryption, an app on the home screen is not called either.
    if !window.is_secure_context() {
        return Ability::Impossible;
    }
    if able {
        return if permission().as_deref() == Some("denied") { Ability::Denied } else { Ability::Possible };
    }
    // Safari on phones has this property, and supports notifications only if it is true.
    let in_a_tab = property(&navigator, "standalone").and_then(|standalone| standalone.as_bool()) == Some(false);
    if in_a_tab { Ability::WhenInstalled } else { Ability::Impossible }
}

/// Asks the visitor, then subscribes at the browser's push service with the house's public key. Call this in response
/// to a tap.
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
    // A subscription made with another key of the house may be in the way.
    unsubscribe().await;
    let subscription = asked(&manager, "subscribe", Some(&wish)).await.ok_or(NotSubscribed::Failed)?;
    written(&subscription).ok_or(NotSubscribed::Failed)
}

/// The current subscription, while the visitor allows it. `None` if it was made with another public key than this, the
/// house's present one: push services refuse every call that is signed with another.
pub async fn subscription(key: &str) -> Option<Value> {
    if permission().as_deref() != Some("granted") {
        return None;
    }
    let subscription = asked(&manager().await?, "getSubscription", None).await?;
    let is_present = made_with(&subscription).is_none_or(|made_with| made_with == key);
    is_present.then(|| written(&subscription)).flatten()
}

/// The public key that a subscription was made with, as the house writes it. `None` if the browser does not say.
fn made_with(subscription: &JsValue) -> Option<String> {
    let key = property(&property(subscription, "options")?, "applicationServerKey")?;
    let bytes = Uint8Array::new(&key.dyn_into::<ArrayBuffer>().ok()?.into()).to_vec();
    let signs: String = bytes.into_iter().map(char::from).collect();
    let text = super::window().btoa(&signs).ok()?;
    Some(text.trim_end_matches('=').replace('+', "-").replace('/', "_"))
}

/// Ends the current subscription.
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

/// The worker's push manager, once there is a worker. On a slow line one takes its time: it fetches the whole app first.
/// One that could not be registered never comes: `None` after a while.
async fn manager() -> Option<JsValue> {
    let workers = property(&super::window().navigator(), "serviceWorker")?;
    let ready: Promise = property(&workers, "ready")?.dyn_into().ok()?;
    loop {
        let first = Promise::race(&Array::of2(&ready, &time::promise(WORKER_MS)));
        let registration = JsFuture::from(first).await.ok()?;
        if !registration.is_undefined() {
            return property(&registration, "pushManager");
        }
        asked(&workers, "getRegistration", None).await?;
    }
}

/// The subscription as JSON. `JSON.stringify` calls its own `toJSON`.
fn written(subscription: &JsValue) -> Option<Value> {
    serde_json::from_str(&String::from(JSON::stringify(subscription).ok()?)).ok()
}
