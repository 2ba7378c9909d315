//! Numbers for people.

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
