//! The notation for tiles: number and suit letter, `3C`, `15S`; sets as lists of tiles.

use crate::{Suit, Tile, tile::NUMBERS};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};
use thiserror::Error;

const LETTERS: [char; 4] = ['C', 'T', 'M', 'S'];

/// The text of every tile, by number and suit: a picture contains dozens of them.
const TILES: [[&str; 4]; NUMBERS as usize] = {
    macro_rules! numbered {
        ($($number:literal)*) => { [$([concat!($number, "C"), concat!($number, "T"), concat!($number, "M"), concat!($number, "S")]),*] };
    }
    numbered!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
};

impl Tile {
    const fn text(self) -> &'static str {
        TILES[self.number() as usize - 1][self.suit() as usize]
    }
}

/// The text names no tile.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("{text:?} is not a tile: write a number from 1 to 15 and a suit C, T, M or S, such as 15S")]
pub struct BadTile {
    /// The first 20 characters of the text.
    pub text: String,
}

/// Why a list is not a set of tiles.
pub type BadTiles = game::BadSet<Tile, BadTile>;

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&LETTERS[*self as usize], f)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = BadTile;

    fn from_str(text: &str) -> Result<Tile, BadTile> {
        read_tile(text).ok_or_else(|| BadTile { text: text.chars().take(20).collect() })
    }
}

fn read_tile(text: &str) -> Option<Tile> {
    let letter = text.chars().next_back()?;
    let suit = Suit::ALL[LETTERS.iter().position(|l| *l == letter)?];
    let number = &text[..text.len() - 1];
    let canonical = !number.starts_with(['0', '+']);
    Tile::new(number.parse().ok().filter(|_| canonical)?, suit)
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tile, D::Error> {
        game::read_text(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tiles;

    #[test]
    fn reading_and_writing_are_inverse() {
        for tile in Tiles::deck(15) {
            assert_eq!(tile.to_string().parse(), Ok(tile));
        }
        assert_eq!("15S 3C".parse::<Tiles>().map(|t| t.to_string()), Ok("3C 15S".into()));
    }

    #[test]
    fn what_is_no_tile_is_refused() {
        for text in ["", "C", "0C", "03C", "+3C", "16S", "3", "3X", "3c", "3CC", "３C", "-1C", "3é"] {
            assert_eq!(text.parse::<Tile>(), Err(BadTile { text: text.into() }));
        }
        assert!("3C 3C".parse::<Tiles>().is_err_and(|e| matches!(e, BadTiles::Twice { .. })));
    }
}
