//! Large numbers.
use crate::Lang;

/// A number with its thousands set apart: `12,500`, `12 500`.
pub fn number(lang: Lang, number: u64) -> String {
    let digits = number.to_string();
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
