//! Signals that follow others, type-erased so that the program contains one copy for each type rather than for each
//! use.
use leptos::{
    prelude::*,
    reactive::{
        computed::ArcMemo,
        graph::{AnySubscriber, Subscriber, ToAnySubscriber},
    },
};

/// Follows `f` and notifies its subscribers only when the value changes.
#[inline]
pub fn memo<T: PartialEq + Send + Sync + 'static>(f: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    fn held<T: PartialEq + Send + Sync + 'static>(f: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
        let memo = ArcMemo::new(move |_| f());
        let_go(memo.to_any_subscriber());
        memo.into()
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
        let_go(Effect::new(f).to_any_subscriber());
    }
    held(Box::new(f));
}

/// Takes a follower out of all signals that it has read, once the current owner ends: they would remember it for as long
/// as they last (`reactive_graph` before 0.3).
fn let_go(follower: AnySubscriber) {
    on_cleanup(move || follower.clear_sources(&follower));
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos::reactive::graph::ReactiveNode;

    #[test]
    fn a_memo_that_has_ended_is_forgotten_by_what_it_has_read() {
        Owner::new().with(|| {
            let read = RwSignal::new(1);
            let page = Owner::new();
            let kept = page.with(|| ArcMemo::from(memo(move || read.get())));
            assert_eq!(kept.get_untracked(), 1);
            read.set(2);
            assert_eq!(kept.get_untracked(), 2);

            page.cleanup();
            read.set(3);
            assert!(!kept.update_if_necessary());
        });
    }
}
