//! Taps on the hand. The second tap of two in one place meets whatever lies there by then.
use crate::platform::time;
use leptos::prelude::*;

/// How long after the first tap the second may come, in milliseconds: nobody sees a card move up and decides to play it
/// in less.
const AGAIN_MS: f64 = 400.0;
/// How far from it, in CSS pixels.
const NEAR: u32 = 24;

/// Where and when a card was last played after which the player may play on, the others having moved up.
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

    /// Notes that a card was played by a tap at this point of the window.
    pub fn note(self, at: (i32, i32)) {
        self.0.set_value(Some(Tap { at, ms: time::now_ms() }));
    }

    /// Whether a tap at this point is the second of two, the first of which was noted.
    pub fn is_second(self, at: (i32, i32)) -> bool {
        let now = Tap { at, ms: time::now_ms() };
        self.0.get_value().is_some_and(|first| first.is_followed_by(now))
    }
}

impl Tap {
    /// Whether another tap belongs to the same double tap.
    fn is_followed_by(self, next: Tap) -> bool {
        let near = |one: i32, other: i32| one.abs_diff(other) <= NEAR;
        let soon = (0.0..AGAIN_MS).contains(&(next.ms - self.ms));
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
        assert!(!then(160, 300, 150.0), "on another card");
        assert!(!then(100, 300, 450.0), "a decision");
    }
}
