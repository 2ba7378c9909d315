//! What a lay must and may use where jokers on the table keep their identity, and the lay that a path stands for.

use super::{
    decided::Decided,
    new_set::{taken, to_jokers},
};
use crate::{
    Before, JokerRule, Lay, Layout, Set, Tile, Tiles,
    set::all_tiles,
    solve::{
        Answer, Wish,
        build::{self, Like, Old},
        graph::IN_GROUPS,
        search::Path,
        task::{Lying, Task, Worth},
    },
};

/// One way in which the jokers on the table may be locked: each is a tile like any other, or free.
pub(super) struct Fate {
    /// The table in that case.
    pub(in crate::solve) table: Vec<Lying>,
    /// The tiles that locked jokers stand for.
    locked: Vec<Tile>,
    must: Tiles,
    may: Tiles,
    /// Tiles of the rack that must be laid, because they free a joker or are in sets that hold one.
    pub(super) forced: Tiles,
    /// What other jokers stand for that keep their identity, where there are also tiles like that.
    doubled: Vec<Tile>,
    /// Sets that are part of the lay.
    aside: Layout,
}

/// A lay that was found.
pub(super) struct Laid {
    pub(super) answer: Answer,
    /// The table after it.
    pub(in crate::solve) table: Vec<Set>,
    /// Its worth, as its task counts.
    pub(in crate::solve) worth: i32,
}

impl Fate {
    /// All ways. A joker whose tile is on the table is free, one whose tile is not available is locked; any other tile
    /// is either laid, which frees the joker, or not.
    pub(super) fn all(rule: JokerRule, before: &Before<'_>) -> Vec<Fate> {
        let on_table = all_tiles(before.table);
        let mut locked: Vec<Tile> = before.table.iter().flat_map(Set::jokers).collect();
        locked.retain(|tile| rule == JokerRule::MustReplace && !on_table.contains(*tile));
        locked.sort_unstable();
        let mut open: Vec<Tile> = locked.iter().copied().filter(|tile| before.rack.contains(*tile)).collect();
        open.dedup();
        // Free jokers allow the most: the ways that come later can rarely match what is found with them first.
        (0_u32..1 << open.len())
            .rev()
            .map(|freed| {
                let freed =
                    |tile: &Tile| open.iter().position(|open| open == tile).is_some_and(|at| freed >> at & 1 == 1);
                let forced: Tiles = open.iter().copied().filter(freed).collect();
                let kept: Vec<Tile> = locked.iter().copied().filter(|tile| !freed(tile)).collect();
                let table: Vec<Lying> =
                    before.table.iter().map(|set| Lying::new(set, |tile| kept.contains(&tile))).collect();
                let must = table.iter().flat_map(Lying::tiles).collect::<Tiles>() + forced;
                let excluded: Tiles =
                    kept.iter().flat_map(|tile| std::iter::repeat_n(*tile, before.rack.count(*tile).into())).collect();
                let may = *before.rack - forced - excluded;
                Fate { table, locked: kept, must, may, forced, doubled: Vec::new(), aside: Vec::new() }
            })
            .collect()
    }

    /// The way that accords with what is decided. `None` if there are more tiles of a kind than a search can count.
    pub(super) fn decided(before: &Before<'_>, decided: &Decided) -> Option<Fate> {
        let (table, must, may) = decided.left(before);
        let locked = decided.locked(before);
        let mut doubled = decided.kept().to_vec();
        doubled.retain(|tile| !locked.contains(tile));
        let aside = decided.sets.iter().map(|set| set.tiles.clone()).collect();
        let fate = Fate {
            table: before.table.iter().map(|set| Lying::new(set, |tile| decided.kept().contains(&tile))).collect(),
            locked,
            must: table + must,
            may,
            forced: taken(&decided.sets).1 + must,
            doubled,
            aside,
        };
        let all = fate.must + fate.may;
        Tile::all().all(|tile| usize::from(all.count(tile)) < IN_GROUPS).then_some(fate)
    }

    /// What to arrange, where laying is worth this much.
    pub(super) fn task(&self, worth: Worth) -> Task {
        Task::new(&self.must, &self.may, worth).with_locked(&self.locked)
    }

    /// The answer that a path stands for, read back as a legal lay; as similar to the table as possible without keeping
    /// fewer of the ties that the path promises.
    pub(super) fn answer(&self, before: &Before<'_>, task: &Task, path: &Path, wish: &Wish) -> Option<Laid> {
        let must_earn = before.options.joker == JokerRule::Official && task.jokers_must > 0;
        // Cuts matter only where ties do.
        let sparing_or_not: &[bool] = if must_earn && task.ties.is_some() { &[false, true] } else { &[false] };
        // Jokers go home where the least change is asked for and there are any, but not where they must be in new sets.
        let home = wish.least_change && task.jokers_must > 0 && before.options.joker != JokerRule::NewSet;
        let likes = [Like { keep: true, home: true }, Like { keep: true, home: false }, Like::default()];
        let mut best: Option<Laid> = None;
        let ways = sparing_or_not.iter().flat_map(|sparing| likes.map(|like| (*sparing, like)));
        for (sparing, like) in ways.filter(|(_, like)| home || !like.home) {
            let old = must_earn.then(|| Old::new(&self.table, sparing));
            let mut after = build::build(task, path, &self.table, old.as_ref(), &like);
            after.extend_from_slice(&self.aside);
            self.unlock(&mut after);
            let Some((after, lay)) = exchanged(before, after, &self.doubled) else { continue };
            let jokers = lay.played.jokers().saturating_sub(self.forced.jokers());
            let worth = task.worth_as_laid(path, &lay.table, jokers);
            if best.as_ref().is_none_or(|best| best.worth < worth) {
                let (played, value) = (lay.played, lay.played.sum(wish.joker_value));
                let answer = Answer { played, value, after, exact: true, least_change: false };
                best = Some(Laid { answer, table: lay.table, worth });
            }
            if worth >= path.worth {
                break;
            }
        }
        best
    }

    /// Puts the locked jokers back in place of the tiles that stand for them; in groups they are last, so that the
    /// order is not that of a run.
    fn unlock(&self, after: &mut Layout) {
        let is_locked = |tile: &Tile| self.locked.contains(tile);
        after.iter_mut().filter(|set| set.iter().any(is_locked)).for_each(|set| to_jokers(set, is_locked));
    }
}

/// The lay in which a joker is in place of one tile of each of these kinds. `None` if none is legal.
fn exchanged(before: &Before<'_>, after: Layout, kinds: &[Tile]) -> Option<(Layout, Lay)> {
    let Some((tile, rest)) = kinds.split_first() else { return before.lay(&after).ok().map(|lay| (after, lay)) };
    (0..after.len()).filter(|at| after[*at].contains(tile)).find_map(|at| {
        let mut after = after.clone();
        to_jokers(&mut after[at], |other| other == tile);
        exchanged(before, after, rest)
    })
}
