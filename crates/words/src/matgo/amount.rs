//! Points and play money.
use crate::{Lang, counted, number};

/// Points: `7점`, `7 points`.
pub fn points(lang: Lang, points: u64) -> String {
    let noun = counted(lang, points.min(2) as i64, "점", [" point", " points"], [" point", " points"]);
    format!("{}{noun}", number(lang, points))
}

/// Play money, counted in the old coin: `2,800냥`, `2,800 nyang`.
pub fn money(lang: Lang, amount: u64) -> String {
    format!("{}{}", number(lang, amount), lang.pick("냥", " nyang", "\u{a0}nyang"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 7, 999, 1_000, 150_000].map(|n| number(Lang::En, n)), ["0", "7", "999", "1,000", "150,000"]);
        assert_eq!(money(Lang::Ko, 1_234_567), "1,234,567냥");
        assert_eq!(money(Lang::Fr, 2_800), "2\u{202f}800\u{a0}nyang");
    }

    #[test]
    fn points_are_counted() {
        assert_eq!(Lang::ALL.map(|lang| points(lang, 1)), ["1점", "1 point", "1 point"]);
        assert_eq!(points(Lang::Fr, 7), "7 points");
    }
}
