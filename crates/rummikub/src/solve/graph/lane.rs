//! The runs of one colour, as an automaton over the numbers.
//!
//! Of the runs open after a number only three counts matter: those of one tile and of two, which must go on, and those
//! of three or more, which may. Given the number of tiles and jokers of the next number in runs, the step is forced:
//! the short ones go on, then the long ones, and the rest begin new ones.

use super::{
    edges::Edges,
    groups::Groups,
    narrow::{Bound, Bounds, Narrow},
    node::MOST_STATES,
    runs::Open,
    ways::{DEAD, IN_GROUPS, Maker, Transition},
};
use crate::solve::task::{LENGTH, Marks, Shape, Task, shapes};
use rustc_hash::FxHashMap;
use std::ops::Range;

#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct LaneState {
    open: Open,
    /// The rest of the marked runs, and its name.
    marks: Marks,
    marks_name: u16,
    /// The most that the transitions from here can be worth, for each number of tiles in groups.
    pub(in crate::solve) best: [i32; IN_GROUPS],
    /// Where the transitions with each number of tiles in groups begin.
    pub(super) starts: [u32; IN_GROUPS + 1],
}

/// The automaton of one colour.
pub(super) struct Lane {
    pub(in crate::solve) states: Vec<LaneState>,
    /// The most that any transition from a state can be worth; before prices are known, whether there is a way on.
    pub(in crate::solve) reach: Vec<i32>,
    /// Where the states before number n + 1 begin.
    pub(super) layers: [usize; LENGTH + 2],
    pub(in crate::solve) transitions: Vec<Transition>,
    /// The same transitions for bounds, once the aim is known.
    pub(super) edges: Edges,
    /// The place of each open count among the states of the next number, from 1; 0 if it has none yet.
    index: Vec<u16>,
    /// The same for states that also have marked runs.
    marked_index: FxHashMap<(u16, Marks), u16>,
    /// The names of marked runs.
    marks_names: FxHashMap<Marks, u16>,
    /// The runs that may be marked, by their first number.
    shapes: [Vec<Shape>; LENGTH],
    /// In a narrowed graph, for each state: which of `told` applies to its open runs, marked ones included, and what
    /// the way to it yields, less what is paid ahead.
    followed: Vec<(u16, i32)>,
    /// Bounds on how far open runs reach, number by number, and the place of each open count among them, from 1.
    told: Vec<Bound>,
    told_index: Vec<u16>,
    too_large: bool,
}

impl Default for Lane {
    fn default() -> Lane {
        Lane {
            states: Vec::new(),
            reach: Vec::new(),
            layers: [0; LENGTH + 2],
            transitions: Vec::new(),
            edges: Edges::default(),
            index: vec![0; Open::PLACES],
            marked_index: FxHashMap::default(),
            marks_names: FxHashMap::default(),
            shapes: Default::default(),
            followed: Vec::new(),
            told: Vec::new(),
            told_index: vec![0; Open::PLACES],
            too_large: false,
        }
    }
}

impl Lane {
    /// Builds all reachable states and the transitions between them.
    pub(super) fn build(&mut self, task: &Task, groups: &Groups, colour: usize, narrow: Option<&Narrow>) {
        self.states.clear();
        self.transitions.clear();
        self.followed.clear();
        self.told.clear();
        if let Some(narrow) = narrow {
            self.told.push(narrow.bound(colour, 0, Open::default()));
            self.followed.push((0, 0));
        }
        self.layers = [0; LENGTH + 2];
        self.too_large = false;
        self.states.push(LaneState::new(Open::default(), Marks::default(), 0));
        self.find_shapes(task, colour);
        self.layers[1] = 1;
        for at in 0..LENGTH {
            let shapes = std::mem::take(&mut self.shapes[at]);
            let maker = Maker::new(task, groups, colour, at, &shapes);
            let told_before = self.told.len();
            for state in self.layers[at]..self.layers[at + 1] {
                self.make_transitions(&maker, state, narrow);
            }
            self.shapes[at] = shapes;
            self.layers[at + 2] = self.states.len();
            for state in &self.states[self.layers[at + 1]..] {
                self.index[state.open.place()] = 0;
            }
            for bound in &self.told[told_before..] {
                self.told_index[bound.open.place()] = 0;
            }
            self.marked_index.clear();
            self.marks_names.clear();
            if self.layers[at + 2] - self.layers[at + 1] >= MOST_STATES {
                self.too_large = true;
                return;
            }
        }
    }

    /// How far the states reach, to narrow the lane to what is within `spare` of the most.
    pub(super) fn bounds(&self, spare: i32) -> Bounds {
        let bound = |(state, reach): (&LaneState, &i32)| Bound { open: state.open, reach: *reach, best: state.best };
        let states = self.states.iter().zip(&self.reach).map(bound).collect();
        Bounds { states, layers: self.layers, least: self.reach[0] - spare }
    }

    fn find_shapes(&mut self, task: &Task, colour: usize) {
        self.shapes.iter_mut().for_each(Vec::clear);
        let Some(earning) = &task.earning else { return };
        let is_there = |at: &usize| task.must[colour][*at] + task.may[colour][*at] > 0;
        let there = (0..LENGTH).filter(is_there).fold(0, |there, at| there | 1 << at);
        for at in (0..LENGTH).filter(is_there) {
            self.shapes[at] = shapes(earning.marking, &earning.in_runs[colour], at, there, task.jokers());
        }
    }

