//! Timing the solver on a file of positions, for `madang solve --bench FILE`. The caller brings the clock.

use crate::{Answer, Before, JokerRule, Objective, Options, Set, Solver, Tiles, Wish};
use serde::{Deserialize, Serialize};

/// A file of positions, as `rummikub-positions.json` is one; what it says besides is not read.
#[derive(Deserialize)]
pub struct Bench {
    positions: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    id: String,
    set: u8,
    table: Vec<Set>,
    rack: Tiles,
    opt: Option<Optima>,
}

#[derive(Deserialize)]
struct Optima {
    tiles: u32,
    value_j0: u32,
    value_j30: u32,
    tiles_then_value_j30: (u32, u32),
    tiles_joker_locked: u32,
}

/// One question put to the solver.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    /// The position.
    pub id: String,
    /// Tiles in its box: 106 or 160.
    pub set: u8,
    /// What was asked, as the file names its optimum.
    pub asked: &'static str,
    /// How long the answer took, in nanoseconds: the least of the rounds.
    pub nanos: u64,
    /// Whether the answer claims to be exact.
    pub exact: bool,
    /// Whether it is the optimum that the file names; none where it names none.
    pub right: Option<bool>,
}

/// The spread of some timings, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// The middle one.
    pub median: u64,
    /// The one that 99 in 100 do not exceed.
    pub p99: u64,
    /// The longest.
    pub worst: u64,
}

/// A kind of question that the file has optima for.
struct Asked {
    /// The name that the file gives its optimum.
    name: &'static str,
    joker: JokerRule,
    wish: Wish,
    /// The optimum in the file.
    optimum: fn(&Optima) -> u32,
    /// What an answer comes to, to be compared with it.
    comes_to: fn(&Answer) -> u32,
}

/// Everything that the file has optima for.
fn all_asked() -> [Asked; 5] {
    let wish = |objective, joker_value| Wish { objective, joker_value, least_change: false };
    let count: fn(&Answer) -> u32 = |answer| answer.count() as u32;
    let value: fn(&Answer) -> u32 = |answer| answer.value;
    let both: fn(&Answer) -> u32 = |answer| answer.count() as u32 * 10_000 + answer.value;
    let free = |name, wish, optimum, comes_to| Asked { name, joker: JokerRule::Free, wish, optimum, comes_to };
    [
        free("tiles", wish(Objective::Tiles, 0), |opt| opt.tiles, count),
        free("value_j0", wish(Objective::Value, 0), |opt| opt.value_j0, value),
        free("value_j30", wish(Objective::Value, 30), |opt| opt.value_j30, value),
        free(
            "tiles_then_value_j30",
            wish(Objective::TilesThenValue, 30),
            |opt| opt.tiles_then_value_j30.0 * 10_000 + opt.tiles_then_value_j30.1,
            both,
        ),
        Asked {
            name: "tiles_joker_locked",
            joker: JokerRule::MustReplace,
            wish: wish(Objective::Tiles, 0),
            optimum: |opt| opt.tiles_joker_locked,
            comes_to: count,
        },
    ]
}

impl Bench {
    /// Reads the file.
    ///
    /// # Errors
    /// Where it is no such file.
    pub fn read(text: &str) -> Result<Bench, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Puts every question of every position to the solver `rounds` times. `clock` tells nanoseconds since any moment.
    pub fn run(&self, solver: &mut Solver, rounds: u32, mut clock: impl FnMut() -> u64) -> Vec<Timing> {
        let mut timings = Vec::new();
        for position in &self.positions {
            for Asked { name: asked, joker, wish, optimum, comes_to } in all_asked() {
                let options = Options { joker, ..Options::OFFICIAL };
                let before = Before { options: &options, table: &position.table, rack: &position.rack, opened: true };
                let mut nanos = u64::MAX;
                let mut answer = solver.lay(&before, &wish);
                for _ in 0..rounds {
                    let start = clock();
                    answer = solver.lay(&before, &wish);
                    nanos = nanos.min(clock().saturating_sub(start));
                }
                let right = position.opt.as_ref().map(|opt| optimum(opt) == comes_to(&answer));
                let (id, set) = (position.id.clone(), position.set);
                timings.push(Timing { id, set, asked, nanos, exact: answer.exact, right });
            }
        }
        timings
    }
}

impl Spread {
    /// The spread of some timings; none of none.
    pub fn of<'a>(timings: impl IntoIterator<Item = &'a Timing>) -> Option<Spread> {
        let mut nanos: Vec<u64> = timings.into_iter().map(|timing| timing.nanos).collect();
        nanos.sort_unstable();
        let worst = *nanos.last()?;
        let at = |part: usize| nanos[(nanos.len() * part).div_ceil(100).max(1) - 1];
        Some(Spread { count: nanos.len(), median: at(50), p99: at(99), worst })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_are_of_the_sorted_timings() {
        let timing = |nanos| Timing { id: String::new(), set: 106, asked: "tiles", nanos, exact: true, right: None };
        let timings: Vec<Timing> = (1..=200).rev().map(timing).collect();
        assert_eq!(Spread::of(&timings), Some(Spread { count: 200, median: 100, p99: 198, worst: 200 }));
        assert_eq!(Spread::of(&timings[..1]), Some(Spread { count: 1, median: 200, p99: 200, worst: 200 }));
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn every_question_is_timed_and_judged() {
        let text = r#"{"positions": [{"id": "a", "set": 106, "table": [["K1", "K2", "K3"]], "rack": ["K4", "R9"],
            "opt": {"tiles": 1, "value_j0": 4, "value_j30": 4, "tiles_then_value_j30": [1, 4], "tiles_joker_locked": 2}}]}"#;
        let mut now = 0;
        let timings = Bench::read(text).unwrap().run(&mut Solver::new(), 2, || {
            now += 5;
            now
        });
        assert!(timings.iter().all(|timing| timing.exact && timing.nanos == 5));
        let right: Vec<_> = timings.iter().map(|timing| timing.right).collect();
        assert_eq!(right, [Some(true), Some(true), Some(true), Some(true), Some(false)]);
        assert!(Bench::read("{}").is_err());
    }
}
