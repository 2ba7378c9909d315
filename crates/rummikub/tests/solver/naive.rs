//! A solver that tries everything, for pools of a dozen tiles.

use rummikub::{Before, JokerRule, Kind, Layout, Set, Tile, Tiles};
use std::collections::{BTreeMap, BTreeSet};

/// What an arrangement keeps of the table: ties, and then whole sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) ties: usize,
    pub(crate) sets: KeptSets,
}

/// How much is left of the sets of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum KeptSets {
    /// Some were taken apart, or ties were loosened.
    #[default]
    Apart,
    /// Tiles were added to some; each is still part of one set, with its jokers.
    Whole,
    /// All are as they were.
    Untouched,
}

/// All possible lays: the tiles that come from the rack.
pub(crate) fn all_lays(before: &Before<'_>) -> BTreeSet<Tiles> {
    let mut lays = BTreeSet::new();
    each_arrangement(before, &mut |played, sets| {
        if !lays.contains(&played) && after(before, &played, sets).is_some() {
            lays.insert(played);
        }
    });
    lays
}

/// The most that any lay of so many tiles keeps of the table.
pub(crate) fn most_kept(before: &Before<'_>, tiles: usize) -> Option<Kept> {
    let mut most: Option<Kept> = None;
    each_arrangement(before, &mut |played, sets| {
        if played.len() == tiles {
            most = most.max(after(before, &played, sets).map(|table| Kept::of(before.table, &table)));
        }
    });
    most
}

/// The table after a lay of these sets, if it is one.
fn after(before: &Before<'_>, played: &Tiles, sets: &[Vec<Tile>]) -> Option<Vec<Set>> {
    match before.options.joker {
        JokerRule::Free if before.opened => Some(sets.iter().map(|set| Set::read(set).expect("a set")).collect()),
        _ if played.is_empty() => Some(before.table.to_vec()),
        _ => before.lay(sets).ok().map(|lay| lay.table),
    }
}

/// Arranges the table and any tiles of the rack in every way, and tells which tiles of the rack are part of it.
fn each_arrangement(before: &Before<'_>, found: &mut dyn FnMut(Tiles, &[Vec<Tile>])) {
    let table: Tiles = before.table.iter().flat_map(Set::tiles).copied().collect();
    let left = table + *before.rack;
    let all = AllSets::of(&left);
    TryAll { all: &all, left, may_stay: *before.rack, sets: Vec::new(), found }.place_lowest();
}

struct TryAll<'a> {
    all: &'a AllSets,
    /// The tiles that are not in sets yet.
    left: Tiles,
    /// The tiles that may stay on the rack.
    may_stay: Tiles,
    sets: Layout,
    found: &'a mut dyn FnMut(Tiles, &[Vec<Tile>]),
}

impl TryAll<'_> {
    /// Leaves the lowest remaining numbered tile on the rack, or puts it in a set with higher ones.
    fn place_lowest(&mut self) {
        let Some(lowest) = self.left.first().filter(|tile| !tile.is_joker()) else { return self.end() };
        if self.may_stay.contains(lowest) {
            let (left, may_stay) = (self.left, self.may_stay);
            self.left.take(lowest);
            self.may_stay.take(lowest);
            self.place_lowest();
            (self.left, self.may_stay) = (left, may_stay);
        }
        let left = self.left;
        for (set, tiles) in self.all.with_lowest(lowest, left) {
            self.left = left - *tiles;
            self.sets.push(set.clone());
            self.place_lowest();
            self.sets.pop();
        }
        self.left = left;
    }

    fn end(&mut self) {
        let jokers = self.left;
        if self.may_stay.contains_all(&jokers) {
            // Tiles that stay have been removed from `may_stay`, so those left in it were laid.
            (self.found)(self.may_stay - jokers, &self.sets);
        }
    }
}

/// Every set that some tiles can make, with its tiles, by the lowest of those with numbers.
struct AllSets(BTreeMap<Tile, Vec<(Vec<Tile>, Tiles)>>);

