//! The parts of a match: rounds in one game, games in another.
use super::{Who, gain};
use crate::{Lang, Particle, counted, nth};

/// One part of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// A round.
    #[default]
    Round,
    /// A game.
    Game,
}

/// Which part this is, out of how many.
pub fn part_of(lang: Lang, part: Part, number: u32, of: u32) -> String {
    match (part, lang) {
        (Part::Round, _) if of == 1 => lang.pick("한 라운드", "One round", "Une seule manche").into(),
        (Part::Game, _) if of == 1 => lang.pick("단판", "A single game", "Une seule partie").into(),
        (Part::Round, Lang::Ko) => format!("{number}/{of}라운드"),
        (Part::Round, Lang::En) => format!("Round {number} of {of}"),
        (Part::Round, Lang::Fr) => format!("Manche {number} sur {of}"),
        (Part::Game, Lang::Ko) => format!("{of}판 중 {}", nth(number.into())),
        (Part::Game, Lang::En) => format!("Game {number} of {of}"),
        (Part::Game, Lang::Fr) => format!("Partie {number} sur {of}"),
    }
}

/// A number of parts: `3 rounds`, `3 games`.
pub fn parts(lang: Lang, part: Part, count: u32) -> String {
    let number = count.into();
    let noun = match part {
        Part::Round => counted(lang, number, "라운드", [" round", " rounds"], [" manche", " manches"]),
        Part::Game => counted(lang, number, "판", [" game", " games"], [" partie", " parties"]),
    };
    format!("{count}{noun}")
}

/// A key moment: a part is dealt.
pub fn part_begins(lang: Lang, part: Part, number: u32) -> String {
    match (part, lang) {
        (Part::Round, Lang::Ko) => format!("{number}라운드 시작"),
        (Part::Round, Lang::En) => format!("Round {number} is dealt"),
        (Part::Round, Lang::Fr) => format!("Donne de la manche {number}"),
        (Part::Game, Lang::Ko) => format!("{} 판 시작", nth(number.into())),
        (Part::Game, Lang::En) => format!("Game {number} is dealt"),
        (Part::Game, Lang::Fr) => format!("Donne de la partie {number}"),
    }
}

/// A key moment: a player won a part, and what they gained by it.
pub fn part_won(lang: Lang, part: Part, number: u32, winner: &Who, net: i64) -> String {
    let net = gain(lang, net);
    let won = match lang {
        Lang::Ko => format!("{} 이겼어요", winner.with(lang, Particle::Subject)),
        Lang::En => winner.verb(lang, "win", "wins"),
        Lang::Fr => winner.verb(lang, "gagnez", "gagne"),
    };
    part_told(lang, part, number, &format!("{won} ({net})"))
}

/// A key moment: how a part ended.
pub(super) fn part_told(lang: Lang, part: Part, number: u32, how: &str) -> String {
    match (part, lang) {
        (Part::Round, Lang::Ko) => format!("{number}라운드: {how}"),
        (Part::Round, Lang::En) => format!("Round {number}: {how}"),
        (Part::Round, Lang::Fr) => format!("Manche {number}\u{a0}: {how}"),
        (Part::Game, Lang::Ko) => format!("{} 판: {how}", nth(number.into())),
        (Part::Game, Lang::En) => format!("Game {number}: {how}"),
        (Part::Game, Lang::Fr) => format!("Partie {number}\u{a0}: {how}"),
    }
}

/// A key moment: a part ends without a winner.
pub fn part_drawn(lang: Lang, part: Part, number: u32) -> String {
    match (part, lang) {
        (Part::Round, Lang::Ko) => format!("{number}라운드: 비겼어요"),
        (Part::Round, Lang::En) => format!("Round {number} is drawn"),
        (Part::Round, Lang::Fr) => format!("Manche {number}\u{a0}: égalité"),
        (Part::Game, Lang::Ko) => format!("{} 판: 비겼어요", nth(number.into())),
        (Part::Game, Lang::En) => format!("Game {number} is drawn"),
        (Part::Game, Lang::Fr) => format!("Partie {number}\u{a0}: égalité"),
    }
}

/// The title over the result of a part.
pub const fn part_result(lang: Lang, part: Part) -> &'static str {
    match part {
        Part::Round => lang.pick("라운드 결과", "Round result", "Résultat de la manche"),
        Part::Game => lang.pick("이번 판 결과", "Game result", "Résultat de cette partie"),
    }
}

/// The button that asks for the next part.
pub const fn next_part(lang: Lang, part: Part) -> &'static str {
    match part {
        Part::Round => lang.pick("다음 라운드", "Next round", "Manche suivante"),
        Part::Game => lang.pick("다음 판", "Next game", "Partie suivante"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_alone_is_not_counted() {
        assert_eq!(part_of(Lang::En, Part::Game, 1, 1), "A single game");
        assert_eq!(part_of(Lang::Ko, Part::Game, 2, 4), "4판 중 2번째");
        assert_eq!(part_of(Lang::Fr, Part::Round, 1, 3), "Manche 1 sur 3");
        assert_eq!(Lang::ALL.map(|lang| parts(lang, Part::Game, 3)), ["3판", "3 games", "3 parties"]);
        assert_eq!(Lang::ALL.map(|lang| parts(lang, Part::Round, 1)), ["1라운드", "1 round", "1 manche"]);
    }

    #[test]
    fn moments_name_the_part() {
        assert_eq!(part_begins(Lang::En, Part::Game, 2), "Game 2 is dealt");
        assert_eq!(part_drawn(Lang::Fr, Part::Game, 2), "Partie 2\u{a0}: égalité");
        let danbi = Who::Named("단비".into());
        assert_eq!(part_won(Lang::Ko, Part::Game, 2, &danbi, 31), "2번째 판: 단비가 이겼어요 (+31)");
        assert_eq!(part_won(Lang::En, Part::Game, 3, &danbi, 12_500), "Game 3: 단비 wins (+12,500)");
    }

    #[test]
    fn who_practised_without_a_name_is_spoken_to() {
        let won = |lang| part_won(lang, Part::Round, 1, &Who::You, 8);
        let told = ["1라운드: 내가 이겼어요 (+8)", "Round 1: You win (+8)", "Manche 1\u{a0}: Vous gagnez (+8)"];
        assert_eq!(Lang::ALL.map(won), told);
    }
}
