//! Signals that follow others, type-erased so that the program contains one copy for each type rather than for each
//! use.
use leptos::prelude::*;

/// Follows `f` and notifies its subscribers only when the value changes.
#[inline]
pub fn memo<T: PartialEq + Send + Sync + 'static>(f: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    fn held<T: PartialEq + Send + Sync + 'static>(f: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
        Memo::new(move |_| f())
    }
    held(Box::new(f))
}

/// Follows `f`, computing it again on every read: for values that cost nothing.
#[inline]
pub fn derived<T: Send + Sync + 'static>(f: impl Fn() -> T + Send + Sync + 'static) -> Signal<T> {
    fn held<T: Send + Sync + 'static>(f: Box<dyn Fn() -> T + Send + Sync>) -> Signal<T> {
        Signal::derive(f)
    }
    held(Box::new(f))
}

/// Runs `f` now and whenever the value of `of` has changed. Signals that `f` reads are not tracked.
#[inline]
pub fn whenever<T: PartialEq + Send + Sync + 'static>(
    of: impl Fn() -> T + Send + Sync + 'static,
    mut f: impl FnMut() + 'static,
) {
    let of = memo(of);
    effect(move || {
        // Read, not only tracked: a memo that is never read is never computed and notifies no one.
        of.with(|_| ());
        untrack(&mut f);
    });
}

/// Runs `f` now and whenever a signal that it read has changed, until the surrounding component or effect ends.
#[inline]
pub fn effect(f: impl FnMut() + 'static) {
    fn held(f: Box<dyn FnMut()>) {
        Effect::new(f);
    }
    held(Box::new(f));
}
