//! Which sets of the table stay whole.
//!
//! Ties alone do not tell: a joker may stand in for a tile that was taken out of a set, and a second copy of a tile may
//! hold on to its neighbours.

use super::{
    Asked,
    fate::{Fate, Laid},
};
use crate::{
    Before, Colour, JokerRule, Kind, Lay, Layout, Set, Tile, Tiles,
    set::{LARGEST_GROUP, SHORTEST, all_tiles},
    solve::{
        Answer, Search, Solver, Wish,
        build::{self, Like},
        task::{Task, Ties, WISH_BITS, reaches},
    },
    tile::NUMBERS,
};
use std::cmp::Reverse;

/// Whether every set of the table is still there as it was.
pub(super) fn is_untouched(table: &[Set], after: &[Set]) -> bool {
    // With jokers that stand for what they did.
    let shown = |set: &Set| (set.kind(), all_tiles([set]), set.stands_for().iter().copied().collect::<Tiles>());
    let mut left: Vec<_> = after.iter().map(shown).collect();
    table.iter().all(|set| {
        let own = shown(set);
        left.iter().position(|other| *other == own).map(|at| left.swap_remove(at)).is_some()
    })
}

/// Whether every set of the table is part of one set, jokers included.
pub(super) fn are_whole(table: &[Set], after: &[Set]) -> bool {
    let mut left: Vec<Tiles> = after.iter().map(|set| all_tiles([set])).collect();
    let mut all: Vec<Tiles> = table.iter().map(|set| all_tiles([set])).collect();
    all.sort_by_key(|own| Reverse(own.len()));
    // Sets that are as they were come first; the others look for the set with the least room to spare.
    all.retain(|own| left.iter().position(|other| other == own).map(|at| left.swap_remove(at)).is_none());
    all.iter().all(|own| {
        let holder = left.iter_mut().filter(|other| other.contains_all(own)).min_by_key(|other| other.len());
        holder.map(|holder| *holder = *holder - *own).is_some()
    })
}

/// Whether a lay could be worth this much that takes no set of the table apart, by a look at every tile: it must fit
/// into a set of the rack's tiles alone or, unless the table is to stay as it is, into a set of the table.
pub(super) fn could_be_worth(table: &[Set], rack: &Tiles, wish: &Wish, worth: i32) -> bool {
    if usize::from(rack.jokers()) >= SHORTEST - 1 {
        return true;
    }
    let fits = |tile: &Tile| is_in_set_of(rack, *tile) || can_be_added(table, rack, *tile);
    wish.worth_of_all(&rack.iter().filter(fits).collect()) >= worth
}

/// Whether a tile may be in a set of the tiles of this rack.
pub(super) fn is_in_set_of(rack: &Tiles, tile: Tile) -> bool {
    let (Some(colour), Some(number)) = (tile.colour(), tile.number()) else { return true };
    let jokers = usize::from(rack.jokers());
    let has = |colour: Colour, number: u8| rack.contains(Tile::numbered(colour, number));
    let alike = Colour::ALL.into_iter().filter(|colour| has(*colour, number)).count();
    let in_run = |from: u8| (from..from + SHORTEST as u8).filter(|number| has(colour, *number)).count();
    let mut runs = number.saturating_sub(2).max(1)..=number.min(NUMBERS - 2);
    alike + jokers >= SHORTEST || runs.any(|from| in_run(from) + jokers >= SHORTEST)
}

/// Whether it may be added to a set of the table, beside other tiles of the rack and with other sets joined.
pub(super) fn can_be_added(table: &[Set], rack: &Tiles, tile: Tile) -> bool {
    let (Some(colour), Some(number)) = (tile.colour(), tile.number()) else { return true };
    let lies = all_tiles(table.iter());
    let jokers: usize = usize::from(rack.jokers() + lies.jokers());
    table.iter().any(|set| {
        let mut numbered = set.tiles().iter().filter(|tile| !tile.is_joker());
        let is_lone = numbered.clone().count() == 1;
        if set.kind() == Kind::Group || is_lone {
            let fits = |own: &Tile| own.number() == Some(number) && own.colour() != Some(colour);
            if set.tiles().len() < LARGEST_GROUP && numbered.clone().all(fits) {
                return true;
            }
        }
        if set.kind() == Kind::Group && !is_lone || numbered.any(|own| *own == tile || own.colour() != Some(colour)) {
            return false;
        }
        let own = || set.tiles().iter().filter_map(|tile| tile.number()).chain([number]);
        let (low, high) = (own().min().unwrap_or(number), own().max().unwrap_or(number));
        let is_missing = |number: &u8| {
            let tile = Tile::numbered(colour, *number);
            !lies.contains(tile) && !rack.contains(tile)
        };
        (low..=high).filter(is_missing).count() <= jokers
    })
}

impl Solver {
    /// A lay worth this much that leaves the table as it is.
    pub(super) fn lay_beside(
        &mut self,
        before: &Before<'_>,
        wish: &Wish,
        worth: i32,
        budget: &mut u64,
    ) -> Option<Laid> {
        if !could_be_worth(&[], before.rack, wish, worth) {
            return None;
        }
        // In memory of its own, as the search for ties goes on from what the last one left.
        let search = self.aside.get_or_insert_with(Box::<Search>::default);
        search.forget();
        let mut after: Layout = before.table.iter().map(|set| set.tiles().to_vec()).collect();
        after.extend(sets_alone(search, before.rack, wish, worth, budget)?);
        laid(before, wish, worth, after)
    }

