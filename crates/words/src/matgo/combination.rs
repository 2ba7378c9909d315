//! Combinations of captured cards.
use super::month::month_number;
use crate::{Lang, texts};
use matgo::{CHEONGDAN, CHODAN, Card, Cards, GODORI, HONGDAN};

texts! {
    /// Combinations of captured cards.
    Combination {
        Godori: "고도리", "godori", "godori";
        Hongdan: "홍단", "hongdan", "hongdan";
        Cheongdan: "청단", "cheongdan", "cheongdan";
        Chodan: "초단", "chodan", "chodan";
        ThreeBrights: "삼광", "three brights", "trois lumières";
        ThreeRain: "비삼광", "three brights with the rain", "trois lumières avec la pluie";
        FourBrights: "사광", "four brights", "quatre lumières";
        FiveBrights: "오광", "five brights", "cinq lumières";
    }
}

impl Combination {
    /// The sets of three, in the order the board shows them.
    pub const SETS: [Combination; 4] =
        [Combination::Godori, Combination::Hongdan, Combination::Cheongdan, Combination::Chodan];

    /// The cards of a set of three. Empty for the brights, where any of them count.
    pub const fn cards(self) -> Cards {
        match self {
            Combination::Godori => GODORI,
            Combination::Hongdan => HONGDAN,
            Combination::Cheongdan => CHEONGDAN,
            Combination::Chodan => CHODAN,
            _ => Cards::NONE,
        }
    }

    /// The combination made by a player's captured brights.
    pub fn of_brights(captured: Cards) -> Option<Combination> {
        let brights = captured & Cards::BRIGHTS;
        let rain = brights.iter().any(|card| card.month().is_some_and(|month| month.number() == 12));
        match brights.len() {
            5 => Some(Combination::FiveBrights),
            4 => Some(Combination::FourBrights),
            3 if rain => Some(Combination::ThreeRain),
            3 => Some(Combination::ThreeBrights),
            _ => None,
        }
    }

    /// What it is and what it is worth, for learners.
    pub const fn why(self, lang: Lang) -> &'static str {
        match self {
            Combination::Godori => lang.pick(
                "2월, 4월, 8월의 새 세 장. 5점",
                "the three cards with birds: 2, 4, 8. 5 points",
                "les trois cartes aux oiseaux\u{a0}: 2, 4, 8. 5 points",
            ),
            Combination::Hongdan => lang.pick(
                "1월, 2월, 3월의 홍단 띠. 3점",
                "red ribbons with writing: 1, 2, 3. 3 points",
                "rubans rouges à lettres\u{a0}: 1, 2, 3. 3 points",
            ),
            Combination::Cheongdan => lang.pick(
                "6월, 9월, 10월의 청단 띠. 3점",
                "blue ribbons: 6, 9, 10. 3 points",
                "rubans bleus\u{a0}: 6, 9, 10. 3 points",
            ),
            Combination::Chodan => lang.pick(
                "4월, 5월, 7월의 초단 띠. 3점",
                "plain red ribbons: 4, 5, 7. 3 points",
                "rubans rouges unis\u{a0}: 4, 5, 7. 3 points",
            ),
            Combination::ThreeBrights => lang.pick(
                "비광이 없는 광 세 장. 3점",
                "three brights, none of them the rain. 3 points",
                "trois lumières sans la pluie. 3 points",
            ),
            Combination::ThreeRain => lang.pick(
                "비광이 낀 광 세 장. 2점",
                "three brights, one of them the rain. 2 points",
                "trois lumières, dont la pluie. 2 points",
            ),
            Combination::FourBrights => {
                lang.pick("광 네 장. 4점", "four brights. 4 points", "quatre lumières. 4 points")
            }
            Combination::FiveBrights => {
                lang.pick("광 다섯 장. 15점", "all five brights. 15 points", "les cinq lumières. 15 points")
            }
        }
    }
}

/// The progress of a set of three, read aloud: `hongdan 2/3, missing: month 3`. `lost` if the opponent has a card of
/// it.
pub fn progress(lang: Lang, set: Combination, held: Cards, lost: bool) -> String {
    use crate::Say;
    let (all, has) = (set.cards(), held & set.cards());
    let missing: Vec<String> =
        (all - has).iter().filter_map(Card::month).map(|month| month_number(lang, month)).collect();
    let name = format!("{} {}/3", set.say(lang), has.len());
    let missing = missing.join(", ");
    match (lang, lost, missing.is_empty()) {
        (_, _, true) => name,
        (Lang::Ko, true, _) => format!("{name}, 상대가 가져가서 못 만들어요"),
        (Lang::En, true, _) => format!("{name}, lost: the opponent has one"),
        (Lang::Fr, true, _) => format!("{name}, perdu\u{a0}: l’adversaire en a une carte"),
        (Lang::Ko, false, _) => format!("{name}, 필요한 것: {missing}"),
        (Lang::En, false, _) => format!("{name}, missing: {missing}"),
        (Lang::Fr, false, _) => format!("{name}, il manque\u{a0}: {missing}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_names_what_is_missing() {
        let held = "1t 2t 5t".parse().unwrap();
        assert_eq!(progress(Lang::Ko, Combination::Hongdan, held, false), "홍단 2/3, 필요한 것: 3월");
        assert_eq!(progress(Lang::En, Combination::Chodan, held, false), "chodan 1/3, missing: month 4, month 7");
        assert_eq!(progress(Lang::En, Combination::Godori, held, true), "godori 0/3, lost: the opponent has one");
        let all = Combination::Cheongdan.cards();
        assert_eq!(progress(Lang::Fr, Combination::Cheongdan, all, false), "cheongdan 3/3");
    }

    #[test]
    fn brights_are_told_apart() {
        let of = |text: &str| Combination::of_brights(text.parse().unwrap());
        assert_eq!(of("1g 3g"), None);
        assert_eq!(of("1g 3g 8g"), Some(Combination::ThreeBrights));
        assert_eq!(of("1g 3g 12g"), Some(Combination::ThreeRain));
        assert_eq!(of("1g 3g 8g 12g"), Some(Combination::FourBrights));
    }
}
