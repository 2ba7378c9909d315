//! How tiles are written: a colour letter and a number, `R7`; `J` for a joker; `J=R7` for a joker that is shown to
//! stand for the red 7. Sets are lists of tiles; a table is a list of sets separated by `|`.

use crate::{Colour, Piece, Tile, Tiles};
use serde::{Deserialize, Deserializer};
use std::{
    fmt::{self, Write},
    str::FromStr,
};
use thiserror::Error;

const LETTERS: [char; 4] = ['K', 'B', 'R', 'Y'];

/// The text does not name a tile.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("{text:?} is not a tile: write a colour K, B, R or Y and a number from 1 to 13, such as R7, or J for a joker")]
pub struct BadTile {
    /// The first 20 characters of the text.
    pub text: String,
}

impl BadTile {
    fn new(text: &str) -> BadTile {
        BadTile { text: text.chars().take(20).collect() }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&LETTERS[*self as usize], f)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.colour(), self.number()) {
            (Some(colour), Some(number)) => {
                f.write_char(LETTERS[colour as usize])?;
                f.write_str(game::digits(number))
            }
            _ => f.write_str("J"),
        }
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
        read_tile(text).ok_or_else(|| BadTile::new(text))
    }
}

fn read_tile(text: &str) -> Option<Tile> {
    if text == "J" {
        return Some(Tile::JOKER);
    }
    let mut rest = text.chars();
    let letter = rest.next()?;
    let colour = Colour::ALL[LETTERS.iter().position(|l| *l == letter)?];
    let number = rest.as_str();
    let canonical = !number.starts_with(['0', '+']);
    Tile::new(colour, number.parse().ok().filter(|_| canonical)?)
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shown_as {
            Some(shown) => write!(f, "{}={shown}", self.tile),
            None => self.tile.fmt(f),
        }
    }
}

impl FromStr for Piece {
    type Err = BadTile;

    fn from_str(text: &str) -> Result<Piece, BadTile> {
        let Some(shown) = text.strip_prefix("J=") else { return text.parse::<Tile>().map(Piece::from) };
        match read_tile(shown) {
            Some(shown) if !shown.is_joker() => Ok(Piece { tile: Tile::JOKER, shown_as: Some(shown) }),
            _ => Err(BadTile::new(text)),
        }
    }
}

game::written_as_list!(Tiles);

/// Reads `R7 R7 J`: tiles separated by white space.
impl FromStr for Tiles {
    type Err = BadTile;

    fn from_str(text: &str) -> Result<Tiles, BadTile> {
        text.split_whitespace().map(str::parse::<Tile>).collect()
    }
}

/// Reads `R3 R4 R5 | K8 R8 Y8`: sets separated by `|`, each a list of tiles, legal or not. Empty text means no sets.
///
/// # Errors
/// The first text that is not a tile.
pub fn read_sets(text: &str) -> Result<Vec<Vec<Tile>>, BadTile> {
    let sets = text.split('|').map(str::split_whitespace).map(|tiles| tiles.map(str::parse).collect());
    let sets: Vec<Vec<Tile>> = sets.collect::<Result<_, _>>()?;
    Ok(sets.into_iter().filter(|set| !set.is_empty()).collect())
}

game::written_as_text!(Tile);
game::written_as_text!(Piece);

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tiles, D::Error> {
        Ok(Vec::<Tile>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_and_writing_are_inverse() {
        for tile in Tile::all() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(tile.to_string().parse(), Ok(Piece::from(tile)));
        }
        assert_eq!("J=K13".parse::<Piece>().map(|piece| piece.to_string()), Ok("J=K13".into()));
        assert_eq!("R7 K2 J K13 R7".parse::<Tiles>().map(|tiles| tiles.to_string()), Ok("K2 K13 R7 R7 J".into()));
    }

    #[test]
    fn what_is_no_tile_is_refused() {
        for text in ["", "K", "K0", "K14", "K07", "K+7", "7K", "k7", "X7", "J1", "JJ", "K7 ", "K７", "K-1", "é7", "J=J"]
        {
            assert_eq!(text.parse::<Tile>(), Err(BadTile { text: text.into() }));
            assert_eq!(text.parse::<Piece>(), Err(BadTile { text: text.into() }));
        }
        assert!("J=R7".parse::<Tile>().is_err());
    }

    #[test]
    fn sets_are_parted_by_bars() {
        let sets = read_sets("R3 R4|J|").unwrap();
        assert_eq!(sets.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(read_sets("").unwrap(), Vec::<Vec<Tile>>::new());
        assert!(read_sets("R3 R4 R").is_err());
    }
}