    /// Looks for a lay as good as `best`, which loosens nothing, that takes no set of the table apart.
    pub(super) fn keep_whole(
        &mut self,
        rule: JokerRule,
        before: &Before<'_>,
        wish: &Wish,
        best: &mut Laid,
        budget: &mut u64,
    ) {
        if !could_be_worth(before.table, before.rack, wish, best.worth) {
            return;
        }
        let mut held: Vec<bool> = before.table.iter().map(|set| !takes_any(set, before.rack)).collect();
        if before.rack.jokers() > 0 {
            // A place for spare jokers: any run or, without one, every group that could take one.
            match before.table.iter().position(|set| set.kind() == Kind::Run) {
                Some(run) => held[run] = false,
                None => held
                    .iter_mut()
                    .zip(before.table)
                    .for_each(|(held, set)| *held &= set.tiles().len() == LARGEST_GROUP),
            }
        }
        if let Some(laid) = self.lay_holding(rule, before, wish, (&held, best), budget) {
            *best = laid;
        }
        if are_whole(before.table, &best.table) {
            return;
        }
        let ties = Ties::of(before.table);
        let laid = self.lay_adding(before, wish, best.worth, budget);
        if let Some(laid) = laid.filter(|laid| ties.kept_by(&Ties::of(&laid.table)) == ties.count()) {
            *best = laid;
        }
    }

    /// A lay as good as `best` that keeps all ties and leaves these sets as they are.
    fn lay_holding(
        &mut self,
        rule: JokerRule,
        before: &Before<'_>,
        wish: &Wish,
        (held, best): (&[bool], &Laid),
        budget: &mut u64,
    ) -> Option<Laid> {
        let pick = |is_held: bool| (0..before.table.len()).filter(move |at| held[*at] == is_held);
        let loose: Vec<Set> = pick(false).map(|at| before.table[at].clone()).collect();
        let beside = Before { table: &loose, ..*before };
        let (all, own) = (Ties::of(before.table), Ties::of(&loose));
        for fate in Fate::all(rule, &beside) {
            let base = wish.worth_of(&fate.forced);
            if !reaches(best.worth, base) {
                continue;
            }
            let mut task = fate.task(wish.worth());
            task.mind_ties(own.clone(), best.worth - base);
            let asked = Asked { fate: &fate, before: &beside, wish };
            task.ceiling = ((best.worth - base) << WISH_BITS) + own.count();
            let floor = task.ceiling - 1;
            let (Some(laid), _) = self.lay_of(asked, &mut task, floor, budget) else { continue };
            // In their places, as far as these are still there.
            let mut after = laid.answer.after;
            for at in pick(true) {
                after.insert(at.min(after.len()), before.table[at].tiles().to_vec());
            }
            let Ok(lay) = before.lay(&after) else { continue };
            if all.kept_by(&Ties::of(&lay.table)) == all.count() && wish.worth_of_all(&lay.played) >= best.worth {
                let answer = Answer { after, ..laid.answer };
                return Some(Laid { answer, table: lay.table, worth: best.worth });
            }
        }
        None
    }
}

/// Sets of this rack's tiles alone that are worth this much, which nothing is worth more than.
pub(super) fn sets_alone(
    search: &mut Search,
    rack: &Tiles,
    wish: &Wish,
    worth: i32,
    budget: &mut u64,
) -> Option<Layout> {
    let mut task = Task::new(&Tiles::NONE, rack, wish.worth());
    task.ceiling = worth;
    let path = search.best(&task, worth - 1, true, budget).path?;
    Some(build::build(&task, &path, &[], None, &Like::default()))
}

/// The lay after which the table is like this, if it is legal and worth enough.
pub(super) fn laid(before: &Before<'_>, wish: &Wish, worth: i32, after: Layout) -> Option<Laid> {
    let Lay { played, table } = before.lay(&after).ok().filter(|lay| wish.worth_of_all(&lay.played) >= worth)?;
    let value = played.sum(wish.joker_value);
    Some(Laid { answer: Answer { played, value, after, exact: true, least_change: true }, table, worth })
}

/// Whether a set can take any numbered tile of the rack.
fn takes_any(set: &Set, rack: &Tiles) -> bool {
    rack.iter().any(|tile| !tile.is_joker() && can_be_added(std::slice::from_ref(set), rack, tile))
}

/// The numbers of a set's numbered tiles, as bits from 1 on.
pub(super) fn numbers(set: &Set) -> u16 {
    set.tiles().iter().filter_map(|tile| tile.number()).fold(0, |numbers, number| numbers | 1 << number)
}

/// How many numbers are missing between the lowest and the highest.
pub(super) const fn holes(numbers: u16) -> u8 {
    if numbers == 0 { 0 } else { (numbers.ilog2() + 1 - numbers.trailing_zeros() - numbers.count_ones()) as u8 }
}
