//! What tiles side by side are: a set, the beginning of one, or nothing.
use super::grid::Stretch;
use rummikub::{Broken, Set, Tile};

/// What a stretch of tiles is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A legal set.
    Whole(Set),
    /// Too few tiles yet, but they can belong together.
    Begun,
    /// No set, whatever is added.
    Broken(Broken),
}

impl Reading {
    /// Reads tiles in their order. `lying` are the sets as the table knows them: one that is unchanged goes on
    /// showing its jokers as it did.
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

    /// The name of its sort in the style sheet.
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

/// One or two tiles: whether jokers could make a set of them.
fn begun(tiles: &[Tile]) -> Reading {
    let mut with = tiles.to_vec();
    with.resize(3, Tile::JOKER);
    match Set::read(&with) {
        Ok(_) | Err(Broken::OnlyJokers) => Reading::Begun,
        // With more jokers the gap could be closed, but nobody holds three.
        Err(why) => Reading::Broken(why),
    }
}

/// A stretch with what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The tiles.
    pub stretch: Stretch,
    /// What they are.
    pub reading: Reading,
    /// Whether the table has no such set yet.
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
