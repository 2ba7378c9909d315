//! Stopping as soon as the result is clear: a sequential probability ratio test over sets.
//!
//! H0: A's mean score is `s0`; H1: it is `s1` > `s0`. The score of a set lies between 0 and 1 and has an unknown
//! variance, so this is the *generalised* test with the normal approximation: after n sets with mean m and variance v,
//! LLR = n (s1 − s0) (2m − s0 − s1) / 2v. H1 is accepted once LLR ≥ ln((1 − β) / α), H0 once LLR ≤ ln(β / (1 − α)).

use serde::Serialize;
use std::str::FromStr;
use thiserror::Error;

/// A bound of the test as written: `55%` is a win rate, `20` is Elo above the fair share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Bound {
    Rate(f64),
    Elo(f64),
}

/// The text is not a bound.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "{asked} is not a bound: write a win rate between 0% and 100%, such as 55%, or Elo between -2000 and 2000, such as 20"
)]
pub(super) struct BadBound {
    asked: String,
}

impl FromStr for Bound {
    type Err = BadBound;

    fn from_str(text: &str) -> Result<Bound, BadBound> {
        let rate = text.strip_suffix('%').map(|rate| rate.parse().ok().filter(|rate| 0.0 < *rate && *rate < 100.0));
        let bound = match rate {
            Some(rate) => rate.map(|rate: f64| Bound::Rate(rate / 100.0)),
            None => text.parse().ok().filter(|elo: &f64| elo.abs() <= 2_000.0).map(Bound::Elo),
        };
        bound.ok_or_else(|| BadBound { asked: text.to_owned() })
    }
}

impl Bound {
    /// The score that the bound stands for with `seats` players. Elo multiplies the odds by 10^(elo/400): the usual
    /// formula with two players, and the same shift from the fair odds of 1 to `seats` − 1 with more.
    pub(super) fn score(self, seats: u8) -> f64 {
        match self {
            Bound::Rate(rate) => rate,
            Bound::Elo(elo) => {
                let odds = 10_f64.powf(elo / 400.0) / (f64::from(seats) - 1.0);
                odds / (1.0 + odds)
            }
        }
    }
}

/// The test and its current state.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Sprt {
    pub(super) s0: f64,
    pub(super) s1: f64,
    pub(super) alpha: f64,
    pub(super) beta: f64,
    /// The log-likelihood ratio.
    pub(super) llr: f64,
    pub(super) verdict: Verdict,
    #[serde(skip)]
    sets: f64,
    #[serde(skip)]
    sum: f64,
    #[serde(skip)]
    squares: f64,
}

/// The verdict of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verdict {
    /// No verdict yet.
    Open,
    /// `s0` is accepted.
    H0,
    /// `s1` is accepted.
    H1,
}

/// The fewest sets before a verdict: the variance must be known and the normal approximation must hold.
const LEAST_SETS: f64 = 30.0;
/// The square of the largest deviation of a score from one half. One imaginary set with this deviation keeps the
/// variance above zero, however one-sided the sets are.
const IMAGINED: f64 = 0.25;

impl Sprt {
    /// A test between the scores `s0` and `s1`, where `s1` is the greater. It errs with probability `alpha` if `s0` is
    /// true and `beta` if `s1` is.
    pub(super) fn new(s0: f64, s1: f64, alpha: f64, beta: f64) -> Sprt {
        Sprt { s0, s1, alpha, beta, llr: 0.0, verdict: Verdict::Open, sets: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// Takes in the score of a set. A verdict is final.
    pub(super) fn add(&mut self, score: f64) {
        if self.verdict != Verdict::Open {
            return;
        }
        self.sets += 1.0;
        self.sum += score;
        self.squares += score * score;
        let (n, mean) = (self.sets, self.sum / self.sets);
        let variance = ((self.squares - n * mean * mean).max(0.0) + IMAGINED) / n;
        self.llr = n * (self.s1 - self.s0) * (2.0 * mean - self.s0 - self.s1) / (2.0 * variance);
        if n < LEAST_SETS {
            return;
        }
        if self.llr >= ((1.0 - self.beta) / self.alpha).ln() {
            self.verdict = Verdict::H1;
        } else if self.llr <= (self.beta / (1.0 - self.alpha)).ln() {
            self.verdict = Verdict::H0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{below, sim};

    #[test]
    fn bounds_are_rates_or_elo() {
        assert_eq!("55%".parse(), Ok(Bound::Rate(0.55)));
        assert_eq!("-5".parse(), Ok(Bound::Elo(-5.0)));
        for text in ["", "%", "0%", "100%", "x", "2001", "NaN", "nan%"] {
            assert!(text.parse::<Bound>().is_err(), "{text}");
        }
        assert_eq!(Bound::Elo(0.0).score(2), 0.5);
        assert_eq!(Bound::Elo(0.0).score(4), 0.25);
        assert!((Bound::Elo(400.0).score(2) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn the_ratio_is_as_by_hand() {
        let mut sprt = Sprt::new(0.5, 0.6, 0.05, 0.05);
        [1.0, 0.5, 0.5, 1.0].into_iter().for_each(|score| sprt.add(score));
        // Mean 3/4; squared deviations 4/16, plus the imaginary 1/4 makes one half, a quarter of which is 1/8. The
        // ratio is 4 × 0.1 × (1.5 − 1.1) / (2/8) = 0.64.
        assert!((sprt.llr - 0.64).abs() < 1e-12, "{}", sprt.llr);
        assert_eq!(sprt.verdict, Verdict::Open);
    }

    /// Verdicts (H0, H1) on 400 streams of two-game sets, each game won with probability `percent`.
    fn verdicts(percent: u32) -> (u32, u32) {
        let (mut h0, mut h1) = (0, 0);
        for stream in 0..400 {
            let mut chance = sim(stream);
            let mut sprt = Sprt::new(0.5, 0.6, 0.05, 0.05);
            while sprt.verdict == Verdict::Open {
                let mut game = || f64::from(below(100, &mut chance) < percent) / 2.0;
                sprt.add(game() + game());
            }
            h0 += u32::from(sprt.verdict == Verdict::H0);
            h1 += u32::from(sprt.verdict == Verdict::H1);
        }
        (h0, h1)
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        // At most 20 of 400 are expected; 35 would be more than three standard deviations above. The seeds are fixed.
        let ((wrong_h0, right_h1), (right_h0, wrong_h1)) = (verdicts(60), verdicts(50));
        assert!(wrong_h0 < 35 && wrong_h1 < 35, "{wrong_h0} {wrong_h1}");
        assert_eq!((wrong_h0 + right_h1, wrong_h1 + right_h0), (400, 400));
        assert_eq!((verdicts(80).1, verdicts(30).0), (400, 400), "far from both bounds nothing is doubtful");
    }

    #[test]
    fn a_verdict_is_for_good_and_needs_thirty_sets() {
        let mut sprt = Sprt::new(0.5, 0.6, 0.05, 0.05);
        (0..29).for_each(|_| sprt.add(1.0));
        assert_eq!(sprt.verdict, Verdict::Open);
        sprt.add(1.0);
        assert_eq!(sprt.verdict, Verdict::H1);
        (0..1_000).for_each(|_| sprt.add(0.0));
        assert_eq!(sprt.verdict, Verdict::H1);
    }
}
