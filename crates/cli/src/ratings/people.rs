//! Those who play: bots that are none of the five levels but something between them, and learn.

use game::{Sim, below};
use search::{Level, Thinks};

/// How well somebody plays, and how fast they learn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    /// At the first match: 1 to 5. At 2.3 three decisions in ten are those of level 3, the others of level 2.
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

/// A number from 0 to 1.
fn share(chance: &mut Sim) -> f64 {
    f64::from(below(1_000_000, chance)) / 1e6
}

/// What somebody of a strength does.
pub(super) fn decide<G: Thinks>(grade: f64, view: &G::View, chance: &mut Sim) -> Option<G::Action> {
    let (low, above) = (grade.floor(), grade.fract());
    let number = low as u8 + u8::from(share(chance) < above);
    let level = Level::try_from(number.clamp(1, 5)).unwrap_or(Level::Master);
    G::think(level, view, &search::Budget::playouts(playouts(level)), chance)
}

/// Far fewer playouts than the levels of the house have: a season is hundreds of thousands of rounds.
const fn playouts(level: Level) -> u32 {
    match level {
        Level::Beginner | Level::Casual => 0,
        Level::Club => 60,
        Level::Strong => 100,
        Level::Master => 300,
    }
}
