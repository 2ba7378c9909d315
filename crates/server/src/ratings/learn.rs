//! Computes new beliefs about the players of a match.

use super::reckon::{Evaluation, Told};
use ratings::{Model, Points, Seat, Skill};
use search::review::Reckoned;
use std::collections::BTreeMap;
use store::{Belief, Rated};

/// What a match teaches about its seats, in order. A seat without a belief has that of a newcomer.
pub(super) fn learn(class: &str, of: &Evaluation, beliefs: Vec<Option<Belief>>) -> Vec<Rated> {
    let model = Points::of(class);
    let skill = |belief: Option<Belief>| {
        belief.map_or_else(|| model.newcomer(), |Belief { mean, variance }| Skill { mean, variance })
    };
    let mut skills: Vec<Skill> = beliefs.into_iter().map(skill).collect();
    let seat = |(who, told): (usize, &Told)| Seat {
        who,
        place: told.place,
        score: told.brought.score,
        luck: Some(told.brought.chance),
    };
    let seats: Vec<Seat<usize>> = of.seats.iter().enumerate().map(seat).collect();
    model.learn(&mut skills, of.rounds, &seats);
    let rated = |(seat, (Skill { mean, variance }, told)): (u8, (Skill, &Told))| {
        let Told { place, brought: Reckoned { points, luck, score, chance }, cost } = *told;
        Rated { seat, place, points, luck, score, chance, cost, belief: Belief { mean, variance } }
    };
    (0..).zip(skills.into_iter().zip(&of.seats)).map(rated).collect()
}

/// What a match teaches about its seats when replayed on the beliefs before it, by rater number.
pub(super) fn once_more(of: &store::Reckoned, told: &Evaluation, beliefs: &BTreeMap<u64, Belief>) -> Vec<Rated> {
    let before = of.seats.iter().map(|(rater, _)| beliefs.get(rater).copied()).collect();
    learn(&of.class, told, before)
}

/// The stored evaluation of a match.
pub(super) fn noted(of: &store::Reckoned) -> Evaluation {
    let seat = |(_, rated): &(u64, Rated)| {
        let Rated { place, points, luck, score, chance, cost, .. } = *rated;
        Told { place, brought: Reckoned { points, luck, score, chance }, cost }
    };
    Evaluation { rounds: of.rounds, seats: of.seats.iter().map(seat).collect() }
}
