//! The browser's passkeys. They are looked up by name, because `web-sys` lacks them under the names needed here.
use super::named::property;
use js_sys::{Function, JSON, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can create and use passkeys as JSON at the current address.
pub fn are_known() -> bool {
    let secure = super::window().is_secure_context();
    let named = super::window().location().hostname().is_ok_and(|host| is_name(&host));
    secure && named && reader("parseCreationOptionsFromJSON").is_some()
}

/// Whether a host is no IP address: a passkey belongs to a site's domain name. Browsers write an address of version 4 in
/// digits and dots alone.
fn is_name(host: &str) -> bool {
    !host.starts_with('[') && host.contains(|c: char| c != '.' && !c.is_ascii_digit())
}

/// Why there is no new passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The visitor declines, or cannot.
    Declined,
    /// The device has one of the account's.
    There,
}

/// Has a passkey created.
///
/// # Errors
/// [`Missing`] says why there is none.
pub async fn made(options: &Value) -> Result<Value, Missing> {
    let credential = asked("create", "parseCreationOptionsFromJSON", options).ok_or(Missing::Declined)?.await;
    let credential = credential.map_err(|why| {
        let is_there = property(&why, "name").is_some_and(|name| name == "InvalidStateError");
        if is_there { Missing::There } else { Missing::Declined }
    })?;
    written(&credential).ok_or(Missing::Declined)
}

/// Has a passkey presented. `None` if the visitor declines or cannot.
pub async fn shown(options: &Value) -> Option<Value> {
    written(&asked("get", "parseRequestOptionsFromJSON", options)?.await.ok()?)
}

fn reader(name: &str) -> Option<(JsValue, Function)> {
    let class = Reflect::get(&super::window(), &"PublicKeyCredential".into()).ok()?;
    let reader = Reflect::get(&class, &name.into()).ok()?.dyn_into().ok()?;
    Some((class, reader))
}

fn asked(what: &str, reads: &str, options: &Value) -> Option<JsFuture> {
    let (class, reader) = reader(reads)?;
    // The house sends the options as `{"publicKey": …}`, or without the wrapper.
    let options = options.get("publicKey").unwrap_or(options);
    let options = reader.call1(&class, &JSON::parse(&options.to_string()).ok()?).ok()?;
    let wish = Object::new();
    Reflect::set(&wish, &"publicKey".into(), &options).ok()?;
    let container = Reflect::get(&super::window().navigator(), &"credentials".into()).ok()?;
    let ask: Function = Reflect::get(&container, &what.into()).ok()?.dyn_into().ok()?;
    let promise: Promise = ask.call1(&container, &wish).ok()?.dyn_into().ok()?;
    Some(JsFuture::from(promise))
}

/// A credential as the house reads it. `JSON.stringify` calls its own `toJSON`.
fn written(credential: &JsValue) -> Option<Value> {
    serde_json::from_str(&String::from(JSON::stringify(credential).ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_begins_with_a_digit_is_no_address() {
        for name in ["madang.example", "7madang.example", "localhost", "1.2.3.4.example"] {
            assert!(is_name(name), "{name}");
        }
        for address in ["192.168.1.7", "127.0.0.1", "[::1]", "[fe80::1]"] {
            assert!(!is_name(address), "{address}");
        }
    }
}
