//! Why tiles cannot be played: the rule, in a sentence.
use super::{
    combination::{combination, kind},
    tiles::{suit, tile},
};
use crate::{Lang, Particle, counted, said, told, with};
use lexio::{Combination, FlushOrder, Illegal, Kind, Ranking, Tile, Tiles};

/// The rule that forbids an action. `ranking` is the table's, used to compare two combinations.
pub fn refusal(lang: Lang, why: &Illegal, ranking: Ranking) -> String {
    told! { lang, *why;
        Illegal::NotSeated => "구경하는 중이에요.", "You are watching this table.", "Vous regardez cette table.";
        Illegal::LeadMayNotPass => "선은 패스할 수 없어요. 무엇이든 하나 내세요.", "The leader may not pass: play any combination.", "Qui entame ne peut pas passer\u{a0}: jouez n’importe quelle combinaison.";
        Illegal::NotHeld { tile: missing } => {
            let name = tile(lang, missing);
            match lang {
                Lang::Ko => format!("{} 손에 없어요.", with(&name, Particle::Topic)),
                Lang::En => format!("You do not hold the {name}."),
                Lang::Fr => format!("Vous n’avez pas le {name}."),
            }
        };
        Illegal::NotACombination { tiles } => not_a_combination(lang, tiles);
        Illegal::WrongCount { need, got } => wrong_count(lang, need, got);
        Illegal::TooWeak { tiles, trick } => {
            match (Combination::read(ranking, tiles), Combination::read(ranking, trick)) {
                (Some(play), Some(trick)) => too_weak(lang, &play, &trick, ranking),
                _ => not_a_combination(lang, tiles).into(),
            }
        };
    }
}

/// What this number of tiles would have to be.
const fn not_a_combination(lang: Lang, tiles: Tiles) -> &'static str {
    match tiles.len() {
        0 => lang.pick("낼 패를 골라 주세요.", "Choose the tiles to play.", "Choisissez les tuiles à jouer."),
        1 => lang.pick("이 패는 낼 수 없어요.", "This tile cannot be played.", "Cette tuile ne peut pas être jouée."),
        2 => lang.pick(
            "두 개는 숫자가 같아야 해요.",
            "Two tiles must have the same number.",
            "Deux tuiles doivent porter le même nombre.",
        ),
        3 => lang.pick(
            "세 개는 숫자가 모두 같아야 해요.",
            "Three tiles must all have the same number.",
            "Trois tuiles doivent toutes porter le même nombre.",
        ),
        4 => lang.pick(
            "네 개는 낼 수 없어요. 포카드에는 하나를 더 붙여요.",
            "Four tiles are never played: four of a kind takes a fifth tile.",
            "On ne joue jamais quatre tuiles\u{a0}: un carré en prend une cinquième.",
        ),
        5 => lang.pick(
            "다섯 개는 스트레이트, 플러시, 풀하우스, 포카드 가운데 하나여야 해요.",
            "Five tiles must be a straight, a flush, a full house or four of a kind.",
            "Cinq tuiles doivent former une suite, une couleur, un full ou un carré.",
        ),
        _ => lang.pick(
            "한 번에 다섯 개까지만 낼 수 있어요.",
            "You can play at most five tiles at once.",
            "On joue cinq tuiles au plus à la fois.",
        ),
    }
}

fn wrong_count(lang: Lang, need: u8, got: u8) -> String {
    match lang {
        Lang::Ko => format!("이번에는 {need}개로 겨뤄요. 지금 {got}개를 골랐어요."),
        Lang::En => {
            let noun = counted(lang, need.into(), "", ["tile", "tiles"], ["", ""]);
            format!("This trick is played with {need} {noun}; you chose {got}.")
        }
        Lang::Fr => {
            let noun = counted(lang, need.into(), "", ["", ""], ["tuile", "tuiles"]);
            format!("Ce pli se joue avec {need} {noun}\u{a0}; vous en avez choisi {got}.")
        }
    }
}

fn too_weak(lang: Lang, play: &Combination, trick: &Combination, ranking: Ranking) -> String {
    let rule = decider(lang, play, trick, ranking);
    if play.kind() != trick.kind() {
        let (weak, strong) = (kind(lang, play.kind()), kind(lang, trick.kind()));
        return match lang {
            Lang::Ko => format!("{} {}보다 약해요.", with(weak, Particle::Topic), strong),
            Lang::En => {
                format!("A {weak} is weaker than a {strong}.").replace("A four", "Four").replace("a four", "four")
            }
            Lang::Fr => format!("Plus faible\u{a0}: {weak} contre {strong}."),
        };
    }
    let trick = combination(lang, trick);
    said!(lang, "바닥: {trick}. {rule}", "To beat: {trick}. {rule}", "À battre\u{a0}: {trick}. {rule}")
}

