//! A review alongside a replay: what was played, what would have been better, what was luck.
mod moment;

pub use moment::{
    deal_moment, decided_moment, house_let_go_moment, let_go_moment, luck_moment, mistake_moment, turn_moment,
};

use super::Who;
use crate::{Lang, Particle, elision::de, number::written, said, texts};

texts! {
    /// The fixed texts of a review. Those ending in `Why` explain a number in one sentence.
    Review {
        Title: "복기", "Review", "Analyse";
        Open: "복기하기", "Review", "Analyser";
        Close: "복기 닫기", "Close the review", "Fermer l’analyse";
        Working: "이 브라우저에서 복기하는 중이에요", "Reviewing in this browser", "Analyse en cours dans ce navigateur";
        Stop: "멈추기", "Stop", "Arrêter";
        GoOn: "이어서", "Resume", "Reprendre";
        Stopped: "복기를 멈췄어요", "Review stopped", "L’analyse est arrêtée";
        Done: "복기가 끝났어요.", "The review is done.", "L’analyse est terminée.";
        Whose: "누구의 복기", "Whose review", "Pour qui";
        WhatIsThis: "이게 뭐예요?", "What is this?", "Qu’est-ce que c’est ?";
        Curve: "기대 점수", "Expected points", "Points espérés";
        CurveWhy: "모두의 패를 펼쳐 놓고 잘 두는 봇들이 이어서 둔다고 할 때 이 자리가 평균 얼마를 얻는지예요. 95% 확률로 참값은 ± 안에 있어요.", "What the seat gains on average from here if strong bots play on with all hands open; with 95% certainty the true value lies within ±.", "Ce que la place gagne en moyenne à partir d’ici si de bons bots poursuivent, mains ouvertes ; la vraie valeur est à ± près, avec 95 % de certitude.";
        Better: "더 좋은 수", "Better", "Mieux";
        BetterWhy: "그 사람이 볼 수 있던 것만으로 상상한 여러 판에서, 가장 좋은 수가 둔 수보다 평균 얼마나 더 얻었는지예요.", "How much more the best move found brought on average, in many deals imagined from what the player could see.", "Ce que le meilleur coup trouvé rapporte de plus en moyenne, sur des donnes imaginées d’après ce que le joueur voyait.";
        Best: "더 좋은 수를 찾지 못했어요", "No better move was found", "Aucun meilleur coup trouvé";
        Forced: "따져 볼 것이 없었어요", "There was nothing to weigh", "Il n’y avait rien à peser";
        House: "마당이 대신 둔 수라서 따지지 않아요", "The house played here, so nobody is judged by it", "La maison a joué ici\u{a0}: ce coup n’est reproché à personne";
        Pending: "아직 살펴보는 중이에요", "Still being looked at", "Pas encore examiné";
        Summary: "결과는 어디서 왔을까요", "Where the result came from", "D’où vient le résultat";
        Whole: "게임 전체", "The whole match", "Toute la partie";
        Result: "결과", "Result", "Résultat";
        ResultWhy: "이 자리가 실제로 얻거나 잃은 것이고, 아래 네 줄을 더한 값이에요.", "What the seat really won or lost: the four lines below added up.", "Ce que la place a réellement gagné ou perdu : la somme des quatre lignes ci-dessous.";
        ResultOpenWhy: "이 자리가 얻거나 잃은 것이에요. 끝까지 가지 못한 판은 멈춘 때의 기대로 쳤고, 아래 네 줄을 더한 값이에요.", "What the seat won or lost, and what it could expect where a round was broken off: the four lines below added up.", "Ce que la place a gagné ou perdu, et ce qu’elle pouvait espérer là où une manche s’est interrompue : la somme des quatre lignes ci-dessous.";
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
        Failed: "이 기록은 복기할 수 없어요.", "This record cannot be reviewed.", "Cet enregistrement ne peut pas être analysé.";
    }
}

/// The unit points are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Points.
    #[default]
    Points,
    /// Chips.
    Chips,
}

/// A mean and its margin, for a table: `+1.8 ± 0.4`, `−3`.
pub fn estimate(lang: Lang, value: f64, error: f64) -> String {
    let (size, error) = (number(lang, value.abs()), spread(lang, error));
    let sign = if size == "0" {
        ""
    } else if value < 0.0 {
        "−"
    } else {
        "+"
    };
    format!("{sign}{size}{error}")
}

