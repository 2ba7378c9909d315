//! The sets in which a freed joker of the table may end: with two tiles of the rack, jokers of the rack included.

use crate::{
    Colour, Kind, Set, Tile, Tiles,
    set::{LARGEST_GROUP, LONGEST, SHORTEST, all_tiles},
    tile::NUMBERS,
};

/// The tiles of the rack in such a set.
const FROM_RACK: usize = 2;

/// A set that holds freed jokers.
#[derive(Clone)]
pub(super) struct NewSet {
    /// A joker that keeps its identity is the tile that it stands for.
    pub(in crate::solve) tiles: Vec<Tile>,
    /// Where they come from.
    pub(super) from_table: Tiles,
    pub(super) from_rack: Tiles,
}

/// All tiles of these sets that come from the table, and from the rack.
pub(super) fn taken(sets: &[NewSet]) -> (Tiles, Tiles) {
    let none = (Tiles::NONE, Tiles::NONE);
    sets.iter().fold(none, |(table, rack), set| (table + set.from_table, rack + set.from_rack))
}

/// Puts jokers in place of these tiles of a set; in a group they are last.
pub(super) fn to_jokers(set: &mut [Tile], are: impl Fn(&Tile) -> bool) {
    let is_group = Set::read(set).is_ok_and(|set| set.kind() == Kind::Group);
    set.iter_mut().filter(|tile| are(tile)).for_each(|tile| *tile = Tile::JOKER);
    if is_group {
        set.sort_by_key(|tile| tile.is_joker());
    }
}

/// What such sets are made of.
pub(in crate::solve) struct Stock {
    /// The tiles of the table, with those for which jokers stand that keep their identity.
    pub(in crate::solve) table: Tiles,
    pub(in crate::solve) rack: Tiles,
    /// What jokers stand for that keep their identity, where there is no tile like that.
    pub(in crate::solve) locked: Vec<Tile>,
}

impl Stock {
    /// Every set that holds freed jokers.
    pub(super) fn new_sets(&self) -> Vec<NewSet> {
        let mut sets = Vec::new();
        self.each_set(&mut |set| {
            if set.jokers().next().is_some() && self.is_readable(&set) {
                self.ways_to_make(&set, &mut sets);
            }
        });
        sets
    }

    /// Makes every set of these tiles.
    pub(in crate::solve) fn each_set(&self, make: &mut impl FnMut(Set)) {
        for number in 1..=NUMBERS {
            for colours in 1_u8..1 << Colour::ALL.len() {
                let colours = Colour::ALL.into_iter().filter(|colour| colours >> *colour as u8 & 1 == 1);
                let tiles: Vec<Tile> = colours.map(|colour| Tile::numbered(colour, number)).collect();
                if tiles.iter().all(|tile| self.has(*tile)) {
                    self.with_jokers(&tiles, LARGEST_GROUP, make);
                }
            }
            for colour in Colour::ALL {
                self.runs(&mut Vec::new(), colour, number, make);
            }
        }
    }

    fn has(&self, tile: Tile) -> bool {
        self.table.contains(tile) || self.rack.contains(tile)
    }

    fn jokers(&self) -> usize {
        usize::from(self.table.jokers() + self.rack.jokers())
    }

    /// Makes the runs that go on from `cells` with this number.
    fn runs(&self, cells: &mut Vec<Tile>, colour: Colour, number: u8, make: &mut impl FnMut(Set)) {
        if number > NUMBERS {
            return;
        }
        let tile = Tile::numbered(colour, number);
        if self.has(tile) {
            cells.push(tile);
            // A single tile and jokers are a group as well, as long as they are few enough.
            if cells.len() > 1 || self.jokers() >= LARGEST_GROUP {
                self.with_jokers(cells, LONGEST, make);
            }
            self.runs(cells, colour, number + 1, make);
            cells.pop();
        }
        let gaps = cells.iter().filter(|tile| tile.is_joker()).count();
        if !cells.is_empty() && gaps < self.jokers() {
            cells.push(Tile::JOKER);
            self.runs(cells, colour, number + 1, make);
            cells.pop();
        }
    }

