//! A solver that tries everything, for pools of a dozen tiles.

use rummikub::{Before, JokerRule, Kind, Layout, Set, Tile, Tiles};
use std::collections::BTreeMap;

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

/// All possible lays: for the tiles that come from the rack, the most that any arrangement keeps of the table.
pub(crate) fn all_lays(before: &Before<'_>) -> BTreeMap<Tiles, Kept> {
    let table: Tiles = before.table.iter().flat_map(Set::tiles).copied().collect();
    let mut try_all =
        TryAll { before, left: table + *before.rack, may_stay: *before.rack, sets: Vec::new(), lays: BTreeMap::new() };
    try_all.place_lowest();
    try_all.lays
}

struct TryAll<'a> {
    before: &'a Before<'a>,
    /// The tiles that are not in sets yet.
    left: Tiles,
    /// The tiles that may stay on the rack.
    may_stay: Tiles,
    sets: Layout,
    lays: BTreeMap<Tiles, Kept>,
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
        for set in sets_with_lowest(lowest, &self.left) {
            let left = self.left;
            self.left = left - set.iter().copied().collect();
            self.sets.push(set);
            self.place_lowest();
            self.sets.pop();
            self.left = left;
        }
    }

    fn end(&mut self) {
        let jokers: Tiles = self.left;
        if !self.may_stay.contains_all(&jokers) {
            return;
        }
        // Tiles that stay have been removed from `may_stay`, so those left in it were laid.
        let played = self.may_stay - jokers;
        let table: Vec<Set> = match self.before.options.joker {
            JokerRule::Free => self.sets.iter().map(|set| Set::read(set).expect("a set")).collect(),
            _ if played.is_empty() => self.before.table.to_vec(),
            _ => match self.before.lay(&self.sets) {
                Ok(lay) => lay.table,
                Err(_) => return,
            },
        };
        let kept = Kept::of(self.before.table, &table);
        let best = self.lays.entry(played).or_default();
        *best = kept.max(*best);
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

/// All possible lays of sets from a rack alone: for the tiles laid, the most that they are worth.
pub(crate) fn all_openings(rack: &Tiles) -> BTreeMap<Tiles, u32> {
    let mut openings = BTreeMap::new();
    openings_from(*rack, Tiles::NONE, 0, &mut openings);
    openings
}

fn openings_from(mut left: Tiles, laid: Tiles, value: u32, openings: &mut BTreeMap<Tiles, u32>) {
    let Some(lowest) = left.first().filter(|tile| !tile.is_joker()) else {
        let best = openings.entry(laid).or_default();
        *best = value.max(*best);
        return;
    };
    for set in sets_with_lowest(lowest, &left) {
        let (tiles, worth) = (set.iter().copied().collect(), Set::read(&set).map_or(0, |set| set.value()));
        openings_from(left - tiles, laid + tiles, value + worth, openings);
    }
    left.take(lowest);
    openings_from(left, laid, value, openings);
}
