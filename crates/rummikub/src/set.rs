//! Groups and runs, and how a list of tiles is read as one (section "Sets").

use crate::{Colour, Tile, Tiles, tile::NUMBERS};
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

/// The kinds of set.
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
    /// The tile.
    pub tile: Tile,
    /// What a joker is shown to stand for, where the list alone would not tell.
    pub shown_as: Option<Tile>,
}

impl From<Tile> for Piece {
    fn from(tile: Tile) -> Piece {
        Piece { tile, shown_as: None }
    }
}

impl Piece {
    /// What it counts as: a joker that is shown to stand for a tile is that tile.
    fn face(self) -> Tile {
        self.shown_as.unwrap_or(self.tile)
    }
}

/// Why tiles are no set.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Broken {
    /// A set has three tiles or more.
    #[error("a set has at least three tiles, not {tiles}")]
    TooShort {
        /// How many there are.
        tiles: usize,
    },
    /// A set has a numbered tile.
    #[error("a set needs a numbered tile beside its jokers")]
    OnlyJokers,
    /// The tiles differ in number and in colour.
    #[error("{first} and {other} share neither number nor colour")]
    Unrelated {
        /// A tile of the set.
        first: Tile,
        /// Another, of another number and colour.
        other: Tile,
    },
    /// The tiles share their number here and their colour there.
    #[error("the tiles are neither of one number nor of one colour")]
    Mixed,
    /// A group has every colour once, a run every number.
    #[error("{tile} is there twice")]
    Twice {
        /// The tile.
        tile: Tile,
    },
    /// A group has four tiles at most.
    #[error("a group has at most four tiles, not {tiles}")]
    GroupTooLarge {
        /// How many there are.
        tiles: usize,
    },
    /// A run has thirteen tiles at most.
    #[error("a run has at most thirteen tiles, not {tiles}")]
    RunTooLong {
        /// How many there are.
        tiles: usize,
    },
    /// A number is missing, and there are too few jokers for the gaps.
    #[error("the run lacks {missing}")]
    Gap {
        /// The first that is missing.
        missing: Tile,
    },
    /// 13 is not followed by 1.
    #[error("13 is never followed by 1")]
    Wraps,
}

/// A legal set. A run stands in rising order, a group in the order of colours with its jokers last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Set {
    kind: Kind,
    tiles: ArrayVec<Tile, LONGEST>,
    /// What every tile stands for: itself, but for jokers.
    stands_for: ArrayVec<Tile, LONGEST>,
}

impl Set {
    /// Reads tiles as a set. The order given wins if it is a legal run, else the reading worth most (a group rather
    /// than a run worth the same).
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
    /// What is wrong with them.
    pub fn read(tiles: &[Tile]) -> Result<Set, Broken> {
        Set::read_pieces(tiles.iter().map(|tile| Piece::from(*tile)))
    }

    /// Reads tiles of which some are jokers shown to stand for something.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read_pieces(pieces: impl IntoIterator<Item = Piece> + Clone) -> Result<Set, Broken> {
        let tiles = pieces.clone().into_iter().count();
        if tiles < SHORTEST {
            return Err(Broken::TooShort { tiles });
        }
        if pieces.clone().into_iter().all(|piece| piece.tile.is_joker()) {
            return Err(Broken::OnlyJokers);
        }
        if tiles > LONGEST {
            return Err(too_long(pieces));
        }
        let pieces: ArrayVec<Piece, LONGEST> = pieces.into_iter().collect();
        if let Some(set) = run_as_given(&pieces) {
            return Ok(set);
        }
        match (read_group(&pieces), read_run(&pieces)) {
            (Ok(group), Ok(run)) => Ok(if group.value() >= run.value() { group } else { run }),
            (Ok(set), Err(_)) | (Err(_), Ok(set)) => Ok(set),
            (Err(group), Err(run)) => Err(blame(&pieces, group, run)),
        }
    }

    /// The set of these tiles that stand for those.
    fn from_parts(kind: Kind, parts: impl IntoIterator<Item = (Tile, Tile)>) -> Set {
        let (tiles, stands_for) = parts.into_iter().unzip();
        Set { kind, tiles, stands_for }
    }

    /// What it is.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Its tiles.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// What they stand for, in the same order.
    pub fn stands_for(&self) -> &[Tile] {
        &self.stands_for
    }

    /// What its jokers stand for.
    pub fn jokers(&self) -> impl Iterator<Item = Tile> + '_ {
        let parts = self.tiles.iter().zip(&self.stands_for);
        parts.filter(|(tile, _)| tile.is_joker()).map(|(_, shown)| *shown)
    }

    /// The sum of its numbers, a joker counting what it stands for.
    pub fn value(&self) -> u32 {
        self.stands_for.iter().filter_map(|tile| tile.number()).map(u32::from).sum()
    }

    /// Its tiles as they are written down: plain, unless the list alone would be read in another way.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let plain = Set::read(&self.tiles).as_ref() == Ok(self);
        self.tiles
            .iter()
            .zip(&self.stands_for)
            .map(move |(tile, shown)| Piece { tile: *tile, shown_as: (tile.is_joker() && !plain).then_some(*shown) })
    }

    /// Whether one of its jokers can stand for `tile`: in a run it must, in a group the colour must be free.
    pub(crate) fn can_show(&self, tile: Tile) -> bool {
        match self.kind {
            Kind::Run => self.jokers().any(|shown| shown == tile),
            Kind::Group => {
                let same_number = self.stands_for[0].number() == tile.number();
                same_number && !self.tiles.contains(&tile) && self.tiles.contains(&Tile::JOKER)
            }
        }
    }

    /// The same tiles with its jokers standing for `shown`, as far as they [can](Set::can_show).
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
        read_group(&pieces).unwrap_or_else(|_| self.clone())
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

