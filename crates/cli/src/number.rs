//! Numbers from people, and for them.

use std::{fmt::Display, ops::RangeInclusive};
use thiserror::Error;

/// A whole number with its thousands separated: `1,234,567`.
pub(crate) fn grouped(number: impl Display) -> String {
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

/// A number of things, by the name of one: `1 tile`, `2,000 tiles`, `2 matches`, `2 entries`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let things = match thing.strip_suffix("ry") {
        _ if count == N::from(1) => thing.to_owned(),
        Some(stem) => format!("{stem}ries"),
        None if thing == "person" => "people".to_owned(),
        None if thing.ends_with("ch") => format!("{thing}es"),
        None => format!("{thing}s"),
    };
    format!("{} {things}", grouped(count))
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

    #[test]
    fn things_agree_with_their_number() {
        for (number, one, more) in [
            (2, "1 tile", "2 tiles"),
            (1_000, "1 match", "1,000 matches"),
            (0, "1 entry", "0 entries"),
            (22, "1 person", "22 people"),
        ] {
            let (_, thing) = one.split_at(2);
            assert_eq!([counted(1_u64, thing), counted(number, thing)], [one, more]);
        }
    }
}
