//! A review alongside a replay: what was played, what would have been better, what was luck.
mod amount;
mod fact;
mod moment;

pub use amount::{Unit, estimate, worth};
pub use fact::{decided, house_let_go, let_go, more_tiles, of_house};
pub use moment::{
    deal_moment, decided_moment, house_let_go_moment, let_go_moment, luck_moment, mistake_moment, turn_moment,
};

use super::Who;
use crate::{Lang, elision::de, said, texts};

texts! {
    /// The fixed texts of a review. Those ending in `Why` explain a number in one sentence.
    Review {
        Title: "복기", "Review", "Analyse";
        Close: "복기 닫기", "Close the review", "Fermer l’analyse";
        Working: "이 브라우저에서 복기하는 중이에요", "Reviewing in this browser", "Analyse en cours dans ce navigateur";
        Stop: "멈추기", "Stop", "Arrêter";
        GoOn: "이어서", "Resume", "Reprendre";
        Stopped: "복기를 멈췄어요", "Review stopped", "L’analyse est arrêtée";
        Done: "복기가 끝났어요.", "The review is done.", "L’analyse est terminée.";
        Whose: "누구의 복기", "Whose review", "Pour qui";
        WhatIsThis: "이게 뭐예요?", "What is this?", "Qu’est-ce que c’est\u{a0}?";
        Curve: "기대 점수", "Expected points", "Points espérés";
        CurveWhy: "모두의 패를 펼쳐 놓고 잘 두는 봇들이 이어서 둔다고 할 때 이 자리가 평균 얼마를 얻는지예요. 95% 확률로 참값은 ± 안에 있어요.", "What the seat gains on average from here if strong bots play on with all hands open; with 95% certainty the true value lies within ±.", "Ce que la place gagne en moyenne à partir d’ici si de bons bots poursuivent, mains ouvertes\u{a0}; la vraie valeur est à ± près, avec 95\u{a0}% de certitude.";
        Better: "더 좋은 수", "Better", "Mieux";
        BetterWhy: "그 사람이 볼 수 있던 것만으로 상상한 여러 판에서, 가장 좋은 수가 둔 수보다 평균 얼마나 더 얻었는지예요.", "How much more the best move found brought on average, in many deals imagined from what the player could see.", "Ce que le meilleur coup trouvé rapporte de plus en moyenne, sur des donnes imaginées d’après ce que l’on voyait de cette place.";
        Best: "더 좋은 수를 찾지 못했어요", "No better move was found", "Aucun meilleur coup trouvé";
        Forced: "따져 볼 것이 없었어요", "There was nothing to weigh", "Il n’y avait rien à peser";
        House: "마당이 대신 둔 수라서 따지지 않아요", "The house played here, so nobody is judged by it", "La maison a joué ici\u{a0}: ce coup n’est reproché à personne";
        Pending: "아직 살펴보는 중이에요", "Still being looked at", "Pas encore examiné";
        Summary: "결과는 어디서 왔을까요", "Where the result came from", "D’où vient le résultat";
        Whole: "게임 전체", "The whole match", "Toute la partie";
        Result: "결과", "Result", "Résultat";
        ResultWhy: "이 자리가 실제로 얻거나 잃은 것이고, 아래 네 줄을 더한 값이에요.", "What the seat really won or lost: the four lines below added up.", "Ce que la place a réellement gagné ou perdu\u{a0}: la somme des quatre lignes ci-dessous.";
        ResultOpenWhy: "이 자리가 얻거나 잃은 것이에요. 끝까지 가지 못한 판은 멈춘 때의 기대로 쳤고, 아래 네 줄을 더한 값이에요.", "What the seat won or lost, and what it could expect where a round was broken off: the four lines below added up.", "Ce que la place a gagné ou perdu, et ce qu’elle pouvait espérer là où une manche s’est interrompue\u{a0}: la somme des quatre lignes ci-dessous.";
        Deal: "받은 패의 운", "Luck of the deal", "Chance de la donne";
        DealWhy: "처음 받은 패로 잘 두는 봇들이 두었다면 이 자리가 평균적으로 얻었을 만큼이에요.", "What the seat would have gained on average if strong bots had played these hands.", "Ce que la place aurait gagné en moyenne si de bons bots avaient joué cette donne.";
        Draws: "뽑기 운", "Luck of the draws", "Chance des pioches";
        DrawsWhy: "누가 했든, 뽑거나 뒤집어서 나온 것이 평균보다 이 자리에 얼마나 유리했는지예요.", "How much better for the seat everything drawn or turned over was than average, whoever drew it.", "De combien tout ce qui a été pioché ou retourné, par quiconque, valait mieux pour la place qu’une pioche moyenne.";
        Own: "자신의 플레이", "Own play", "Son propre jeu";
        OwnWhy: "모두의 패를 펼쳐 놓고 볼 때 이 자리의 수들이 기대를 얼마나 올리거나 내렸는지로, 옳은 결정도 손해가 될 수 있어요.", "How much this seat’s moves raised or lowered what it could expect with all hands open, so that even a sound decision can cost.", "De combien les coups de la place ont fait monter ou baisser son espérance mains ouvertes, si bien que même une bonne décision peut coûter.";
        Others: "다른 사람의 플레이", "The others’ play", "Le jeu des autres";
        OthersWhy: "다른 사람들의 수, 그리고 마당이 이 자리에서 대신 둔 수가 같은 방식으로 이 자리의 기대를 얼마나 올리거나 내렸는지예요.", "How much the others’ moves, and any that the house made in this seat’s place, raised or lowered it, measured in the same way.", "De combien les coups des autres, et ceux que la maison a joués à cette place, l’ont fait monter ou baisser, mesuré de la même façon.";
        Moments: "중요한 순간", "Key moments", "Moments clés";
        NoMoments: "눈에 띄는 순간이 없었어요.", "Nothing stood out.", "Rien de marquant.";
        EveryMove: "모든 수", "Every move", "Tous les coups";
        NotFetched: "복기에 필요한 파일을 내려받지 못했어요.", "The review could not be loaded.", "L’analyse n’a pas pu être chargée.";
        Failed: "이 기록은 복기할 수 없어요.", "This record cannot be reviewed.", "Cet enregistrement ne peut pas être analysé.";
    }
}

