//! The runs of one colour, as an automaton over the numbers.
//!
//! Of the runs that are open after a number only three counts matter: those of one tile and of two, which must go on,
//! and those of three or more, which may. With so many tiles and jokers of the next number in runs the step is forced:
//! the short ones go on, then the long ones, and what is left begins new ones.

use super::{
    aim::Part,
    groups::Groups,
    marks::{MOST_MARKS, Marks, Shape, shapes},
    node::STATE_BITS,
    prices::Prices,
    task::{LENGTH, Task},
};
use std::collections::HashMap;

/// A bound below all others: there is no way on.
pub(super) const DEAD: i32 = i32::MIN / 4;
/// Most tiles of a kind in groups: three, or four jokers that count as real.
pub(super) const IN_GROUPS: usize = 5;

/// Most jokers in a box.
const MOST_JOKERS: usize = 4;

/// How many there are in all.
const fn sum(counts: [u8; MOST_JOKERS]) -> u8 {
    counts[0] + counts[1] + counts[2] + counts[3]
}

/// Open runs: those of one tile, of two, of three or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Open {
    ones: u8,
    twos: u8,
    longs: u8,
}

impl Open {
    const fn must_go_on(self) -> u8 {
        self.ones + self.twos
    }

    const fn all(self) -> u8 {
        self.ones + self.twos + self.longs
    }

    /// A place in [`Lane::index`].
    fn place(self) -> usize {
        usize::from(self.ones) | usize::from(self.twos) << 4 | usize::from(self.longs) << 8
    }
}

/// One way to go on from a state, with a given number of tiles in groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    /// The state that it comes to, in the next number's states.
    pub(super) to: u16,
    /// Tiles in runs, without jokers.
    pub(super) in_runs: u8,
    /// Jokers with which open runs go on.
    pub(super) jokers_on: u8,
    /// How many new runs begin with a joker one number, two, three, four numbers before their first tile.
    pub(super) jokers_before: [u8; MOST_JOKERS],
    /// The marked runs that begin, counted from 1 as [`Lane::shapes`] has those of the number, their jokers, and what
    /// they earn of them.
    pub(super) begun: [u8; MOST_MARKS],
    pub(super) jokers_marked: u8,
    pub(super) earned: u8,
    /// What the tiles are worth.
    pub(super) gain: i32,
    /// Tiles that need not be laid, and ties kept.
    laid: u8,
    ties: u8,
    /// What it brings of what is aimed at, and that at the present prices, jokers apart.
    own: i32,
    pub(super) aimed: i32,
    /// The most that this transition and all later ones can be worth, jokers priced in.
    pub(super) reach: i32,
}

impl Transition {
    pub(super) const fn jokers(&self) -> u8 {
        self.jokers_on + sum(self.jokers_before) + self.jokers_marked
    }
}

/// The way of a lane that reaches farthest: tiles in groups by number, jokers used and earned, what is laid.
#[derive(Default)]
pub(super) struct Farthest {
    pub(super) grouped: [u8; LENGTH],
    pub(super) jokers: u8,
    pub(super) earned: u8,
    pub(super) laid: i32,
    pub(super) points: i32,
}

#[derive(Clone, Copy, Debug)]
struct LaneState {
    open: Open,
    /// What is left of marked runs.
    marks: Marks,
    /// The most that all transitions from here can be worth.
    reach: i32,
    /// The most for every number of tiles in groups.
    best: [i32; IN_GROUPS],
    /// Where the transitions with so many tiles in groups begin.
    starts: [u32; IN_GROUPS + 1],
}

/// The automaton of one colour.
pub(super) struct Lane {
    states: Vec<LaneState>,
    /// Where the states before number n + 1 begin.
    layers: [usize; LENGTH + 2],
    transitions: Vec<Transition>,
    /// Where an open count stands among the states of the next number, counted from 1; 0: nowhere yet.
    index: Vec<u16>,
    /// The same where there are marked runs, too.
    marked_index: HashMap<(u16, Marks), u16>,
    /// The runs that may be marked, by their first number.
    shapes: [Vec<Shape>; LENGTH],
    too_large: bool,
}

