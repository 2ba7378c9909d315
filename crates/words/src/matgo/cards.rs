//! The cards: months, kinds, and each card read aloud.
use super::{Combination, month::month};
use crate::{Lang, Say, said};
use matgo::{Card, Kind};

/// The kind of a card.
const fn kind(lang: Lang, kind: Kind) -> &'static str {
    match kind {
        Kind::Bright => lang.pick("광", "bright", "lumière"),
        Kind::Animal => lang.pick("열끗", "animal", "animal"),
        Kind::Ribbon => lang.pick("띠", "ribbon", "ruban"),
        Kind::Plain => lang.pick("피", "junk", "pi"),
        Kind::Double => lang.pick("쌍피", "double junk", "double pi"),
        Kind::Bonus => lang.pick("보너스 피", "bonus junk", "pi bonus"),
    }
}

/// A card read aloud: 1월 소나무 광, pine bright (1), pin, lumière (1).
pub fn card(lang: Lang, card: Card) -> String {
    let Some(of) = card.month() else {
        return if card == Card::BONUS_3 {
            lang.pick("보너스 삼피", "bonus triple junk", "triple pi bonus")
        } else {
            lang.pick("보너스 쌍피", "bonus double junk", "double pi bonus")
        }
        .to_owned();
    };
    let (drawn, counts) = (month(lang, of), kind(lang, card.kind()));
    said!(lang, "{of}월 {drawn} {counts}", "{drawn} {counts} ({of})", "{drawn}, {counts} ({of})")
}

/// A card read aloud, with the set it belongs to.
pub fn described(lang: Lang, of: Card) -> String {
    let name = card(lang, of);
    let set = [Combination::Godori, Combination::Hongdan, Combination::Cheongdan, Combination::Chodan]
        .into_iter()
        .find(|set| set.cards().contains(of));
    match set {
        Some(set) => format!("{name}, {}", set.say(lang)),
        None if of == Card::GUKJIN => format!("{name}, {}", lang.pick("국진", "gukjin", "gukjin")),
        None => name,
    }
}

/// Several cards read aloud, separated by commas, or by semicolons where the names contain commas.
pub fn cards(lang: Lang, cards: impl IntoIterator<Item = Card>) -> String {
    let names: Vec<String> = cards.into_iter().map(|each| card(lang, each)).collect();
    names.join(lang.pick(", ", ", ", "\u{a0}; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use matgo::Cards;
    use std::collections::HashSet;

    fn named(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn cards_are_read_aloud() {
        assert_eq!(
            Lang::ALL.map(|lang| card(lang, named("1g"))),
            ["1월 소나무 광", "pine bright (1)", "pin, lumière (1)"]
        );
        assert_eq!(card(Lang::Ko, named("b3")), "보너스 삼피");
        assert_eq!(described(Lang::Ko, named("2t")), "2월 매화 띠, 홍단");
        assert_eq!(described(Lang::En, named("9y")), "chrysanthemum animal (9), gukjin");
        assert_eq!(described(Lang::Fr, named("12t")), "pluie, ruban (12)");
    }

    #[test]
    fn only_equal_junk_shares_a_name() {
        for lang in Lang::ALL {
            let names: HashSet<String> = (Cards::DECK - Cards::PLAIN).iter().map(|each| card(lang, each)).collect();
            assert_eq!(names.len(), 28);
        }
    }
}