/// What decides between two combinations of the same kind.
fn decider(lang: Lang, play: &Combination, trick: &Combination, ranking: Ranking) -> String {
    let number = |play: &Combination| play.tiles().strongest().map(Tile::rank);
    let by_suit = match play.kind() {
        Kind::Single | Kind::Pair => number(play) == number(trick),
        Kind::Flush if ranking.flush_order == FlushOrder::TopThenSuit => number(play) == number(trick),
        Kind::Straight | Kind::StraightFlush | Kind::Flush => {
            let ranks = |play: &Combination| play.tiles().iter().map(Tile::rank).collect::<Vec<_>>();
            ranks(play) == ranks(trick)
        }
        Kind::Triple | Kind::FullHouse | Kind::FourCard => false,
    };
    let [cloud, star, moon, sun] = lexio::Suit::ALL.map(|one| suit(lang, one));
    match (by_suit, lang) {
        (true, Lang::Ko) => format!("숫자가 같으면 {sun} > {moon} > {star} > {cloud} 순이에요."),
        (true, Lang::En) => format!("Equal numbers: {sun} > {moon} > {star} > {cloud}."),
        (true, Lang::Fr) => format!("À nombre égal\u{a0}: {sun} > {moon} > {star} > {cloud}."),
        (false, _) => lang
            .pick(
                "숫자는 3이 가장 약하고 2가 가장 세요.",
                "The 3 is the weakest number; the 1 and the 2 are on top.",
                "Le 3 est le plus faible\u{a0}; au sommet, le 1 puis le 2.",
            )
            .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexio::StraightTie;

    const RANKING: Ranking =
        Ranking { numbers: 15, straight_tie: StraightTie::StrongestTile, flush_order: FlushOrder::AllThenSuit };

    fn weak(lang: Lang, tiles: &str, trick: &str) -> String {
        let why = Illegal::TooWeak { tiles: tiles.parse().expect("tiles"), trick: trick.parse().expect("tiles") };
        refusal(lang, &why, RANKING)
    }

    #[test]
    fn what_is_too_weak_hears_the_rule_that_decides() {
        assert_eq!(weak(Lang::En, "3S 4C 5C 6C 7C", "3S 6S 9S 12S 15S"), "A straight is weaker than a flush.");
        assert_eq!(weak(Lang::Ko, "3S 4C 5C 6C 7C", "3S 6S 9S 12S 15S"), "스트레이트는 플러시보다 약해요.");
        assert!(weak(Lang::En, "7C", "7S").ends_with("Equal numbers: sun > moon > star > cloud."));
        assert!(weak(Lang::En, "7C", "2C").starts_with("To beat: 2 of clouds."));
        assert!(weak(Lang::En, "7C 7M 7S 9C 9M", "9T 9S 9M 9C 3C").starts_with("A full house is weaker than four"));
    }

    #[test]
    fn flushes_that_only_their_tops_decide_are_told_apart_by_suit() {
        let (tiles, trick) = ("7C 8C 10C 13C 15C", "3S 6S 9S 12S 15S");
        let why = Illegal::TooWeak { tiles: tiles.parse().expect("tiles"), trick: trick.parse().expect("tiles") };
        let ranking = Ranking { flush_order: FlushOrder::TopThenSuit, ..RANKING };
        assert!(refusal(Lang::En, &why, ranking).ends_with("Equal numbers: sun > moon > star > cloud."));
    }

    #[test]
    fn every_refusal_has_a_sentence_in_every_language() {
        let tiles: Tiles = "3C 4C".parse().expect("tiles");
        let tile = tiles.weakest().expect("a tile");
        for lang in Lang::ALL {
            for why in [
                Illegal::NotSeated,
                Illegal::LeadMayNotPass,
                Illegal::NotHeld { tile },
                Illegal::NotACombination { tiles },
                Illegal::WrongCount { need: 1, got: 2 },
                Illegal::TooWeak { tiles, trick: tiles },
            ] {
                assert!(refusal(lang, &why, RANKING).ends_with('.'), "{why:?}");
            }
        }
        assert_eq!(refusal(Lang::Ko, &Illegal::NotHeld { tile }, RANKING), "구름 3은 손에 없어요.");
        assert_eq!(
            refusal(Lang::En, &Illegal::WrongCount { need: 1, got: 3 }, RANKING),
            "This trick is played with 1 tile; you chose 3."
        );
    }
}
