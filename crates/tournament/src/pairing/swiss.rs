//! The Swiss system for two, after the Dutch rules without their colours.
//!
//! Of all ways to pair the field, the best is chosen by these rules in order:
//! 1. as few players as possible meet again;
//! 2. no one has a second bye, if that is possible;
//! 3. the bye goes to as low a score as possible;
//! 4. the scores of opponents are as close as possible: the least sum of squared distances;
//! 5. no one meets a higher score, or a lower one, in two rounds running, if that is possible;
//! 6. among equals, the first of the upper half meets the first of the lower half, and so on; the one who goes down a
//!    score group is the last of theirs and meets the first there.
//!
//! A single cost per pair expresses all of this, each rule far above the next, and the cheapest pairing is found
//! exactly ([`crate::matching`]): no legal pairing is ever missed, however few there are.

use super::{Candidate, Float, seated};
use crate::{Pairing, Score, matching::cheapest};

/// The bit at which the cost of each rule begins: above the most that all pairs can cost by the rules below it.
const HALVES: u32 = 0;
const FLOATS: u32 = 32;
const DISTANCE: u32 = 44;
const BYE_SCORE: u32 = 68;
const BYES: u32 = 78;
const MEETINGS: u32 = 88;

/// A player's standing among those with the same score.
#[derive(Clone, Copy)]
struct Standing {
    /// The score, in half points.
    score: i128,
    /// The place in the group, from 0 for the best.
    place: i128,
    /// The size of the group.
    size: i128,
}

/// Pairs the field, which is sorted by score and then by the other criteria, the best first.
pub fn swiss(field: &[Candidate]) -> Pairing {
    let standings = standings(field);
    // An odd field gets a dummy player, whose opponent has the bye.
    let count = field.len() + field.len() % 2;
    let lowest = standings.iter().map(|standing| standing.score).min().unwrap_or(0);
    let cost = |one: usize, other: usize| match (field.get(one), field.get(other)) {
        (Some(a), Some(b)) => meeting((a, standings[one]), (b, standings[other])),
        (Some(a), None) => bye(a, standings[one], lowest),
        (None, Some(b)) => bye(b, standings[other], lowest),
        (None, None) => 0,
    };
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    for (one, other) in cheapest(count, cost) {
        match field.get(other) {
            Some(opponent) => tables.push(vec![&field[one], opponent]),
            None => byes.push(&field[one]),
        }
    }
    seated(&tables, &byes)
}

fn standings(field: &[Candidate]) -> Vec<Standing> {
    let mut standings: Vec<Standing> = Vec::new();
    for group in field.chunk_by(|a, b| a.score == b.score) {
        let score = i128::from(group[0].score.parts() / Score::HALF.parts());
        let size = group.len() as i128;
        standings.extend((0..size).map(|place| Standing { score, place, size }));
    }
    standings
}

fn meeting((a, of_a): (&Candidate, Standing), (b, of_b): (&Candidate, Standing)) -> i128 {
    let times = i128::from(a.times_met(b).min(30));
    let distance = (of_a.score - of_b.score).min(60);
    let (upper, lower) = if of_a.score >= of_b.score { ((a, of_a), (b, of_b)) } else { ((b, of_b), (a, of_a)) };
    let again = match distance {
        0 => 0,
        _ => i128::from(upper.0.floated == Some(Float::Down)) + i128::from(lower.0.floated == Some(Float::Up)),
    };
    let halves = match distance {
        0 => (of_a.place - of_b.place).abs() - of_a.size / 2,
        _ => (upper.1.size - 1 - upper.1.place) + lower.1.place,
    };
    ((times * times) << MEETINGS)
        + ((distance * distance) << DISTANCE)
        + (again << FLOATS)
        + ((halves * halves) << HALVES)
}

fn bye(who: &Candidate, standing: Standing, lowest: i128) -> i128 {
    let above = (standing.score - lowest).min(1_000);
    let from_last = standing.size - 1 - standing.place;
    let before = i128::from(who.byes.min(30));
    ((before * before) << BYES) + (above << BYE_SCORE) + ((from_last * from_last) << HALVES)
}