/// All tiles of these sets.
pub(crate) fn all_tiles<'a>(sets: impl IntoIterator<Item = &'a Set>) -> Tiles {
    sets.into_iter().flat_map(|set| set.tiles.iter().copied()).collect()
}

/// The run that the order given makes, if it makes one.
fn run_as_given(pieces: &[Piece]) -> Option<Set> {
    let (place, first) = pieces.iter().enumerate().find(|(_, piece)| !piece.face().is_joker())?;
    let start = first.face().number()?.checked_sub(place as u8)?;
    let colour = first.face().colour()?;
    let faces: ArrayVec<Tile, LONGEST> =
        (start..).take(pieces.len()).map(|number| Tile::new(colour, number)).collect::<Option<_>>()?;
    let fits = |(piece, face): (&Piece, &Tile)| piece.face().is_joker() || piece.face() == *face;
    let is_run = pieces.iter().zip(&faces).all(fits);
    is_run.then(|| Set::from_parts(Kind::Run, pieces.iter().map(|piece| piece.tile).zip(faces)))
}

/// The tiles whose faces are known, in order of their faces, and how many jokers are left.
fn sorted(pieces: &[Piece]) -> (ArrayVec<Piece, LONGEST>, usize) {
    let mut known: ArrayVec<Piece, LONGEST> = pieces.iter().filter(|piece| !piece.face().is_joker()).copied().collect();
    known.sort_by_key(|piece| piece.face());
    let jokers = pieces.len() - known.len();
    (known, jokers)
}

/// A group of these tiles, jokers standing for the colours that are missing, in order.
fn read_group(pieces: &[Piece]) -> Result<Set, Broken> {
    let (known, mut jokers) = sorted(pieces);
    let number = known.first().and_then(|piece| piece.face().number()).ok_or(Broken::OnlyJokers)?;
    if known.iter().any(|piece| piece.face().number() != Some(number)) {
        return Err(Broken::Mixed);
    }
    if let Some(tile) = twice(&known) {
        return Err(Broken::Twice { tile });
    }
    if pieces.len() > LARGEST_GROUP {
        return Err(Broken::GroupTooLarge { tiles: pieces.len() });
    }
    let mut parts: ArrayVec<(Tile, Tile), LARGEST_GROUP> =
        known.iter().map(|piece| (piece.tile, piece.face())).collect();
    for face in Colour::ALL.map(|colour| Tile::numbered(colour, number)) {
        if jokers > 0 && !known.iter().any(|piece| piece.face() == face) {
            parts.push((Tile::JOKER, face));
            jokers -= 1;
        }
    }
    parts.sort();
    Ok(Set::from_parts(Kind::Group, parts))
}

/// The run worth most of these tiles: jokers fill the gaps, then go on at the top, then at the bottom.
fn read_run(pieces: &[Piece]) -> Result<Set, Broken> {
    let (known, jokers) = sorted(pieces);
    let lowest = known.first().map(|piece| piece.face()).ok_or(Broken::OnlyJokers)?;
    let colour = lowest.colour().ok_or(Broken::OnlyJokers)?;
    if known.iter().any(|piece| piece.face().colour() != Some(colour)) {
        return Err(Broken::Mixed);
    }
    if let Some(tile) = twice(&known) {
        return Err(Broken::Twice { tile });
    }
    let number = |piece: &Piece| piece.face().number().unwrap_or_default();
    let (low, high) = (number(&known[0]), number(&known[known.len() - 1]));
    if usize::from(high - low) >= known.len() + jokers {
        return Err(gap(colour, low, high, &known));
    }
    let start = low.min(NUMBERS + 1 - pieces.len() as u8);
    let mut known = known.into_iter().peekable();
    let parts = (start..).take(pieces.len()).map(|number| {
        let face = Tile::numbered(colour, number);
        let piece = known.next_if(|piece| piece.face() == face);
        (piece.map_or(Tile::JOKER, |piece| piece.tile), face)
    });
    Ok(Set::from_parts(Kind::Run, parts))
}

