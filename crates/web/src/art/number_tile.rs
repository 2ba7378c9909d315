//! Rummikub's tiles: ivory, with a number in one of four colours, and below it a shape that also identifies the colour.
use super::digits::numeral;
use leptos::prelude::*;
use rummikub::{Colour, Tile};

/// The colour's name in data attributes.
const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Blue => "blue",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
    }
}

/// The shapes in a box of 24 by 24: a stone, a wave, a flower, a leaf.
const fn shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "<circle cx='12' cy='12' r='8.500'/>",
        Colour::Blue => "<path d='M12 1.500L21 12l-9 10.500L3 12z'/>",
        Colour::Red => "<path d='M12 2.500L22 20.500H2z'/>",
        Colour::Yellow => {
            "<path d='M8.200 2.500h7.600v5.700h5.700v7.600h-5.700v5.700H8.200v-5.700H2.500V8.200h5.700z'/>"
        }
    }
}

const fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "K",
        Colour::Blue => "B",
        Colour::Red => "R",
        // As the words call it.
        Colour::Yellow => "O",
    }
}

/// The joker: a laughing mask.
const JOKER: &str = "<g class='joker-face'><path d='M20 7.500c8.500 0 13 6 13 15.500 0 11-6 18.500-13 18.500S7 34 7 23C7 13.500 11.500 7.500 20 7.500z'/>\
    <path d='M10.800 20.800c1.800-2.900 5-2.900 6.800 0M22.400 20.800c1.800-2.900 5-2.900 6.800 0M20 21.500v6.500M11.500 30.500c4.500 7.500 12.500 7.500 17 0-5 2-12 2-17 0z'/>\
    <circle class='joker-cheek' cx='12.500' cy='26.500' r='2'/><circle class='joker-cheek' cx='27.500' cy='26.500' r='2'/></g>";

/// The inside of a tile's SVG, in a box of 40 by 56.
fn face(tile: Tile) -> String {
    let (Some(colour), Some(number)) = (tile.colour(), tile.number()) else { return JOKER.to_owned() };
    format!(
        "<g class='tile-number'>{}</g><g class='tile-shape' transform='translate(13.4 37) scale(.55)'>{}</g>\
         <text class='tile-letter' x='36' y='52.500' text-anchor='end'>{}</text>",
        numeral(number, 5.4, 27.0),
        shape(colour),
        letter(colour),
    )
}

/// A tile, face up, as wide as `--tile-w` (44 px by default). A picture only: the button or list around it says what it
/// is and does.
#[component]
pub fn NumberTile(tile: Tile) -> impl IntoView {
    let colour = tile.colour().map_or("joker", colour_word);
    view! {
        <span class="tile" data-colour=colour aria-hidden="true">
            <svg viewBox="0 0 40 56" inner_html=face(tile)></svg>
        </span>
    }
}

/// The tile that a joker stands for, drawn small: a number in its colour with the colour's shape.
#[component]
pub fn StandsFor(tile: Tile) -> impl IntoView {
    let colour = tile.colour();
    let shape = colour.map(shape).unwrap_or_default();
    view! {
        <span class="stands-for" data-colour=colour.map(colour_word) aria-hidden="true">
            {tile.number()}
            <svg viewBox="0 0 24 24" inner_html=shape></svg>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use words::{Lang, Say, house::Settings};

    #[test]
    fn the_settings_explain_every_letter() {
        let colours: HashSet<Colour> = Tile::all().filter_map(Tile::colour).collect();
        let letters: Vec<&str> = colours.into_iter().map(letter).collect();
        assert_eq!(letters.len(), 4);
        for lang in Lang::ALL {
            let why = Settings::LettersWhy.say(lang);
            let words: HashSet<&str> = why.split(|sign: char| !sign.is_alphanumeric()).collect();
            assert!(letters.iter().all(|letter| words.contains(letter)), "{why}");
        }
    }

    #[test]
    fn no_two_tiles_look_alike_even_without_colour() {
        let faces: HashSet<String> = Tile::all().map(face).collect();
        assert_eq!(faces.len(), 53);
    }
}