    /// Makes the sets of these cells and any further jokers.
    fn with_jokers(&self, cells: &[Tile], most: usize, make: &mut impl FnMut(Set)) {
        let inner = cells.iter().filter(|tile| tile.is_joker()).count();
        for more in 0..=self.jokers() - inner {
            let tiles: Vec<Tile> = cells.iter().copied().chain(std::iter::repeat_n(Tile::JOKER, more)).collect();
            if let Some(set) = Set::read(&tiles).ok().filter(|set| set.tiles().len() <= most) {
                make(set);
            }
        }
    }

    /// Whether the jokers in it can keep their identity.
    fn is_readable(&self, set: &Set) -> bool {
        let is_locked = |tile: &Tile| self.locked.contains(tile);
        let mut tiles = set.tiles().to_vec();
        to_jokers(&mut tiles, is_locked);
        let can_show = |read: Set| set.tiles().iter().filter(|tile| is_locked(tile)).all(|tile| read.can_show(*tile));
        Set::read(&tiles).is_ok_and(can_show)
    }

    /// The ways to make this set from the table and the rack. Where both have a tile, the rack gives it only if that is
    /// needed: otherwise what is left of the rack may take the place of the one on the table.
    fn ways_to_make(&self, set: &Set, sets: &mut Vec<NewSet>) {
        let all = all_tiles([set]);
        let numbered = set.tiles().iter().copied().filter(|tile| !tile.is_joker());
        let (on_table, own): (Vec<Tile>, Vec<Tile>) = numbered.partition(|tile| self.table.contains(*tile));
        let either: Vec<Tile> = on_table.into_iter().filter(|tile| self.rack.contains(*tile)).collect();
        for own_jokers in 0..all.jokers().min(self.rack.jokers() + 1) {
            if all.jokers() - own_jokers > self.table.jokers() {
                continue;
            }
            let own = own.iter().copied().chain(std::iter::repeat_n(Tile::JOKER, own_jokers.into())).collect::<Tiles>();
            let lacks = FROM_RACK.saturating_sub(own.len());
            for chosen in (0_u32..1 << either.len()).filter(|chosen| chosen.count_ones() as usize == lacks) {
                let more = either.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, tile)| *tile);
                let from_rack = own + more.collect();
                if !self.splits(set, &from_rack) {
                    let from_table = all - from_rack;
                    sets.push(NewSet { tiles: set.tiles().to_vec(), from_table, from_rack });
                }
            }
        }
    }

    /// Whether a run of three tiles can be split off that is not needed for the jokers.
    fn splits(&self, set: &Set, from_rack: &Tiles) -> bool {
        let tiles: Vec<Tile> = set.tiles().iter().copied().filter(|tile| !tile.is_joker()).collect();
        let jokers = set.tiles().len() - tiles.len();
        let own_jokers = usize::from(from_rack.jokers());
        let is_run = |tiles: &[Tile]| Set::read(tiles).is_ok_and(|set| set.kind() == Kind::Run);
        let is_real = |tiles: &[Tile]| tiles.iter().any(|tile| !self.locked.contains(tile));
        let can_do_without = |off: &[Tile], rest: &[Tile]| {
            let from_rack = rest.iter().filter(|tile| from_rack.contains(**tile)).count() + own_jokers;
            is_run(off) && is_real(off) && is_real(rest) && rest.len() + jokers >= SHORTEST && from_rack >= FROM_RACK
        };
        let Some(cut) = tiles.len().checked_sub(SHORTEST) else { return false };
        can_do_without(&tiles[..SHORTEST], &tiles[SHORTEST..]) || can_do_without(&tiles[cut..], &tiles[..cut])
    }
}
