//! Signals that follow others, held in a form of which the program needs one copy for each type, not one for each use.
use leptos::prelude::*;

/// Follows `f`, and tells on only when its value changes.
pub fn memo<T: PartialEq + Send + Sync + 'static>(f: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    fn held<T: PartialEq + Send + Sync + 'static>(f: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
        Memo::new(move |_| f())
    }
    held(Box::new(f))
}

/// Follows `f`, which is computed anew whenever it is asked for: for what costs nothing.
pub fn derived<T: Send + Sync + 'static>(f: impl Fn() -> T + Send + Sync + 'static) -> Signal<T> {
    fn held<T: Send + Sync + 'static>(f: Box<dyn Fn() -> T + Send + Sync>) -> Signal<T> {
        Signal::derive(f)
    }
    held(Box::new(f))
}

/// Does `f` now and whenever the value of `of` has changed, whatever `f` reads.
pub fn whenever<T: PartialEq + Send + Sync + 'static>(
    of: impl Fn() -> T + Send + Sync + 'static,
    mut f: impl FnMut() + 'static,
) {
    let of = memo(of);
    effect(move || {
        // Read, not only tracked: a memo that nobody reads is never reckoned, and tells nothing.
        of.with(|_| ());
        untrack(&mut f);
    });
}

/// Does `f` now and whenever a signal that it read has changed, until the component or effect around it ends.
pub fn effect(f: impl FnMut() + 'static) {
    fn held(f: Box<dyn FnMut()>) {
        Effect::new(f);
    }
    held(Box::new(f));
}
