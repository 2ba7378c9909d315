//! Rummikub's ideas.

use crate::{Ask, Teaches};
use rummikub::{Action, Layout, Rummikub, Tile, Tiles, View};
use serde::{Deserialize, Serialize};

/// The ideas of the game (docs/rules/rummikub.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idea {
    /// The first lay: groups and runs from the rack, worth 30.
    Opening,
    /// A player who lays nothing draws.
    Draw,
    /// A new set from the rack alone.
    Set,
    /// A tile from the rack joins a set on the table.
    Add,
    /// A run is split in two, so that a tile finds its place.
    Split,
    /// A tile from the table helps to make a new set.
    Borrow,
    /// A joker is replaced, and used in a new set.
    Joker,
    /// The last tiles are laid, and the others count theirs.
    Out,
}

impl Teaches for Rummikub {
    type Idea = Idea;
    const IDEAS: &'static [Idea] =
        &[Idea::Opening, Idea::Draw, Idea::Set, Idea::Add, Idea::Split, Idea::Borrow, Idea::Joker, Idea::Out];
    const FOUND: &'static str = include_str!("rummikub/found.json");

    fn wants(idea: Idea, _: &Ask<Rummikub>, view: &View, action: &Action) -> bool {
        let Action::Lay(layout) = action else { return idea == Idea::Draw };
        let lay = Lay::of(view, layout);
        match idea {
            Idea::Opening => true,
            Idea::Draw => false,
            Idea::Set => lay.is_any_new(|set| lay.played.contains_all(set)),
            Idea::Add => {
                lay.after.iter().any(|set| lay.before.iter().any(|old| set.len() > old.len() && set.contains_all(old)))
            }
            Idea::Split => lay.is_any_split(),
            Idea::Borrow => lay.is_any_new(|set| shared(set, &lay.played) >= 2 && !lay.played.contains_all(set)),
            Idea::Joker => lay.is_any_new(|set| set.jokers() > 0 && shared(set, &lay.played) >= 2),
            Idea::Out => lay.played == view.rack,
        }
    }
}

/// A table before and after, and the tiles that came from the rack.
struct Lay {
    before: Vec<Tiles>,
    after: Vec<Tiles>,
    played: Tiles,
}

impl Lay {
    fn of(view: &View, layout: &Layout) -> Lay {
        let before: Vec<Tiles> = view.table.iter().map(|set| set.tiles().iter().copied().collect()).collect();
        let after: Vec<Tiles> = layout.iter().map(|set| set.iter().copied().collect()).collect();
        let all = |sets: &[Tiles]| sets.iter().flat_map(Tiles::iter).collect::<Tiles>();
        let played = all(&after) - all(&before);
        Lay { before, after, played }
    }

    /// Whether any set that is not just an old one extended satisfies `holds`.
    fn is_any_new(&self, holds: impl Fn(&Tiles) -> bool) -> bool {
        let grown = |set: &Tiles| self.before.iter().any(|old| set.contains_all(old));
        self.after.iter().any(|set| !grown(set) && holds(set))
    }

    /// Whether an old set has been split into two or more parts, each with at least two of its tiles.
    fn is_any_split(&self) -> bool {
        let kept = |old: &Tiles| self.after.iter().any(|set| set.contains_all(old));
        let parts = |old: &Tiles| self.after.iter().filter(|set| shared(set, old) >= 2).count();
        self.before.iter().any(|old| !kept(old) && parts(old) >= 2)
    }
}

/// The number of tiles that two collections have in common.
fn shared(one: &Tiles, other: &Tiles) -> u8 {
    let both = |tile: Tile| one.count(tile).min(other.count(tile));
    Tile::all().map(both).sum()
}
