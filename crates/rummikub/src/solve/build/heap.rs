//! The tiles of an arrangement as counts, and the sets that they make.

use crate::{
    Colour, Kind, Layout, Tile,
    set::SHORTEST,
    solve::{
        graph::Parting,
        search::Path,
        task::{Counts, LENGTH, Lying, Task, place},
    },
    tile::COLOURS,
};
use std::cmp::Reverse;

fn tile(colour: usize, at: usize) -> Tile {
    Tile::numbered(Colour::ALL[colour], at as u8 + 1)
}

/// The tiles of an arrangement that are not in sets yet.
#[derive(Clone)]
pub(super) struct Heap<'a> {
    task: &'a Task,
    /// Numbered tiles and jokers of runs.
    in_runs: Counts,
    jokers_in_runs: Counts,
    /// Numbered tiles and jokers of groups.
    in_groups: Counts,
    jokers_in_groups: [u8; LENGTH],
    /// Jokers that may go anywhere.
    pub(super) spare: u8,
    /// Sets that earn their jokers, if the path names any.
    pub(super) earning: Layout,
}

impl<'a> Heap<'a> {
    pub(in crate::solve) fn of(task: &'a Task, path: &Path) -> Heap<'a> {
        let mut heap = Heap {
            task,
            in_runs: Counts::default(),
            jokers_in_runs: Counts::default(),
            in_groups: Counts::default(),
            jokers_in_groups: [0; LENGTH],
            spare: task.jokers_must + path.jokers_laid,
            earning: Vec::new(),
        };
        for (at, taken) in path.taken.iter().enumerate() {
            heap.jokers_in_groups[at] = taken.grouping.jokers;
            heap.spare -= taken.grouping.jokers;
            for (colour, transition) in taken.transitions.iter().enumerate() {
                heap.in_runs[colour][at] = transition.in_runs;
                heap.in_groups[colour][at] = taken.grouping.tiles[colour];
                heap.jokers_in_runs[colour][at] += transition.jokers_on;
                heap.spare -= transition.jokers;
                for (back, jokers) in transition.jokers_before.into_iter().enumerate().filter(|(_, jokers)| *jokers > 0)
                {
                    heap.jokers_in_runs[colour][at - 1 - back] += jokers;
                }
            }
        }
        heap.take_earning(path);
        heap
    }

    /// Takes out the sets that earn their jokers.
    fn take_earning(&mut self, path: &Path) {
        if self.task.earning.is_none() {
            return;
        }
        for (at, taken) in path.taken.iter().enumerate() {
            for (colour, begun) in taken.begun.iter().enumerate() {
                for shape in begun.iter().flatten() {
                    let run = shape.tiles(|at| tile(colour, at), at);
                    run.iter()
                        .filter(|tile| !tile.is_joker())
                        .for_each(|tile| self.in_runs[colour][place(*tile).1] -= 1);
                    self.earning.push(run);
                }
            }
        }
        for (at, taken) in path.taken.iter().enumerate().filter(|(_, taken)| taken.grouping.earned > 0) {
            self.earning.append(&mut self.parted(at, taken.grouping.jokers));
            self.jokers_in_groups[at] = 0;
            self.in_groups.iter_mut().for_each(|counts| counts[at] = 0);
        }
    }

    /// What is left without this set, if that can still be arranged.
    pub(super) fn without(&self, set: &Lying) -> Option<Heap<'a>> {
        let mut rest = self.clone();
        for (shown, is_joker) in &set.parts {
            let (colour, at) = place(*shown);
            let own = match (set.kind, is_joker) {
                (Kind::Run, false) => &mut rest.in_runs[colour][at],
                (Kind::Run, true) => &mut rest.jokers_in_runs[colour][at],
                (Kind::Group, false) => &mut rest.in_groups[colour][at],
                (Kind::Group, true) => &mut rest.jokers_in_groups[at],
            };
            match own.checked_sub(1) {
                Some(left) => *own = left,
                None if *is_joker => rest.spare = rest.spare.checked_sub(1)?,
                None => return None,
            }
        }
        let (colour, at) = place(set.parts[0].0);
        let can_be = match set.kind {
            Kind::Run => rest.has_runs_only(colour),
            Kind::Group => rest.settle_groups(at),
        };
        can_be.then_some(rest)
    }

    /// Whether the runs of a colour are possible, by the forced steps from the lowest number up.
    fn has_runs_only(&self, colour: usize) -> bool {
        let (mut ones, mut twos, mut longs) = (0, 0, 0);
        for at in 0..LENGTH {
            let tiles = self.in_runs[colour][at] + self.jokers_in_runs[colour][at];
            let Some(more) = tiles.checked_sub(ones + twos) else { return false };
            longs = twos + longs.min(more);
            let began = more.saturating_sub(longs - twos);
            (ones, twos) = (began, ones);
        }
        ones + twos == 0
    }

    /// Whether the groups of a number are possible, with spare jokers if needed. Their jokers beyond the need become
    /// spare.
    fn settle_groups(&mut self, at: usize) -> bool {
        let there_are = self.jokers_in_groups[at] + self.spare;
        let Some(need) = (0..=there_are).find(|jokers| self.can_part(at, *jokers)) else { return false };
        self.jokers_in_groups[at] = need;
        self.spare = there_are - need;
        true
    }

    /// Whether the tiles of a number form groups with this many jokers.
    fn can_part(&self, at: usize, jokers: u8) -> bool {
        match self.task.locked[at] {
            0 => self.group_count(at, jokers).is_some(),
            _ => Parting::of(self.task, at).most(self.tiles_in_groups(at), jokers).is_some(),
        }
    }

