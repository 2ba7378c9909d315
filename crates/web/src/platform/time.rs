//! Clocks and timers.
use super::{
    named::{called, property},
    window,
};
use leptos::prelude::on_cleanup;
use std::{cell::Cell, time::Duration};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// What some browsers call a time zone that they do not know.
const UNKNOWN: &str = "Etc/Unknown";
/// Hours are counted to 24 in all languages, as where a tournament says when it recurs.
const HOURS: (&str, &str) = ("hourCycle", "h23");
const DATE: [(&str, &str); 3] = [("year", "numeric"), ("month", "long"), ("day", "numeric")];

/// Milliseconds since 1970 on this machine's clock.
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}

/// A moment in milliseconds since 1970 as a date and time, written in the language of `tag`.
pub fn written(ms: i64, tag: &str) -> String {
    dated(ms, tag, &[("month", "short"), ("day", "numeric"), HOURS, ("hour", "numeric"), ("minute", "2-digit")])
}

/// A moment in the way a language writes an appointment: weekday, date, time.
pub fn appointed(ms: i64, tag: &str) -> String {
    let date = [("weekday", "short"), ("month", "short"), ("day", "numeric")];
    let parts = [&date[..], &[HOURS, ("hour", "numeric"), ("minute", "2-digit")]].concat();
    dated(ms, tag, &parts)
}

/// A moment outside the current year has its year: a suspension may end on this very day of the next, and matches and
/// tournaments stay for years.
fn dated(ms: i64, tag: &str, parts: &[(&str, &str)]) -> String {
    let year = |ms: f64| js_sys::Date::new(&JsValue::from_f64(ms)).get_full_year();
    let other = (year(ms as f64) != year(now_ms())).then_some(("year", "numeric"));
    shown(ms, tag, &parts.iter().copied().chain(other).collect::<Vec<_>>())
}

/// A date with its year, as a language writes it.
pub fn day(ms: i64, tag: &str) -> String {
    shown(ms, tag, &DATE)
}

/// The same for a date such as `2026-11-23`, which is the same everywhere. As it is if it is none.
pub fn day_of(date: &str, tag: &str) -> String {
    let ms = js_sys::Date::new(&JsValue::from_str(date)).get_time();
    let told = || put(ms as i64, tag, &[&DATE[..], &[("timeZone", "UTC")]].concat());
    ms.is_finite().then(told).flatten().map_or_else(|| date.to_owned(), |told| first(told, tag, date.ends_with("-01")))
}

/// A moment as the value of a date and time field, in local time: `2026-11-23T21:00`.
pub fn field(ms: f64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(ms));
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", date.get_hours(), date.get_minutes())
}

/// The moment that such a value stands for, in milliseconds since 1970. `None` if it is not a valid time.
pub fn of_field(text: &str) -> Option<i64> {
    let ms = js_sys::Date::new(&JsValue::from_str(text)).get_time();
    ms.is_finite().then_some(ms as i64)
}

/// The local time zone, such as `Asia/Seoul`. UTC if the browser does not know its own, which some call `Etc/Unknown`:
/// it converts nothing to that, nor does the house.
pub fn zone() -> String {
    let own = || {
        let format = called(&property(&js_sys::global(), "Intl")?, "DateTimeFormat", &[])?;
        property(&called(&format, "resolvedOptions", &[])?, "timeZone")?.as_string()
    };
    let is_known = |zone: &String| zone != UNKNOWN && put(0, "en-GB", &[("timeZone", zone.as_str())]).is_some();
    own().filter(is_known).unwrap_or_else(|| "UTC".to_owned())
}

/// The time zones that this browser knows. Empty if it does not list them.
pub fn zones() -> Vec<String> {
    let known = || {
        let intl = property(&js_sys::global(), "Intl")?;
        let list: js_sys::Array = called(&intl, "supportedValuesOf", &["timeZone".into()])?.dyn_into().ok()?;
        Some(list.iter().filter_map(|zone| zone.as_string()).collect())
    };
    known().unwrap_or_default()
}

/// The local time in a time zone at a moment: the weekday, 1 for Monday, and the minute of the day.
pub fn on_the_wall(ms: i64, zone: &str) -> Option<(u8, u16)> {
    const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let clock =
        put(ms, "en-GB", &[("timeZone", zone), ("hourCycle", "h23"), ("hour", "2-digit"), ("minute", "2-digit")])?;
    let weekday = put(ms, "en-GB", &[("timeZone", zone), ("hourCycle", "h23"), ("weekday", "short")])?;
    let (hours, minutes) = clock.split_once(':')?;
    let minute = hours.parse::<u16>().ok()? * 60 + minutes.parse::<u16>().ok()?;
    let day = DAYS.iter().position(|day| weekday == *day)?;
    Some((u8::try_from(day + 1).ok()?, minute))
}