    /// A marked run that begins at a number, by its position counted from 1.
    pub(super) fn shape(&self, at: usize, number: u8) -> Option<Shape> {
        self.shapes[at].get(usize::from(number).checked_sub(1)?).copied()
    }

    fn make_transitions(&mut self, maker: &Maker<'_>, state: usize, narrow: Option<&Narrow>) {
        let LaneState { open, marks, .. } = self.states[state];
        for in_groups in 0..IN_GROUPS {
            self.states[state].starts[in_groups] = self.transitions.len() as u32;
            if in_groups as u8 > maker.most_in_groups || !self.is_followed(maker, state, in_groups, narrow) {
                continue;
            }
            maker.each(open, marks, in_groups as u8, &mut |open, marks, transition| {
                self.push(maker, (state, in_groups), open, marks, transition, narrow)
            });
        }
        self.states[state].starts[IN_GROUPS] = self.transitions.len() as u32;
    }

    /// Whether it is worth going on from a state with this many tiles in groups.
    fn is_followed(&self, maker: &Maker<'_>, state: usize, in_groups: usize, narrow: Option<&Narrow>) -> bool {
        let Some(narrow) = narrow else { return true };
        let (told, so_far) = self.followed[state];
        let paid_ahead = narrow.paid_ahead(&self.states[state].marks);
        so_far + paid_ahead + self.told[usize::from(told)].best[in_groups] >= narrow.least(maker.colour)
    }

    /// Which of `told` applies to these open runs before the next number.
    fn told(&mut self, maker: &Maker<'_>, narrow: &Narrow, open: Open) -> u16 {
        let place = &mut self.told_index[open.place()];
        if *place == 0 {
            self.told.push(narrow.bound(maker.colour, maker.at + 1, open));
            *place = self.told.len() as u16;
        }
        *place - 1
    }

    /// Adds the transition unless another dominates it, in worth and in the state it leads to; drops those that it
    /// dominates.
    fn push(
        &mut self,
        maker: &Maker<'_>,
        (state, in_groups): (usize, usize),
        open: Open,
        marks: Marks,
        transition: Transition,
        narrow: Option<&Narrow>,
    ) {
        let Some(open) = maker.kept_open(open) else { return };
        let mut follow = None;
        if let Some(narrow) = narrow {
            let so_far = self.followed[state].1 + narrow.worth(maker.colour, maker.at, &transition, in_groups);
            let Some(seen) = maker.kept_open(open.with(&marks)) else { return };
            let told = self.told(maker, narrow, seen);
            let reach = so_far + narrow.paid_ahead(&marks) + self.told[usize::from(told)].reach;
            if reach < narrow.least(maker.colour) {
                return;
            }
            follow = Some((told, so_far));
        }
        let since = self.states[state].starts[in_groups] as usize;
        let states = &self.states[self.layers[maker.at + 1]..];
        let to = |transition: &Transition| &states[usize::from(transition.to)];
        let by_count = maker.task.by_count;
        let outdoes = |other: &Transition| {
            other.is_as_good(&transition, by_count) && to(other).open.covers(open) && to(other).marks == marks
        };
        if self.transitions[since..].iter().any(outdoes) {
            return;
        }
        let is_outdone = |other: &Transition| {
            transition.is_as_good(other, by_count) && open.covers(to(other).open) && to(other).marks == marks
        };
        let mut at = since;
        while let Some(other) = self.transitions.get(at) {
            if is_outdone(other) {
                self.transitions.swap_remove(at);
            } else {
                at += 1;
            }
        }
        let to = self.state_of(maker.at, open, marks);
        // Set in place: reading back as a whole what was just written in parts is slow.
        self.transitions.push(transition);
        if let Some(last) = self.transitions.last_mut() {
            last.to = to;
        }
        if let Some((told, so_far)) = follow {
            self.followed.resize(self.states.len(), (told, so_far));
            let followed = &mut self.followed[self.layers[maker.at + 1] + usize::from(to)];
            followed.1 = followed.1.max(so_far);
        }
    }

    fn state_of(&mut self, at: usize, open: Open, marks: Marks) -> u16 {
        let slot = match marks[0] {
            0 => &mut self.index[open.place()],
            _ => self.marked_index.entry((open.place() as u16, marks)).or_default(),
        };
        if *slot == 0 {
            let names = self.marks_names.len() as u16 + 1;
            let name = if marks[0] == 0 { 0 } else { *self.marks_names.entry(marks).or_insert(names) };
            self.states.push(LaneState::new(open, marks, name));
            *slot = (self.states.len() - self.layers[at + 1]) as u16;
        }
        *slot - 1
    }

    /// The open runs of a state before number `at` + 1.
    pub(super) fn open(&self, at: usize, state: u16) -> Open {
        self.state(at, state).open
    }

    /// The name of its marked runs among those before that number.
    pub(super) fn marks_name(&self, at: usize, state: u16) -> u16 {
        self.state(at, state).marks_name
    }

    pub(super) const fn is_too_large(&self) -> bool {
        self.too_large
    }

    /// A state before number `at` + 1.
    pub(super) fn state(&self, at: usize, state: u16) -> &LaneState {
        &self.states[self.layers[at] + usize::from(state)]
    }
}

impl LaneState {
    fn new(open: Open, marks: Marks, marks_name: u16) -> LaneState {
        LaneState { open, marks, marks_name, best: [DEAD; IN_GROUPS], starts: [0; IN_GROUPS + 1] }
    }

    pub(super) fn transitions(&self, in_groups: usize) -> Range<usize> {
        self.starts[in_groups] as usize..self.starts[in_groups + 1] as usize
    }
}