impl AllSets {
    fn of(tiles: &Tiles) -> AllSets {
        let counted = |set: Vec<Tile>| {
            let count: Tiles = set.iter().copied().collect();
            (set, count)
        };
        let lowest = Tile::all().filter(|tile| !tile.is_joker() && tiles.contains(*tile));
        AllSets(lowest.map(|tile| (tile, sets_with_lowest(tile, tiles).into_iter().map(counted).collect())).collect())
    }

    /// Those that begin with this tile and that what is left can still make.
    fn with_lowest(&self, lowest: Tile, left: Tiles) -> impl Iterator<Item = &(Vec<Tile>, Tiles)> {
        self.0[&lowest].iter().filter(move |(_, tiles)| left.contains_all(tiles))
    }
}

/// Every set of these tiles whose first numbered tile is `lowest`.
fn sets_with_lowest(lowest: Tile, left: &Tiles) -> Layout {
    let (colour, number) = (lowest.colour().expect("a colour"), lowest.number().expect("a number"));
    let mut sets = Vec::new();
    let group: Vec<Tile> = Tile::all().filter(|tile| tile.number() == Some(number) && *tile > lowest).collect();
    extend(vec![lowest], &group, left, &mut sets, 4);
    for start in 1..=number {
        let jokers = usize::from(number - start);
        let before = std::iter::repeat_n(Tile::JOKER, jokers).chain([lowest]).collect();
        run(before, number + 1, colour, left, &mut sets);
    }
    sets.sort();
    sets.dedup();
    sets
}

/// Adds groups made of some of the candidates and jokers.
fn extend(set: Vec<Tile>, candidates: &[Tile], left: &Tiles, sets: &mut Layout, most: usize) {
    let Some((first, rest)) = candidates.split_first() else {
        for jokers in 0..=most - set.len() {
            let with: Vec<Tile> = set.iter().copied().chain(std::iter::repeat_n(Tile::JOKER, jokers)).collect();
            push(with, left, sets);
        }
        return;
    };
    if left.contains(*first) {
        extend([&set[..], &[*first]].concat(), rest, left, sets, most);
    }
    extend(set, rest, left, sets, most);
}

/// Adds runs that continue with the tile of `number` or a joker.
fn run(set: Vec<Tile>, number: u8, colour: rummikub::Colour, left: &Tiles, sets: &mut Layout) {
    push(set.clone(), left, sets);
    let Some(next) = Tile::new(colour, number) else { return };
    for tile in [next, Tile::JOKER] {
        let longer: Vec<Tile> = [&set[..], &[tile]].concat();
        if left.contains_all(&longer.iter().copied().collect()) {
            run(longer, number + 1, colour, left, sets);
        }
    }
}

fn push(set: Vec<Tile>, left: &Tiles, sets: &mut Layout) {
    if left.contains_all(&set.iter().copied().collect()) && Set::read(&set).is_ok() {
        sets.push(set);
    }
}

impl Kept {
    pub(crate) fn of(table: &[Set], after: &[Set]) -> Kept {
        let tiles = |sets: &[Set]| sets.iter().map(|set| set.tiles().iter().copied().collect()).collect::<Vec<Tiles>>();
        let (before, mut left) = (tiles(table), tiles(after));
        let ties = kept_ties(table, after);
        let sets = match (is_in(&before, &mut left, Tiles::eq), is_in(&before, &mut left, Tiles::contains_all)) {
            _ if ties < all_ties(table) => KeptSets::Apart,
            (true, _) => KeptSets::Untouched,
            (false, true) => KeptSets::Whole,
            (false, false) => KeptSets::Apart,
        };
        Kept { ties, sets }
    }
}

/// Whether all of `sets` find a place in what is left of others.
fn is_in(sets: &[Tiles], left: &mut [Tiles], has_place: fn(&Tiles, &Tiles) -> bool) -> bool {
    let Some((first, rest)) = sets.split_first() else { return true };
    (0..left.len()).any(|at| {
        if !has_place(&left[at], first) {
            return false;
        }
        let own = left[at];
        left[at] = own - *first;
        let all = is_in(rest, left, has_place);
        left[at] = own;
        all
    })
}