/// A moment in words, or at least in figures where the browser cannot put it into words.
fn shown(ms: i64, tag: &str, parts: &[(&str, &str)]) -> String {
    let is_first = js_sys::Date::new(&JsValue::from_f64(ms as f64)).get_date() == 1;
    put(ms, tag, parts).map_or_else(|| field(ms as f64).replace('T', " "), |told| first(told, tag, is_first))
}

/// The first of a month is an ordinal in French, which browsers do not know.
fn first(told: String, tag: &str, is_first: bool) -> String {
    if is_first && tag == "fr" { told.replacen("1 ", "1er ", 1) } else { told }
}

/// A moment as the browser puts it. `None` if it cannot, for example because it knows no such time zone.
fn put(ms: i64, tag: &str, parts: &[(&str, &str)]) -> Option<String> {
    let options = js_sys::Object::new();
    for (part, how) in parts {
        js_sys::Reflect::set(&options, &JsValue::from_str(part), &JsValue::from_str(how)).ok();
    }
    let date = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    // The house writes the English of Britain.
    let tag = if tag == "en" { "en-GB" } else { tag };
    called(&date, "toLocaleString", &[tag.into(), options.into()])?.as_string()
}

/// The time since the page was opened, on a clock that never goes back.
pub fn since_start() -> Duration {
    let ms = window().performance().map_or(0.0, |clock| clock.now());
    Duration::from_secs_f64(ms.max(0.0) / 1000.0)
}

/// How far this machine's clock is ahead of one that never goes back, in milliseconds. It changes while the machine
/// sleeps, where that clock stands still, and whenever its own is set.
pub fn lead_ms() -> f64 {
    window().performance().map_or(0.0, |clock| now_ms() - clock.now())
}

/// Marks an event in the browser's own timeline.
pub fn note(what: &str) {
    if let Some(timeline) = window().performance() {
        timeline.mark(what).ok();
    }
}

/// The most measures in the browser's own timeline, which forgets nothing by itself.
const MEASURES: u32 = 1_000;

thread_local! {
    /// The number of measures there.
    static MEASURED: Cell<u32> = const { Cell::new(0) };
}

/// Calls `f`, and notes in the browser's own timeline how long it took. After very many, those before are forgotten.
pub fn measured<T>(what: &str, f: impl FnOnce() -> T) -> T {
    let Some(timeline) = window().performance() else { return f() };
    if MEASURED.replace(MEASURED.get() % MEASURES + 1) == MEASURES {
        timeline.clear_measures();
    }
    timeline.mark(what).ok();
    let done = f();
    timeline.measure_with_start_mark(what, what).ok();
    timeline.clear_marks_with_mark_name(what);
    done
}

/// Calls `f` once after `ms` milliseconds, unless the component or effect ends first.
pub fn after(ms: u32, f: impl FnOnce() + 'static) -> Timer {
    let timer = Timer(start(ms, f));
    on_cleanup(move || timer.stop());
    timer
}

/// Calls `f` once after `ms` milliseconds, even if the caller's component has ended.
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

/// Waits until just before the next frame is painted.
pub async fn frame() {
    let promise = js_sys::Promise::new(&mut |done, _| {
        window().request_animation_frame(&done).ok();
    });
    JsFuture::from(promise).await.ok();
}

/// Waits for `ms` milliseconds.
pub async fn sleep(ms: u32) {
    JsFuture::from(promise(ms)).await.ok();
}

/// Pauses between tries, each twice as long as the one before, up to a longest.
pub struct Pauses {
    next_ms: u32,
    longest_ms: u32,
}

impl Pauses {
    /// Pauses that begin with this one, in milliseconds, and become no longer than that.
    pub const fn new(first_ms: u32, longest_ms: u32) -> Pauses {
        Pauses { next_ms: first_ms, longest_ms }
    }

    /// Waits for the next pause, or longer if `least_ms` milliseconds are longer.
    pub async fn rest(&mut self, least_ms: u32) {
        let pause_ms = self.lengthen();
        sleep(pause_ms.max(least_ms)).await;
    }

    /// How long the next pause is, in milliseconds. The one after it will be twice as long.
    fn lengthen(&mut self) -> u32 {
        let pause_ms = self.next_ms;
        self.next_ms = (pause_ms * 2).min(self.longest_ms);
        pause_ms
    }
}

/// Resolves to nothing after `ms` milliseconds.
pub(super) fn promise(ms: u32) -> js_sys::Promise {
    js_sys::Promise::new(&mut |done, _| {
        window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, ms as i32).ok();
    })
}

/// A scheduled call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer(i32);

impl Timer {
    /// Cancels the call. Harmless if it has already happened.
    pub fn stop(self) {
        window().clear_timeout_with_handle(self.0);
    }
}

/// A repeated call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticker(i32);

impl Ticker {
    /// Cancels all further calls.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pause_is_twice_as_long_up_to_the_longest() {
        let mut pauses = Pauses::new(500, 1_500);
        assert_eq!([(); 4].map(|()| pauses.lengthen()), [500, 1_000, 1_500, 1_500]);
    }
}
