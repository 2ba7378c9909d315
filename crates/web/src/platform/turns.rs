//! Taking turns with the other tabs of this browser.
use super::{named::property, time};
use futures_channel::oneshot;
use js_sys::{Function, Object, Promise, Reflect};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

/// How long a tab waits for its turn, in milliseconds: one that the system has put to sleep keeps its own for as long as
/// it sleeps.
const PATIENCE_MS: u32 = 15_000;

/// A turn at something, until it is dropped or the tab is closed.
pub struct Turn {
    end: Option<Function>,
    waited: bool,
}

impl Turn {
    /// Waits until it is this tab's turn, or has not been for too long. Where the browser has no turns to give, as on a
    /// page that came without encryption, nobody waits.
    pub async fn at(what: &str) -> Turn {
        let none = Turn { end: None, waited: false };
        let Some(locks) = property(&super::window().navigator(), "locks") else { return none };
        let end = granted(&locks, what, "ifAvailable", &JsValue::TRUE).await;
        if end.is_some() {
            return Turn { end, waited: false };
        }
        let Ok(patience) = AbortController::new() else { return none };
        let signal = patience.signal();
        // Nothing happens if the turn has come by now.
        time::later(PATIENCE_MS, move || patience.abort());
        Turn { end: granted(&locks, what, "signal", &signal).await, waited: true }
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

/// What ends the turn, once it has come. `None` if it does not come under this condition.
async fn granted(locks: &JsValue, what: &str, condition: &str, value: &JsValue) -> Option<Function> {
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
    Reflect::set(&options, &JsValue::from_str(condition), value).ok()?;
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
