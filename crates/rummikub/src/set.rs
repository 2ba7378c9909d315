//! Groups and runs.

mod read;

use crate::{Tile, Tiles, tile::NUMBERS};
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use thiserror::Error;

/// The longest run.
pub(crate) const LONGEST: usize = NUMBERS as usize;
/// The shortest set.
pub(crate) const SHORTEST: usize = 3;
/// The largest group: one of each colour.
pub(crate) const LARGEST_GROUP: usize = 4;

/// The kinds of set (docs/rules/rummikub.md#sets).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Consecutive numbers of one colour.
    Run,
    /// One number in different colours.
    Group,
}

/// A tile as it lies in a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The tile itself.
    pub tile: Tile,
    /// The tile that a joker is shown to stand for, where the list alone would not tell.
    pub shown_as: Option<Tile>,
}

impl From<Tile> for Piece {
    fn from(tile: Tile) -> Piece {
        Piece { tile, shown_as: None }
    }
}

impl Piece {
    /// The tile that it counts as: a joker shown to stand for a tile is that tile.
    fn face(self) -> Tile {
        self.shown_as.unwrap_or(self.tile)
    }
}

/// Why tiles are not a set.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Broken {
    /// A set has three tiles or more.
    #[error("a set has at least three tiles, not {tiles}")]
    TooShort {
        /// The number of tiles.
        tiles: usize,
    },
    /// A set needs a numbered tile.
    #[error("a set needs a numbered tile beside its jokers")]
    OnlyJokers,
    /// The tiles differ in number and in colour.
    #[error("{first} and {other} share neither number nor colour")]
    Unrelated {
        /// A tile of the set.
        first: Tile,
        /// Another, with a different number and colour.
        other: Tile,
    },
    /// Some tiles share a number, others a colour; or jokers are shown to stand for what the list alone would not say.
    #[error("as they are written, the tiles are neither a group nor a run")]
    Mixed,
    /// A group has every colour at most once, a run every number.
    #[error("{tile} appears twice")]
    Twice {
        /// The tile that is there twice.
        tile: Tile,
    },
    /// A group has at most four tiles.
    #[error("a group has at most four tiles, not {tiles}")]
    GroupTooLarge {
        /// The number of tiles.
        tiles: usize,
    },
    /// A run has at most thirteen tiles.
    #[error("a run has at most thirteen tiles, not {tiles}")]
    RunTooLong {
        /// The number of tiles.
        tiles: usize,
    },
    /// A number is missing, and there are too few jokers for the gaps.
    #[error("the run lacks {missing}")]
    Gap {
        /// The first number that is missing.
        missing: Tile,
    },
    /// 13 is not followed by 1.
    #[error("13 is never followed by 1")]
    Wraps,
}

/// A legal set (docs/rules/rummikub.md#sets). A run is in ascending order, a group in order of colours with its jokers
/// last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Set {
    kind: Kind,
    tiles: ArrayVec<Tile, LONGEST>,
    /// What every tile stands for: itself, except for jokers.
    stands_for: ArrayVec<Tile, LONGEST>,
}

impl Set {
    /// Reads tiles as a set. The order given wins if it is a legal run; otherwise the most valuable reading does (a
    /// group rather than a run of the same value).
    ///
    /// ```
    /// use rummikub::{Set, read_sets};
    /// let value = |text| Set::read(&read_sets(text).unwrap()[0]).map(|set| set.value());
    /// assert_eq!(value("R9 J J"), Ok(30));
    /// assert_eq!(value("J R9 J"), Ok(27));
    /// assert_eq!(value("B12 B13 J"), Ok(36));
    /// assert!(value("B12 B13 B1").is_err());
    /// ```
    ///
    /// # Errors
    /// [`Broken`] says what is wrong with the tiles.
    pub fn read(tiles: &[Tile]) -> Result<Set, Broken> {
        read::set(tiles.iter().map(|tile| Piece::from(*tile)))
    }

    /// Reads tiles of which some may be jokers that are shown to stand for a tile. A lay is a list of plain tiles, so
    /// what such a list cannot say does not lie on any table: `R5 J J` is never a group.
    ///
    /// # Errors
    /// [`Broken`] says what is wrong with the tiles.
    pub fn read_pieces(pieces: impl IntoIterator<Item = Piece> + Clone) -> Result<Set, Broken> {
        let set = read::set(pieces)?;
        let plain = Set::read(&set.tiles)?;
        if plain.kind == set.kind { Ok(set) } else { Err(Broken::Mixed) }
    }

    /// The set of these tiles, each paired with what it stands for.
    fn from_parts(kind: Kind, parts: impl IntoIterator<Item = (Tile, Tile)>) -> Set {
        let (tiles, stands_for) = parts.into_iter().unzip();
        Set { kind, tiles, stands_for }
    }

