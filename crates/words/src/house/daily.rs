//! The daily deal.
use crate::{Lang, counted, nth, number, said, texts};

texts! {
    /// The pages of the daily deal.
    Daily {
        Title: "오늘의 판", "The daily deal", "Donne du jour";
        Why: "날마다 게임마다 한 판, 모두에게 같은 패. 한 번만 둘 수 있고, 봇은 누구에게나 똑같이 답해요.", "One deal a day for each game, the same for everyone. You have one try, and the bots answer the same play the same way.", "Une donne par jour et par jeu, la même pour tous. Un seul essai, et les bots répondent pareil à qui joue pareil.";
        Begin: "두기", "Play", "Jouer";
        GoOn: "이어서 두기", "Continue", "Continuer";
        Board: "순위 보기", "See the board", "Voir le classement";
        Boards: "오늘의 판 순위", "Boards of the daily deal", "Classements de la donne du jour";
        Ranking: "순위", "Board", "Classement";
        Spread: "모두의 결과", "How everyone did", "Les résultats de tous";
        Mine: "내 결과", "Your result", "Votre résultat";
        NotYet: "아직 두지 않았어요.", "You have not played it yet.", "Vous ne l’avez pas encore jouée.";
        Playing: "두고 있는 판이 있어요.", "Your try is under way.", "Votre essai est en cours.";
        Late: "하루가 지난 뒤에 끝나서 순위에는 들지 않아요.", "It ended after the day was over, so it does not count.", "Terminée après la fin du jour, elle ne compte pas.";
        NotCome: "오늘의 판을 받지 못했어요.", "Today’s deals did not arrive.", "Les donnes du jour ne sont pas arrivées.";
        Over: "이 날은 지났어요.", "This day is over.", "Ce jour est passé.";
        Nobody: "아직 끝낸 사람이 없어요.", "Nobody has finished it yet.", "Personne ne l’a encore terminée.";
        Place: "순위", "Place", "Rang";
        Name: "이름", "Name", "Nom";
        Points: "점수", "Points", "Points";
        Guest: "손님", "guest", "sans compte";
        You: "나", "you", "vous";
        Someone: "누군가", "Someone", "Quelqu’un";
        Replay: "다시 보기", "Replay", "Revoir";
        Review: "내 판 복기하기", "Review your game", "Analyser votre partie";
        Best: "가장 잘한 판", "The best one", "La meilleure";
        Alike: "가장 잘한 판과 똑같이 두었어요.", "You played exactly like the best.", "Vous avez joué exactement comme la meilleure.";
        Share: "결과 공유", "Share the result", "Partager le résultat";
        Proof: "공정한 패의 증거", "Proof of a fair deal", "Preuve d’une donne honnête";
        ProofWhy: "이 약속은 하루 전에 정해졌어요. 씨앗은 하루가 끝나면 공개되고, 약속과 맞는지 누구나 확인할 수 있어요.", "The promise was made the day before. The seed is opened when the day is over, and anyone can check that it keeps the promise.", "L’engagement date de la veille. La graine est révélée quand le jour est fini, et chacun peut vérifier qu’elle tient l’engagement.";
        Promise: "약속", "Promise", "Engagement";
        Seed: "씨앗", "Seed", "Graine";
    }
}

/// The number of days in a row an account has played.
pub fn streak(lang: Lang, days: u32) -> String {
    match (lang, days) {
        (Lang::Ko, 0) => "오늘 한 판으로 연속 기록을 시작해요".to_owned(),
        (Lang::En, 0) => "Play today to start a streak".to_owned(),
        (Lang::Fr, 0) => "Jouez aujourd’hui pour lancer une série".to_owned(),
        (Lang::Ko, days) => format!("{days}일 연속"),
        (Lang::En, days) => format!("{days} {} in a row", counted(lang, days.into(), "", ["day", "days"], ["", ""])),
        (Lang::Fr, days) => format!("{days} {} de suite", counted(lang, days.into(), "", ["", ""], ["jour", "jours"])),
    }
}

