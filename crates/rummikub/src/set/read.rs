//! How a list of tiles is read as a set (docs/rules/rummikub.md#sets).

use super::{Broken, Kind, LARGEST_GROUP, LONGEST, Piece, SHORTEST, Set};
use crate::{Colour, Tile, tile::NUMBERS};
use arrayvec::ArrayVec;

/// The set that these pieces make: a run in the order given, otherwise the most valuable reading.
pub(super) fn set(pieces: impl IntoIterator<Item = Piece> + Clone) -> Result<Set, Broken> {
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
    match (group(&pieces), run(&pieces)) {
        (Ok(group), Ok(run)) => Ok(if group.value() >= run.value() { group } else { run }),
        (Ok(set), Err(_)) | (Err(_), Ok(set)) => Ok(set),
        (Err(group), Err(run)) => Err(blame(&pieces, group, run)),
    }
}

/// The run that the pieces make in the order given, if they do.
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

/// The tiles with known faces, sorted by face, and the number of jokers left.
fn sorted(pieces: &[Piece]) -> (ArrayVec<Piece, LONGEST>, usize) {
    let mut known: ArrayVec<Piece, LONGEST> = pieces.iter().filter(|piece| !piece.face().is_joker()).copied().collect();
    known.sort_by_key(|piece| piece.face());
    let jokers = pieces.len() - known.len();
    (known, jokers)
}

/// A group of these tiles; jokers stand for the missing colours, in order.
pub(super) fn group(pieces: &[Piece]) -> Result<Set, Broken> {
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

/// The most valuable run of these tiles: jokers fill the gaps, then extend it at the top, then at the bottom.
fn run(pieces: &[Piece]) -> Result<Set, Broken> {
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
        return Err(gap(colour, low, high, pieces));
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

/// Why tiles from `low` to `high` are too few for a run: either a 1 was put after a 13, jokers aside, or a number is
/// missing.
fn gap(colour: Colour, low: u8, high: u8, pieces: &[Piece]) -> Broken {
    let numbers: ArrayVec<u8, LONGEST> = pieces.iter().filter_map(|piece| piece.face().number()).collect();
    if numbers.windows(2).any(|pair| pair == [NUMBERS, 1]) {
        return Broken::Wraps;
    }
    let missing = (low..high).map(|number| Tile::numbered(colour, number));
    let missing = missing.into_iter().find(|face| !pieces.iter().any(|piece| piece.face() == *face));
    missing.map_or(Broken::Mixed, |missing| Broken::Gap { missing })
}

/// The reason a player would give why the tiles are neither group nor run.
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

/// Why more than thirteen tiles are not a set; they are too many for a group, too.
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
    use crate::set::{read, tile};

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
        assert_eq!(broken("B13 J B1 B2"), Broken::Wraps);
        assert_eq!(broken("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K13"), Broken::Gap { missing: tile("K12") });
        assert_eq!(broken("K1 K7 K13"), Broken::Gap { missing: tile("K2") });
        assert_eq!(broken("K7 B8 R9"), Broken::Unrelated { first: tile("K7"), other: tile("B8") });
        assert_eq!(broken("K7 K8 R7"), Broken::Unrelated { first: tile("K8"), other: tile("R7") });
        let run = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 J";
        assert_eq!(broken(run), Broken::RunTooLong { tiles: 14 });
        assert_eq!(broken(&"K7 ".repeat(300)), Broken::GroupTooLarge { tiles: 300 });
    }
}
