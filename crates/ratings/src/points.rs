//! A linear Gaussian model on points: a Kalman filter.
//!
//! Every player has a skill *s*: the points a round that they take from an opponent beyond what a middling player
//! would. At a table of *n* every pair settles, so that the mean score of a seat over the rounds is *n* (*s* + *e* −
//! the mean of all *s* + *e*), where chance *e* is independent for every seat. Divided by *n*, and up to a number that
//! all share, a score is therefore its seat's *s* + *e*: one reading of each skill. The shared number is unknown, and
//! is learnt from the same scores.
//!
//! Points do not say everything: where the size of a win is decided by chance, a narrow win means more than its points.
//! A reading therefore also counts the place, as much as it has proved to be worth in the class.
//!
//! Where luck has been computed, it is subtracted from the scores first. Its mean is zero for every player, so that it
//! changes no one's expected skill, only how much chance scatters a reading.

use crate::gauge::{Gauge, Measured, measured};
use crate::model::SCALE;
use crate::{MIDDLE, Model, Rating, Seat};

/// The Kalman filter, with the numbers of a class.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    gauge: Gauge,
    /// Whether luck is subtracted where it is known.
    by_luck: bool,
}

/// The belief about a skill, in the game's measure of a round, against one opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// The likeliest value; 0 is the middle.
    pub mean: f64,
    /// The square of its standard deviation.
    pub variance: f64,
}

/// The ratio of scales at which a logistic curve and a normal one are closest.
const LOGISTIC: f64 = 1.702;

impl Points {
    /// The model that rates a class: with its numbers, and luck subtracted if that predicts better.
    pub const fn of(class: &str) -> Points {
        let Measured { gauge, less_luck, .. } = measured(class);
        Points { gauge, by_luck: less_luck }
    }

    /// Creates the model with these numbers, and luck subtracted where it is known.
    pub const fn gauged(gauge: Gauge) -> Points {
        Points { gauge, by_luck: true }
    }

    /// The same model with luck left in.
    pub const fn with_luck_left_in(self) -> Points {
        Points { by_luck: false, ..self }
    }

    /// The readings of a match: one of each skill, up to a number that all share, and the variance of their noise.
    fn readings<W>(&self, rounds: u32, seats: &[Seat<W>]) -> (Vec<f64>, f64) {
        let (count, rounds) = (seats.len() as f64, f64::from(rounds.max(1)));
        let known = self.by_luck && seats.iter().all(|seat| seat.luck.is_some());
        let luck = |seat: &Seat<W>| if known { self.gauge.share * seat.luck.unwrap_or_default() } else { 0.0 };
        let noise = if known { self.gauge.rest } else { self.gauge.noise };
        let reading = |seat: &Seat<W>| (seat.score - luck(seat)) / count + self.gauge.placed * behind(seat, seats);
        (seats.iter().map(reading).collect(), noise * noise / rounds)
    }

    /// One unit of skill on the familiar scale, in matches as long as the class's.
    fn scale(&self) -> f64 {
        SCALE * LOGISTIC / (self.gauge.order * (2.0 / f64::from(self.gauge.rounds)).sqrt())
    }
}

impl Model for Points {
    type Belief = Skill;

    fn name(&self) -> &'static str {
        if self.by_luck { "points less luck" } else { "points" }
    }

    fn newcomer(&self) -> Skill {
        Skill { mean: 0.0, variance: self.gauge.spread * self.gauge.spread }
    }

    fn learn<W>(&self, beliefs: &mut [Skill], rounds: u32, seats: &[Seat<W>]) {
        let (readings, noise) = self.readings(rounds, seats);
        let newcomer = self.newcomer().variance;
        for belief in beliefs.iter_mut() {
            belief.variance = (belief.variance + self.gauge.drift * self.gauge.drift).min(newcomer);
        }
        // The shared number, by least squares.
        let weights = beliefs.iter().map(|belief| 1.0 / (belief.variance + noise));
        let known: f64 = weights.clone().sum();
        let surprises = readings.iter().zip(beliefs.iter()).map(|(reading, belief)| reading - belief.mean);
        let shared = surprises.zip(weights).map(|(surprise, weight)| surprise * weight).sum::<f64>() / known;
        for (belief, reading) in beliefs.iter_mut().zip(readings) {
            let gain = belief.variance / (belief.variance + noise);
            belief.mean += gain * (reading - belief.mean - shared);
            belief.variance = belief.variance * (1.0 - gain) + gain * gain / known;
        }
    }

    fn comes_before(&self, one: &Skill, other: &Skill, rounds: u32) -> f64 {
        let chance = 2.0 * self.gauge.order.powi(2) / f64::from(rounds.max(1));
        let away = (one.mean - other.mean) / (chance + one.variance + other.variance).sqrt();
        0.5 * libm::erfc(-away / std::f64::consts::SQRT_2)
    }

    fn rating(&self, belief: &Skill) -> Rating {
        Rating { value: MIDDLE + self.scale() * belief.mean, error: self.scale() * belief.variance.sqrt() }
    }
}

/// A seat's place among the others: from −½, after them all, to ½, before them all. Sums to 0 at every table.
fn behind<W>(seat: &Seat<W>, seats: &[Seat<W>]) -> f64 {
    let after = seats.iter().filter(|other| other.place > seat.place).count() as f64;
    let before = seats.iter().filter(|other| other.place < seat.place).count() as f64;
    (after - before) / 2.0 / (seats.len() as f64 - 1.0).max(1.0)
}