/// An amount with its unit, for the middle of a sentence: `about 1.8 ± 0.4 chips`, `3 points`.
pub fn worth(lang: Lang, unit: Unit, value: f64, error: f64) -> String {
    let (size, error) = (number(lang, value.abs()), spread(lang, error));
    let about = if error.is_empty() { "" } else { lang.pick("약 ", "about ", "environ ") };
    let one = match lang {
        Lang::Fr => value.abs() < 1.95,
        _ => size == "1" && error.is_empty(),
    };
    match (lang, unit) {
        (Lang::Ko, Unit::Chips) => format!("칩 {about}{size}{error}개"),
        (Lang::Ko, Unit::Points) => format!("{about}{size}{error}점"),
        (Lang::En | Lang::Fr, _) => {
            let noun = match (unit, one) {
                (Unit::Chips, true) => lang.pick("", "chip", "jeton"),
                (Unit::Chips, false) => lang.pick("", "chips", "jetons"),
                (Unit::Points, true) => "point",
                (Unit::Points, false) => "points",
            };
            format!("{about}{size}{error} {noun}")
        }
    }
}

/// The error after a value. Empty for a value that is certain.
fn spread(lang: Lang, error: f64) -> String {
    let error = number(lang, error);
    if error == "0" { String::new() } else { format!(" ± {error}") }
}

/// A number with one decimal place, unless that would be zero.
fn number(lang: Lang, value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let text = match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    };
    written(lang, &text)
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
        "Chance de ce tirage : {estimate} pour {name}"
    )
}

/// The luck of the deal.
pub fn dealt(lang: Lang, who: &Who, estimate: &str) -> String {
    let name = who.to(lang);
    said!(
        lang,
        "받은 패의 운: {name} {estimate}",
        "Luck of the deal: {estimate} for {name}",
        "Chance de la donne : {estimate} pour {name}"
    )
}

/// With open hands the outcome is certain from here.
pub fn decided(lang: Lang, winner: &Who, worth: &str) -> String {
    match lang {
        Lang::Ko => {
            let winner = winner.with(lang, Particle::Subject);
            format!("패를 모두 펼쳐 보면, 상대가 무엇을 하든 여기서부터 {winner} 적어도 {worth} 이겨요.")
        }
        Lang::En => {
            let wins = winner.verb_within(lang, "win", "wins");
            format!("With open hands: from here {wins} at least {worth}, whatever the other does.")
        }
        Lang::Fr => {
            let wins = winner.verb_within(lang, "gagnez", "gagne");
            format!("Mains ouvertes : dès ici, {wins} au moins {worth}, quoi que fasse l’autre.")
        }
    }
}

/// With open hands, something certain was given away.
pub fn let_go(lang: Lang, who: &Who, had: &str, kept: &str) -> String {
    match lang {
        Lang::Ko => {
            let name = who.with(lang, Particle::Topic);
            format!(
                "패를 모두 펼쳐 보면, {name} 확실하던 {had} 대신 {kept} 남겼어요. 상대의 패가 안 보였으니 탓할 일은 아니에요."
            )
        }
        Lang::En => {
            let name = who.to(lang);
            format!(
                "With open hands: {name} had {had} for certain and kept {kept}. No blame: the other hand was hidden."
            )
        }
        Lang::Fr => {
            let held = who.verb_within(lang, "teniez", "tenait");
            let only = if *who == Who::You { "n’avez" } else { "n’a" };
            format!(
                "Mains ouvertes : {held} {had} à coup sûr et {only} gardé que {kept}. Sans reproche, l’autre main était cachée."
            )
        }
    }
}

/// With open hands, the house gave something certain away in a player's place.
pub fn house_let_go(lang: Lang, who: &Who, had: &str, kept: &str) -> String {
    let name = who.to(lang);
    match lang {
        Lang::Ko => {
            let own = whose(who);
            format!(
                "패를 모두 펼쳐 보면, {own} 확실하던 {had} 대신 {kept} 남았어요. 마당이 {name} 대신 둔 수라 {own} 실수로 치지 않아요."
            )
        }
        Lang::En => {
            format!(
                "With open hands: {name} had {had} for certain. The house made this move for {name} and kept {kept}."
            )
        }
        Lang::Fr => {
            let held = who.verb_within(lang, "teniez", "tenait");
            format!(
                "Mains ouvertes\u{a0}: {held} {had} à coup sûr. La maison a joué ce coup à {} et n’a gardé que {kept}.",
                place(who)
            )
        }
    }
}

/// How many more tiles could have been laid.
pub fn more_tiles(lang: Lang, laid: u8, possible: u8) -> String {
    let more = possible.saturating_sub(laid);
    let one = more == 1;
    match lang {
        Lang::Ko => format!("{laid}개를 냈어요. {more}개 더 낼 수 있었어요."),
        Lang::En => format!("{laid} laid; {more} more {} possible.", if one { "tile was" } else { "tiles were" }),
        Lang::Fr => format!(
            "{laid} {} ; {more} {} de plus {}.",
            if laid < 2 { "posée" } else { "posées" },
            if one { "tuile" } else { "tuiles" },
            if one { "était possible" } else { "étaient possibles" }
        ),
    }
}