/// The first face that two of the sorted tiles share.
fn twice(known: &[Piece]) -> Option<Tile> {
    known.windows(2).find(|pair| pair[0].face() == pair[1].face()).map(|pair| pair[0].face())
}

fn gap(colour: Colour, low: u8, high: u8, known: &[Piece]) -> Broken {
    if low == 1 && high == NUMBERS {
        return Broken::Wraps;
    }
    let missing = (low..high).map(|number| Tile::numbered(colour, number));
    let missing = missing.into_iter().find(|face| !known.iter().any(|piece| piece.face() == *face));
    missing.map_or(Broken::Mixed, |missing| Broken::Gap { missing })
}

/// The tiles are neither group nor run: the reason that a player would give.
fn blame(pieces: &[Piece], group: Broken, run: Broken) -> Broken {
    if group != Broken::Mixed {
        return group;
    }
    if run != Broken::Mixed {
        return run;
    }
    let known = || pieces.iter().filter(|piece| !piece.face().is_joker());
    let stranger = |first: &Piece| {
        let shares = |other: &Piece| {
            first.face().number() == other.face().number() || first.face().colour() == other.face().colour()
        };
        let other = known().find(|other| !shares(other))?;
        Some(Broken::Unrelated { first: first.face(), other: other.face() })
    };
    known().find_map(stranger).unwrap_or(Broken::Mixed)
}

/// More than thirteen tiles: too large for a group too.
fn too_long(pieces: impl IntoIterator<Item = Piece> + Clone) -> Broken {
    let tiles = pieces.clone().into_iter().count();
    let mut numbers = pieces.into_iter().filter_map(|piece| piece.face().number());
    let first = numbers.next();
    match numbers.all(|number| Some(number) == first) {
        true => Broken::GroupTooLarge { tiles },
        false => Broken::RunTooLong { tiles },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_sets;

    fn read(text: &str) -> Result<Set, Broken> {
        Set::read(&read_sets(text).unwrap().concat())
    }

    fn tile(text: &str) -> Tile {
        text.parse().unwrap()
    }

    fn shown(text: &str) -> String {
        read(text).unwrap().stands_for().iter().map(Tile::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_order_given_wins_if_it_is_a_legal_run() {
        assert_eq!(shown("J K5 J"), "K4 K5 K6");
        assert_eq!(shown("K5 J J"), "K5 K6 K7");
        assert_eq!(shown("J J K5"), "K3 K4 K5");
        assert_eq!(shown("J B12 B13"), "B11 B12 B13");
    }

    #[test]
    fn else_the_reading_worth_most() {
        assert_eq!(shown("B5 B4 J"), "B4 B5 B6");
        assert_eq!(shown("B12 B13 J"), "B11 B12 B13");
        assert_eq!(shown("J B13 J"), "B13 K13 R13");
        assert_eq!(shown("B13 J J J J"), "B9 B10 B11 B12 B13");
        assert_eq!(shown("B12 J J"), "B12 K12 R12");
        assert_eq!(shown("Y8 J K8"), "K8 Y8 B8");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let broken = |text| read(text).unwrap_err();
        assert_eq!(broken("K7 B7"), Broken::TooShort { tiles: 2 });
        assert_eq!(broken("J J J"), Broken::OnlyJokers);
        assert_eq!(broken("K7 B7 R7 Y7 J"), Broken::GroupTooLarge { tiles: 5 });
        assert_eq!(broken("K7 B7 Y7 Y7"), Broken::Twice { tile: tile("Y7") });
        assert_eq!(broken("K6 K7 K7 K8"), Broken::Twice { tile: tile("K7") });
        assert_eq!(broken("R4 R5 R7"), Broken::Gap { missing: tile("R6") });
        assert_eq!(broken("B4 J J B8"), Broken::Gap { missing: tile("B5") });
        assert_eq!(broken("B12 B13 B1"), Broken::Wraps);
        assert_eq!(broken("K7 B8 R9"), Broken::Unrelated { first: tile("K7"), other: tile("B8") });
        assert_eq!(broken("K7 K8 R7"), Broken::Unrelated { first: tile("K8"), other: tile("R7") });
        let run = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 J";
        assert_eq!(broken(run), Broken::RunTooLong { tiles: 14 });
        assert_eq!(broken(&"K7 ".repeat(300)), Broken::GroupTooLarge { tiles: 300 });
    }

    #[test]
    fn a_joker_may_be_shown_as_what_the_list_would_not_tell() {
        let set: Set = serde_json::from_str(r#"["R5", "Y5", "J=B5"]"#).unwrap();
        assert_eq!(set.jokers().collect::<Vec<_>>(), [tile("B5")]);
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["R5","Y5","J=B5"]"#);
        let set: Set = serde_json::from_str(r#"["R5", "Y5", "J=K5"]"#).unwrap();
        assert_eq!(set.to_string(), "R5 Y5 J", "what the list tells is not written");
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
