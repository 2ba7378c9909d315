//! What made-up matches teach about their players, computed as the house does, except that luck and mistakes are made
//! up too.

use crate::grade::share;
use game::Sim;
use ratings::{Model, Points, Seat, Skill};
use std::collections::BTreeMap;
use store::{Belief, Cost, Match, Rated, Sat, UserId, Who};

/// Number of decisions in a round.
const DECISIONS: u64 = 12;

/// The belief about everyone, in each class.
#[derive(Default)]
pub(super) struct Raters(BTreeMap<(String, UserId), Skill>);

impl Raters {
    /// Learns from a match. Returns the ratings of its seats, or nothing if it is not rated.
    pub(super) fn learn(&mut self, of: &Match, chance: &mut Sim) -> Vec<Rated> {
        let sat: Option<Vec<_>> = of.seats.iter().map(seated).collect();
        let Some(sat) = sat.filter(|_| of.rated) else { return Vec::new() };
        let model = Points::of(&of.class);
        let named = |user: UserId| (of.class.clone(), user);
        let mut skills: Vec<Skill> = Vec::new();
        let mut seats: Vec<Seat<usize>> = Vec::new();
        for (who, (user, place, points)) in sat.iter().enumerate() {
            skills.push(self.0.get(&named(*user)).copied().unwrap_or_else(|| model.newcomer()));
            let (score, luck) = (points / f64::from(of.rounds), share(chance) - 0.5);
            seats.push(Seat { who, place: *place, score, luck: Some(luck) });
        }
        model.learn(&mut skills, of.rounds, &seats);
        let rounds = f64::from(of.rounds);
        let rated = |((user, place, points), (seat, skill)): (&(UserId, u8, f64), (&Seat<usize>, &Skill))| {
            self.0.insert(named(*user), *skill);
            let chance = seat.luck.unwrap_or_default();
            let decisions = DECISIONS * u64::from(of.rounds);
            Rated {
                seat: seat.who as u8,
                place: *place,
                points: *points,
                luck: chance * rounds,
                score: seat.score,
                chance,
                cost: Some(Cost { points: 0.2 * decisions as f64, decisions }),
                belief: Belief { mean: skill.mean, variance: skill.variance },
            }
        };
        sat.iter().zip(seats.iter().zip(&skills)).map(rated).collect()
    }
}

/// An account with its place and points. `None` for everyone else, who is not rated.
fn seated(Sat { who, place, points }: &Sat) -> Option<(UserId, u8, f64)> {
    match who {
        Who::User(user) => Some((*user, (*place)?, points.unwrap_or_default() as f64)),
        Who::Bot(_) | Who::Someone => None,
    }
}
