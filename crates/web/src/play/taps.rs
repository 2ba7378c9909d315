//! The second tap of two. Whatever settles something (`data-once`) makes room for what comes next, and a second tap in
//! the same place was not meant for that.
use crate::{parts::HASTY_MS, platform::dom};
use leptos::{ev::MouseEvent, prelude::*};

/// How far from it, in CSS pixels.
const NEAR: u32 = 24;

/// Where and when a tap last settled something, if no other has come since.
#[derive(Clone, Copy)]
pub struct Taps(StoredValue<Option<Tap>>);

#[derive(Clone, Copy)]
struct Tap {
    at: (i32, i32),
    ms: f64,
}

impl Taps {
    /// No tap so far.
    pub fn new() -> Taps {
        Taps(StoredValue::new(None))
    }

    /// Takes a click, or a double click, from whatever lies there by now if it is the second tap of two. To be called
    /// before that hears of it. Keys press what has the focus, wherever it is.
    pub fn guard(self, event: &MouseEvent) {
        if event.detail() == 0 {
            return;
        }
        // The event's own time: on a slow phone it may wait until what the first tap has changed is drawn.
        let tap = Tap { at: (event.client_x(), event.client_y()), ms: event.time_stamp() };
        if self.0.get_value().is_some_and(|first| first.is_followed_by(tap)) {
            event.prevent_default();
            event.stop_propagation();
        } else if event.type_() == "click" {
            self.0.set_value(dom::settles(event).then_some(tap));
        }
    }
}

impl Tap {
    /// Whether another tap belongs to the same double tap.
    fn is_followed_by(self, next: Tap) -> bool {
        let near = |one: i32, other: i32| one.abs_diff(other) <= NEAR;
        let soon = (0.0..f64::from(HASTY_MS)).contains(&(next.ms - self.ms));
        soon && near(self.at.0, next.at.0) && near(self.at.1, next.at.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_tap_is_one_and_quick_fingers_are_not_held_up() {
        let first = Tap { at: (100, 300), ms: 5_000.0 };
        let then = |x: i32, y: i32, after_ms: f64| first.is_followed_by(Tap { at: (x, y), ms: first.ms + after_ms });
        assert!(then(100, 300, 150.0) && then(108, 290, 350.0));
        assert!(!then(160, 300, 150.0), "on something else");
        assert!(!then(100, 300, 450.0), "a decision");
    }
}
