//! Figures over many deals. The unit is the *set*: one deal, played once from every seat. Its games share their luck,
//! so only whole sets are independent of each other, and every interval here is computed from the variation between
//! sets.

use serde::Serialize;

/// One deal, played once with A in each seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Set {
    /// Number of games: one for each seat.
    pub(super) games: f64,
    /// Games that A won. A shared win counts in part, a draw not at all.
    pub(super) won: f64,
    /// Games that were not drawn.
    pub(super) decided: f64,
    /// A's points or chips, summed.
    pub(super) points: f64,
}

impl Set {
    /// The share of the games that A won, from 0 to 1. A drawn game counts as a fair share.
    pub(super) fn score(&self, seats: u8) -> f64 {
        (self.won + (self.games - self.decided) / f64::from(seats)) / self.games
    }
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    #[serde(skip)]
    margin: f64,
}

/// Number of standard errors on either side of a mean that cover the true value in 95 of 100 cases.
const Z95: f64 = 1.959_964;

impl Estimate {
    /// Half the width of the interval, however much of it there can be.
    pub(crate) const fn margin(&self) -> f64 {
        self.margin
    }

    fn around(mean: f64, variance_of_mean: f64) -> Estimate {
        let margin = Z95 * variance_of_mean.max(0.0).sqrt();
        Estimate { mean, low: mean - margin, high: mean + margin, margin }
    }

    /// The same for a share, which is never below 0 nor above 1.
    fn of_share(self) -> Estimate {
        Estimate { low: self.low.max(0.0), high: self.high.min(1.0), ..self }
    }
}

/// The sums over all sets.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Tally {
    pub(super) sets: f64,
    pub(super) games: f64,
    won: Sums,
    points: Sums,
    decided: Sums,
    /// The sum of won × decided.
    both: f64,
}

/// Values of whole sets: their sum and the sum of their squares.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean per game over `n` sets with `games` games in all.
    fn estimate(&self, n: f64, games: f64) -> Estimate {
        let variance = (self.squares - self.sum * self.sum / n) / (n - 1.0).max(1.0);
        Estimate::around(self.sum / games, variance * n / (games * games))
    }
}

impl Tally {
    pub(super) fn add(&mut self, set: &Set) {
        self.sets += 1.0;
        self.games += set.games;
        self.won.add(set.won);
        self.decided.add(set.decided);
        self.points.add(set.points);
        self.both += set.won * set.decided;
    }

    /// The share of the games that A won.
    pub(super) fn won(&self) -> Estimate {
        self.won.estimate(self.sets, self.games).of_share()
    }

    /// A's points or chips per game.
    pub(super) fn points(&self) -> Estimate {
        self.points.estimate(self.sets, self.games)
    }

    /// The share of the games that were drawn.
    pub(super) fn drawn(&self) -> f64 {
        1.0 - self.decided.sum / self.games
    }

    /// A's share of the games that were not drawn. It is a ratio of two means: to first order, its variance is that of
    /// won − ratio × decided.
    pub(super) fn won_of_decided(&self) -> Option<Estimate> {
        let (won, decided, n) = (&self.won, &self.decided, self.sets);
        if decided.sum == 0.0 {
            return None;
        }
        let ratio = won.sum / decided.sum;
        let squares = won.squares - 2.0 * ratio * self.both + ratio * ratio * decided.squares;
        // What is left of equal squares by rounding alone is nothing.
        let squares = if squares < won.squares * 1e-12 { 0.0 } else { squares };
        let mean_decided = decided.sum / n;
        let variance = squares / (n - 1.0).max(1.0) / n / (mean_decided * mean_decided);
        Some(Estimate::around(ratio, variance).of_share())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(sets: &[(f64, f64, f64)]) -> Tally {
        let mut tally = Tally::default();
        for &(won, decided, points) in sets {
            tally.add(&Set { games: 2.0, won, decided, points });
        }
        tally
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn means_and_margins_as_by_hand() {
        // Shares won: 1, 1/2, 1/2, 0. Mean 1/2, variance (1/4 + 0 + 0 + 1/4) / 3 = 1/6, of the mean 1/24.
        let tally = tally(&[(2.0, 2.0, 6.0), (1.0, 2.0, 2.0), (1.0, 2.0, -2.0), (0.0, 2.0, 2.0)]);
        let won = tally.won();
        assert!(close(won.mean, 0.5) && close(won.margin(), Z95 * (1.0_f64 / 24.0).sqrt()), "{won:?}");
        // Points per game: 3, 1, -1, 1. Mean 1, variance (4 + 0 + 4 + 0) / 3, of the mean 2/3.
        let points = tally.points();
        assert!(close(points.mean, 1.0) && close(points.margin(), Z95 * (2.0_f64 / 3.0).sqrt()), "{points:?}");
        assert!(close(points.low, points.mean - points.margin()));
        assert_eq!(tally.drawn(), 0.0);
        let decided = tally.won_of_decided().expect("games were won");
        assert!(close(decided.mean, won.mean) && close(decided.margin(), won.margin()), "without draws the same");
    }

    #[test]
    fn draws_are_left_out_of_the_decided() {
        // Shares (won, decided): (1/2, 1/2), (1/2, 1), (0, 1/2). Won of decided: 1 of 2, ratio 1/2.
        let tally = tally(&[(1.0, 1.0, 0.0), (1.0, 2.0, 0.0), (0.0, 1.0, 0.0)]);
        assert!(close(tally.drawn(), 1.0 / 3.0));
        let decided = tally.won_of_decided().expect("games were won");
        // won − ratio × decided: 1/4, 0, −1/4. Variance 1/16, of the mean 1/48; divided by the square of 2/3: 3/64.
        assert!(close(decided.mean, 0.5) && close(decided.margin(), Z95 * (3.0_f64 / 64.0).sqrt()), "{decided:?}");
        assert_eq!(self::tally(&[(0.0, 0.0, 0.0)]).won_of_decided(), None);
    }

    #[test]
    fn a_draw_scores_the_fair_share() {
        let set = Set { games: 4.0, won: 1.0, decided: 2.0, points: 0.0 };
        assert_eq!(set.score(4), (1.0 + 0.5) / 4.0);
        assert_eq!(Set { won: 4.0, decided: 4.0, ..set }.score(4), 1.0);
    }

    #[test]
    fn no_share_is_more_than_all_nor_less_than_none() {
        let tally = tally(&[(2.0, 2.0, 6.0), (2.0, 2.0, 6.0), (2.0, 2.0, 6.0), (1.0, 2.0, 9.0)]);
        for share in [tally.won(), tally.won_of_decided().expect("games were won")] {
            assert!(share.high == 1.0 && close(share.margin(), share.mean - share.low), "{share:?}");
            assert!(share.mean + share.margin() > 1.0, "it is told as wide as it is");
        }
        assert!(tally.points().high > 3.5, "points may be any number");
    }

    #[test]
    fn identical_sets_leave_no_doubt() {
        let fifths = (0..5).fold(Tally::default(), |mut tally, _| {
            tally.add(&Set { games: 5.0, won: 1.0, decided: 5.0, points: 0.0 });
            tally
        });
        assert_eq!(
            fifths.won_of_decided().expect("games were won").margin(),
            0.0,
            "though a fifth is no binary number"
        );
        let tally = tally(&[(1.0, 2.0, 0.0); 50]);
        assert_eq!((tally.won().mean, tally.won().margin(), tally.points().margin()), (0.5, 0.0, 0.0));
    }
}