/// How many people have played.
pub fn tried(lang: Lang, count: u64) -> String {
    let (shown, many) = (number(lang, count), i64::try_from(count).unwrap_or(i64::MAX));
    match lang {
        Lang::Ko if count == 0 => "아직 아무도 안 뒀어요".to_owned(),
        Lang::En if count == 0 => "Nobody has played yet".to_owned(),
        Lang::Fr if count == 0 => "Personne n’a encore joué".to_owned(),
        Lang::Ko => format!("{shown}명이 뒀어요"),
        Lang::En => format!("{shown} {} played", counted(lang, many, "", ["person has", "people have"], ["", ""])),
        Lang::Fr => format!("{shown} {}", counted(lang, many, "", ["", ""], ["personne a joué", "personnes ont joué"])),
    }
}

/// The result of a try: its points, and its place among all.
pub fn came_to(lang: Lang, points: i64, place: u64, of: u64) -> String {
    let noun = counted(lang, points, "점", [" point", " points"], [" point", " points"]);
    let (points, place, of) = (signed(lang, points), number(lang, place), number(lang, of));
    said!(
        lang,
        "{points}{noun} · {of}명 중 {place}위",
        "{points}{noun} · place {place} of {of}",
        "{points}{noun} · place {place} sur {of}"
    )
}

/// Points with their sign.
pub fn signed(lang: Lang, points: i64) -> String {
    let sign = match points {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}", number(lang, points.unsigned_abs()))
}

/// The time left of the day: never none as long as there is some.
pub fn ends_in(lang: Lang, ms: f64) -> String {
    let minutes = (ms.max(0.0) / 60_000.0).ceil() as u64;
    let (hours, minutes) = (minutes / 60, minutes % 60);
    said!(
        lang,
        "{hours}시간 {minutes}분 남음 (서울 자정까지)",
        "{hours}\u{a0}h {minutes}\u{a0}min left (until midnight in Seoul)",
        "encore {hours}\u{a0}h {minutes}\u{a0}min (jusqu’à minuit à Séoul)"
    )
}

/// Where the reader's play parts from the best one: the decision, counted from 1 over all players' decisions.
pub fn parts_at(lang: Lang, decision: u64) -> String {
    let nth = nth(decision);
    said!(
        lang,
        "가장 잘한 판과는 {nth} 수에서 갈라졌어요.",
        "You and the best parted ways at move {decision}.",
        "Vous et la meilleure vous séparez au coup {decision}."
    )
}

/// The number of tries within a range of points: one bar of the distribution, for screen readers.
pub fn bar(lang: Lang, from: i64, to: i64, count: u64) -> String {
    // A range is never a single point.
    let noun = counted(lang, if from == to { to } else { 2 }, "점", [" point", " points"], [" point", " points"]);
    let (from, to, count) = (signed(lang, from), signed(lang, to), number(lang, count));
    let range = if from == to { from } else { format!("{from} … {to}") };
    said!(lang, "{range}{noun}: {count}명", "{range}{noun}: {count}", "{range}{noun}\u{a0}: {count}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_when_no_time_is_left() {
        let left = |ms| ends_in(Lang::Ko, ms);
        assert_eq!(left(20_000.0), "0시간 1분 남음 (서울 자정까지)");
        assert_eq!(left(-1.0), "0시간 0분 남음 (서울 자정까지)");
        assert_eq!(left(3_540_001.0), "1시간 0분 남음 (서울 자정까지)");
        assert_eq!(left(86_400_000.0), "24시간 0분 남음 (서울 자정까지)");
    }

    #[test]
    fn one_point_is_one() {
        assert_eq!(came_to(Lang::En, 1, 2, 9), "+1 point · place 2 of 9");
        assert_eq!(came_to(Lang::Fr, 0, 2, 9), "0 point · place 2 sur 9");
        assert_eq!(came_to(Lang::En, -3, 2, 9), "−3 points · place 2 of 9");
        assert_eq!(bar(Lang::En, 1, 1, 4), "+1 point: 4");
        assert_eq!(bar(Lang::En, 0, 1, 4), "0 … +1 points: 4");
    }
}
