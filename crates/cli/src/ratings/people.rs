//! The players: bots between the five levels, who learn.

use crate::grade::share;
use game::{Sim, below};

/// How well a player plays, and how fast they learn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    /// Their grade at the first match, from 1 to 5 ([`crate::grade`]).
    start: f64,
    /// How much better they will become in the end.
    gain: f64,
    /// Number of matches in which they learn two thirds of it.
    pace: f64,
}

impl Person {
    /// A player of any strength. Every second one improves.
    pub(super) fn any(chance: &mut Sim) -> Person {
        let improves = below(2, chance) == 0;
        Person {
            start: 1.0 + 3.5 * share(chance),
            gain: if improves { 1.5 * share(chance) } else { 0.0 },
            pace: 50.0 + 150.0 * share(chance),
        }
    }

    /// The grade at a match, from 0.
    pub(super) fn grade(&self, day: u32) -> f64 {
        (self.start + self.gain * (1.0 - (-f64::from(day) / self.pace).exp())).min(5.0)
    }
}
