//! The names of sets.
use super::tiles::colour;
use crate::{Lang, said};
use rummikub::{Kind, Set};

/// A set by name, without its value: `red run 3–6`, `group of 7s`.
pub fn set_name(lang: Lang, set: &Set) -> String {
    let shown = set.stands_for();
    let number = |at: Option<&rummikub::Tile>| at.and_then(|tile| tile.number()).unwrap_or_default();
    let (first, last) = (number(shown.first()), number(shown.last()));
    match set.kind() {
        Kind::Group => said!(lang, "{first} 그룹", "group of {first}s", "série de {first}"),
        Kind::Run => {
            let of = shown.first().and_then(|tile| tile.colour()).map(|of| colour(lang, of)).unwrap_or_default();
            match lang {
                Lang::Ko => format!("{of} 런 {first}~{last}"),
                Lang::En => format!("{of} run {first}–{last}"),
                Lang::Fr => {
                    // A run is feminine. Red and orange have the same form for both genders.
                    let of = match of {
                        "noir" => "noire",
                        "bleu" => "bleue",
                        other => other,
                    };
                    format!("suite {of} {first}–{last}")
                }
            }
        }
    }
}

/// A set by name and value: `red run 3–6, 18 points`.
pub fn set(lang: Lang, of: &Set) -> String {
    let (name, value) = (set_name(lang, of), of.value());
    match lang {
        Lang::Ko => format!("{name}, {value}점"),
        Lang::En | Lang::Fr => format!("{name}, {value} points"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(lang: Lang, text: &str) -> String {
        let tiles = rummikub::read_sets(text).unwrap().concat();
        set(lang, &Set::read(&tiles).unwrap())
    }

    #[test]
    fn sets_are_named_in_each_language() {
        assert_eq!(named(Lang::En, "R3 R4 J R6"), "red run 3–6, 18 points");
        assert_eq!(named(Lang::Ko, "K7 B7 Y7"), "7 그룹, 21점");
        assert_eq!(named(Lang::Fr, "B1 B2 B3"), "suite bleue 1–3, 6 points");
        assert_eq!(named(Lang::Fr, "K7 B7 Y7"), "série de 7, 21 points");
    }
}
