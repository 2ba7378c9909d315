//! Counted nouns.
use crate::Lang;

/// The form of a noun after `count`: English has its singular at 1, French at 0 and 1, and Korean has only one form.
pub fn counted<'a>(lang: Lang, count: i64, ko: &'a str, en: [&'a str; 2], fr: [&'a str; 2]) -> &'a str {
    match (lang, count.unsigned_abs()) {
        (Lang::Ko, _) => ko,
        (Lang::En, 1) => en[0],
        (Lang::En, _) => en[1],
        (Lang::Fr, 0 | 1) => fr[0],
        (Lang::Fr, _) => fr[1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_counts_its_own_way() {
        let tiles = |lang, count| counted(lang, count, "장", ["tile", "tiles"], ["tuile", "tuiles"]);
        assert_eq!([0, 1, 2, -1].map(|n| tiles(Lang::En, n)), ["tiles", "tile", "tiles", "tile"]);
        assert_eq!([0, 1, 2, -2].map(|n| tiles(Lang::Fr, n)), ["tuile", "tuile", "tuiles", "tuiles"]);
        assert_eq!(tiles(Lang::Ko, 5), "장");
    }
}
