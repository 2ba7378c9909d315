//! Missions: extra goals to win for.
use super::{
    Combination,
    month::{month, month_number},
};
use crate::{Lang, Say};
use matgo::{Mission, MissionSet, Race};

/// The kind of a mission.
pub const fn mission_kind(lang: Lang, of: &Mission) -> &'static str {
    match of {
        Mission::Times { .. } => lang.pick("배수 미션", "multiplier mission", "mission multiplicateur"),
        Mission::Points { .. } => lang.pick("점수 미션", "points mission", "mission points"),
        Mission::Race { .. } => lang.pick("선착순 미션", "race mission", "mission course"),
        Mission::Pairs { .. } => lang.pick("짝짝 미션", "pairs mission", "mission paires"),
    }
}

/// The cards asked for by a mission about a set.
fn mission_set(lang: Lang, set: MissionSet) -> String {
    let named = |set: Combination| set.say(lang).into_owned();
    match set {
        MissionSet::Month(of) => match lang {
            Lang::Ko => format!("{} {} 넉 장", month_number(lang, of), month(lang, of)),
            Lang::En => format!("all four of {} ({of})", month(lang, of)),
            Lang::Fr => format!("les quatre cartes du mois {of} ({})", month(lang, of)),
        },
        MissionSet::Hongdan => named(Combination::Hongdan),
        MissionSet::Cheongdan => named(Combination::Cheongdan),
        MissionSet::Chodan => named(Combination::Chodan),
        MissionSet::Godori => named(Combination::Godori),
    }
}

/// What a mission asks for.
pub fn mission(lang: Lang, of: &Mission) -> String {
    match of {
        Mission::Times { set, .. } | Mission::Points { set, .. } => mission_set(lang, *set),
        Mission::Race { of, .. } => match of {
            Race::Junk => lang.pick("피 여덟 먼저", "first to 8 junk", "8 pi en premier"),
            Race::Ribbon => lang.pick("띠 네 장 먼저", "first to 4 ribbons", "4 rubans en premier"),
            Race::Animal => lang.pick("열끗 네 장 먼저", "first to 4 animals", "4 animaux en premier"),
        }
        .to_owned(),
        Mission::Pairs { .. } => {
            lang.pick("한 차례에 두 번 먹기", "take twice in a turn", "prendre deux fois par tour").to_owned()
        }
    }
}

/// What a mission is worth to a player whose 짝짝 stands at `pairs`: `×2`, `+3`.
pub fn mission_worth(of: &Mission, pairs: u8) -> String {
    match of {
        Mission::Times { set, .. } => format!("×{}", set.times()),
        Mission::Points { set, .. } => format!("+{}", set.plus()),
        Mission::Race { .. } => "×2".to_owned(),
        Mission::Pairs { .. } => format!("×{pairs}"),
    }
}

/// How a mission works, in a line.
pub const fn mission_why(lang: Lang, of: &Mission) -> &'static str {
    match of {
        Mission::Times { .. } => lang.pick(
            "모두 모은 사람이 이기면 점수가 곱해져요. 상대에게 하나라도 있으면 막혀요.",
            "Collect them all, then win: your points are multiplied. One in the opponent’s captures blocks it.",
            "Réunissez-les toutes, puis gagnez\u{a0}: vos points sont multipliés. Une seule chez l’adversaire la bloque.",
        ),
        Mission::Points { .. } => lang.pick(
            "모두 모은 사람이 이기면 점수가 더해져요. 상대에게 하나라도 있으면 막혀요.",
            "Collect them all, then win: points are added. One in the opponent’s captures blocks it.",
            "Réunissez-les toutes, puis gagnez\u{a0}: des points s’ajoutent. Une seule chez l’adversaire la bloque.",
        ),
        Mission::Race { .. } => lang.pick(
            "먼저 모은 사람이 이기면 두 배예요.",
            "Get there first and win to be paid double.",
            "Qui arrive en premier et gagne est payé double.",
        ),
        Mission::Pairs { .. } => lang.pick(
            "낸 패와 뒤집은 패로 모두 먹을 때마다 배수가 올라 ×5까지 가요. 뻑이면 처음으로 돌아가요.",
            "Each turn in which both cards capture raises it, up to ×5. Your own ppeok resets it.",
            "Chaque tour où les deux cartes prennent fait monter le facteur, jusqu’à ×5. Un ppeok à vous le remet à ×1.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use matgo::Month;

    #[test]
    fn missions_are_named_with_their_worth() {
        let set = MissionSet::Month(Month::new(3).unwrap());
        let times = Mission::times(set);
        assert_eq!(mission(Lang::Ko, &times), "3월 벚꽃 넉 장");
        assert_eq!(mission(Lang::En, &times), "all four of cherry (3)");
        assert_eq!(mission_worth(&times, 1), "×2");
        let points = Mission::points(MissionSet::Godori);
        assert_eq!((mission(Lang::Fr, &points), mission_worth(&points, 1)), ("godori".into(), "+5".into()));
    }
}
