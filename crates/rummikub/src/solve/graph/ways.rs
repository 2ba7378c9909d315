//! The ways to continue the runs of one colour at one number.

use super::{groups::Groups, marked::Marked, runs::Open};
use crate::solve::task::{LENGTH, MOST_MARKS, Marks, Shape, Task};

/// A bound below all others: there is no way on.
pub(in crate::solve) const DEAD: i32 = i32::MIN / 4;
/// The possible counts of one tile in groups, 0 to 4: three in a box, or four jokers that count as real.
pub(in crate::solve) const IN_GROUPS: usize = 5;

/// The most jokers in a box.
const MOST_JOKERS: usize = 4;

/// The total number of jokers.
const fn sum(counts: [u8; MOST_JOKERS]) -> u8 {
    counts[0] + counts[1] + counts[2] + counts[3]
}

/// One way to go on from a state, with a given number of tiles in groups.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Transition {
    /// The state that it leads to, among those of the next number.
    pub(in crate::solve) to: u16,
    /// Tiles in runs, without jokers.
    pub(in crate::solve) in_runs: u8,
    /// Jokers that continue open runs.
    pub(in crate::solve) jokers_on: u8,
    /// How many new runs begin with a joker one, two, three or four numbers before their first tile.
    pub(in crate::solve) jokers_before: [u8; MOST_JOKERS],
    /// The marked runs that begin, counted from 1 among the shapes of the number.
    pub(in crate::solve) begun: [u8; MOST_MARKS],
    /// All its jokers, and how many of them marked runs earn.
    pub(in crate::solve) jokers: u8,
    pub(in crate::solve) earned: u8,
    /// What the tiles are worth.
    pub(in crate::solve) gain: i32,
    /// Optional tiles laid, and ties kept.
    pub(super) laid: u8,
    pub(super) ties: u8,
    /// What it yields of what is aimed at, and the same at the present prices, without jokers.
    pub(super) own: i32,
    pub(in crate::solve) aimed: i32,
    /// The most that this transition and all later ones can be worth, jokers priced in.
    pub(in crate::solve) reach: i32,
}

impl Transition {
    /// Whether this is as good as `other` in everything but the state that it leads to. Jokers saved can be laid beside
    /// a run, unless those in sets are counted.
    pub(super) const fn is_as_good(&self, other: &Transition, by_count: bool) -> bool {
        self.gain >= other.gain
            && self.earned >= other.earned
            && self.laid >= other.laid
            && self.ties >= other.ties
            && (self.jokers == other.jokers || !by_count && self.in_runs > 0 && self.jokers < other.jokers)
    }
}

/// Makes the transitions of one number.
pub(super) struct Maker<'a> {
    pub(super) task: &'a Task,
    pub(super) at: usize,
    pub(super) colour: usize,
    number: u8,
    must: u8,
    there_are: u8,
    /// Whether the tiles of this number, and those of the number before, are jokers that keep their identity.
    is_locked: bool,
    follows_locked: bool,
    /// How many tiles of the next number there are, jokers included; 0 after the last, where nothing goes on.
    next: u8,
    pub(super) most_in_groups: u8,
    joins: u8,
    grouped: u8,
    /// The limit on runs open after this number up to which some may begin with a joker, or go on with one where a tile
    /// begins another, because that keeps them tied to what follows. Beyond it, one could begin later and keep as much.
    tied_on: u8,
    /// How many tiles of the next number there are, without jokers.
    next_tiles: u8,
    /// The runs that may be marked from this number on.
    shapes: &'a [Shape],
}

