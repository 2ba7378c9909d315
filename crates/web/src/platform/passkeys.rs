//! The browser's passkeys. They are looked up by name, because `web-sys` lacks them under the names needed here.
use js_sys::{Function, JSON, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can create and use passkeys as JSON at the current address.
pub fn are_known() -> bool {
    let secure = super::window().is_secure_context();
    // A passkey belongs to a site's domain name, which an IP address does not have.
    let named = super::window()
        .location()
        .hostname()
        .is_ok_and(|host| !host.starts_with(|c: char| c.is_ascii_digit() || c == '['));
    secure && named && reader("parseCreationOptionsFromJSON").is_some()
}

/// Has a passkey created. `None` if the visitor declines or cannot.
pub async fn made(options: &Value) -> Option<Value> {
    asked("create", "parseCreationOptionsFromJSON", options).await
}

/// Has a passkey presented. `None` if the visitor declines or cannot.
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
    // The house sends the options as `{"publicKey": …}`, or without the wrapper.
    let options = options.get("publicKey").unwrap_or(options);
    let options = reader.call1(&class, &JSON::parse(&options.to_string()).ok()?).ok()?;
    let wish = Object::new();
    Reflect::set(&wish, &"publicKey".into(), &options).ok()?;
    let container = Reflect::get(&super::window().navigator(), &"credentials".into()).ok()?;
    let ask: Function = Reflect::get(&container, &what.into()).ok()?.dyn_into().ok()?;
    let promise: Promise = ask.call1(&container, &wish).ok()?.dyn_into().ok()?;
    let credential = JsFuture::from(promise).await.ok()?;
    // `JSON.stringify` calls the credential's own `toJSON`.
    serde_json::from_str(&String::from(JSON::stringify(&credential).ok()?)).ok()
}
