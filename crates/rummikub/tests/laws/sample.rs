//! Samples of legal actions in a position, for games of all kinds.

use game::{Game, Sim, below, shuffle};
use rummikub::{Action, Before, Layout, Objective, Rummikub, Set, Solver, Tile, Tiles, View, Wish};

/// Some legal actions. If something can be laid, it is `eager` times in eight; without that, games end with an empty
/// pool.
pub(crate) fn sample(view: &View, eager: u32, solver: &mut Solver, chance: &mut Sim) -> Vec<Action> {
    let is_legal = |action: &Action| Rummikub::check(view, action).is_ok();
    let layouts = [layouts(view, chance), solved(view, solver, chance)].concat();
    let lays: Vec<Action> = layouts.into_iter().map(Action::Lay).filter(is_legal).collect();
    if !lays.is_empty() && below(8, chance) < eager {
        return lays;
    }
    [Action::Draw, Action::Pass, Action::Penalty].into_iter().filter(is_legal).collect()
}

/// Lays by the solver from a part of the rack.
fn solved(view: &View, solver: &mut Solver, chance: &mut Sim) -> Vec<Layout> {
    let wishes = [Objective::Tiles, Objective::Value, Objective::TilesThenValue];
    let mut solve = |objective| {
        let rack: Tiles = view.rack.iter().filter(|_| below(4, chance) > 0).collect();
        let wish = Wish { objective, joker_value: 30, least_change: below(2, chance) == 0 };
        let answer = solver.lay(&Before { rack: &rack, ..view.before() }, &wish);
        let lays_something = !answer.played.is_empty();
        let lay = Action::Lay(answer.after.clone());
        assert!(!lays_something || Rummikub::check(view, &lay).is_ok(), "what the solver lays is legal: {lay:?}");
        lays_something.then_some(answer.after)
    };
    wishes.into_iter().filter_map(&mut solve).collect()
}

/// Tables that may or may not be legal: new sets from the rack, longer sets, jokers replaced.
fn layouts(view: &View, chance: &mut Sim) -> Vec<Layout> {
    let table: Layout = view.table.iter().map(|set| set.tiles().to_vec()).collect();
    let mut all = Vec::new();
    for _ in 0..4 {
        let new = sets_of_rack(view.rack, chance);
        if !new.is_empty() {
            all.push([table.clone(), new].concat());
        }
    }
    for tile in Tile::all().filter(|tile| view.rack.contains(*tile)) {
        for (at, set) in view.table.iter().enumerate() {
            all.extend(extended(&table, at, tile));
            all.extend(replaced(&table, at, set, tile));
        }
    }
    all
}

/// The table with the tile added to a set.
fn extended(table: &Layout, at: usize, tile: Tile) -> Option<Layout> {
    let set = Set::read(&[&table[at][..], &[tile]].concat()).ok()?;
    let mut after = table.clone();
    after[at] = set.tiles().to_vec();
    Some(after)
}

/// The table with the tile in place of a joker, which is added to another set.
fn replaced(table: &Layout, at: usize, set: &Set, tile: Tile) -> Option<Layout> {
    let joker = set.stands_for().iter().zip(set.tiles()).position(|(shown, own)| *shown == tile && own.is_joker())?;
    let mut after = table.clone();
    after[at][joker] = tile;
    (0..table.len()).filter(|other| *other != at).find_map(|other| extended(&after, other, Tile::JOKER))
}

/// Sets made from the rack, one after another at random.
fn sets_of_rack(mut rack: Tiles, chance: &mut Sim) -> Layout {
    let mut starts: Vec<Tile> = rack.iter().filter(|tile| !tile.is_joker()).collect();
    shuffle(&mut starts, chance);
    let mut sets = Vec::new();
    for tile in starts {
        let alike: Vec<Tile> = Tile::all()
            .filter(|other| match below(2, chance) {
                0 => other.number() == tile.number(),
                _ => other.colour() == tile.colour() && other.number() >= tile.number(),
            })
            .filter(|other| rack.contains(*other))
            .chain([Tile::JOKER].into_iter().filter(|joker| rack.contains(*joker)))
            .collect();
        let longest = (3..=alike.len()).rev().map(|length| &alike[..length]).find(|tiles| Set::read(tiles).is_ok());
        if let Some(set) = longest {
            rack = rack - set.iter().copied().collect();
            sets.push(set.to_vec());
        }
    }
    sets
}
