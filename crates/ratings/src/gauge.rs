//! The measured numbers of a class: how much chance scatters a round, and how far apart players are.

/// The numbers of a class, in the game's measure of a round and of one opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gauge {
    /// The number of rounds of a match under the official rules.
    pub rounds: u32,
    /// How far apart players are: the standard deviation of their skills.
    pub spread: f64,
    /// How far a skill may move from one match to the next.
    pub drift: f64,
    /// How much chance scatters a round.
    pub noise: f64,
    /// The same once luck is subtracted.
    pub rest: f64,
    /// The share of the computed luck that is subtracted: people play a deal differently from bots.
    pub share: f64,
    /// How much chance scatters a round as far as the order of the players is concerned.
    pub order: f64,
    /// What coming before all others, rather than after them all, is worth beyond the points.
    pub placed: f64,
}

/// Everything measured for a class, including the numbers of the models that it is compared with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// For [`Points`](crate::Points).
    pub gauge: Gauge,
    /// Whether ratings predict better when luck is subtracted.
    pub less_luck: bool,
    /// For [`Glicko::fitted`](crate::Glicko::fitted).
    pub deviation: f64,
    /// For [`Glicko::fitted`](crate::Glicko::fitted).
    pub volatility: f64,
    /// Spread and drift for [`WengLin`](crate::WengLin).
    pub weng_lin: (f64, f64),
}

/// The classes that have been measured.
pub const MEASURED: &[&str] = &["lexio-2", "lexio-n", "rummikub-2", "rummikub-n", "matgo"];

/// The numbers of a class, as found by `madang ratings --simulate --fit` (docs/RATINGS.md says on which seasons). For a
/// class that has not been [`MEASURED`], those of one whose results are 1 or −1.
pub const fn measured(class: &str) -> Measured {
    let (gauge, less_luck, deviation, volatility, weng_lin) = match class.as_bytes() {
        b"lexio-2" => (gauge(5, [1.363, 0.023, 4.089, 3.136, 0.944, 3.4, 0.26]), true, 195.6, 0.021, (1.496, 0.001)),
        b"lexio-n" => (gauge(5, [0.395, 0.011, 2.5, 2.23, 1.142, 2.82, 0.172]), true, 67.5, 0.011, (0.444, 0.0)),
        b"rummikub-2" => {
            (gauge(1, [13.281, 0.302, 19.125, 18.588, 0.308, 14.4, 0.027]), false, 247.1, 0.032, (1.888, 0.008))
        }
        b"rummikub-n" => {
            (gauge(1, [12.82, 0.536, 21.413, 21.488, 0.284, 37.005, 60.969]), false, 104.9, 0.023, (0.667, 0.001))
        }
        b"matgo" => (gauge(10, [1.62, 0.064, 5.6, 5.08, 0.455, 11.2, 0.8]), true, 70.8, 0.016, (0.529, 0.0)),
        _ => (gauge(1, [0.4, 0.01, 0.7, 0.7, 0.0, 0.7, 0.0]), true, 150.0, 0.06, (1.0, 0.03)),
    };
    Measured { gauge, less_luck, deviation, volatility, weng_lin }
}

const fn gauge(rounds: u32, [spread, drift, noise, rest, share, order, placed]: [f64; 7]) -> Gauge {
    Gauge { rounds, spread, drift, noise, rest, share, order, placed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_been_measured_has_numbers_of_its_own() {
        for class in MEASURED {
            assert_ne!(measured(class), measured(""), "{class} has no numbers");
        }
        assert_eq!(measured("chess"), measured(""));
    }
}