    /// The groups that earn most, or in which jokers can keep their identity.
    fn parted(&self, at: usize, jokers: u8) -> Layout {
        let groups = Parting::of(self.task, at).groups(self.tiles_in_groups(at), jokers);
        let group = |(colours, jokers): (u8, u8)| {
            let tiles = (0..COLOURS).filter(|colour| colours >> colour & 1 == 1).map(|colour| tile(colour, at));
            tiles.chain(std::iter::repeat_n(Tile::JOKER, jokers.into())).collect()
        };
        groups.into_iter().map(group).collect()
    }

    fn tiles_in_groups(&self, at: usize) -> [u8; COLOURS] {
        self.in_groups.map(|counts| counts[at])
    }

    /// The number of tiles of a number in groups, and the most of one colour.
    fn group_tiles(&self, at: usize) -> (u8, u8) {
        let tiles = self.tiles_in_groups(at);
        (tiles.iter().sum(), tiles.into_iter().max().unwrap_or_default())
    }

    /// The number of groups that the tiles of a number form with this many jokers. `None` if they don't.
    fn group_count(&self, at: usize, jokers: u8) -> Option<u8> {
        let (sum, most) = self.group_tiles(at);
        (most..=sum).find(|groups| (3 * groups..=4 * groups).contains(&(sum + jokers)))
    }

    /// Distributes the spare jokers over the groups, as there are no runs. Returns whether that is possible.
    pub(super) fn share_spare(&mut self) -> bool {
        if self.spare == 0 {
            return true;
        }
        for at in 0..LENGTH {
            for more in (1..=self.spare).rev() {
                let jokers = self.jokers_in_groups[at] + more;
                if self.group_tiles(at).0 == 0 || !self.can_part(at, jokers) {
                    continue;
                }
                let mut rest = self.clone();
                rest.jokers_in_groups[at] = jokers;
                rest.spare -= more;
                if rest.share_spare() {
                    *self = rest;
                    return true;
                }
            }
        }
        false
    }

    /// The same, beginning with the jokers of groups that are `gone`. Returns false, and does nothing, if that is not
    /// possible or there are none.
    pub(super) fn share_homing(&mut self, gone: &[&Lying]) -> bool {
        let mut rest = self.clone();
        let mut any = false;
        for lying in gone.iter().filter(|lying| lying.kind == Kind::Group) {
            let (_, at) = place(lying.parts[0].0);
            let jokers = lying.tiles().filter(|tile| tile.is_joker()).count() as u8;
            let lacks = jokers.saturating_sub(rest.jokers_in_groups[at]);
            if (1..=rest.spare).contains(&lacks) && rest.group_tiles(at).0 > 0 && rest.can_part(at, jokers) {
                rest.jokers_in_groups[at] = jokers;
                rest.spare -= lacks;
                any = true;
            }
        }
        let is_shared = any && rest.share_spare();
        if is_shared {
            *self = rest;
        }
        is_shared
    }

    /// All groups. Tiles are dealt out colour by colour, so that no group gets a colour twice and sizes stay even.
    pub(in crate::solve) fn groups(&self) -> Layout {
        let mut all = Vec::new();
        for at in 0..LENGTH {
            if self.task.locked[at] != 0 {
                all.append(&mut self.parted(at, self.jokers_in_groups[at]));
                continue;
            }
            let count = usize::from(self.group_count(at, self.jokers_in_groups[at]).unwrap_or_default());
            let mut groups: Layout = vec![Vec::new(); count];
            let tiles = (0..COLOURS)
                .flat_map(|colour| std::iter::repeat_n(tile(colour, at), usize::from(self.in_groups[colour][at])));
            tiles.enumerate().for_each(|(place, tile)| groups[place % count].push(tile));
            for _ in 0..self.jokers_in_groups[at] {
                if let Some(smallest) = groups.iter_mut().min_by_key(|group| group.len()) {
                    smallest.push(Tile::JOKER);
                }
            }
            all.append(&mut groups);
        }
        all
    }

    /// All runs, by the forced steps from the lowest number up.
    pub(super) fn runs(&self) -> Layout {
        let mut done = Vec::new();
        for colour in 0..COLOURS {
            let mut open: Layout = Vec::new();
            for at in 0..LENGTH {
                let (tiles, jokers) = (self.in_runs[colour][at], self.jokers_in_runs[colour][at]);
                let mut next = usize::from(tiles + jokers);
                // Short runs first, since they must go on, then those made of jokers only.
                open.sort_by_key(|run| (run.len().min(SHORTEST), self.numbered(run)));
                let stay = open.split_off(next.min(open.len()));
                done.extend(stay);
                next -= open.len();
                open.extend(std::iter::repeat_n(Vec::new(), next));
                // Every run needs a numbered tile, the longer of those made of jokers first.
                open.sort_by_key(|run| (self.numbered(run), Reverse(run.len())));
                for (place, run) in open.iter_mut().enumerate() {
                    run.push(if place < usize::from(tiles) { tile(colour, at) } else { Tile::JOKER });
                }
            }
            done.append(&mut open);
        }
        done
    }

    /// The number of its tiles that are not jokers, free or locked.
    fn numbered(&self, run: &[Tile]) -> usize {
        let is_numbered = |tile: &&Tile| {
            let (colour, at) = place(**tile);
            !tile.is_joker() && !self.task.is_locked(colour, at)
        };
        run.iter().filter(is_numbered).count()
    }
}
