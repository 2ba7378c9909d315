//! The reading of tiles side by side: a set, the beginning of one, or neither.
use super::grid::Stretch;
use rummikub::{Broken, Set, Tile};

/// The reading of a stretch of tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A legal set.
    Whole(Set),
    /// Too few tiles so far, but they can belong together.
    Begun,
    /// Not a set, whatever is added.
    Broken(Broken),
}

impl Reading {
    /// Reads tiles in their order. `lying` are the sets as the table knows them: an unchanged set keeps showing its
    /// jokers as before.
    pub fn of(tiles: &[Tile], lying: &[Set]) -> Reading {
        if let Some(set) = lying.iter().find(|set| set.tiles() == tiles) {
            return Reading::Whole(set.clone());
        }
        match Set::read(tiles) {
            Ok(set) => Reading::Whole(set),
            Err(Broken::TooShort { .. } | Broken::OnlyJokers) if tiles.len() < 3 => begun(tiles),
            Err(why) => Reading::Broken(why),
        }
    }

    /// The name of the reading in the style sheet.
    pub const fn word(&self) -> &'static str {
        match self {
            Reading::Whole(_) => "whole",
            Reading::Begun => "begun",
            Reading::Broken(_) => "broken",
        }
    }

    /// The set, if it is one.
    pub const fn set(&self) -> Option<&Set> {
        match self {
            Reading::Whole(set) => Some(set),
            Reading::Begun | Reading::Broken(_) => None,
        }
    }
}

/// Whether jokers could turn one or two tiles into a set.
fn begun(tiles: &[Tile]) -> Reading {
    let mut with = tiles.to_vec();
    with.resize(3, Tile::JOKER);
    match Set::read(&with) {
        Ok(_) | Err(Broken::OnlyJokers) => Reading::Begun,
        // More jokers could close the gap, but no one holds three.
        Err(why) => Reading::Broken(why),
    }
}

/// A stretch with its reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The tiles.
    pub stretch: Stretch,
    /// Their reading.
    pub reading: Reading,
    /// Whether the set is new to the table.
    pub new: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> &'static str {
        let tiles: Vec<Tile> = text.split(' ').map(|tile| tile.parse().expect("a tile")).collect();
        Reading::of(&tiles, &[]).word()
    }

    #[test]
    fn two_tiles_begin_a_set_if_one_more_could_make_it() {
        for begun in ["R7", "J", "J J", "R7 B7", "R7 R8", "R7 R9", "R7 J", "R9 R8"] {
            assert_eq!(word(begun), "begun", "{begun}");
        }
        for broken in ["R7 R7", "R7 B8", "R7 R10", "R13 R1"] {
            assert_eq!(word(broken), "broken", "{broken}");
        }
        assert_eq!(word("R7 R8 R9"), "whole");
        assert_eq!(word("R7 R8 B9"), "broken");
        assert_eq!(word("J J J"), "broken");
    }

    #[test]
    fn jokers_go_on_showing_what_the_table_says() {
        let set: Set = serde_json::from_str(r#"["R5","Y5","J=B5"]"#).expect("a set");
        let tiles = set.tiles().to_vec();
        assert_eq!(Reading::of(&tiles, std::slice::from_ref(&set)).set(), Some(&set));
        assert_ne!(Reading::of(&tiles, &[]).set(), Some(&set));
    }
}