impl Default for Lane {
    fn default() -> Lane {
        Lane {
            states: Vec::new(),
            layers: [0; LENGTH + 2],
            transitions: Vec::new(),
            index: vec![0; 1 << 12],
            marked_index: HashMap::new(),
            shapes: Default::default(),
            too_large: false,
        }
    }
}

impl Lane {
    /// All states that can be reached, and the transitions between them.
    pub(super) fn build(&mut self, task: &Task, groups: &Groups, colour: usize) {
        self.states.clear();
        self.transitions.clear();
        self.layers = [0; LENGTH + 2];
        self.too_large = false;
        self.states.push(LaneState::new(Open::default(), Marks::default()));
        self.find_shapes(task, colour);
        self.layers[1] = 1;
        for at in 0..LENGTH {
            let shapes = std::mem::take(&mut self.shapes[at]);
            let maker = Maker::new(task, groups, colour, at, &shapes);
            for state in self.layers[at]..self.layers[at + 1] {
                self.make_transitions(&maker, state);
            }
            self.shapes[at] = shapes;
            self.layers[at + 2] = self.states.len();
            for state in &self.states[self.layers[at + 1]..] {
                self.index[state.open.place()] = 0;
            }
            self.marked_index.clear();
            if self.layers[at + 2] - self.layers[at + 1] >= 1 << STATE_BITS {
                self.too_large = true;
                return;
            }
        }
    }

    fn find_shapes(&mut self, task: &Task, colour: usize) {
        self.shapes.iter_mut().for_each(Vec::clear);
        let Some(earning) = &task.earning else { return };
        let is_there = |at: &usize| task.must[colour][*at] + task.may[colour][*at] > 0;
        let there = (0..LENGTH).filter(is_there).fold(0, |there, at| there | 1 << at);
        for at in (0..LENGTH).filter(is_there) {
            self.shapes[at] = shapes(&earning.in_runs[colour], at, there, task.jokers());
        }
    }

    /// The run that is marked at a number, counted from 1.
    pub(super) fn shape(&self, at: usize, number: u8) -> Option<Shape> {
        self.shapes[at].get(usize::from(number).checked_sub(1)?).copied()
    }

    fn make_transitions(&mut self, maker: &Maker<'_>, state: usize) {
        let LaneState { open, marks, .. } = self.states[state];
        for in_groups in 0..IN_GROUPS {
            self.states[state].starts[in_groups] = self.transitions.len() as u32;
            if in_groups as u8 > maker.most_in_groups {
                continue;
            }
            maker.each(open, marks, in_groups as u8, &mut |open, marks, transition| {
                self.push(maker, state, in_groups, open, marks, transition)
            });
        }
        self.states[state].starts[IN_GROUPS] = self.transitions.len() as u32;
    }

    /// Adds the transition, unless one that comes to the same is worth as much.
    fn push(
        &mut self,
        maker: &Maker<'_>,
        state: usize,
        in_groups: usize,
        open: Open,
        marks: Marks,
        mut transition: Transition,
    ) {
        let Some(open) = maker.kept_open(open) else { return };
        transition.to = self.state_of(maker.at, open, marks);
        let since = self.states[state].starts[in_groups] as usize;
        let counts_alike = |other: &Transition| !maker.task.by_count || other.in_runs == transition.in_runs;
        let same = |other: &&mut Transition| {
            let (own, other_jokers) = (transition.jokers(), other.jokers());
            other.to == transition.to && other_jokers == own && other.earned == transition.earned && counts_alike(other)
        };
        match self.transitions[since..].iter_mut().find(same) {
            Some(other) if other.gain >= transition.gain => {}
            Some(other) => *other = transition,
            None => self.transitions.push(transition),
        }
    }

    fn state_of(&mut self, at: usize, open: Open, marks: Marks) -> u16 {
        let slot = match marks[0] {
            0 => &mut self.index[open.place()],
            _ => self.marked_index.entry((open.place() as u16, marks)).or_default(),
        };
        if *slot == 0 {
            self.states.push(LaneState::new(open, marks));
            *slot = (self.states.len() - self.layers[at + 1]) as u16;
        }
        *slot - 1
    }

