//! Glicko-2 on places: every match is a rating period in which everyone at the table met everyone else.

use crate::{Model, Rating, Seat};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2_rating_period};

/// Glicko-2, as Mark Glickman published it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glicko {
    /// The deviation of a newcomer.
    pub deviation: f64,
    /// The volatility of a newcomer.
    pub volatility: f64,
    /// The name shown in tables.
    pub name: &'static str,
}

impl Glicko {
    /// Creates the model with the usual parameters.
    pub const fn published() -> Glicko {
        Glicko { deviation: 350.0, volatility: 0.06, name: "glicko-2" }
    }

    /// Creates the model with parameters fitted to a class.
    pub const fn fitted(deviation: f64, volatility: f64) -> Glicko {
        Glicko { deviation, volatility, name: "glicko-2 fitted" }
    }
}

impl Model for Glicko {
    type Belief = Glicko2Rating;

    fn name(&self) -> &'static str {
        self.name
    }

    fn newcomer(&self) -> Glicko2Rating {
        Glicko2Rating { rating: crate::MIDDLE, deviation: self.deviation, volatility: self.volatility }
    }

    fn learn<W>(&self, beliefs: &mut [Glicko2Rating], _: u32, seats: &[Seat<W>]) {
        let before = beliefs.to_vec();
        for (own, belief) in beliefs.iter_mut().enumerate() {
            let met = |other: usize| (before[other], outcome(seats[own].place, seats[other].place));
            let results: Vec<_> = (0..seats.len()).filter(|other| *other != own).map(met).collect();
            *belief = glicko2_rating_period(belief, &results, &Glicko2Config::new());
        }
    }

    fn comes_before(&self, one: &Glicko2Rating, other: &Glicko2Rating, _: u32) -> f64 {
        expected_score(one, other).0
    }

    fn rating(&self, belief: &Glicko2Rating) -> Rating {
        Rating { value: belief.rating, error: belief.deviation }
    }
}

fn outcome(own: u8, other: u8) -> Outcomes {
    match own.cmp(&other) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    }
}
