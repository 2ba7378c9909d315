//! Lexio's tiles: ivory, with a number and a suit that is recognised by shape as well as by colour.
use super::digits::numeral;
use leptos::prelude::*;
use lexio::{Suit, Tile};

/// The suits in a box of 24 by 24, filled with the colour of the text.
const CLOUD: &str =
    "<path d='M6.200 19.500a4.700 4.700 0 0 1-.7-9.350 6.300 6.300 0 0 1 12-1.900 5.300 5.300 0 0 1 1.300 11.250z'/>";
const STAR: &str = "<path d='M12 1.800l3.050 6.500 7.100.9-5.200 4.900 1.300 7.050L12 17.700l-6.250 3.450 1.300-7.050-5.200-4.900 7.100-.9z'/>";
const MOON: &str = "<path d='M15.600 1.900A10.300 10.300 0 1 0 21.900 16 8.700 8.700 0 0 1 15.600 1.900z'/>";
const SUN: &str = "<circle cx='12' cy='12' r='5.300'/>\
    <path d='M12 .8l1.900 3.700h-3.800zM12 23.200l-1.900-3.700h3.800zM.8 12l3.700-1.900v3.800zM23.200 12l-3.700 1.900v-3.800zM4.080 4.080l3.960 1.270-2.690 2.690zM19.920 19.920l-3.960-1.270 2.690-2.690zM4.080 19.920l1.270-3.960 2.690 2.690zM19.920 4.080l-1.270 3.960-2.690-2.690z'/>";

/// The suit's name in classes and data attributes: `sun`.
const fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Cloud => "cloud",
        Suit::Star => "star",
        Suit::Moon => "moon",
        Suit::Sun => "sun",
    }
}

const fn shape(suit: Suit) -> &'static str {
    match suit {
        Suit::Cloud => CLOUD,
        Suit::Star => STAR,
        Suit::Moon => MOON,
        Suit::Sun => SUN,
    }
}

const fn letter(suit: Suit) -> &'static str {
    match suit {
        Suit::Cloud => "C",
        Suit::Star => "T",
        Suit::Moon => "M",
        Suit::Sun => "S",
    }
}

/// The suit's character in strokes, in a box of 10 by 10: it needs no font and stays legible when small.
const fn character(suit: Suit) -> &'static str {
    match suit {
        Suit::Cloud => {
            "<path stroke-width='.8' d='M1.8.7h6.4M.8 3.700V2.200h8.400v1.500M5 .7v4.100M2.700 3.300h1.100M2.700 4.500h1.100M6.200 3.300h1.100\
             M6.200 4.500h1.100M2.300 6.200h5.400M.8 7.600h8.400M4.600 7.600L2.800 9.500h5M6.700 8.500L8.100 9.900'/>"
        }
        Suit::Star => {
            "<path stroke-width='.9' d='M2.900.5h4.200v3.500h-4.200zM2.900 2.250h4.200M3 4.700L1.600 6.700M2.300 5.800h6M2.500 7.600h5.300\
             M.8 9.500h8.400M5 4.700v4.800'/>"
        }
        Suit::Moon => {
            "<path stroke-width='1.1' d='M3.100 6.400V.9h4.600v7.300q0 1.200-1.500.9M3.100 6.400q0 1.900-1.400 3.100M3.100 3.300h4.600M3.100 5.700h4.600'/>"
        }
        Suit::Sun => "<path stroke-width='1.100' d='M2.200.9h5.600v8.400h-5.600zM2.200 5.050h5.600'/>",
    }
}

/// The inside of a tile's SVG, in a box of 40 by 56.
fn face(tile: Tile) -> String {
    let suit = tile.suit();
    format!(
        "<g class='tile-number'>{}</g><g transform='translate(6.6 31) scale(.77)'>{}</g>\
         <g class='tile-mark' transform='translate(27 42.8)'>{}</g>\
         <text class='tile-letter' x='36' y='52.500' text-anchor='end'>{}</text>",
        numeral(tile.number(), 5.6, 22.5),
        shape(suit),
        character(suit),
        letter(suit),
    )
}

/// A tile, face up, as wide as `--tile-w` (44 px by default). A picture only: the button or list around it says what it
/// is and does.
#[component]
pub fn TileArt(tile: Tile) -> impl IntoView {
    view! {
        <span class="tile" data-suit=suit_word(tile.suit()) aria-hidden="true">
            <svg viewBox="0 0 40 56" inner_html=face(tile)></svg>
        </span>
    }
}

/// A tile, face down.
#[component]
pub fn TileBack() -> impl IntoView {
    const BACK: &str = "<path d='M20 14l9 14-9 14-9-14z'/><path d='M20 21l4.500 7-4.500 7-4.500-7z'/>";
    view! {
        <span class="tile tile-back" aria-hidden="true">
            <svg viewBox="0 0 40 56" inner_html=BACK></svg>
        </span>
    }
}

/// A suit alone, as tall as the text around it.
#[component]
pub fn SuitArt(suit: Suit) -> impl IntoView {
    view! {
        <svg class="suit" data-suit=suit_word(suit) viewBox="0 0 24 24" aria-hidden="true" inner_html=shape(suit)></svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_tiles_look_alike_even_without_colour() {
        let faces: HashSet<String> = lexio::Tiles::deck(15).iter().map(face).collect();
        assert_eq!(faces.len(), 60);
        let marks: HashSet<&str> = Suit::ALL.map(character).into();
        assert_eq!(marks.len(), 4, "each suit has its own character");
    }
}