/// The number of the table's ties that an arrangement keeps: neighbours in runs, tiles in groups.
fn kept_ties(table: &[Set], after: &[Set]) -> usize {
    let (before, after) = (ties(table), ties(after));
    before.iter().map(|(tie, count)| (*count).min(after.get(tie).copied().unwrap_or_default())).sum()
}

/// The number of ties of a table.
pub(crate) fn all_ties(table: &[Set]) -> usize {
    ties(table).values().sum()
}

fn ties(sets: &[Set]) -> BTreeMap<(Kind, Tile), usize> {
    let mut ties = BTreeMap::new();
    for set in sets {
        let tied = set.stands_for().iter().zip(set.tiles()).skip(usize::from(set.kind() == Kind::Run));
        for (shown, tile) in tied {
            if set.kind() == Kind::Run || !tile.is_joker() {
                *ties.entry((set.kind(), *shown)).or_default() += 1;
            }
        }
    }
    ties
}

/// All possible lays of a player who may go on after opening: the number of tiles from the rack, and the most that they
/// count where jokers stand for a number in the sets that open, and for `joker_value` elsewhere.
pub(crate) fn all_that_go_on(before: &Before<'_>, joker_value: u8) -> BTreeSet<(usize, u32)> {
    let mut lays = BTreeSet::new();
    each_arrangement(before, &mut |played, sets| {
        if let Some(table) = after(before, &played, sets).filter(|_| !played.is_empty()) {
            let mut old = before.table.to_vec();
            let mut is_old = |set: &Set| {
                let same = old.iter().position(|other| other.tiles() == set.tiles());
                same.map(|at| old.swap_remove(at)).is_some()
            };
            let new: Vec<&Set> = table.iter().filter(|set| !is_old(set)).collect();
            let gain = most_gained(&new, played, (before.options.opening, joker_value), 0).expect("an opening");
            lays.insert((played.len(), played.sum(joker_value).strict_add_signed(gain)));
        }
    });
    lays
}

/// The most that jokers gain by being in sets of these tiles that are worth `need` together. `None` if no sets are.
fn most_gained(sets: &[&Set], tiles: Tiles, (need, joker_value): (u32, u8), value: u32) -> Option<i32> {
    let Some((first, rest)) = sets.split_first() else { return (value >= need).then_some(0) };
    let without = most_gained(rest, tiles, (need, joker_value), value);
    let own: Tiles = first.tiles().iter().copied().collect();
    if !tiles.contains_all(&own) {
        return without;
    }
    let shown = first.value() - own.sum(0);
    let gain = shown as i32 - i32::from(own.jokers()) * i32::from(joker_value);
    let with = most_gained(rest, tiles - own, (need, joker_value), value + first.value());
    without.max(with.map(|more| more + gain))
}

/// All possible lays of sets from a rack alone: for the tiles laid, the most that they are worth.
pub(crate) fn all_openings(rack: &Tiles) -> BTreeMap<Tiles, u32> {
    let mut openings = BTreeMap::new();
    openings_from(&AllSets::of(rack), *rack, Tiles::NONE, 0, &mut openings);
    openings
}

fn openings_from(all: &AllSets, mut left: Tiles, laid: Tiles, value: u32, openings: &mut BTreeMap<Tiles, u32>) {
    let Some(lowest) = left.first().filter(|tile| !tile.is_joker()) else {
        let best = openings.entry(laid).or_default();
        *best = value.max(*best);
        return;
    };
    for (set, tiles) in all.with_lowest(lowest, left) {
        let worth = Set::read(set).map_or(0, |set| set.value());
        openings_from(all, left - *tiles, laid + *tiles, value + worth, openings);
    }
    left.take(lowest);
    openings_from(all, left, laid, value, openings);
}
