//! The months of the flower cards.
use crate::{Lang, said};
use matgo::Month;

/// The plant on a month's cards: 소나무, pine, pin.
pub const fn month(lang: Lang, month: Month) -> &'static str {
    match month.number() {
        1 => lang.pick("소나무", "pine", "pin"),
        2 => lang.pick("매화", "plum", "prunier"),
        3 => lang.pick("벚꽃", "cherry", "cerisier"),
        4 => lang.pick("흑싸리", "black bush", "buisson noir"),
        5 => lang.pick("난초", "iris", "iris"),
        6 => lang.pick("모란", "peony", "pivoine"),
        7 => lang.pick("홍싸리", "red bush", "buisson rouge"),
        8 => lang.pick("공산", "moon hill", "colline"),
        9 => lang.pick("국화", "chrysanthemum", "chrysanthème"),
        10 => lang.pick("단풍", "maple", "érable"),
        11 => lang.pick("오동", "paulownia", "paulownia"),
        _ => lang.pick("비", "rain", "pluie"),
    }
}

/// A month by its number: `3월`, `month 3`.
pub(super) fn month_number(lang: Lang, month: Month) -> String {
    said!(lang, "{month}월", "month {month}", "mois {month}")
}

/// A month by its number and plant: `3월 벚꽃`, `cherry (3)`.
pub(super) fn named(lang: Lang, of: Month) -> String {
    match lang {
        Lang::Ko => format!("{} {}", month_number(lang, of), month(lang, of)),
        Lang::En | Lang::Fr => format!("{} ({of})", month(lang, of)),
    }
}
