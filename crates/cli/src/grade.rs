//! Bots of any strength between two of the five levels.

use game::{Match, Observer, Seed, Sim, below};
use search::{Budget, Level, Thinks};

/// A number from 0 to 1.
pub(crate) fn share(chance: &mut Sim) -> f64 {
    f64::from(below(1_000_000, chance)) / 1e6
}

/// Plays a match of players of these grades, by seat, to its end. `None` if it breaks off, which no match does.
pub(crate) fn play_out<G: Thinks>(rules: G::Rules, deal: Seed, grades: &[f64], chance: &mut Sim) -> Option<Match<G>> {
    let mut played = Match::<G>::new(rules, deal);
    while !played.over() {
        match played.turn().seat() {
            Some(seat) => {
                let view = played.view(Observer::Seat(seat));
                let action = decide::<G>(grades[seat.index()], &view, chance)?;
                played.play(seat, action).ok()?;
            }
            None => {
                played.next_round();
            }
        }
    }
    Some(played)
}

/// The action of a player of a grade from 1 to 5: at 2.3, three decisions in ten are those of level 3, the others of
/// level 2.
fn decide<G: Thinks>(grade: f64, view: &G::View, chance: &mut Sim) -> Option<G::Action> {
    let (low, above) = (grade.floor(), grade.fract());
    let number = low as u8 + u8::from(share(chance) < above);
    let level = Level::try_from(number.clamp(1, 5)).unwrap_or(Level::Master);
    G::think(level, view, &Budget::playouts(playouts(level)), chance)
}

/// Far fewer playouts than the house's levels use: a simulation is hundreds of thousands of rounds.
const fn playouts(level: Level) -> u32 {
    match level {
        Level::Beginner | Level::Casual => 0,
        Level::Club => 60,
        Level::Strong => 100,
        Level::Master => 300,
    }
}
