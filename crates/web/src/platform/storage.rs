//! What the browser remembers from visit to visit, under `madang.`. If a browser forbids it, everything is silently
//! forgotten.
use super::json;
use serde::{Serialize, de::DeserializeOwned};

fn storage() -> Option<web_sys::Storage> {
    super::window().local_storage().ok().flatten()
}

/// The text kept under `key`.
pub fn text(key: &str) -> Option<String> {
    storage()?.get_item(&format!("madang.{key}")).ok().flatten()
}

/// Keeps a text under `key`.
pub fn keep_text(key: &str, text: &str) {
    has_kept(key, text);
}

/// The value kept under `key`, if it can still be read.
pub fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    json::read(&text(key)?)
}

/// Keeps a value under `key`.
pub fn keep(key: &str, value: &impl Serialize) {
    keep_if_room(key, value);
}

/// Keeps a value under `key`. Returns false if there is no room for it.
pub fn keep_if_room(key: &str, value: &impl Serialize) -> bool {
    json::write(value).is_some_and(|text| has_kept(key, &text))
}

fn has_kept(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("madang.{key}"), text).is_ok())
}

/// Forgets what is kept under `key`.
pub fn forget(key: &str) {
    if let Some(storage) = storage() {
        storage.remove_item(&format!("madang.{key}")).ok();
    }
}
