//! Double taps. Browsers tell of a double click, but not all of them of a double tap.
use leptos::{ev::MouseEvent, prelude::*};

/// How soon the second press must follow the first, in milliseconds.
const SOON_MS: f64 = 400.0;

/// The last press on one of several things.
#[derive(Clone, Copy)]
pub struct Doubled<T: Copy + PartialEq + Send + Sync + 'static>(StoredValue<Option<(T, f64)>>);

impl<T: Copy + PartialEq + Send + Sync + 'static> Doubled<T> {
    /// No press so far.
    pub fn none() -> Self {
        Doubled(StoredValue::new(None))
    }

    /// Notes that something was pressed. Returns whether it was the second press of two. Keys press only once, and so
    /// do screen readers, whose users tap twice for one press.
    pub fn is_second(self, event: &MouseEvent, of: T) -> bool {
        // The event's own time: on a slow phone it may wait until what the first press has changed is drawn.
        let press = (event.detail() > 0).then(|| (of, event.time_stamp()));
        let is_second = self.0.get_value().zip(press).is_some_and(|(first, second)| are_one(first, second));
        self.0.set_value(press.filter(|_| !is_second));
        is_second
    }
}

/// Whether two presses, each with its time, make a double one.
fn are_one<T: PartialEq>(first: (T, f64), second: (T, f64)) -> bool {
    first.0 == second.0 && second.1 - first.1 < SOON_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_quick_presses_on_one_thing_are_one() {
        let then = |of: &'static str, after_ms: f64| are_one(("a", 5_000.0), (of, 5_000.0 + after_ms));
        assert!(then("a", 0.0) && then("a", 350.0));
        assert!(!then("b", 150.0), "two are chosen quickly");
        assert!(!then("a", 450.0), "chosen, and put back after a thought");
    }
}
