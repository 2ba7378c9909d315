//! Sums over playouts, for means and their errors.

use super::report::Estimate;

/// A sum of values and a sum of their squares.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Tally {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / f64::from(self.count) }
    }

    /// Returns the mean and its standard error.
    pub(super) fn estimate(&self) -> Estimate {
        if self.count < 2 {
            return Estimate::known(self.mean());
        }
        let n = f64::from(self.count);
        let variance = (self.squares - self.sum * self.sum / n).max(0.0) / (n - 1.0);
        Estimate { value: self.mean(), error: (variance / n).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_are_as_by_hand() {
        let mut tally = Tally::default();
        [1.0, 3.0, 5.0, 7.0].into_iter().for_each(|value| tally.add(value));
        let Estimate { value, error } = tally.estimate();
        // The squared deviations sum to 20: the variance is 20 / 3, that of the mean is 20 / 12.
        assert_eq!(value, 4.0);
        assert!((error - (20.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(Tally::default().estimate(), Estimate::known(0.0));
    }
}
