//! Estimates and amounts of a review.
use crate::{Lang, number::written};

/// The unit points are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// The game is settled in points.
    #[default]
    Points,
    /// The game is settled in chips.
    Chips,
}

/// A mean and its margin, for a table: `+1.8 ± 0.4`, `−3`.
pub fn estimate(lang: Lang, value: f64, error: f64) -> String {
    let (size, error) = (number(lang, value.abs()), spread(lang, error));
    let sign = if size == "0" {
        ""
    } else if value < 0.0 {
        "−"
    } else {
        "+"
    };
    format!("{sign}{size}{error}")
}

/// An amount with its unit, for the middle of a sentence: `about 1.8 ± 0.4 chips`, `3 points`.
pub fn worth(lang: Lang, unit: Unit, value: f64, error: f64) -> String {
    let (size, error) = (number(lang, value.abs()), spread(lang, error));
    let about = if error.is_empty() { "" } else { lang.pick("약 ", "about ", "environ ") };
    let one = match lang {
        Lang::Fr => value.abs() < 1.95,
        _ => size == "1" && error.is_empty(),
    };
    match (lang, unit) {
        (Lang::Ko, Unit::Chips) => format!("칩 {about}{size}{error}개"),
        (Lang::Ko, Unit::Points) => format!("{about}{size}{error}점"),
        (Lang::En | Lang::Fr, _) => {
            let noun = match (unit, one) {
                (Unit::Chips, true) => lang.pick("", "chip", "jeton"),
                (Unit::Chips, false) => lang.pick("", "chips", "jetons"),
                (Unit::Points, true) => "point",
                (Unit::Points, false) => "points",
            };
            format!("{about}{size}{error} {noun}")
        }
    }
}

/// The error after a value. Empty for a value that is certain.
fn spread(lang: Lang, error: f64) -> String {
    let error = number(lang, error);
    if error == "0" { String::new() } else { format!(" ± {error}") }
}

/// A number with one decimal place, unless that would be zero.
fn number(lang: Lang, value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let text = match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    };
    written(lang, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_carry_sign_and_error() {
        assert_eq!(estimate(Lang::En, 1.83, 0.41), "+1.8 ± 0.4");
        assert_eq!(estimate(Lang::Fr, -12.0, 0.02), "−12");
        assert_eq!(estimate(Lang::Ko, -0.02, 0.3), "0 ± 0.3");
        assert_eq!(estimate(Lang::Fr, -1_344.0, 0.0), "−1\u{202f}344", "a game of Matgo");
    }

    #[test]
    fn amounts_are_counted_as_each_language_does() {
        let chips = |value, error| Lang::ALL.map(|lang| worth(lang, Unit::Chips, value, error));
        assert_eq!(chips(1.8, 0.4), ["칩 약 1.8 ± 0.4개", "about 1.8 ± 0.4 chips", "environ 1,8 ± 0,4 jeton"]);
        assert_eq!(chips(1.0, 0.0), ["칩 1개", "1 chip", "1 jeton"]);
        assert_eq!(worth(Lang::Fr, Unit::Points, 3.0, 0.0), "3 points");
    }
}
