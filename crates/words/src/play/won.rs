//! The moment of winning, in words.
use super::{
    Part, Who, amount,
    part::{self, part_told},
};
use crate::{Lang, Particle, elision::de, said};

/// Who won a round or, if `whole`, the match. A draw if there are no winners.
pub fn won(lang: Lang, winners: &[Who], whole: bool) -> String {
    match winners {
        [] => lang.pick("승부가 나지 않았어요", "Nobody wins", "Personne ne gagne").into(),
        [Who::You] if whole => {
            lang.pick("우승했어요!", "You win the match!", "La victoire finale est à vous\u{a0}!").into()
        }
        [Who::You] => lang.pick("이겼어요!", "You win!", "Vous gagnez\u{a0}!").into(),
        [winner] => match (lang, whole) {
            (Lang::Ko, true) => format!("{} 우승했어요", winner.with(lang, Particle::Subject)),
            (Lang::Ko, false) => format!("{} 이겼어요", winner.with(lang, Particle::Subject)),
            (Lang::En, true) => format!("{} the match", winner.verb(lang, "win", "wins")),
            (Lang::En, false) => winner.verb(lang, "win", "wins"),
            (Lang::Fr, true) => winner.verb(lang, "remportez la victoire finale", "remporte la victoire finale"),
            (Lang::Fr, false) => winner.verb(lang, "gagnez", "gagne"),
        },
        several => {
            let names = names(lang, several);
            said!(lang, "{names} 공동 1위", "{names} share the win", "{names} à égalité")
        }
    }
}

/// A key moment: several players share a part of a match.
pub fn part_shared(lang: Lang, part: Part, number: u32, winners: &[Who]) -> String {
    part_told(lang, part, number, &won(lang, winners, false))
}

/// Names in a list: `You, Danbi and Maru`.
fn names(lang: Lang, several: &[Who]) -> String {
    let names: Vec<String> = several.iter().map(|who| who.name(lang)).collect();
    match (lang, names.split_last()) {
        (Lang::En | Lang::Fr, Some((last, before))) if !before.is_empty() => {
            format!("{} {} {last}", before.join(", "), lang.pick("", "and", "et"))
        }
        _ => names.join(", "),
    }
}

/// Why a player won a match of `parts`: their lead over the next player, if there is one.
pub fn ahead(lang: Lang, part: Part, parts: u32, margin: i64) -> String {
    let parts = part::parts(lang, part, parts);
    let after = match lang {
        Lang::Ko => parts,
        Lang::En => format!("After {parts}"),
        Lang::Fr => format!("Après {parts}"),
    };
    let by = amount(lang, margin);
    match (lang, margin > 0) {
        (Lang::Ko, true) => format!("{after} 끝에 {by} 앞섰어요"),
        (Lang::Ko, false) => format!("{after} 끝"),
        (Lang::En, true) => format!("{after}, {by} ahead"),
        (Lang::Fr, true) => format!("{after}, {by} d’avance"),
        (Lang::En | Lang::Fr, false) => after,
    }
}

/// Says that a player would like another match.
pub fn asks_again(lang: Lang, who: &Who) -> String {
    match lang {
        Lang::Ko => format!("{} 한 판 더 하고 싶어 해요.", who.with(lang, Particle::Subject)),
        Lang::En => format!("{} to play again.", who.verb(lang, "would like", "would like")),
        Lang::Fr => format!("{} rejouer.", who.verb(lang, "aimeriez", "aimerait")),
    }
}

/// Says that the house plays in a player's place from now on.
pub fn stood_in(lang: Lang, name: &str) -> String {
    let who = Who::Named(name.to_owned()).name(lang);
    match lang {
        Lang::Ko => format!("{who} 자리는 마당이 대신 둬요."),
        Lang::En => format!("The house plays on for {who}."),
        Lang::Fr => format!("La maison joue à la place {}.", de(&who)),
    }
}

/// Says that the house played in a player's place this time.
pub fn house_played(lang: Lang, who: &Who) -> String {
    let name = who.to(lang);
    match lang {
        Lang::Ko => format!("마당이 {name} 대신 뒀어요."),
        Lang::En => format!("The house played for {name}."),
        Lang::Fr if *who == Who::You => "La maison a joué à votre place.".to_owned(),
        Lang::Fr => format!("La maison a joué à la place {}.", de(&name)),
    }
}

/// Says that a player has taken a chair.
pub fn sat_down(lang: Lang, name: &str) -> String {
    let who = Who::Named(name.to_owned());
    match lang {
        Lang::Ko => format!("{} 자리에 앉았어요.", who.with(lang, Particle::Subject)),
        Lang::En => format!("{} down.", who.verb(lang, "sit", "sits")),
        Lang::Fr => format!("{} place.", who.verb(lang, "prenez", "prend")),
    }
}

/// Says that a player got up and left the table.
pub fn left(lang: Lang, name: &str) -> String {
    let who = Who::Named(name.to_owned());
    match lang {
        Lang::Ko => format!("{} 나갔어요.", who.with(lang, Particle::Subject)),
        Lang::En => format!("{} the table.", who.verb(lang, "leave", "has left")),
        Lang::Fr => format!("{} la table.", who.verb(lang, "quittez", "a quitté")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn danbi() -> Who {
        Who::Named("단비".into())
    }

    #[test]
    fn the_winner_is_spoken_to_or_named() {
        assert_eq!(
            Lang::ALL.map(|lang| won(lang, &[Who::You], false)),
            ["이겼어요!", "You win!", "Vous gagnez\u{a0}!"]
        );
        assert_eq!(won(Lang::Ko, &[danbi()], true), "단비가 우승했어요");
        assert_eq!(won(Lang::En, &[danbi()], false), "단비 wins");
        assert_eq!(won(Lang::Fr, &[Who::You, danbi()], true), "Vous et 단비 à égalité");
        assert_eq!(won(Lang::En, &[], false), "Nobody wins");
    }

    #[test]
    fn a_part_that_several_share_is_not_drawn() {
        let told = Lang::ALL.map(|lang| part_shared(lang, Part::Game, 2, &[Who::You, danbi()]));
        let shared = [
            "2번째 판: 나, 단비 공동 1위",
            "Game 2: You and 단비 share the win",
            "Partie 2\u{a0}: Vous et 단비 à égalité",
        ];
        assert_eq!(told, shared);
    }

    #[test]
    fn a_match_is_won_by_a_margin() {
        assert_eq!(ahead(Lang::En, Part::Round, 5, 21), "After 5 rounds, 21 ahead");
        assert_eq!(ahead(Lang::Fr, Part::Game, 1, 0), "Après 1 partie");
        assert_eq!(ahead(Lang::Ko, Part::Round, 5, 21), "5라운드 끝에 21 앞섰어요");
    }

    #[test]
    fn asking_and_leaving_are_told() {
        assert_eq!(asks_again(Lang::En, &danbi()), "단비 would like to play again.");
        assert_eq!(stood_in(Lang::Fr, "Élise"), "La maison joue à la place d’Élise.");
        assert_eq!(left(Lang::Ko, "마루"), "마루가 나갔어요.");
        assert_eq!(
            Lang::ALL.map(|lang| sat_down(lang, "마루")),
            ["마루가 자리에 앉았어요.", "마루 sits down.", "마루 prend place."]
        );
    }
}