    /// Whether it is a run or a group.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Its tiles, in order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// What its tiles stand for, in the same order.
    pub fn stands_for(&self) -> &[Tile] {
        &self.stands_for
    }

    /// What its jokers stand for.
    pub fn jokers(&self) -> impl Iterator<Item = Tile> + '_ {
        let parts = self.tiles.iter().zip(&self.stands_for);
        parts.filter(|(tile, _)| tile.is_joker()).map(|(_, shown)| *shown)
    }

    /// The sum of its numbers; a joker counts as the tile it stands for.
    pub fn value(&self) -> u32 {
        self.stands_for.iter().filter_map(|tile| tile.number()).map(u32::from).sum()
    }

    /// Its tiles as they are written down: plain, unless the list alone would be read differently.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let plain = Set::read(&self.tiles).as_ref() == Ok(self);
        self.tiles
            .iter()
            .zip(&self.stands_for)
            .map(move |(tile, shown)| Piece { tile: *tile, shown_as: (tile.is_joker() && !plain).then_some(*shown) })
    }

    /// Whether one of its jokers can stand for `tile`: in a run, one must already; in a group, the colour must be free.
    pub(crate) fn can_show(&self, tile: Tile) -> bool {
        match self.kind {
            Kind::Run => self.jokers().any(|shown| shown == tile),
            Kind::Group => {
                let same_number = self.stands_for[0].number() == tile.number();
                same_number && !self.tiles.contains(&tile) && self.tiles.contains(&Tile::JOKER)
            }
        }
    }

    /// The same tiles with its jokers standing for `shown`, where they [can](Set::can_show).
    pub(crate) fn showing(&self, shown: &[Tile]) -> Set {
        if self.kind == Kind::Run {
            return self.clone();
        }
        let mut shown = shown.iter();
        let pieces: ArrayVec<Piece, LONGEST> = self
            .tiles
            .iter()
            .map(|tile| Piece { tile: *tile, shown_as: if tile.is_joker() { shown.next().copied() } else { None } })
            .collect();
        read::group(&pieces).unwrap_or_else(|_| self.clone())
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, piece) in self.pieces().enumerate() {
            write!(f, "{}{piece}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Serialize for Set {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.pieces())
    }
}

impl<'de> Deserialize<'de> for Set {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Set, D::Error> {
        Set::read_pieces(Vec::<Piece>::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// All the tiles of these sets.
pub(crate) fn all_tiles<'a>(sets: impl IntoIterator<Item = &'a Set>) -> Tiles {
    sets.into_iter().flat_map(|set| set.tiles.iter().copied()).collect()
}

/// The sets of a notation such as `K3 K4 K5 | R9 J R11`.
#[cfg(test)]
pub(crate) fn sets(text: &str) -> Vec<Set> {
    crate::read_sets(text).unwrap().iter().map(|tiles| Set::read(tiles).unwrap()).collect()
}

/// The set of a notation such as `R9 J R11`, if it is one.
#[cfg(test)]
fn read(text: &str) -> Result<Set, Broken> {
    Set::read(&crate::read_sets(text).unwrap().concat())
}

#[cfg(test)]
fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joker_may_be_shown_as_what_the_list_would_not_tell() {
        let set: Set = serde_json::from_str(r#"["R5", "Y5", "J=B5"]"#).unwrap();
        assert_eq!(set.jokers().collect::<Vec<_>>(), [tile("B5")]);
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["R5","Y5","J=B5"]"#);
        let set: Set = serde_json::from_str(r#"["R5", "Y5", "J=K5"]"#).unwrap();
        assert_eq!(set.to_string(), "R5 Y5 J", "what the list tells is not written");
        let high: Set = serde_json::from_str(r#"["R12", "J=Y12", "J=B12"]"#).unwrap();
        assert_eq!(high.kind(), Kind::Group);
        assert!(serde_json::from_str::<Set>(r#"["R5", "J=Y5", "J=B5"]"#).is_err(), "as a list, R5 J J is a run");
        for wrong in [r#"["R5","Y5","J=R5"]"#, r#"["R5","Y5","J=B6"]"#, r#"["J=R5","J=R6","J=R7"]"#, r#"["R5=R5"]"#] {
            assert!(serde_json::from_str::<Set>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn groups_can_show_every_free_colour() {
        let group = read("R5 Y5 J").unwrap();
        assert!(group.can_show(tile("K5")) && group.can_show(tile("B5")));
        assert!(!group.can_show(tile("R5")) && !group.can_show(tile("B6")));
        assert_eq!(group.showing(&[tile("B5")]).jokers().collect::<Vec<_>>(), [tile("B5")]);
        assert!(!read("R5 Y5 B5").unwrap().can_show(tile("K5")));
        assert!(read("R5 J R7").unwrap().can_show(tile("R6")));
        assert!(!read("R5 J R7").unwrap().can_show(tile("R5")));
    }
}