/// How many of a player's moves in a round were the house's, and that they are not held against the player.
pub fn of_house(lang: Lang, who: &Who, count: usize) -> String {
    let (name, one) = (who.to(lang), count == 1);
    match lang {
        Lang::Ko => format!("마당이 {name} 대신 둔 수가 {count}개 있어요. {} 실수로 치지 않아요.", whose(who)),
        Lang::En => {
            let (moves, they) = if one { ("move", "It is") } else { ("moves", "They are") };
            let own = if *who == Who::You { "your".to_owned() } else { format!("{name}’s") };
            format!("The house made {count} {moves} for {name}. {they} not counted as {own} play.")
        }
        Lang::Fr => {
            let (moves, they) =
                if one { ("coup", "Il n’est reproché") } else { ("coups", "Ils ne sont reprochés") };
            format!("La maison a joué {count} {moves} à {}. {they} à personne.", place(who))
        }
    }
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
            "Points espérés pour {name} : {first} au début, {most} au plus haut, {least} au plus bas, {last} à la fin."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_carry_sign_and_error() {
        assert_eq!(estimate(Lang::En, 1.83, 0.41), "+1.8 ± 0.4");
        assert_eq!(estimate(Lang::Fr, -12.0, 0.02), "−12");
        assert_eq!(estimate(Lang::Ko, -0.02, 0.3), "0 ± 0.3");
        assert_eq!(estimate(Lang::Fr, -1_344.0, 0.0), "−1\u{202f}344", "a game of Matgo");
    }

    #[test]
    fn amounts_are_counted_as_each_language_does() {
        let chips = |value, error| Lang::ALL.map(|lang| worth(lang, Unit::Chips, value, error));
        assert_eq!(chips(1.8, 0.4), ["칩 약 1.8 ± 0.4개", "about 1.8 ± 0.4 chips", "environ 1,8 ± 0,4 jeton"]);
        assert_eq!(chips(1.0, 0.0), ["칩 1개", "1 chip", "1 jeton"]);
        assert_eq!(worth(Lang::Fr, Unit::Points, 3.0, 0.0), "3 points");
    }

    #[test]
    fn facts_are_sentences() {
        assert_eq!(more_tiles(Lang::En, 2, 3), "2 laid; 1 more tile was possible.");
        assert_eq!(more_tiles(Lang::Fr, 1, 3), "1 posée ; 2 tuiles de plus étaient possibles.");
        assert_eq!(more_tiles(Lang::Ko, 0, 3), "0개를 냈어요. 3개 더 낼 수 있었어요.");
        assert!(decided(Lang::Ko, &Who::Named("단비".into()), "칩 5개").contains("단비가 적어도 칩 5개 이겨요"));
    }

    #[test]
    fn what_the_house_played_is_told_in_every_language() {
        let told = |who: &Who, count| Lang::ALL.map(|lang| of_house(lang, who, count));
        assert_eq!(
            told(&Who::Named("Mina".into()), 2),
            [
                "마당이 Mina 대신 둔 수가 2개 있어요. Mina의 실수로 치지 않아요.",
                "The house made 2 moves for Mina. They are not counted as Mina’s play.",
                "La maison a joué 2 coups à la place de Mina. Ils ne sont reprochés à personne.",
            ]
        );
        assert_eq!(
            told(&Who::You, 1),
            [
                "마당이 나 대신 둔 수가 1개 있어요. 내 실수로 치지 않아요.",
                "The house made 1 move for you. It is not counted as your play.",
                "La maison a joué 1 coup à votre place. Il n’est reproché à personne.",
            ]
        );
    }

    #[test]
    fn what_the_house_gave_away_is_told_in_every_language() {
        let mina = &Who::Named("Mina".into());
        assert_eq!(
            Lang::ALL.map(|lang| house_let_go(lang, mina, "+5", "−3")),
            [
                "패를 모두 펼쳐 보면, Mina의 확실하던 +5 대신 −3 남았어요. 마당이 Mina 대신 둔 수라 Mina의 실수로 치지 않아요.",
                "With open hands: Mina had +5 for certain. The house made this move for Mina and kept −3.",
                "Mains ouvertes\u{a0}: Mina tenait +5 à coup sûr. La maison a joué ce coup à la place de Mina et n’a \
                 gardé que −3.",
            ]
        );
    }

    #[test]
    fn who_practised_without_a_name_is_spoken_to() {
        let you = &Who::You;
        assert!(decided(Lang::En, you, "3 points").contains("from here you win at least 3 points"));
        assert!(let_go(Lang::Fr, you, "+3", "+1").contains("vous teniez +3 à coup sûr et n’avez gardé que +1"));
        assert_eq!(expects(Lang::Fr, you, "+2"), "Vous pouvez espérer +2");
        assert!(house_let_go(Lang::Fr, you, "+3", "−1").contains("à votre place et n’a gardé que −1"));
    }
}
