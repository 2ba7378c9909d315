//! Tiles and their colours.
use crate::Lang;
use rummikub::{Colour, Tile};

/// The name of a colour: 빨강, red, rouge.
pub(super) const fn colour(lang: Lang, colour: Colour) -> &'static str {
    match colour {
        Colour::Black => lang.pick("검정", "black", "noir"),
        Colour::Blue => lang.pick("파랑", "blue", "bleu"),
        Colour::Red => lang.pick("빨강", "red", "rouge"),
        Colour::Yellow => lang.pick("주황", "orange", "orange"),
    }
}

/// A tile read aloud: 빨강 7, red 7, 7 rouge.
pub fn tile(lang: Lang, tile: Tile) -> String {
    let (Some(of), Some(number)) = (tile.colour(), tile.number()) else {
        return lang.pick("조커", "joker", "joker").into();
    };
    match lang {
        Lang::Ko | Lang::En => format!("{} {number}", colour(lang, of)),
        Lang::Fr => format!("{number} {}", colour(lang, of)),
    }
}

/// Several tiles read aloud, separated by commas.
pub fn tiles(lang: Lang, tiles: impl IntoIterator<Item = Tile>) -> String {
    let names: Vec<String> = tiles.into_iter().map(|each| tile(lang, each)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_read_aloud() {
        let seven = "R7".parse().unwrap();
        assert_eq!(Lang::ALL.map(|lang| tile(lang, seven)), ["빨강 7", "red 7", "7 rouge"]);
        assert_eq!(tiles(Lang::Fr, [seven, Tile::JOKER]), "7 rouge, joker");
    }
}
