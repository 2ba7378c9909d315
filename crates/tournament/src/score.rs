//! Results: the share of opponents left behind, and points less what the chair was worth.

use serde::{Deserialize, Serialize};
use std::{
    iter::Sum,
    ops::{Add, AddAssign, Sub},
};

/// The parts of a whole: a half share among one to four opponents is a whole number of them.
const WHOLE: i64 = 120;

/// 1 for leaving all others at a table behind, 0 for coming last, in between the share of those left behind; being
/// level with another counts half. Between two players: a win, a loss, a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Score(i64);

impl Score {
    /// A loss, or the last place.
    pub const ZERO: Score = Score(0);
    /// A draw.
    pub const HALF: Score = Score(WHOLE / 2);
    /// A win.
    pub const WIN: Score = Score(WHOLE);

    /// The share of `opponents` (1 to 4) left behind; each opponent who is level counts half.
    pub const fn share(behind: usize, level: usize, opponents: usize) -> Score {
        if opponents == 0 { Score::HALF } else { Score(WHOLE * (2 * behind + level) as i64 / (2 * opponents as i64)) }
    }

    /// The score in 120ths.
    pub const fn parts(self) -> i64 {
        self.0
    }
}

/// The parts of a point: the least number that 1 to 64 divide, so that a mean over as many tables is a whole number of
/// them, and margins that come to the same are equal.
const POINT: i128 = 1_182_266_884_102_822_267_511_361_600;

/// Points less what others scored from the same chair and deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Margin(i128);

impl Margin {
    /// Exactly the mean.
    pub const ZERO: Margin = Margin(0);

    /// The points themselves, with nothing subtracted.
    pub const fn of(points: i64) -> Margin {
        Margin((points as i128).saturating_mul(POINT))
    }

    /// `points` less the mean of `count` (1 or more) players who have `sum` in total.
    pub fn from_mean(points: i64, sum: i128, count: usize) -> Margin {
        let count = count.max(1) as i128;
        let all = i128::from(points) * count - sum;
        let rest = nearest(all.rem_euclid(count) * POINT, count);
        Margin(all.div_euclid(count).saturating_mul(POINT).saturating_add(rest))
    }

    /// The margin in thousandths of a point, to the nearest: what is shown.
    pub fn thousandths(self) -> i64 {
        let rest = nearest(self.0.rem_euclid(POINT) * 1_000, POINT);
        (self.0.div_euclid(POINT) * 1_000 + rest) as i64
    }

    /// The margin in the smallest parts of a point that are told apart.
    pub(crate) const fn parts(self) -> i128 {
        self.0
    }
}

/// `all` in parts of `part`, to the nearest.
const fn nearest(all: i128, part: i128) -> i128 {
    (2 * all + part).div_euclid(2 * part)
}

macro_rules! sums {
    ($type:ident) => {
        impl Add for $type {
            type Output = $type;
            fn add(self, other: $type) -> $type {
                $type(self.0.saturating_add(other.0))
            }
        }
        impl AddAssign for $type {
            fn add_assign(&mut self, other: $type) {
                *self = *self + other;
            }
        }
        impl Sub for $type {
            type Output = $type;
            fn sub(self, other: $type) -> $type {
                $type(self.0.saturating_sub(other.0))
            }
        }
        impl Sum for $type {
            fn sum<I: Iterator<Item = $type>>(all: I) -> $type {
                all.fold($type(0), Add::add)
            }
        }
    };
}
sums!(Score);
sums!(Margin);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_at_a_table_is_whole() {
        for opponents in 1..=4 {
            for behind in 0..=opponents {
                for level in 0..=opponents - behind {
                    let exact = (2 * behind + level) as f64 / (2 * opponents) as f64;
                    assert_eq!(Score::share(behind, level, opponents).parts() as f64, exact * WHOLE as f64);
                }
            }
        }
    }

    #[test]
    fn a_margin_is_rounded_to_the_nearest() {
        let cases = [(5, 9, 3, 2_000), (1, 1, 3, 667), (0, 1, 3, -333), (-7, 0, 2, -7_000), (0, 2, 3, -667)];
        for (points, sum, count, thousandths) in cases {
            assert_eq!(Margin::from_mean(points, sum, count).thousandths(), thousandths, "{points} {sum} {count}");
        }
    }

    #[test]
    fn margins_are_rounded_only_when_they_are_shown() {
        for count in 1..=64 {
            let part = Margin::from_mean(1, 0, count) - Margin::from_mean(0, 1, count) - Margin::of(1);
            assert_eq!((0..count).map(|_| part).sum::<Margin>(), Margin::of(1), "{count} times a {count}th");
        }
        for points in [i64::MIN, i64::MAX] {
            let most = Margin::from_mean(points, i128::from(points) * -6, 6);
            assert_eq!(most.thousandths().signum(), points.signum(), "{points}");
            assert_eq!((most + most).thousandths().signum(), points.signum(), "{points}");
        }
    }
}
