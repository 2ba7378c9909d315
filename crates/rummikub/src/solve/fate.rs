//! What a lay must and may use where jokers on the table keep their identity, and the lay that a path stands for.

use super::{
    Answer, Wish,
    build::{self, Like},
    earned::Old,
    lying::Lying,
    path::Path,
    task::{Task, Worth},
};
use crate::{Before, JokerRule, Kind, Layout, Options, Set, Tile, Tiles, set::all_tiles};

/// One way in which the jokers on the table may be locked: each is a tile like any other, or free.
pub(super) struct Fate {
    /// The table in that case.
    pub(super) table: Vec<Lying>,
    /// The tiles that locked jokers stand for.
    locked: Vec<Tile>,
    must: Tiles,
    may: Tiles,
    /// Tiles of the rack that must be laid, because they free a joker.
    pub(super) forced: Tiles,
}

/// A lay that was found.
pub(super) struct Laid {
    pub(super) answer: Answer,
    /// The table after it.
    pub(super) table: Vec<Set>,
    /// Its worth, as its task counts.
    pub(super) worth: i32,
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
                Fate { table, locked: kept, must, may: *before.rack - forced - excluded, forced }
            })
            .collect()
    }

    /// What to arrange, where laying is worth this much.
    pub(super) fn task(&self, worth: Worth) -> Task {
        Task::new(&self.must, &self.may, worth).with_locked(&self.locked)
    }

    /// The answer that a path stands for, read back as a legal lay; as similar to the table as possible without keeping
    /// fewer of the ties that the path promises.
    pub(super) fn answer(&self, before: &Before<'_>, task: &Task, path: &Path, wish: &Wish) -> Option<Laid> {
        let free = Options { joker: JokerRule::Free, ..*before.options };
        let judge = match before.options.joker {
            JokerRule::NewSet => Before { options: &free, ..*before },
            _ => *before,
        };
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
            self.unlock(&mut after);
            let Ok(lay) = judge.lay(&after) else { continue };
            let worth = task.worth_as_laid(path, &lay);
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

    /// Puts the locked jokers back in place of the tiles that stand for them; in groups they are last, lest the order be
    /// that of a run.
    fn unlock(&self, after: &mut Layout) {
        let is_locked = |tile: &Tile| self.locked.contains(tile);
        for set in after.iter_mut().filter(|set| set.iter().any(is_locked)) {
            let is_group = Set::read(set).is_ok_and(|set| set.kind() == Kind::Group);
            set.iter_mut().filter(|tile| is_locked(tile)).for_each(|tile| *tile = Tile::JOKER);
            if is_group {
                set.sort_by_key(|tile| tile.is_joker());
            }
        }
    }
}
