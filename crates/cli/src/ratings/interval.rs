//! A mean and its uncertainty.

use std::fmt;

/// The mean of independently drawn figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Interval {
    pub(super) mean: f64,
    /// The true mean lies within this distance with 95 % certainty. `None` for a single figure.
    pub(super) within: Option<f64>,
}

/// Number of standard errors that cover 95 % of Student's distribution, by degrees of freedom from 1.
const STUDENT: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

impl Interval {
    pub(super) fn of(figures: &[f64]) -> Interval {
        let count = figures.len() as f64;
        let mean = figures.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
        let free = figures.len().saturating_sub(1);
        let within = (free > 0).then(|| {
            // Beyond the table this is accurate to two hundredths.
            let errors = STUDENT.get(free - 1).copied().unwrap_or(1.96 + 2.5 / free as f64);
            errors * (squares / free as f64 / count).sqrt()
        });
        Interval { mean, within }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>7.4}", self.mean)?;
        self.within.map_or(Ok(()), |within| write!(f, " ± {within:.4}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_figures_the_better_a_mean_is_known() {
        assert_eq!(Interval::of(&[0.5]), Interval { mean: 0.5, within: None });
        let two = Interval::of(&[1.0, 3.0]);
        assert!(two.mean == 2.0 && (two.within.unwrap() - 12.706).abs() < 1e-9, "{two:?}");
        let many: Vec<f64> = (0..100).map(|at| f64::from(at % 2)).collect();
        let within = Interval::of(&many).within.unwrap();
        assert!((within - 1.984 * 0.0503).abs() < 1e-3, "{within}");
    }

    #[test]
    fn it_is_told_with_its_uncertainty() {
        assert_eq!(Interval { mean: -0.0123, within: Some(0.00456) }.to_string(), "-0.0123 ± 0.0046");
        assert_eq!(Interval { mean: 0.0123, within: None }.to_string(), " 0.0123");
    }
}