impl<'a> Maker<'a> {
    pub(super) fn new(task: &'a Task, groups: &Groups, colour: usize, at: usize, shapes: &'a [Shape]) -> Maker<'a> {
        let there_are = |at: usize| task.must[colour][at] + task.may[colour][at];
        let ties = task.ties.as_ref();
        let joins = |at: usize| ties.filter(|_| at < LENGTH).map_or(0, |ties| ties.joins[colour][at]);
        // A run of two jokers and 13 begins where its first joker is.
        let next_joins = if at + 3 == LENGTH { joins(at + 1).max(joins(at + 2)) } else { joins(at + 1) };
        Maker {
            task,
            at,
            colour,
            number: at as u8 + 1,
            must: task.must[colour][at],
            there_are: there_are(at),
            is_locked: task.is_locked(colour, at),
            follows_locked: at > 0 && task.is_locked(colour, at - 1),
            next: if at + 1 < LENGTH { there_are(at + 1) + task.jokers() } else { 0 },
            most_in_groups: groups.most[colour][at],
            joins: joins(at),
            grouped: ties.map_or(0, |ties| ties.grouped[colour][at]),
            tied_on: if task.jokers_anywhere { next_joins } else { 0 },
            next_tiles: if at + 1 < LENGTH { there_are(at + 1) } else { 0 },
            shapes,
        }
    }

    /// The open runs as far as they can go on. `None` if one that must cannot.
    pub(super) fn kept_open(&self, open: Open) -> Option<Open> {
        let room = self.next.checked_sub(open.must_go_on())?;
        Some(Open { longs: open.longs.min(room), ..open })
    }

    /// Every way to go on from `open` and `marks`.
    pub(super) fn each(&self, open: Open, marks: Marks, in_groups: u8, make: &mut impl FnMut(Open, Marks, Transition)) {
        let least = self.must.saturating_sub(in_groups);
        let Some(most) = self.there_are.checked_sub(in_groups) else { return };
        let marked = Marked::going_on(marks, in_groups);
        for in_runs in least.max(marked.tiles)..=most {
            self.mark(open, 0, Marked { in_runs, ..marked }, make);
        }
    }

    /// Begins any marked runs, of the shapes from `first` on, and continues the other runs.
    fn mark(&self, open: Open, first: usize, marked: Marked, make: &mut impl FnMut(Open, Marks, Transition)) {
        let needed = marked.marks.iter().take_while(|rest| **rest > 0).filter(|rest| *rest & 1 == 1).count();
        if needed > usize::from(self.next_tiles) {
            return;
        }
        self.go_on(open, &marked, make);
        // Each earns at least one joker.
        let is_enough = marked.earned >= self.task.to_earn() || marked.count() >= self.task.most_marked();
        if marked.tiles == marked.in_runs || is_enough {
            return;
        }
        for (which, shape) in self.shapes.iter().enumerate().skip(first) {
            if let Some(next) = marked.with(which, *shape, self.task.jokers()) {
                self.mark(open, which, next, make);
            }
        }
    }

    /// Every way to go on from `open` besides the marked runs.
    fn go_on(&self, open: Open, marked: &Marked, make: &mut impl FnMut(Open, Marks, Transition)) {
        let in_runs = marked.in_runs - marked.tiles;
        // Skipped: a spare tile added to an open run does no harm.
        if in_runs < open.all() && marked.in_runs + marked.in_groups < self.there_are {
            return;
        }
        let need = open.must_go_on().saturating_sub(in_runs);
        let room = match self.task.jokers_count_by_face() {
            true => open.all(),
            false => open.all().max(self.tied_on).saturating_sub(in_runs),
        };
        for jokers_on in need..=room.min(self.task.jokers() - marked.jokers) {
            self.begin(open, marked, jokers_on, make);
        }
    }

    /// Continues runs with these tiles and jokers, and begins new ones with the rest, with or without jokers before
    /// them.
    fn begin(&self, open: Open, marked: &Marked, jokers_on: u8, make: &mut impl FnMut(Open, Marks, Transition)) {
        let Marked { in_runs, in_groups, .. } = *marked;
        let tiles = in_runs - marked.tiles + jokers_on;
        let go_on = tiles.min(open.all());
        let worth = self.task.worth;
        let laid = i32::from(in_runs + in_groups - self.must);
        let gain = laid * worth.of(self.number) + i32::from(jokers_on) * worth.of_joker(self.number);
        // Numbered tiles go to runs made of jokers first, the longer ones before the others.
        let numbered = if self.is_locked { 0 } else { in_runs - marked.tiles };
        let still = open.bare.saturating_sub(numbered);
        let bare = open.bare + if self.follows_locked { open.ones } else { 0 };
        let bare = bare.saturating_sub(numbered);
        let after = Open { ones: 0, twos: open.ones + still, longs: go_on - open.ones - still, bare };
        let jokers_left = self.task.jokers() - jokers_on - marked.jokers;
        self.each_beginning(tiles - go_on, jokers_left, &mut |new| {
            let joined = go_on + new.before[0] + marked.went_on;
            let kept = self.joins.min(joined) + self.grouped.min(in_groups);
            let kept = if self.task.ties.is_some() { i32::from(kept) } else { 0 };
            let open = Open {
                ones: new.open.ones,
                twos: after.twos + new.open.twos,
                longs: after.longs + new.open.longs,
                bare: after.bare + new.open.bare,
            };
            let transition = Transition {
                to: 0,
                in_runs,
                jokers_on,
                jokers_before: new.before,
                begun: marked.begun,
                jokers: jokers_on + sum(new.before) + marked.jokers,
                earned: marked.earned,
                gain: gain + new.faces + kept,
                laid: laid as u8,
                ties: kept as u8,
                own: 0,
                aimed: 0,
                reach: DEAD,
            };
            make(open, marked.marks, transition);
        });
    }

    /// The ways to begin this many runs. A joker before the first tile is never better than one after the last, but
    /// after 13 there is no room: so where places do not matter, only runs of 12 and 13 begin with one.
    fn each_beginning(&self, runs: u8, jokers: u8, make: &mut impl FnMut(Begun)) {
        if self.task.jokers_count_by_face() {
            self.begin_each(runs, jokers, self.number - 1, Begun::default(), make);
        } else {
            let most = if self.number == 12 { runs.min(jokers) } else { 0 };
            for before in 0..=most {
                let bare = if self.is_locked { before } else { 0 };
                let open = Open { ones: runs - before, twos: before, longs: 0, bare };
                make(Begun { open, before: [before, 0, 0, 0], faces: 0 });
            }
        }
    }

    /// Begins `runs` runs with at most `most` jokers before each, no later run with more than an earlier one.
    fn begin_each(&self, runs: u8, jokers: u8, most: u8, begun: Begun, make: &mut impl FnMut(Begun)) {
        if runs == 0 {
            return make(begun);
        }
        let mut with = begun;
        for before in 0..=most.min(jokers) {
            if before > 0 {
                with.before[usize::from(before) - 1] += 1;
                with.faces += self.task.worth.of_joker(self.number - before);
            }
            let mut one = with;
            match before {
                0 => one.open.ones += 1,
                1 => one.open.twos += 1,
                _ => one.open.longs += 1,
            }
            self.begin_each(runs - 1, jokers - before, before, one, make);
        }
    }
}

/// New runs, as far as decided.
#[derive(Clone, Copy, Default)]
struct Begun {
    open: Open,
    /// See [`Transition::jokers_before`].
    before: [u8; MOST_JOKERS],
    /// What these jokers are worth.
    faces: i32,
}
