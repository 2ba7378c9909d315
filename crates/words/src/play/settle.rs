//! Sentences about chips, results and hints.
use crate::{Lang, counted, number, said};

/// An amount with its thousands separated: `12,500`, `−3`.
pub fn amount(lang: Lang, amount: i64) -> String {
    let sign = if amount < 0 { "−" } else { "" };
    format!("{sign}{}", number(lang, amount.unsigned_abs()))
}

/// A player's gain or loss, with its sign and its thousands separated: `+12,500`.
pub fn gain(lang: Lang, net: i64) -> String {
    let plus = if net > 0 { "+" } else { "" };
    format!("{plus}{}", amount(lang, net))
}

/// A number of chips: `12 chips`.
pub fn chips(lang: Lang, amount: i64) -> String {
    let noun = counted(lang, amount, "칩", ["chip", "chips"], ["jeton", "jetons"]);
    let amount = self::amount(lang, amount);
    match lang {
        Lang::Ko => format!("{noun} {amount}개"),
        Lang::En | Lang::Fr => format!("{amount} {noun}"),
    }
}

/// Where a winner's gains come from, among `players`: `from the others`.
pub const fn from_others(lang: Lang, players: usize) -> &'static str {
    match players {
        2 => lang.pick("상대에게서", "from the other", "de l’autre"),
        _ => lang.pick("다른 사람들에게서", "from the others", "des autres"),
    }
}

/// A place in the match: `1st`.
pub fn place(lang: Lang, place: u8) -> String {
    match (lang, place) {
        (Lang::Ko, _) => format!("{place}위"),
        (Lang::En, 1) => "1st".into(),
        (Lang::En, 2) => "2nd".into(),
        (Lang::En, 3) => "3rd".into(),
        (Lang::En, _) => format!("{place}th"),
        (Lang::Fr, 1) => "1er".into(),
        (Lang::Fr, _) => format!("{place}e"),
    }
}

/// A place among a number of players: `2nd of 4`.
pub fn place_of(lang: Lang, at: u8, players: u8) -> String {
    match (lang, at, players) {
        (Lang::Ko, 1, 2) => "이겼어요".into(),
        (Lang::En, 1, 2) => "won".into(),
        (Lang::Fr, 1, 2) => "gagnée".into(),
        (Lang::Ko, 2, 2) => "졌어요".into(),
        (Lang::En, 2, 2) => "lost".into(),
        (Lang::Fr, 2, 2) => "perdue".into(),
        (Lang::Ko, ..) => format!("{players}명 가운데 {at}위"),
        (Lang::En, ..) => format!("{} of {players}", place(lang, at)),
        (Lang::Fr, ..) => format!("{} sur {players}", place(lang, at)),
    }
}

/// Why a hint suggests its move: the share of imagined rounds won, from 0 to 1, and its margin of error, which is 0
/// when nothing was left to chance. `rounds` and `manches` are the game's words for one round and for several, in English
/// and in French, where the word is feminine.
pub fn hint_wins(lang: Lang, [rounds, manches]: [[&str; 2]; 2], wins: f64, margin: f64, worlds: u32) -> String {
    let rounds = counted(lang, worlds.into(), "판", rounds, manches);
    let imagined = counted(lang, worlds.into(), "", ["", ""], ["imaginée", "imaginées"]);
    let (percent, worlds) = ((wins * 100.0).round(), number(lang, worlds.into()));
    let margin = if margin > 0.0 { format!(" ± {}", (margin * 100.0).ceil()) } else { String::new() };
    said!(
        lang,
        "가상 {worlds}{rounds} 승률 {percent}%{margin}.",
        "Wins {percent}%{margin} of {worlds} imagined {rounds}.",
        "Gagne {percent}\u{a0}%{margin} de {worlds} {rounds} {imagined}."
    )
}

/// Another move of the hint, given as advice, that is as good as the first.
pub fn hint_equal(lang: Lang, other: &str) -> String {
    said!(lang, "이것도 비슷해요: {other}", "Just as good: {other}", "Tout aussi bien\u{a0}: {other}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_tells_its_figure_with_a_margin() {
        let rounds = [["round", "rounds"], ["manche", "manches"]];
        assert_eq!(hint_wins(Lang::Ko, rounds, 0.141, 0.021, 2_000), "가상 2,000판 승률 14% ± 3.");
        assert_eq!(hint_wins(Lang::En, rounds, 1.0, 0.0, 24), "Wins 100% of 24 imagined rounds.");
        assert_eq!(hint_wins(Lang::En, rounds, 1.0, 0.0, 1), "Wins 100% of 1 imagined round.");
        assert_eq!(hint_wins(Lang::Fr, rounds, 1.0, 0.0, 1), "Gagne 100\u{a0}% de 1 manche imaginée.");
    }

    #[test]
    fn amounts_carry_their_sign() {
        assert_eq!([-3_000, 0, 12].map(|net| gain(Lang::En, net)), ["−3,000", "0", "+12"]);
        assert_eq!(chips(Lang::En, -1), "−1 chip");
        assert_eq!(Lang::ALL.map(|lang| chips(lang, 10_000)), ["칩 10,000개", "10,000 chips", "10\u{202f}000 jetons"]);
    }

    #[test]
    fn places_are_read_as_each_language_does() {
        assert_eq!([1, 2, 3, 4].map(|at| place(Lang::En, at)), ["1st", "2nd", "3rd", "4th"]);
        assert_eq!(place(Lang::Fr, 1), "1er");
    }
}
