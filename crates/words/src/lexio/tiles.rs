//! Tiles and their suits.
use crate::{Lang, Say};
use lexio::{Suit, Tile};
use std::borrow::Cow;

/// The name of a suit: 해, sun, soleil.
pub const fn suit(lang: Lang, suit: Suit) -> &'static str {
    match suit {
        Suit::Cloud => lang.pick("구름", "cloud", "nuage"),
        Suit::Star => lang.pick("별", "star", "étoile"),
        Suit::Moon => lang.pick("달", "moon", "lune"),
        Suit::Sun => lang.pick("해", "sun", "soleil"),
    }
}

/// A tile read aloud: 해 3, 3 of suns, 3 de soleil.
pub fn tile(lang: Lang, tile: Tile) -> String {
    let (number, name) = (tile.number(), suit(lang, tile.suit()));
    match (lang, tile.suit()) {
        (Lang::Ko, _) => format!("{name} {number}"),
        (Lang::En, _) => format!("{number} of {name}s"),
        (Lang::Fr, Suit::Star) => format!("{number} d’{name}"),
        (Lang::Fr, _) => format!("{number} de {name}"),
    }
}

/// Several tiles read aloud, separated by commas.
pub fn tiles(lang: Lang, tiles: impl IntoIterator<Item = Tile>) -> String {
    let names: Vec<String> = tiles.into_iter().map(|each| tile(lang, each)).collect();
    names.join(", ")
}

/// The tiles that are part of something that can be played.
pub fn playable(lang: Lang, of: impl IntoIterator<Item = Tile>) -> String {
    let what = lang.pick("낼 수 있는 패", "You can play", "Vous pouvez jouer");
    format!("{what}{}{}.", lang.colon(), tiles(lang, of))
}

impl Say for Suit {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        Cow::Borrowed(suit(lang, *self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_read_aloud() {
        let three = Tile::new(3, Suit::Star).unwrap();
        assert_eq!(Lang::ALL.map(|lang| tile(lang, three)), ["별 3", "3 of stars", "3 d’étoile"]);
        let pair = [three, Tile::new(3, Suit::Sun).unwrap()];
        assert_eq!(tiles(Lang::Fr, pair), "3 d’étoile, 3 de soleil");
        assert_eq!(playable(Lang::Ko, pair), "낼 수 있는 패: 별 3, 해 3.");
        assert_eq!(playable(Lang::En, [three]), "You can play: 3 of stars.");
    }
}
