//! What is known of a class: how far chance throws a round, and how far apart people are.

/// The numbers of a class, in the game's measure of a round and of one opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gauge {
    /// Rounds of a match under the official rules.
    pub rounds: u32,
    /// How far apart people are: the standard deviation of their skills.
    pub spread: f64,
    /// How far a skill may move from one match to the next.
    pub drift: f64,
    /// How far chance throws a round.
    pub noise: f64,
    /// The same once luck is taken off.
    pub rest: f64,
    /// As much of the reckoned luck is taken off: what people make of a deal differs from what the bots would.
    pub share: f64,
}

/// All that has been measured of a class, for the models that it is compared with, too.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// For [`Points`](crate::Points).
    pub gauge: Gauge,
    /// For [`Glicko::fitted`](crate::Glicko::fitted).
    pub deviation: f64,
    /// For [`Glicko::fitted`](crate::Glicko::fitted).
    pub volatility: f64,
    /// Spread and drift for [`WengLin`](crate::WengLin).
    pub weng_lin: (f64, f64),
}

/// The numbers of a class, as `madang ratings --simulate --fit --seed fit` finds them (docs/RATINGS.md says which are
/// estimates); for one that nobody has measured, of one whose results are 1 or −1.
pub const fn measured(class: &str) -> Measured {
    let (gauge, deviation, volatility, weng_lin) = match class.as_bytes() {
        b"lexio-2" => (gauge(5, [1.0, 0.05, 3.2, 2.22], 0.744), 150.0, 0.05, (1.48, 0.0)),
        b"lexio-n" => (gauge(5, [0.311, 0.005, 2.5, 2.22], 0.896), 67.5, 0.011, (0.444, 0.0)),
        b"rummikub-2" => (gauge(1, [24.0, 0.25, 14.4, 14.0], 0.262), 300.0, 0.03, (2.5, 0.0)),
        b"rummikub-n" => (gauge(1, [12.0, 0.188, 18.0, 17.0], 0.496), 133.0, 0.011, (0.741, 0.0)),
        b"matgo" => (gauge(10, [0.9, 0.03, 5.6, 4.0], 0.77), 150.0, 0.06, (1.0, 0.03)),
        _ => (gauge(1, [0.4, 0.01, 0.7, 0.7], 0.0), 150.0, 0.06, (1.0, 0.03)),
    };
    Measured { gauge, deviation, volatility, weng_lin }
}

const fn gauge(rounds: u32, [spread, drift, noise, rest]: [f64; 4], share: f64) -> Gauge {
    Gauge { rounds, spread, drift, noise, rest, share }
}