    pub(super) const fn is_too_large(&self) -> bool {
        self.too_large
    }

    /// Aims at a part of what there is.
    pub(super) fn aim(&mut self, part: Part) {
        for at in 0..LENGTH {
            let number = at as i32 + 1;
            let states = &self.states[self.layers[at]..self.layers[at + 1]];
            let (Some(first), Some(last)) = (states.first(), states.last()) else { continue };
            let all = first.starts[0] as usize..last.starts[IN_GROUPS] as usize;
            for transition in &mut self.transitions[all] {
                let laid = i32::from(transition.laid);
                transition.own = match part {
                    Part::All => transition.gain,
                    Part::Tiles => laid,
                    Part::Points => laid * number,
                    Part::Ties => transition.ties.into(),
                };
            }
        }
    }

    /// How far every state reaches at these prices, from the last number back. Returns how far the beginning does;
    /// [`DEAD`] if there is no way at all.
    pub(super) fn price(&mut self, groups: &Groups, colour: usize, prices: &Prices) -> i32 {
        for state in &mut self.states[self.layers[LENGTH]..] {
            state.reach = 0;
        }
        for at in (0..LENGTH).rev() {
            let free = usize::from(groups.most_without_joker[colour][at]);
            let (grouped, charge) = (prices.grouped[colour][at], prices.charge[at]);
            let each = prices.tile + prices.point * (at as i32 + 1);
            let (before, after) = self.states.split_at_mut(self.layers[at + 1]);
            for state in &mut before[self.layers[at]..] {
                state.reach = DEAD;
                for in_groups in 0..IN_GROUPS {
                    let mut best = DEAD;
                    for transition in &mut self.transitions[state.transitions(in_groups)] {
                        transition.reach = match after[usize::from(transition.to)].reach {
                            DEAD => DEAD,
                            further => {
                                let cost = prices.joker * i32::from(transition.jokers()) + grouped * in_groups as i32;
                                let earned = prices.earned * i32::from(transition.earned);
                                transition.aimed = (transition.own << prices.shift) + i32::from(transition.laid) * each;
                                transition.aimed + earned - cost + further
                            }
                        };
                        best = best.max(transition.reach);
                    }
                    state.best[in_groups] = best;
                    if best > DEAD {
                        state.reach = state.reach.max(best - if in_groups > free { charge } else { 0 });
                    }
                }
            }
        }
        self.states[0].reach
    }

    /// The way that reaches farthest.
    pub(super) fn farthest(&self) -> Farthest {
        let (mut far, mut state) = (Farthest::default(), 0);
        for at in 0..LENGTH {
            let best = self.best(at, state);
            let in_groups = (0..IN_GROUPS).max_by_key(|in_groups| best[*in_groups]).unwrap_or_default();
            far.grouped[at] = in_groups as u8;
            let transitions = self.transitions(at, state, in_groups as u8);
            let Some(transition) = transitions.iter().max_by_key(|transition| transition.reach) else { break };
            far.jokers += transition.jokers();
            far.earned += transition.earned;
            far.laid += i32::from(transition.laid);
            far.points += i32::from(transition.laid) * (at as i32 + 1);
            state = transition.to;
        }
        far
    }

    /// Puts the transitions that reach farthest first.
    pub(super) fn sort(&mut self) {
        for state in &self.states[..self.layers[LENGTH]] {
            for in_groups in 0..IN_GROUPS {
                self.transitions[state.transitions(in_groups)]
                    .sort_unstable_by_key(|transition| std::cmp::Reverse(transition.reach));
            }
        }
    }

    /// The most that can be made of number `at` + 1 and all later ones from `state`, by tiles of the number in groups.
    pub(super) fn best(&self, at: usize, state: u16) -> &[i32; IN_GROUPS] {
        &self.states[self.layers[at] + usize::from(state)].best
    }

    /// The transitions from `state` with so many tiles in groups, those that reach farthest first.
    pub(super) fn transitions(&self, at: usize, state: u16, in_groups: u8) -> &[Transition] {
        &self.transitions[self.states[self.layers[at] + usize::from(state)].transitions(usize::from(in_groups))]
    }
}

