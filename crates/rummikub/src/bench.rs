//! Times the solver on a file of positions or on hard ones generated from a seed, for `madang solve --bench FILE` and
//! `madang solve --generate N`. The caller supplies the clock.

mod hard;

use crate::{Answer, Before, JokerRule, Objective, Options, Set, Solver, Tiles, Wish};
use serde::{Deserialize, Serialize};

/// A file of positions such as `rummikub-positions.json`; other fields in it are ignored.
#[derive(Serialize, Deserialize)]
pub struct Bench {
    /// The positions.
    pub positions: Vec<Position>,
}

/// A turn to solve.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Position {
    /// Its name.
    pub id: String,
    /// The number of tiles in its box: 106 or 160.
    pub set: u8,
    /// The sets on the table.
    pub table: Vec<Set>,
    /// The player's tiles.
    pub rack: Tiles,
    #[serde(skip_serializing_if = "Option::is_none")]
    opt: Option<Optima>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Optima {
    tiles: u32,
    value_j0: u32,
    value_j30: u32,
    tiles_then_value_j30: (u32, u32),
    tiles_joker_locked: u32,
}

/// The timing of one question put to the solver.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    /// The name of the position.
    pub id: String,
    /// The number of tiles in its box: 106 or 160.
    pub set: u8,
    /// The question: the file's name for the optimum, or the joker rule and the wish.
    pub asked: String,
    /// The score of the answer: tiles times 10,000 plus their value, or whichever of the two counts.
    pub comes_to: u32,
    /// Time to the answer in nanoseconds, the shortest of all rounds.
    pub nanos: u64,
    /// Whether the answer claims to be exact.
    pub exact: bool,
    /// Whether the answer is the file's optimum. `None` if the file has none.
    pub right: Option<bool>,
}

/// The spread of a set of timings, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Spread {
    /// The number of timings.
    pub count: usize,
    /// The median.
    pub median: u64,
    /// The 99th percentile.
    pub p99: u64,
    /// The longest.
    pub worst: u64,
}

/// A kind of question.
struct Asked {
    name: String,
    joker: JokerRule,
    wish: Wish,
    /// The file's optimum for this question, if it has one.
    optimum: Option<fn(&Optima) -> u32>,
    /// The score of an answer, to be compared with the optimum.
    comes_to: ComesTo,
}

/// The score of an answer, as one number.
type ComesTo = fn(&Answer) -> u32;

/// Every objective, with and without least change, under every joker rule for which answers are exact.
fn every_wish() -> Vec<Asked> {
    let rules =
        [("official", JokerRule::Official), ("free", JokerRule::Free), ("must_replace", JokerRule::MustReplace)];
    let objectives: [(_, _, _, ComesTo); 3] = [
        ("tiles", Objective::Tiles, 0, |answer| answer.count() as u32),
        ("value", Objective::Value, 0, |answer| answer.value),
        ("tiles_then_value", Objective::TilesThenValue, 30, |answer| answer.count() as u32 * 10_000 + answer.value),
    ];
    let mut all = Vec::new();
    for (rule, joker) in rules {
        for least_change in [false, true] {
            for (name, objective, joker_value, comes_to) in objectives {
                let name = format!("{rule} {name}{}", if least_change { " least" } else { "" });
                let wish = Wish { objective, joker_value, least_change };
                all.push(Asked { name, joker, wish, optimum: None, comes_to });
            }
        }
    }
    all
}

/// Every question for which the file has optima.
fn all_asked() -> Vec<Asked> {
    let wish = |objective, joker_value| Wish { objective, joker_value, least_change: false };
    let count: fn(&Answer) -> u32 = |answer| answer.count() as u32;
    let value: fn(&Answer) -> u32 = |answer| answer.value;
    let both: fn(&Answer) -> u32 = |answer| answer.count() as u32 * 10_000 + answer.value;
    let asked = |name: &str, joker, wish, optimum, comes_to| {
        let name = name.to_owned();
        Asked { name, joker, wish, optimum: Some(optimum), comes_to }
    };
    let free = |name, wish, optimum, comes_to| asked(name, JokerRule::Free, wish, optimum, comes_to);
    vec![
        free("tiles", wish(Objective::Tiles, 0), |opt| opt.tiles, count),
        free("value_j0", wish(Objective::Value, 0), |opt| opt.value_j0, value),
        free("value_j30", wish(Objective::Value, 30), |opt| opt.value_j30, value),
        free(
            "tiles_then_value_j30",
            wish(Objective::TilesThenValue, 30),
            |opt| opt.tiles_then_value_j30.0 * 10_000 + opt.tiles_then_value_j30.1,
            both,
        ),
        asked(
            "tiles_joker_locked",
            JokerRule::MustReplace,
            wish(Objective::Tiles, 0),
            |opt| opt.tiles_joker_locked,
            count,
        ),
    ]
}

impl Bench {
    /// Reads a file of positions.
    ///
    /// # Errors
    /// If the text is not such a file.
    pub fn read(text: &str) -> Result<Bench, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Hard positions of the two boxes alternately, from a seed: late tables, large racks, two to four jokers.
    pub fn hard(positions: u32, seed: u64) -> Bench {
        let mut solver = Solver::with_budget(hard::NODES);
        Bench { positions: (0..positions.into()).map(|number| hard::position(seed, number, &mut solver)).collect() }
    }

    /// Puts every question for which the file has optima to the solver `rounds` times. `clock` returns nanoseconds
    /// since some fixed moment.
    pub fn run(&self, solver: &mut Solver, rounds: u32, clock: impl FnMut() -> u64) -> Vec<Timing> {
        self.ask(&all_asked(), solver, rounds, clock)
    }

    /// Like [`Bench::run`], but with every objective, with and without least change, under every joker rule for which
    /// answers are exact.
    pub fn run_every_wish(&self, solver: &mut Solver, rounds: u32, clock: impl FnMut() -> u64) -> Vec<Timing> {
        self.ask(&every_wish(), solver, rounds, clock)
    }

    fn ask(&self, all: &[Asked], solver: &mut Solver, rounds: u32, mut clock: impl FnMut() -> u64) -> Vec<Timing> {
        let mut timings = Vec::new();
        for position in &self.positions {
            for Asked { name, joker, wish, optimum, comes_to } in all {
                let options = Options { joker: *joker, ..Options::OFFICIAL };
                let before = Before { options: &options, table: &position.table, rack: &position.rack, opened: true };
                let mut nanos = u64::MAX;
                let mut answer = solver.lay(&before, wish);
                for _ in 0..rounds {
                    let start = clock();
                    answer = solver.lay(&before, wish);
                    nanos = nanos.min(clock().saturating_sub(start));
                }
                let comes_to = comes_to(&answer);
                let right = optimum.zip(position.opt.as_ref()).map(|(optimum, opt)| optimum(opt) == comes_to);
                let (id, set, asked) = (position.id.clone(), position.set, name.clone());
                let exact = answer.exact && (answer.least_change || !wish.least_change || answer.played.is_empty());
                timings.push(Timing { id, set, asked, comes_to, nanos, exact, right });
            }
        }
        timings
    }
}

impl Spread {
    /// The spread of some timings. `None` if there are none.
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
        let timing = |nanos| Timing {
            id: String::new(),
            set: 106,
            asked: String::new(),
            comes_to: 0,
            nanos,
            exact: true,
            right: None,
        };
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
