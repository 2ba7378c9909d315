//! Numbers in standings and crosstables.
use crate::{Lang, apart, number::written, said};
use wire::tournament::Format;

/// A number with at most two decimal places, as each language writes it: `2`, `2.5`, `2,5`.
pub fn decimal(lang: Lang, value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let text = if text == "-0" { "0" } else { text };
    written(lang, text)
}

/// Points with their sign and at most one decimal place: `+12.5`.
pub fn margin(lang: Lang, value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    let text = decimal(lang, rounded);
    if rounded > 0.0 { format!("+{text}") } else { text }
}

/// An entrant's score in a round, and their opponents, for readers who cannot see the crosstable.
pub fn met(lang: Lang, score: &str, others: &[String]) -> String {
    let others = others.iter().map(|name| apart(name)).collect::<Vec<_>>().join(", ");
    said!(lang, "상대 {others}, {score}점", "{score} against {others}", "{score} contre {others}")
}

/// How places are computed.
pub const fn reckoned(lang: Lang, format: Format) -> &'static str {
    match format {
        Format::Swiss => lang.pick(
            "이기면 1점, 비기면 ½점. 점수가 같으면 부흐홀츠(만난 상대의 점수 합)로 가려요.",
            "A win is 1, a draw ½. Ties are broken by Buchholz: the sum of your opponents’ scores.",
            "Une victoire vaut 1, une nulle ½. À égalité, le Buchholz départage\u{a0}: la somme des scores des adversaires.",
        ),
        Format::League(_) => lang.pick(
            "차이의 합으로 순위를 정해요. 같으면 점수(한 판에서 앞선 상대의 비율)를 봐요.",
            "Ranked by the sum of margins, then by score: the share of opponents you beat.",
            "Le classement suit la somme des écarts, puis le score\u{a0}: la part d’adversaires devancés.",
        ),
        Format::Knockout => lang.pick(
            "얼마나 올라갔는지로 순위를 정해요. 같으면 점수를 봐요.",
            "Ranked by how far you got, then by score.",
            "Le classement suit le tour atteint, puis le score.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([2.0, 2.5, 0.667, 0.0].map(|value| decimal(Lang::En, value)), ["2", "2.5", "0.67", "0"]);
        assert_eq!(decimal(Lang::Fr, 10.5), "10,5");
        assert_eq!([12.46, -3.0, 0.04, -0.04].map(|value| margin(Lang::En, value)), ["+12.5", "−3", "0", "0"]);
        assert_eq!([12_500.0, -1_500.3].map(|value| margin(Lang::En, value)), ["+12,500", "−1,500.3"], "Matgo's money");
    }
}
