//! The browser's passkeys. They are not in `web-sys` under the names that this needs, so that they are asked for by name.
use js_sys::{Function, JSON, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can make and show passkeys as JSON, at the address that it is at.
pub fn are_known() -> bool {
    let secure = super::window().is_secure_context();
    // A passkey is known by a site's name; an address has none.
    let named = super::window()
        .location()
        .hostname()
        .is_ok_and(|host| !host.starts_with(|c: char| c.is_ascii_digit() || c == '['));
    secure && named && reader("parseCreationOptionsFromJSON").is_some()
}

/// Has a passkey made; none if the visitor does not, or cannot.
pub async fn made(options: &Value) -> Option<Value> {
    asked("create", "parseCreationOptionsFromJSON", options).await
}

/// Has a passkey shown; none if the visitor does not, or cannot.
pub async fn shown(options: &Value) -> Option<Value> {
    asked("get", "parseRequestOptionsFromJSON", options).await
}

fn reader(name: &str) -> Option<(JsValue, Function)> {
    let class = Reflect::get(&super::window(), &"PublicKeyCredential".into()).ok()?;
    let reader = Reflect::get(&class, &name.into()).ok()?.dyn_into().ok()?;
    Some((class, reader))
}

async fn asked(what: &str, reads: &str, options: &Value) -> Option<Value> {
    let (class, reader) = reader(reads)?;
    // The house writes them as `{"publicKey": …}`, or without the wrapping.
    let options = options.get("publicKey").unwrap_or(options);
    let options = reader.call1(&class, &JSON::parse(&options.to_string()).ok()?).ok()?;
    let wish = Object::new();
    Reflect::set(&wish, &"publicKey".into(), &options).ok()?;
    let container = Reflect::get(&super::window().navigator(), &"credentials".into()).ok()?;
    let ask: Function = Reflect::get(&container, &what.into()).ok()?.dyn_into().ok()?;
    let promise: Promise = ask.call1(&container, &wish).ok()?.dyn_into().ok()?;
    let credential = JsFuture::from(promise).await.ok()?;
    // `JSON.stringify` asks it for its own `toJSON`.
    serde_json::from_str(&String::from(JSON::stringify(&credential).ok()?)).ok()
}
