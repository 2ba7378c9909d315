//! Numbers from people, and for them.

use std::{fmt::Display, ops::RangeInclusive};
use thiserror::Error;

/// A whole number with its thousands separated: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The count per second, as a whole number with its thousands separated.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    grouped((count as f64 / seconds.max(1e-9)) as u64)
}

/// A number of things, the name of which takes an *s*: `1 tile`, `2 tiles`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    format!("{count} {thing}{}", if count == N::from(1) { "" } else { "s" })
}

/// The text is no such number.
#[derive(Debug, Error)]
#[error("expected a whole number from {} to {}", grouped(*.range.start()), grouped(*.range.end()))]
pub(crate) struct NotWithin {
    range: RangeInclusive<u64>,
}

/// Reads a whole number within a range. What clap itself says of -1, where it expects a `u64`, is that a digit is
/// invalid.
pub(crate) fn whole(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, NotWithin> + Clone + Send + Sync {
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| NotWithin { range: range.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (12, "12"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(rate(3_000, 1.5), "2,000");
    }
}