impl LaneState {
    fn new(open: Open, marks: Marks) -> LaneState {
        LaneState { open, marks, reach: DEAD, best: [DEAD; IN_GROUPS], starts: [0; IN_GROUPS + 1] }
    }

    fn transitions(&self, in_groups: usize) -> std::ops::Range<usize> {
        self.starts[in_groups] as usize..self.starts[in_groups + 1] as usize
    }
}

/// Makes the transitions of one number.
struct Maker<'a> {
    task: &'a Task,
    at: usize,
    number: u8,
    must: u8,
    there_are: u8,
    /// What there is of the next number, jokers included; nothing goes on after the last.
    next: u8,
    most_in_groups: u8,
    joins: u8,
    grouped: u8,
    /// What there is of the next number, without jokers.
    next_tiles: u8,
    /// The runs that may be marked from this number on.
    shapes: &'a [Shape],
}

impl<'a> Maker<'a> {
    fn new(task: &'a Task, groups: &Groups, colour: usize, at: usize, shapes: &'a [Shape]) -> Maker<'a> {
        let there_are = |at: usize| task.must[colour][at] + task.may[colour][at];
        let tie = |counts: fn(&super::task::Ties) -> &super::task::Counts| {
            task.ties.as_ref().map_or(0, |ties| counts(ties)[colour][at])
        };
        Maker {
            task,
            at,
            number: at as u8 + 1,
            must: task.must[colour][at],
            there_are: there_are(at),
            next: if at + 1 < LENGTH { there_are(at + 1) + task.jokers() } else { 0 },
            most_in_groups: groups.most[colour][at],
            joins: tie(|ties| &ties.joins),
            grouped: tie(|ties| &ties.grouped),
            next_tiles: if at + 1 < LENGTH { there_are(at + 1) } else { 0 },
            shapes,
        }
    }

    /// The open runs as far as they can go on: none if one that must cannot.
    fn kept_open(&self, open: Open) -> Option<Open> {
        let room = self.next.checked_sub(open.must_go_on())?;
        Some(Open { longs: open.longs.min(room), ..open })
    }

    /// Every way to go on from `open` and `marks`.
    fn each(&self, open: Open, marks: Marks, in_groups: u8, make: &mut impl FnMut(Open, Marks, Transition)) {
        let least = self.must.saturating_sub(in_groups);
        let Some(most) = self.there_are.checked_sub(in_groups) else { return };
        let marked = Marked::going_on(marks, in_groups);
        for in_runs in least.max(marked.tiles)..=most {
            self.mark(open, 0, Marked { in_runs, ..marked }, make);
        }
    }

    /// Begins marked runs or none, of the shapes from `first` on, and goes on with the others.
    fn mark(&self, open: Open, first: usize, marked: Marked, make: &mut impl FnMut(Open, Marks, Transition)) {
        let needed = marked.marks.iter().filter(|rest| *rest & 1 == 1).count();
        if needed <= usize::from(self.next_tiles) {
            self.go_on(open, &marked, make);
        }
        // Each earns a joker at least.
        let is_enough = marked.earned >= self.task.to_earn() || marked.count() >= self.task.to_earn();
        if marked.tiles == marked.in_runs || is_enough {
            return;
        }
        for (which, shape) in self.shapes.iter().enumerate().skip(first) {
            if let Some(next) = marked.with(which, *shape, self.task.jokers()) {
                self.mark(open, which, next, make);
            }
        }
    }

    /// Every way to go on from `open` beside the marked runs.
    fn go_on(&self, open: Open, marked: &Marked, make: &mut impl FnMut(Open, Marks, Transition)) {
        let in_runs = marked.in_runs - marked.tiles;
        let need = open.must_go_on().saturating_sub(in_runs);
        let room = if self.task.jokers_count_by_face() { open.all() } else { open.all().saturating_sub(in_runs) };
        for jokers_on in need..=room.min(self.task.jokers() - marked.jokers) {
            self.begin(open, marked, jokers_on, make);
        }
    }

    /// Goes on with these tiles and jokers, and begins new runs with what is left, with jokers before them or not.
    fn begin(&self, open: Open, marked: &Marked, jokers_on: u8, make: &mut impl FnMut(Open, Marks, Transition)) {
        let Marked { in_runs, in_groups, .. } = *marked;
        let tiles = in_runs - marked.tiles + jokers_on;
        let go_on = tiles.min(open.all());
        let worth = self.task.worth;
        let laid = i32::from(in_runs + in_groups - self.must);
        let gain = laid * worth.of(self.number) + i32::from(jokers_on) * worth.of_joker(self.number);
        let after = Open { ones: 0, twos: open.ones, longs: go_on - open.ones };
        let jokers_left = self.task.jokers() - jokers_on - marked.jokers;
        self.each_beginning(tiles - go_on, jokers_left, &mut |new| {
            let joined = go_on + new.before[0] + marked.went_on;
            let kept = self.joins.min(joined) + self.grouped.min(in_groups);
            let kept = if self.task.ties.is_some() { i32::from(kept) } else { 0 };
            let open =
                Open { ones: new.open.ones, twos: after.twos + new.open.twos, longs: after.longs + new.open.longs };
            let transition = Transition {
                to: 0,
                in_runs,
                jokers_on,
                jokers_before: new.before,
                begun: marked.begun,
                jokers_marked: marked.jokers,
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

    /// The ways to begin so many runs. A joker before the first tile is never better than one after the last, but
    /// after 13 there is none: so where places do not matter only runs of 12 and 13 begin with one.
    fn each_beginning(&self, runs: u8, jokers: u8, make: &mut impl FnMut(Begun)) {
        if self.task.jokers_count_by_face() {
            self.begin_each(runs, jokers, self.number - 1, Begun::default(), make);
        } else {
            let most = if self.number == 12 { runs.min(jokers) } else { 0 };
            for before in 0..=most {
                let open = Open { ones: runs - before, twos: before, longs: 0 };
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

/// What marked runs do at a number, as far as it is decided.
#[derive(Clone, Copy, Default)]
struct Marked {
    /// Tiles in all runs, and in groups.
    in_runs: u8,
    in_groups: u8,
    /// Tiles in marked runs, jokers of those that begin, and what these earn.
    tiles: u8,
    jokers: u8,
    earned: u8,
    begun: [u8; MOST_MARKS],
    /// How many went on.
    went_on: u8,
    /// What is left of them.
    marks: Marks,
}

impl Marked {
    /// What those that are open do.
    fn going_on(marks: Marks, in_groups: u8) -> Marked {
        let mut marked = Marked { in_groups, ..Marked::default() };
        if marks[0] == 0 {
            return marked;
        }
        for rest in marks.into_iter().filter(|rest| *rest > 0) {
            marked.went_on += 1;
            marked.tiles += (rest & 1) as u8;
            marked.keep(rest >> 1);
        }
        marked
    }

    /// How many there are.
    fn count(&self) -> u8 {
        self.went_on + self.begun.iter().filter(|begun| **begun > 0).count() as u8
    }

    /// The same with a run more that begins; none where there are too many, or too few jokers.
    fn with(mut self, which: usize, shape: Shape, jokers: u8) -> Option<Marked> {
        let place = self.begun.iter().position(|begun| *begun == 0)?;
        self.begun[place] = u8::try_from(which + 1).ok()?;
        self.tiles += 1;
        self.jokers += shape.jokers;
        self.earned += shape.earned;
        let kept = self.jokers <= jokers && self.keep(shape.cells >> 1);
        kept.then_some(self)
    }

    /// Keeps what is left of a run, in order; false where there are too many.
    fn keep(&mut self, rest: u16) -> bool {
        if rest <= 1 {
            return true;
        }
        let Some(place) = self.marks.iter().position(|mark| *mark == 0) else { return false };
        self.marks[place] = rest;
        self.marks.sort_unstable_by_key(|mark| std::cmp::Reverse(*mark));
        true
    }
}

/// New runs, as far as they are decided.
#[derive(Clone, Copy, Default)]
struct Begun {
    open: Open,
    /// As [`Transition::jokers_before`].
    before: [u8; MOST_JOKERS],
    /// What these jokers are worth.
    faces: i32,
}
