//! Those who play: bots that are none of the five levels but something between them, and learn.

use crate::grade::share;
use game::{Sim, below};

/// How well somebody plays, and how fast they learn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    /// At the first match: 1 to 5 ([`crate::grade`]).
    start: f64,
    /// As much better they will be in the end.
    gain: f64,
    /// After so many matches they have learnt two thirds of it.
    pace: f64,
}

impl Person {
    /// Somebody: of any strength, and every second improves.
    pub(super) fn any(chance: &mut Sim) -> Person {
        let improves = below(2, chance) == 0;
        Person {
            start: 1.0 + 3.5 * share(chance),
            gain: if improves { 1.5 * share(chance) } else { 0.0 },
            pace: 50.0 + 150.0 * share(chance),
        }
    }

    /// The strength at a match, from 0.
    pub(super) fn grade(&self, day: u32) -> f64 {
        (self.start + self.gain * (1.0 - (-f64::from(day) / self.pace).exp())).min(5.0)
    }
}