/// How much more the better move would have earned on average.
pub fn more(lang: Lang, worth: &str) -> String {
    said!(lang, "평균 {worth} 더", "{worth} more on average", "{worth} de plus en moyenne")
}

/// The same when it is certain.
pub fn surely_more(lang: Lang, worth: &str) -> String {
    said!(lang, "확실히 {worth} 더", "{worth} more, for certain", "{worth} de plus, à coup sûr")
}

/// A better move was found, but the difference is not clear.
pub fn perhaps(lang: Lang, estimate: &str) -> String {
    said!(
        lang,
        "어쩌면 조금 나은 수 ({estimate}, 분명하지 않아요)",
        "Perhaps a little better ({estimate}, too close to tell)",
        "Peut-être un peu mieux ({estimate}, trop proche pour trancher)"
    )
}

/// The Korean name as that of an owner.
fn whose(who: &Who) -> String {
    match who {
        Who::You => "내".to_owned(),
        Who::Named(_) => format!("{}의", who.name(Lang::Ko)),
    }
}

/// In French, the place in which the house has played.
fn place(who: &Who) -> String {
    match who {
        Who::You => "votre place".to_owned(),
        Who::Named(_) => format!("la place {}", de(&who.name(Lang::Fr))),
    }
}

/// What a seat can expect now.
pub fn expects(lang: Lang, who: &Who, estimate: &str) -> String {
    match lang {
        Lang::Ko => format!("{} 기대: {estimate}", whose(who)),
        Lang::En => format!("{} can expect {estimate}", who.name(lang)),
        Lang::Fr => format!("{} espérer {estimate}", who.verb(lang, "pouvez", "peut")),
    }
}

/// The luck of the draw after an action.
pub fn drew(lang: Lang, who: &Who, estimate: &str) -> String {
    let name = who.to(lang);
    said!(
        lang,
        "뽑기 운: {name} {estimate}",
        "Luck of this draw: {estimate} for {name}",
        "Chance de cette pioche\u{a0}: {estimate} pour {name}"
    )
}

/// The luck of the deal.
pub fn dealt(lang: Lang, who: &Who, estimate: &str) -> String {
    let name = who.to(lang);
    said!(
        lang,
        "받은 패의 운: {name} {estimate}",
        "Luck of the deal: {estimate} for {name}",
        "Chance de la donne\u{a0}: {estimate} pour {name}"
    )
}

/// The curve in a sentence, for readers who cannot see it.
pub fn curve(lang: Lang, who: &Who, [first, most, least, last]: [&str; 4]) -> String {
    let name = who.to(lang);
    match lang {
        Lang::Ko => {
            format!("{} 기대 점수: 처음 {first}, 가장 높을 때 {most}, 가장 낮을 때 {least}, 끝 {last}.", whose(who))
        }
        Lang::En => {
            format!("Expected points for {name}: {first} at first, high {most}, low {least}, {last} at the end.")
        }
        Lang::Fr => format!(
            "Points espérés pour {name}\u{a0}: {first} au début, {most} au plus haut, {least} au plus bas, {last} à la fin."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_practised_without_a_name_is_spoken_to() {
        let you = &Who::You;
        assert!(decided(Lang::En, you, "3 points").contains("from here you win at least 3 points"));
        assert!(let_go(Lang::Fr, you, "+3", "+1", true).contains("vous teniez +3 à coup sûr et n’avez gardé que +1"));
        assert_eq!(expects(Lang::Fr, you, "+2"), "Vous pouvez espérer +2");
        assert!(house_let_go(Lang::Fr, you, "+3", "−1").contains("à votre place et n’a gardé que −1"));
    }
}
