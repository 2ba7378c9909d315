//! What a win is worth: the parts of the score, the factors, the ends, the risks.
use crate::{Lang, texts};
use matgo::{End, FactorKind, Nagari, Score};

/// The parts of a captured score that are worth anything.
pub fn part(lang: Lang, score: &Score) -> Vec<(&'static str, u8)> {
    let parts = [
        (lang.pick("광", "brights", "lumières"), score.bright),
        (lang.pick("고도리", "godori", "godori"), score.godori),
        (lang.pick("열끗", "animals", "animaux"), score.animal),
        (lang.pick("홍단", "hongdan", "hongdan"), score.hongdan),
        (lang.pick("청단", "cheongdan", "cheongdan"), score.cheongdan),
        (lang.pick("초단", "chodan", "chodan"), score.chodan),
        (lang.pick("띠", "ribbons", "rubans"), score.ribbon),
        (lang.pick("피", "junk", "pi"), score.junk),
    ];
    parts.into_iter().filter(|(_, points)| *points > 0).collect()
}

/// The name of a factor.
pub const fn factor(lang: Lang, kind: FactorKind) -> &'static str {
    match kind {
        FactorKind::Go => lang.pick("고", "go", "go"),
        FactorKind::Shake => lang.pick("흔들기", "shake", "secoué"),
        FactorKind::Bomb => lang.pick("폭탄", "bomb", "bombe"),
        FactorKind::Pibak => lang.pick("피박", "pibak", "pibak"),
        FactorKind::Gwangbak => lang.pick("광박", "gwangbak", "gwangbak"),
        FactorKind::Meongbak => lang.pick("멍박", "meongbak", "meongbak"),
        FactorKind::Gobak => lang.pick("고박", "gobak", "gobak"),
        FactorKind::Mission => lang.pick("미션", "mission", "mission"),
        FactorKind::Carry => lang.pick("나가리", "nagari", "nagari"),
    }
}

/// What a factor is for, in a few words.
pub const fn factor_why(lang: Lang, kind: FactorKind) -> &'static str {
    match kind {
        FactorKind::Go => lang.pick("3고부터 두 배씩", "doubled from the third go on", "doublé dès le troisième go"),
        FactorKind::Shake => lang.pick("흔들었어요", "a month was shaken", "un mois secoué"),
        FactorKind::Bomb => lang.pick("폭탄을 던졌어요", "a bomb was thrown", "une bombe lancée"),
        FactorKind::Pibak => lang.pick("진 사람의 피가 모자라요", "the loser has little junk", "qui perd a peu de pi"),
        FactorKind::Gwangbak => {
            lang.pick("진 사람에게 광이 없어요", "the loser has no bright", "qui perd n’a pas de lumière")
        }
        FactorKind::Meongbak => {
            lang.pick("이긴 사람의 열끗이 일곱 장 이상", "seven animals or more", "sept animaux ou plus")
        }
        FactorKind::Gobak => lang.pick("진 사람이 고를 불렀어요", "the loser had called go", "qui perd avait dit go"),
        FactorKind::Mission => lang.pick("미션을 이뤘어요", "the mission is won", "la mission est gagnée"),
        FactorKind::Carry => lang.pick("비긴 판이 쌓였어요", "earlier drawn games", "parties nulles d’avant"),
    }
}

texts! {
    /// What may multiply a loss.
    Risk {
        Pibak: "피박", "pibak", "pibak";
        Gwangbak: "광박", "gwangbak", "gwangbak";
        Meongbak: "멍박", "meongbak", "meongbak";
        Gobak: "고박", "gobak", "gobak";
    }
}

/// What a risk is. `now` if it would count were the other player to stop now.
pub const fn risk(lang: Lang, risk: Risk, now: bool) -> &'static str {
    match (risk, now) {
        (Risk::Pibak, false) => lang.pick(
            "피박 위험: 피가 적어요. 지면 두 배가 될 수 있어요.",
            "Risk of pibak: little junk. A loss may count double.",
            "Risque de pibak\u{a0}: peu de pi. Une défaite peut compter double.",
        ),
        (Risk::Pibak, true) => lang.pick(
            "지금 지면 피박: 두 배예요.",
            "A loss now is pibak: double.",
            "Perdre maintenant, c’est pibak\u{a0}: double.",
        ),
        (Risk::Gwangbak, false) => lang.pick(
            "광박 위험: 광이 없어요. 지면 두 배가 될 수 있어요.",
            "Risk of gwangbak: no bright. A loss may count double.",
            "Risque de gwangbak\u{a0}: pas de lumière. Une défaite peut compter double.",
        ),
        (Risk::Gwangbak, true) => lang.pick(
            "지금 지면 광박: 두 배예요.",
            "A loss now is gwangbak: double.",
            "Perdre maintenant, c’est gwangbak\u{a0}: double.",
        ),
        (Risk::Meongbak, false) => lang.pick(
            "멍박 위험: 상대의 열끗이 많아요.",
            "Risk of meongbak: the other has many animals.",
            "Risque de meongbak\u{a0}: l’autre a beaucoup d’animaux.",
        ),
        (Risk::Meongbak, true) => lang.pick(
            "지금 지면 멍박: 두 배예요.",
            "A loss now is meongbak: double.",
            "Perdre maintenant, c’est meongbak\u{a0}: double.",
        ),
        (Risk::Gobak, _) => lang.pick(
            "고를 불렀으니 지면 고박: 두 배예요.",
            "You called go: a loss is gobak, double.",
            "Après un go, perdre, c’est gobak\u{a0}: double.",
        ),
    }
}

/// How a game ended.
pub const fn end(lang: Lang, end: End) -> &'static str {
    match end {
        End::Stop { .. } => lang.pick("스톱", "Stop", "Stop"),
        End::Chongtong { .. } => {
            lang.pick("총통", "Chongtong: four of a month in the hand", "Chongtong\u{a0}: quatre d’un mois en main")
        }
        End::ThreePpeok { .. } => {
            lang.pick("세번뻑", "Sebeon-ppeok: stuck three times", "Sebeon-ppeok\u{a0}: bloqué trois fois")
        }
        End::FloorFour { .. } => {
            lang.pick("바닥에 같은 달 넉 장", "Four of a month on the floor", "Quatre d’un mois sur le tapis")
        }
        End::Nagari { why } => match why {
            Nagari::Exhausted => lang.pick(
                "나가리: 아무도 나지 못했어요",
                "Nagari, a draw: nobody could stop",
                "Nagari, partie nulle\u{a0}: personne n’a pu s’arrêter",
            ),
            Nagari::FloorFour => lang.pick(
                "나가리: 바닥에 같은 달 넉 장",
                "Nagari, a draw: four of a month on the floor",
                "Nagari, partie nulle\u{a0}: quatre d’un mois sur le tapis",
            ),
            Nagari::BothChongtong => lang.pick(
                "나가리: 둘 다 총통",
                "Nagari, a draw: both have a chongtong",
                "Nagari, partie nulle\u{a0}: deux chongtong",
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use matgo::Side;

    #[test]
    fn only_what_counts_is_listed() {
        let score = Score::of("2y 4y 8y 1g 3g 12g".parse().unwrap(), Side::Animal);
        assert_eq!(part(Lang::Ko, &score), [("광", 2), ("고도리", 5)]);
        assert_eq!(part(Lang::En, &Score::default()), []);
    }
}
