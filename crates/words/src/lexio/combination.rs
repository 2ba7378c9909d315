//! Combinations by name.
use super::tiles::{suit, tile};
use crate::{Lang, Particle, with};
use lexio::{Combination, Kind, Tile, Tiles};

/// The name of a kind of combination, for the middle of a sentence: `full house`.
pub const fn kind(lang: Lang, kind: Kind) -> &'static str {
    match kind {
        Kind::Single => lang.pick("싱글", "single", "simple"),
        Kind::Pair => lang.pick("페어", "pair", "paire"),
        Kind::Triple => lang.pick("트리플", "triple", "brelan"),
        Kind::Straight => lang.pick("스트레이트", "straight", "suite"),
        Kind::Flush => lang.pick("플러시", "flush", "couleur"),
        Kind::FullHouse => lang.pick("풀하우스", "full house", "full"),
        Kind::FourCard => lang.pick("포카드", "four of a kind", "carré"),
        Kind::StraightFlush => lang.pick("스트레이트 플러시", "straight flush", "quinte flush"),
    }
}

/// The numbers of a straight in running order, or of other tiles by strength.
pub fn numbers_of(play: &Combination) -> Vec<u8> {
    let mut numbers: Vec<u8> = play.tiles().iter().map(Tile::number).collect();
    if matches!(play.kind(), Kind::Straight | Kind::StraightFlush) {
        numbers.sort_unstable();
        // A 1 without a 2 comes after the highest number.
        if numbers.first() == Some(&1) && numbers.get(1) != Some(&2) {
            numbers.rotate_left(1);
        }
    }
    numbers
}

/// The number most frequent among the tiles: that of a pair, or of a full house's triple.
fn number_of_most(tiles: Tiles) -> u8 {
    let most = tiles.iter().max_by_key(|tile| (tiles & Tiles::numbered_as(*tile)).len());
    most.map_or(0, Tile::number)
}

/// A combination, named so that readers can tell what beats it: `flush in suns, 15 high`. A single is named by its
/// tile.
pub fn combination(lang: Lang, play: &Combination) -> String {
    let name = kind(lang, play.kind());
    let (most, strongest) = (number_of_most(play.tiles()), play.tiles().strongest());
    let number = strongest.map_or(0, Tile::number);
    let top_suit = strongest.map_or("", |tile| suit(lang, tile.suit()));
    let numbers = numbers_of(play);
    let (first, last) = (numbers.first().copied().unwrap_or(0), numbers.last().copied().unwrap_or(0));
    match (play.kind(), lang) {
        (Kind::Single, _) => strongest.map_or_else(String::new, |only| tile(lang, only)),
        (Kind::Pair, Lang::Ko) => format!("{top_suit} {most} {name}"),
        (Kind::Pair, Lang::En) => format!("{name} of {most}s with the {top_suit}"),
        (Kind::Pair, Lang::Fr) => format!("{name} de {most}, {top_suit} en tête"),
        (Kind::Triple | Kind::FullHouse | Kind::FourCard, Lang::Ko) => format!("{most} {name}"),
        (Kind::Triple | Kind::FullHouse, Lang::En) => format!("{name} of {most}s"),
        (Kind::FourCard, Lang::En) => format!("four {most}s"),
        (Kind::Triple | Kind::FourCard, Lang::Fr) => format!("{name} de {most}"),
        (Kind::FullHouse, Lang::Fr) => format!("{name} aux {most}"),
        (Kind::Straight, Lang::Ko) => format!("{first}~{last} {name}"),
        (Kind::Straight, Lang::En) => format!("{name} from {first} to {last}"),
        (Kind::Straight, Lang::Fr) => format!("{name} du {first} au {last}"),
        (Kind::StraightFlush, Lang::Ko) => format!("{top_suit} {first}~{last} {name}"),
        (Kind::StraightFlush, Lang::En) => format!("{name} in {top_suit}s from {first} to {last}"),
        (Kind::StraightFlush, Lang::Fr) => format!("{name} du {first} au {last}, en {top_suit}"),
        (Kind::Flush, Lang::Ko) => format!("{top_suit} {number}탑 {name}"),
        (Kind::Flush, Lang::En) => format!("{name} in {top_suit}s, {number} high"),
        (Kind::Flush, Lang::Fr) => format!("{name} au {number}, en {top_suit}"),
    }
}

/// A combination as the object of a play: with its article in English and French, with the object particle in Korean.
pub(super) fn played(lang: Lang, play: &Combination) -> String {
    let name = combination(lang, play);
    match (lang, play.kind()) {
        (Lang::Ko, _) => with(&name, Particle::Object),
        (Lang::En, Kind::Single) => format!("the {name}"),
        (Lang::En, Kind::FourCard) => name,
        (Lang::En, _) => format!("a {name}"),
        (Lang::Fr, Kind::Single) => format!("le {name}"),
        (Lang::Fr, Kind::Triple | Kind::FullHouse | Kind::FourCard) => format!("un {name}"),
        (Lang::Fr, _) => format!("une {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexio::{FlushOrder, Ranking, StraightTie};

    const RANKING: Ranking =
        Ranking { numbers: 15, straight_tie: StraightTie::StrongestTile, flush_order: FlushOrder::AllThenSuit };

    fn named(lang: Lang, text: &str) -> String {
        let tiles = text.parse().expect("tiles");
        combination(lang, &Combination::read(RANKING, tiles).expect("a combination"))
    }

    #[test]
    fn combinations_are_named_by_what_decides() {
        assert_eq!(named(Lang::En, "15S"), "15 of suns");
        assert_eq!(named(Lang::En, "7C 7M"), "pair of 7s with the moon");
        assert_eq!(named(Lang::En, "3S 6S 9S 12S 15S"), "flush in suns, 15 high");
        assert_eq!(named(Lang::En, "3S 6S 9S 12S 2S"), "flush in suns, 2 high");
        assert_eq!(named(Lang::En, "7C 7M 7S 9C 9M"), "full house of 7s");
        assert_eq!(named(Lang::Fr, "9C 9T 9M 9S 3C"), "carré de 9");
        assert_eq!(named(Lang::Ko, "3S 6S 9S 12S 15S"), "해 15탑 플러시");
        assert_eq!(named(Lang::Ko, "7C 7T 7M"), "7 트리플");
        assert_eq!(named(Lang::Ko, "12C 12M"), "달 12 페어");
        assert_eq!(named(Lang::En, "9C 9T 9M 9S 3C"), "four 9s");
    }

    #[test]
    fn straights_are_named_by_their_ends() {
        assert_eq!(named(Lang::En, "1S 2C 3C 4C 5C"), "straight from 1 to 5");
        assert_eq!(named(Lang::En, "12S 13C 14C 15C 1C"), "straight from 12 to 1");
        assert_eq!(named(Lang::Fr, "2C 3C 4C 5C 6C"), "quinte flush du 2 au 6, en nuage");
        assert_eq!(named(Lang::Ko, "3S 4C 5C 6C 7C"), "3~7 스트레이트");
    }
}
