//! Large numbers, and numbers with decimal places.
use crate::Lang;

/// A number with its thousands separated: `12,500`, `12 500`.
pub fn number(lang: Lang, number: u64) -> String {
    in_thousands(lang, &number.to_string())
}

/// Which one in a row, in Korean, where the first is not written with its number: 첫 번째, 2번째.
pub(crate) fn nth(number: u64) -> String {
    if number == 1 { "첫 번째".to_owned() } else { format!("{number}번째") }
}

fn in_thousands(lang: Lang, digits: &str) -> String {
    let sign = lang.pick(",", ",", "\u{202f}");
    let mut out = String::with_capacity(digits.len() + digits.len() / 3 * sign.len());
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push_str(sign);
        }
        out.push(digit);
    }
    out
}

/// A number as Rust writes it, such as `-1234.5`, written as in each language: `−1,234.5`, `−1 234,5`.
pub(crate) fn written(lang: Lang, text: &str) -> String {
    let (sign, size) = text.strip_prefix('-').map_or(("", text), |size| ("−", size));
    match size.split_once('.') {
        Some((whole, places)) => format!("{sign}{}{}{places}", in_thousands(lang, whole), lang.pick(".", ".", ",")),
        None => format!("{sign}{}", in_thousands(lang, size)),
    }
}

/// A number with two decimal places, as each language writes it: `0.13`, `0,13`.
pub fn hundredths(lang: Lang, value: f64) -> String {
    let text = format!("{value:.2}");
    // A value that rounds to zero has no sign.
    let text = if text == "-0.00" { "0.00" } else { &text };
    written(lang, text)
}

/// The same with its sign: `+1.36`, `−0,25`.
pub fn signed_hundredths(lang: Lang, value: f64) -> String {
    let text = hundredths(lang, value);
    if value >= 0.005 { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_behind_the_point_are_written_as_each_language_does() {
        assert_eq!([0.126, -0.25, -0.001].map(|value| hundredths(Lang::Fr, value)), ["0,13", "−0,25", "0,00"]);
        assert_eq!([1.364, -0.25, 0.004].map(|value| signed_hundredths(Lang::En, value)), ["+1.36", "−0.25", "0.00"]);
        assert_eq!([1_234.5, -150_000.0].map(|value| hundredths(Lang::En, value)), ["1,234.50", "−150,000.00"]);
        assert_eq!(signed_hundredths(Lang::Fr, 1_234.5), "+1\u{202f}234,50");
    }
}
