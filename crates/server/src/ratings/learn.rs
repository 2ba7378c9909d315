//! What is believed of those who sat at a match once it is known.

use super::reckon::Told;
use ratings::{Model, Points, Seat, Skill};
use store::{Belief, Rated};

/// What a match of `rounds` teaches of its seats, in their order; no belief is that of a newcomer.
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
