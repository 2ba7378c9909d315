//! Computes new beliefs about the players of a match.

use super::reckon::Told;
use ratings::{Model, Points, Seat, Skill};
use search::review::Reckoned;
use std::collections::BTreeMap;
use store::{Belief, Rated};

/// What a match of `rounds` teaches about its seats, in order. A seat without a belief has that of a newcomer.
pub(super) fn learn(
    class: &str,
    rounds: u32,
    places: &[u8],
    reckoned: &[Told],
    beliefs: Vec<Option<Belief>>,
) -> Vec<Rated> {
    let model = Points::of(class);
    let skill = |belief: Option<Belief>| {
        belief.map_or_else(|| model.newcomer(), |Belief { mean, variance }| Skill { mean, variance })
    };
    let mut skills: Vec<Skill> = beliefs.into_iter().map(skill).collect();
    let seat = |(who, (place, of)): (usize, (&u8, &Told))| Seat {
        who,
        place: *place,
        score: of.brought.score,
        luck: Some(of.brought.chance),
    };
    let seats: Vec<Seat<usize>> = places.iter().zip(reckoned).enumerate().map(seat).collect();
    model.learn(&mut skills, rounds, &seats);
    let rated = |(seat, (skill, (place, of))): (u8, (Skill, (&u8, &Told)))| Rated {
        seat,
        place: *place,
        points: of.brought.points,
        luck: of.brought.luck,
        score: of.brought.score,
        chance: of.brought.chance,
        cost: of.cost,
        belief: Belief { mean: skill.mean, variance: skill.variance },
    };
    (0..).zip(skills.into_iter().zip(places.iter().zip(reckoned))).map(rated).collect()
}

/// What a match teaches about its seats when replayed on the beliefs before it, by rater number.
pub(super) fn once_more(of: &store::Reckoned, told: &[Told], beliefs: &BTreeMap<u64, Belief>) -> Vec<Rated> {
    let places: Vec<u8> = of.seats.iter().map(|(_, rated)| rated.place).collect();
    let before = of.seats.iter().map(|(rater, _)| beliefs.get(rater).copied()).collect();
    learn(&of.class, of.rounds, &places, told, before)
}

/// The stored evaluation of a match's seats.
pub(super) fn noted(of: &store::Reckoned) -> Vec<Told> {
    let seat = |(_, rated): &(u64, Rated)| {
        let Rated { points, luck, score, chance, cost, .. } = *rated;
        Told { brought: Reckoned { points, luck, score, chance }, cost }
    };
    of.seats.iter().map(seat).collect()
}
