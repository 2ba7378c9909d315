//! Taking turns with the other tabs of this browser.
use super::named::property;
use futures_channel::oneshot;
use js_sys::{Function, Object, Promise, Reflect};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// A turn at something, until it is dropped or the tab is closed.
pub struct Turn {
    end: Option<Function>,
    waited: bool,
}

impl Turn {
    /// Waits until it is this tab's turn. Where the browser has no turns to give, as on a page that came without
    /// encryption, nobody waits.
    pub async fn at(what: &str) -> Turn {
        let Some(locks) = property(&super::window().navigator(), "locks") else {
            return Turn { end: None, waited: false };
        };
        match granted(&locks, what, true).await {
            Some(end) => Turn { end: Some(end), waited: false },
            None => Turn { end: granted(&locks, what, false).await, waited: true },
        }
    }

    /// Whether it was another tab's turn before.
    pub const fn has_waited(&self) -> bool {
        self.waited
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(end) = &self.end {
            end.call0(&JsValue::UNDEFINED).ok();
        }
    }
}

/// What ends the turn, once it has come. `None` if it does not come, or only later although it is wanted `at_once`.
async fn granted(locks: &JsValue, what: &str, at_once: bool) -> Option<Function> {
    let (granted, end) = oneshot::channel();
    let granted = Rc::new(Cell::new(Some(granted)));
    let grant = Rc::clone(&granted);
    let told = Closure::<dyn FnMut(JsValue) -> JsValue>::once_into_js(move |lock: JsValue| {
        let mut grant = grant.take();
        // Another tab has it.
        if lock.is_null() {
            return JsValue::UNDEFINED;
        }
        // The turn lasts until this is resolved.
        let over = Promise::new(&mut |done, _| {
            if let Some(grant) = grant.take() {
                grant.send(done).ok();
            }
        });
        JsValue::from(over)
    });
    let options = Object::new();
    Reflect::set(&options, &JsValue::from_str("ifAvailable"), &JsValue::from_bool(at_once)).ok()?;
    let (name, options) = (JsValue::from_str(&format!("madang.{what}")), JsValue::from(options));
    let request: Function = property(locks, "request")?.dyn_into().ok()?;
    let asked: Promise = request.call3(locks, &name, &options, &told).ok()?.dyn_into().ok()?;
    spawn_local(async move {
        JsFuture::from(asked).await.ok();
        // Refused, if it has not come by now.
        drop(granted.take());
    });
    end.await.ok()
}
