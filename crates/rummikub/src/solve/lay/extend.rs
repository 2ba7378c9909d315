//! Lays that only add to the sets of the table.

use super::{
    fate::Laid,
    whole::{self, can_be_added, could_be_worth, holes, is_in_set_of, numbers},
};
use crate::{
    Before, Layout, Set, Tile, Tiles,
    set::all_tiles,
    solve::{Search, Solver, Wish},
};

/// The most kinds of tile that are tried on one set, the most steps, and the most searches of what is left of the rack.
const MOST_KINDS: usize = 8;
const STEPS: u32 = 400;
const SEARCHES: u32 = 6;

/// A set of the table with tiles added.
struct Longer {
    added: Tiles,
    set: Vec<Tile>,
}

/// A search for additions, set by set.
struct Extend<'a> {
    before: &'a Before<'a>,
    wish: &'a Wish,
    worth: i32,
    /// The tiles that fit into sets of the rack alone.
    alone: Tiles,
    /// The sets that can become longer, by their place on the table: in what ways, and what they or later ones take.
    sets: Vec<(usize, Vec<Longer>, Tiles)>,
    after: Layout,
    steps: u32,
    searches: u32,
}

impl Solver {
    /// A lay worth this much that keeps every set of the table whole, if one is found soon.
    pub(super) fn lay_adding(
        &mut self,
        before: &Before<'_>,
        wish: &Wish,
        worth: i32,
        budget: &mut u64,
    ) -> Option<Laid> {
        let alone = before.rack.iter().filter(|tile| is_in_set_of(before.rack, *tile)).collect();
        let after: Layout = before.table.iter().map(|set| set.tiles().to_vec()).collect();
        let sets = Vec::new();
        let mut extend = Extend { before, wish, worth, alone, sets, after, steps: STEPS, searches: SEARCHES };
        extend.find_longer();
        let search = self.aside.get_or_insert_with(Box::<Search>::default);
        search.forget();
        extend.go_on(0, *before.rack, search, budget)
    }
}

impl Extend<'_> {
    /// Finds the ways to make each set longer.
    fn find_longer(&mut self) {
        let Before { table, rack, .. } = *self.before;
        for (at, set) in table.iter().enumerate().rev() {
            let fits = |tile: &Tile| {
                !tile.is_joker() && rack.contains(*tile) && can_be_added(std::slice::from_ref(set), rack, *tile)
            };
            let kinds: Vec<Tile> = Tile::all().filter(fits).collect();
            let mut longer = Vec::new();
            for chosen in 0_u32..1 << kinds.len().min(MOST_KINDS) {
                if self.steps == 0 {
                    break;
                }
                let added: Vec<Tile> = kinds
                    .iter()
                    .enumerate()
                    .filter(|(kind, _)| chosen >> kind & 1 == 1)
                    .map(|(_, tile)| *tile)
                    .collect();
                let all =
                    added.iter().filter_map(|tile| tile.number()).fold(numbers(set), |all, number| all | 1 << number);
                for jokers in 0..=rack.jokers() {
                    let has_holes = holes(all) > all_tiles([set]).jokers() + jokers;
                    let added = [&added[..], &vec![Tile::JOKER; usize::from(jokers)]].concat();
                    if added.is_empty() || has_holes || !self.may_step() {
                        continue;
                    }
                    if let Ok(with) = Set::read(&[set.tiles(), &added].concat()) {
                        longer.push(Longer { added: added.into_iter().collect(), set: with.tiles().to_vec() });
                    }
                }
            }
            if !longer.is_empty() {
                self.sets.push((at, longer, Tiles::NONE));
            }
        }
        let mut later = Tiles::NONE;
        for (_, longer, takes) in &mut self.sets {
            longer.iter().flat_map(|longer| longer.added.iter()).for_each(|tile| {
                if !later.contains(tile) {
                    later.add(tile);
                }
            });
            *takes = later;
        }
        self.sets.reverse();
    }

    /// Takes a step, if one is left.
    fn may_step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }

    /// A lay in which the sets before `next` are as they are in `after`.
    fn go_on(&mut self, next: usize, rack: Tiles, search: &mut Search, budget: &mut u64) -> Option<Laid> {
        let laid = self.wish.worth_of_all(&(*self.before.rack - rack));
        let takes = self.sets.get(next).map_or(Tiles::NONE, |(.., takes)| *takes);
        let fits = |tile: &Tile| tile.is_joker() || self.alone.contains(*tile) || takes.contains(*tile);
        if laid + self.wish.worth_of_all(&rack.iter().filter(fits).collect()) < self.worth || !self.may_step() {
            return None;
        }
        let Some((at, longer, _)) = self.sets.get(next) else { return self.end(laid, rack, search, budget) };
        let (at, ways) = (*at, longer.len());
        for way in (0..ways).map(Some).chain([None]) {
            let old = self.after[at].clone();
            let mut left = rack;
            if let Some(way) = way {
                let Longer { added, set } = &self.sets[next].1[way];
                if !rack.contains_all(added) {
                    continue;
                }
                left = rack - *added;
                self.after[at].clone_from(set);
            }
            let found = self.go_on(next + 1, left, search, budget);
            self.after[at] = old;
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Adds sets of what is left of the rack.
    fn end(&mut self, laid: i32, rack: Tiles, search: &mut Search, budget: &mut u64) -> Option<Laid> {
        let mut after = self.after.clone();
        if laid < self.worth {
            // With nothing added, the rack alone has been tried.
            if laid == 0 || self.searches == 0 || !could_be_worth(&[], &rack, self.wish, self.worth - laid) {
                return None;
            }
            self.searches -= 1;
            after.extend(whole::sets_alone(search, &rack, self.wish, self.worth - laid, budget)?);
        }
        whole::laid(self.before, self.wish, self.worth, after)
    }
}
