//! What the browser remembers from visit to visit, under `madang.`. What it forbids, or has no room for when nothing more
//! gives way, is remembered until the page is closed.
use super::{events, json, named::property};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

thread_local! {
    /// The keys and texts that the browser did not store.
    static UNSTORED: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
    /// Makes room, if it can.
    static GIVES_WAY: Cell<fn() -> bool> = const { Cell::new(|| false) };
    /// What this page has noted for its tab.
    static NOTED: RefCell<BTreeMap<String, bool>> = const { RefCell::new(BTreeMap::new()) };
}

fn storage() -> Option<web_sys::Storage> {
    super::window().local_storage().ok().flatten()
}

/// Has `f` make room for what is to be kept, by dropping something of less worth. It returns false once there is nothing
/// left to drop. Called once, by the app.
pub fn make_room_by(f: fn() -> bool) {
    GIVES_WAY.set(f);
}

/// The text kept under `key`.
pub fn text(key: &str) -> Option<String> {
    let unstored = UNSTORED.with_borrow(|all| all.iter().find(|(other, _)| other == key).map(|(_, text)| text.clone()));
    unstored.or_else(|| storage()?.get_item(&format!("madang.{key}")).ok().flatten())
}

/// Keeps a text under `key`.
pub fn keep_text(key: &str, text: &str) {
    while !keep_text_if_room(key, text) {
        if !GIVES_WAY.get()() {
            forget_unstored(key);
            return UNSTORED.with_borrow_mut(|all| all.push((key.to_owned(), text.to_owned())));
        }
    }
}

/// The value kept under `key`, if it can still be read.
pub fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    json::read(&text(key)?)
}

/// Keeps a value under `key`.
pub fn keep(key: &str, value: &impl Serialize) {
    if let Some(text) = json::write(value) {
        keep_text(key, &text);
    }
}

/// Keeps a value under `key` from visit to visit or, returning false, not at all.
pub fn keep_if_room(key: &str, value: &impl Serialize) -> bool {
    json::write(value).is_some_and(|text| keep_text_if_room(key, &text))
}

/// Keeps a text under `key` from visit to visit or, returning false, not at all.
pub fn keep_text_if_room(key: &str, text: &str) -> bool {
    let stored = storage().is_some_and(|storage| storage.set_item(&format!("madang.{key}"), text).is_ok());
    if stored {
        forget_unstored(key);
    }
    stored
}

fn forget_unstored(key: &str) {
    UNSTORED.with_borrow_mut(|all| all.retain(|(other, _)| other != key));
}

/// Calls `f` whenever another page of this browser has kept something else under `key`, for as long as the calling
/// component lives. Of two that keep something at the same time, only the one whose text is not stored hears of it.
pub fn on_change(key: &str, mut f: impl FnMut() + 'static) {
    let (key, name) = (key.to_owned(), format!("madang.{key}"));
    events::on_window("storage", move |event: web_sys::Event| {
        let told = |what: &str| property(&event, what)?.as_string();
        let stored = || storage()?.get_item(&name).ok().flatten();
        if told("key").as_ref() == Some(&name) && told("newValue") == stored() {
            forget_unstored(&key);
            f();
        }
    });
}

/// Forgets what is kept under `key`.
pub fn forget(key: &str) {
    forget_unstored(key);
    if let Some(storage) = storage() {
        storage.remove_item(&format!("madang.{key}")).ok();
    }
}

/// Keeps a value for this tab under `key`: no other tab learns of it, and reloading the page forgets nothing. Returns
/// false if the browser does not let it.
pub fn keep_in_tab(key: &str, value: &impl Serialize) -> bool {
    let (storage, text) = (of_tab(), json::write(value));
    storage.zip(text).is_some_and(|(storage, text)| storage.set_item(&format!("madang.{key}"), &text).is_ok())
}

/// The value kept for this tab under `key`.
pub fn read_in_tab<T: DeserializeOwned>(key: &str) -> Option<T> {
    json::read(&of_tab()?.get_item(&format!("madang.{key}")).ok().flatten()?)
}

fn of_tab() -> Option<web_sys::Storage> {
    super::window().session_storage().ok().flatten()
}

/// Notes for this tab whether something is so: no other tab learns of it, and reloading the page forgets nothing.
/// Returns what was noted before.
pub fn note_in_tab(key: &str, is_so: bool) -> bool {
    let name = format!("madang.{key}");
    let storage = of_tab();
    let stored = || storage.as_ref()?.get_item(&name).ok().flatten();
    let noted = NOTED.with_borrow_mut(|all| all.insert(key.to_owned(), is_so));
    let before = noted.unwrap_or_else(|| stored().is_some());
    if before != is_so
        && let Some(storage) = &storage
    {
        let done = if is_so { storage.set_item(&name, "") } else { storage.remove_item(&name) };
        done.ok();
    }
    before
}
