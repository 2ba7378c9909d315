//! How tiles are written: number and suit letter, `3C`, `15S`; sets as lists of tiles.

use crate::{Suit, Tile, Tiles};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{fmt, str::FromStr};
use thiserror::Error;

const LETTERS: [char; 4] = ['C', 'T', 'M', 'S'];

/// The text names no tile.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("{text:?} is not a tile: write a number from 1 to 15 and a suit C, T, M or S, such as 15S")]
pub struct BadTile {
    /// What was written.
    pub text: String,
}

/// The list is not a set of tiles.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum BadTiles {
    /// One of them is no tile.
    #[error(transparent)]
    Tile(#[from] BadTile),
    /// There is one tile of each kind.
    #[error("{tile} is named twice")]
    Twice {
        /// The tile.
        tile: Tile,
    },
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&LETTERS[*self as usize], f)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number(), self.suit())
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

impl Tiles {
    /// The set of these tiles.
    ///
    /// # Errors
    /// When one is named twice.
    pub fn distinct(tiles: impl IntoIterator<Item = Tile>) -> Result<Tiles, BadTiles> {
        tiles.into_iter().try_fold(Tiles::NONE, |set, tile| match set.contains(tile) {
            true => Err(BadTiles::Twice { tile }),
            false => Ok(set.with(tile)),
        })
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, tile) in self.iter().enumerate() {
            write!(f, "{}{tile}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Reads `3C 15S`: tiles parted by white space.
impl FromStr for Tiles {
    type Err = BadTiles;

    fn from_str(text: &str) -> Result<Tiles, BadTiles> {
        let tiles: Vec<Tile> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        Tiles::distinct(tiles)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tile, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tiles, D::Error> {
        Tiles::distinct(Vec::<Tile>::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
