//! From counts to sets: the arrangement that a path stands for, as similar to the table as possible.

mod earned;
mod heap;

pub(super) use earned::Old;

use super::{
    search::Path,
    task::{LENGTH, Lying, Task},
};
use crate::{Kind, Layout, Set, Tile, Tiles};
use heap::Heap;
use std::cmp::Reverse;

/// In what an arrangement should be like the table.
#[derive(Clone, Copy, Default)]
pub(super) struct Like {
    /// Whether sets that fit into it unchanged are kept, those with jokers first.
    pub(super) keep: bool,
    /// Whether spare jokers go back to sets that have all the other tiles of the one that they lay in.
    pub(super) home: bool,
}

/// The sets of the arrangement, each in the place of the table's set with which it shares most. With `old`, spare
/// jokers go where they are earned.
pub(super) fn build(task: &Task, path: &Path, table: &[Lying], old: Option<&Old>, like: &Like) -> Layout {
    let mut heap = Heap::of(task, path);
    let mut sets: Layout = Vec::new();
    let mut gone: Vec<&Lying> = Vec::new();
    if like.keep {
        for with_jokers in [true, false] {
            for lying in table.iter().filter(|lying| lying.has_jokers() == with_jokers) {
                if let Some(rest) = heap.without(lying) {
                    heap = rest;
                    sets.push(lying.tiles().collect());
                } else if with_jokers && like.home {
                    gone.push(lying);
                }
            }
        }
    }
    let kept = sets.len();
    sets.append(&mut heap.earning);
    sets.append(&mut heap.runs());
    if sets.iter().all(|set| !is_run(set)) && (gone.is_empty() || !heap.share_homing(&gone)) {
        heap.share_spare();
    }
    sets.append(&mut heap.groups());
    if !gone.is_empty() {
        home_jokers(&mut sets[kept..], &gone, &mut heap.spare);
    }
    if let Some(old) = old {
        old.place(&mut sets, &mut heap.spare);
    }
    add_jokers(&mut sets, heap.spare);
    in_order(sets, table)
}

fn is_run(set: &[Tile]) -> bool {
    Set::read(set).is_ok_and(|set| set.kind() == Kind::Run)
}

/// Adds spare jokers to sets that then have all tiles of one that is `gone`.
fn home_jokers(sets: &mut [Vec<Tile>], gone: &[&Lying], spare: &mut u8) {
    let mut taken = vec![false; sets.len()];
    for lying in gone {
        let own: Tiles = lying.tiles().collect();
        let whole = (0..=*spare).find_map(|jokers| {
            (0..sets.len()).filter(|at| !taken[*at]).find_map(|at| {
                let tiles = [&sets[at][..], &vec![Tile::JOKER; usize::from(jokers)]].concat();
                let is_whole = tiles.iter().copied().collect::<Tiles>().contains_all(&own);
                Some((at, jokers, Set::read(&tiles).ok().filter(|_| is_whole)?))
            })
        });
        if let Some((at, jokers, set)) = whole {
            taken[at] = true;
            *spare -= jokers;
            if jokers > 0 {
                sets[at] = set.tiles().to_vec();
            }
        }
    }
}

/// Adds jokers, preferably to the shortest run; if nothing can take one, a run of thirteen is split.
fn add_jokers(sets: &mut Layout, jokers: u8) {
    for _ in 0..jokers {
        let with = |set: &Vec<Tile>| Set::read(&[&set[..], &[Tile::JOKER]].concat()).ok();
        let longer = sets.iter().enumerate().filter_map(|(at, set)| Some((at, with(set)?)));
        let best = longer.min_by_key(|(_, set)| (set.kind(), set.tiles().len()));
        if let Some((at, set)) = best {
            sets[at] = set.tiles().to_vec();
        } else if let Some(at) = sets.iter().position(|set| is_run(set)) {
            let upper = sets[at].split_off(LENGTH / 2);
            sets[at].push(Tile::JOKER);
            sets.push(upper);
        }
    }
}

/// The sets in the order of the table's sets with which they share most tiles; new ones last.
fn in_order(mut sets: Layout, table: &[Lying]) -> Layout {
    let mut ordered = Vec::with_capacity(sets.len());
    for lying in table {
        let own: Vec<Tile> = lying.tiles().collect();
        let shared = |set: &Vec<Tile>| {
            let mut left = own.clone();
            set.iter()
                .filter(|tile| left.iter().position(|own| own == *tile).map(|at| left.swap_remove(at)).is_some())
                .count()
        };
        let like = sets.iter().map(|set| (shared(set), Reverse(set.len()))).enumerate();
        if let Some((at, _)) = like.filter(|(_, (shared, _))| *shared > 0).rev().max_by_key(|(_, like)| *like) {
            ordered.push(sets.remove(at));
        }
    }
    ordered.append(&mut sets);
    ordered
}
