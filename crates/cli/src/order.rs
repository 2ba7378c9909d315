//! Orders of numbers.

/// The least of these numbers, which ascend, that `percent` per cent of them do not exceed. 0 if there are none.
pub(crate) fn percentile<T: Copy + Default>(ascending: &[T], percent: usize) -> T {
    let at = (ascending.len() * percent).div_ceil(100).saturating_sub(1);
    ascending.get(at).copied().unwrap_or_default()
}

/// Kendall's tau-b of pairs of numbers. 0 if there is no order.
pub(crate) fn tau(pairs: &[(f64, f64)]) -> f64 {
    let (mut alike, mut left, mut right) = (0.0, 0.0, 0.0);
    for (at, one) in pairs.iter().enumerate() {
        for other in &pairs[..at] {
            let (a, b) = (sign(one.0 - other.0), sign(one.1 - other.1));
            alike += a * b;
            left += a.abs();
            right += b.abs();
        }
    }
    if left * right > 0.0 { alike / f64::sqrt(left * right) } else { 0.0 }
}

fn sign(number: f64) -> f64 {
    if number == 0.0 { 0.0 } else { number.signum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tau_tells_how_alike_two_orders_are() {
        assert_eq!(tau(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]), 1.0);
        assert_eq!(tau(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), -1.0);
        assert!((tau(&[(1.0, 1.0), (2.0, 3.0), (3.0, 2.0)]) - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(tau(&[(1.0, 5.0), (1.0, 7.0)]), 0.0, "no order at all");
    }
}
