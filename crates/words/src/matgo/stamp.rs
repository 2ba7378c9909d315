//! The words stamped on the table when something special happens: the Korean term, its reading, and a gloss.
use super::Combination;
use crate::Lang;
use crate::Say;
use std::borrow::Cow;

/// Something that is stamped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamp {
    /// 선: who deals.
    Dealer,
    /// 뻑.
    Ppeok,
    /// 첫뻑: in the first turn.
    FirstPpeok,
    /// 연뻑: another one.
    RunPpeok,
    /// 세번뻑.
    ThreePpeok,
    /// 자뻑: a player takes their own.
    JaPpeok,
    /// A player takes the opponent's 뻑.
    PpeokTake,
    /// A player takes three cards that were dealt.
    PileTake,
    /// 쪽.
    Jjok,
    /// 따닥.
    Ttadak,
    /// 판쓸이.
    Sweep,
    /// 폭탄.
    Bomb,
    /// 흔들기.
    Shake,
    /// 고, by its number.
    Go(u8),
    /// 스톱.
    Stop,
    /// 총통.
    Chongtong,
    /// 국진, moved to the junk.
    Gukjin,
    /// A bonus card.
    Bonus,
    /// 나가리.
    Nagari,
    /// 퉁.
    Tung,
    /// 선착순: the race is won.
    Race,
    /// 짝짝, by its present factor.
    Pairs(u8),
    /// The cards of a mission are complete.
    Mission,
    /// A combination is complete.
    Made(Combination),
}

impl Stamp {
    /// The Korean term, the same in every language.
    pub fn term(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Stamp::Dealer => "선",
            Stamp::Ppeok => "뻑",
            Stamp::FirstPpeok => "첫뻑",
            Stamp::RunPpeok => "연뻑",
            Stamp::ThreePpeok => "세번뻑",
            Stamp::JaPpeok => "자뻑",
            Stamp::PpeokTake => "뻑 먹기",
            Stamp::PileTake => "석 장",
            Stamp::Jjok => "쪽",
            Stamp::Ttadak => "따닥",
            Stamp::Sweep => "판쓸이",
            Stamp::Bomb => "폭탄",
            Stamp::Shake => "흔들기",
            Stamp::Go(count) => return Cow::Owned(if count > 1 { format!("{count}고") } else { "고".to_owned() }),
            Stamp::Stop => "스톱",
            Stamp::Chongtong => "총통",
            Stamp::Gukjin => "국진",
            Stamp::Bonus => "보너스",
            Stamp::Nagari => "나가리",
            Stamp::Tung => "퉁",
            Stamp::Race => "선착순",
            Stamp::Pairs(times) => return Cow::Owned(format!("짝짝 ×{times}")),
            Stamp::Mission => "미션",
            Stamp::Made(made) => return made.say(Lang::Ko),
        })
    }

    /// How the term is read and what it means, shown below it. Empty in Korean.
    pub fn gloss(self, lang: Lang) -> Cow<'static, str> {
        let two = |en: &'static str, fr: &'static str| Cow::Borrowed(lang.pick("", en, fr));
        match self {
            Stamp::Dealer => two("Seon · deals and plays first", "Seon · donne et commence"),
            Stamp::Ppeok => two("Ppeok · stuck: three stay there", "Ppeok · bloqué\u{a0}: les trois restent"),
            Stamp::FirstPpeok => two("Cheot-ppeok · stuck at once, paid", "Cheot-ppeok · bloqué d’emblée, payé"),
            Stamp::RunPpeok => two("Yeon-ppeok · stuck again, paid", "Yeon-ppeok · encore bloqué, payé"),
            Stamp::ThreePpeok => two("Sebeon-ppeok · the third wins", "Sebeon-ppeok · le troisième gagne"),
            Stamp::JaPpeok => two("Ja-ppeok · takes back their own", "Ja-ppeok · reprend le sien"),
            Stamp::PpeokTake => two("Takes a ppeok", "Prend un ppeok"),
            Stamp::PileTake => two("Takes three from the floor", "Prend les trois du tapis"),
            Stamp::Jjok => two("Jjok · kiss", "Jjok · baiser"),
            Stamp::Ttadak => two("Ttadak · both pairs", "Ttadak · les deux paires"),
            Stamp::Sweep => two("Pansseuri · the floor is swept", "Pansseuri · tapis balayé"),
            Stamp::Bomb => two("Poktan · bomb", "Poktan · bombe"),
            Stamp::Shake => two("Heundeulgi · shaken", "Heundeulgi · secoué"),
            Stamp::Go(_) => two("Go · playing on", "Go · on continue"),
            Stamp::Stop => two("Stop", "Stop"),
            Stamp::Chongtong => two("Chongtong · four of a month", "Chongtong · quatre d’un mois"),
            Stamp::Gukjin => two("Gukjin · moved to the junk", "Gukjin · passé parmi les pi"),
            Stamp::Bonus => two("Bonus", "Bonus"),
            Stamp::Nagari => two("Nagari · a draw", "Nagari · partie nulle"),
            Stamp::Tung => two("Tung · dealt in one go", "Tung · donné d’un coup"),
            Stamp::Race => two("First there", "Course gagnée"),
            Stamp::Pairs(_) => two("Jjak-jjak · a pair and a pair", "Jjak-jjak · paire et paire"),
            Stamp::Mission => two("Mission · complete", "Mission · réussie"),
            Stamp::Made(made) => match lang {
                Lang::Ko => Cow::Borrowed(""),
                _ => Cow::Owned(crate::play::capital(&made.say(lang))),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_korean_and_glossed_elsewhere() {
        assert_eq!(Stamp::Go(1).term(), "고");
        assert_eq!(Stamp::Go(3).term(), "3고");
        assert_eq!(Stamp::Jjok.gloss(Lang::Ko), "");
        assert_eq!(Stamp::Jjok.gloss(Lang::En), "Jjok · kiss");
        assert_eq!(Stamp::Made(Combination::Godori).gloss(Lang::Fr), "Godori");
    }
}
