//! Clocks and timers.
use super::window;
use leptos::prelude::on_cleanup;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// Milliseconds since 1970 on this machine's clock.
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}

/// A moment in milliseconds since 1970 as a day and a time of day, written as in the language of `tag`.
pub fn written(ms: i64, tag: &str) -> String {
    shown(ms, tag, &[("month", "short"), ("day", "numeric"), ("hour", "numeric"), ("minute", "2-digit")])
}

/// A day as people of a language write it, with its year.
pub fn day(ms: i64, tag: &str) -> String {
    shown(ms, tag, &[("year", "numeric"), ("month", "long"), ("day", "numeric")])
}

fn shown(ms: i64, tag: &str, parts: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (part, how) in parts {
        js_sys::Reflect::set(&options, &JsValue::from_str(part), &JsValue::from_str(how)).ok();
    }
    js_sys::Date::new(&JsValue::from_f64(ms as f64)).to_locale_string(tag, &options).into()
}

/// Time since the page began, on a clock that never goes back.
pub fn since_start() -> Duration {
    let ms = window().performance().map_or(0.0, |clock| clock.now());
    Duration::from_secs_f64(ms.max(0.0) / 1000.0)
}

/// Notes in the browser's own timeline that something has come about.
pub fn note(what: &str) {
    if let Some(timeline) = window().performance() {
        timeline.mark(what).ok();
    }
}

/// Does something, and notes in the browser's own timeline how long it took.
pub fn measured<T>(what: &str, f: impl FnOnce() -> T) -> T {
    let Some(timeline) = window().performance() else { return f() };
    timeline.mark(what).ok();
    let done = f();
    timeline.measure_with_start_mark(what, what).ok();
    timeline.clear_marks_with_mark_name(what);
    done
}

/// Calls `f` once after `ms` milliseconds, unless the component or effect ends before.
pub fn after(ms: u32, f: impl FnOnce() + 'static) -> Timer {
    let timer = Timer(start(ms, f));
    on_cleanup(move || timer.stop());
    timer
}

/// Calls `f` once after `ms` milliseconds, whatever becomes of whoever asked.
pub fn later(ms: u32, f: impl FnOnce() + 'static) {
    start(ms, f);
}

/// Calls `f` every `ms` milliseconds until the component or effect ends.
pub fn every(ms: u32, f: impl FnMut() + 'static) -> Ticker {
    let f = Closure::<dyn FnMut()>::new(f).into_js_value();
    let id = window().set_interval_with_callback_and_timeout_and_arguments_0(f.unchecked_ref(), ms as i32);
    let ticker = Ticker(id.unwrap_or_default());
    on_cleanup(move || ticker.stop());
    ticker
}

/// Calls `f` before the next frame is painted.
pub fn next_frame(f: impl FnOnce() + 'static) {
    let f = Closure::once_into_js(f);
    window().request_animation_frame(f.unchecked_ref()).ok();
}

/// Waits until the next frame is to be painted.
pub async fn frame() {
    let promise = js_sys::Promise::new(&mut |done, _| {
        window().request_animation_frame(&done).ok();
    });
    JsFuture::from(promise).await.ok();
}

/// Waits.
pub async fn sleep(ms: u32) {
    let promise = js_sys::Promise::new(&mut |done, _| {
        window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, ms as i32).ok();
    });
    JsFuture::from(promise).await.ok();
}

/// A call to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer(i32);

impl Timer {
    /// Calls it off; too late is no harm.
    pub fn stop(self) {
        window().clear_timeout_with_handle(self.0);
    }
}

/// Calls to come, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticker(i32);

impl Ticker {
    /// Calls them off.
    pub fn stop(self) {
        window().clear_interval_with_handle(self.0);
    }
}

/// A timer that no owner stops.
pub(super) fn start(ms: u32, f: impl FnOnce() + 'static) -> i32 {
    let f: JsValue = Closure::once_into_js(f);
    let id = window().set_timeout_with_callback_and_timeout_and_arguments_0(f.unchecked_ref(), ms as i32);
    id.unwrap_or_default()
}
