//! The runs of one colour, as an automaton over the numbers.
//!
//! Of the runs that are open after a number only three counts matter: those of one tile and of two, which must go on,
//! and those of three or more, which may. With so many tiles and jokers of the next number in runs the step is forced:
//! the short ones go on, then the long ones, and what is left begins new ones.

use super::{
    groups::Groups,
    prices::Prices,
    task::{LENGTH, Task},
};

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
    pub(super) to: u8,
    /// Tiles in runs, without jokers.
    pub(super) in_runs: u8,
    /// Jokers with which open runs go on.
    pub(super) jokers_on: u8,
    /// How many new runs begin with a joker one number, two, three, four numbers before their first tile.
    pub(super) jokers_before: [u8; MOST_JOKERS],
    /// What the tiles are worth.
    pub(super) gain: i32,
    /// The most that this transition and all later ones can be worth, jokers priced in.
    pub(super) reach: i32,
}

impl Transition {
    pub(super) const fn jokers(&self) -> u8 {
        self.jokers_on + sum(self.jokers_before)
    }
}

#[derive(Clone, Copy, Debug)]
struct LaneState {
    open: Open,
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
    index: Vec<u8>,
}

impl Default for Lane {
    fn default() -> Lane {
        Lane { states: Vec::new(), layers: [0; LENGTH + 2], transitions: Vec::new(), index: vec![0; 1 << 12] }
    }
}

impl Lane {
    /// All states that can be reached, and the transitions between them.
    pub(super) fn build(&mut self, task: &Task, groups: &Groups, colour: usize) {
        self.states.clear();
        self.transitions.clear();
        self.layers = [0; LENGTH + 2];
        self.states.push(LaneState::new(Open::default()));
        self.layers[1] = 1;
        for at in 0..LENGTH {
            let made = Maker::new(task, groups, colour, at);
            for state in self.layers[at]..self.layers[at + 1] {
                self.make_transitions(&made, state);
            }
            self.layers[at + 2] = self.states.len();
            for state in &self.states[self.layers[at + 1]..] {
                self.index[state.open.place()] = 0;
            }
        }
    }

    fn make_transitions(&mut self, maker: &Maker<'_>, state: usize) {
        let open = self.states[state].open;
        for in_groups in 0..IN_GROUPS {
            self.states[state].starts[in_groups] = self.transitions.len() as u32;
            if in_groups as u8 > maker.most_in_groups {
                continue;
            }
            maker.each(open, in_groups as u8, &mut |open, transition| {
                self.push(maker, state, in_groups, open, transition)
            });
        }
        self.states[state].starts[IN_GROUPS] = self.transitions.len() as u32;
    }

    /// Adds the transition, unless one that comes to the same is worth as much.
    fn push(&mut self, maker: &Maker<'_>, state: usize, in_groups: usize, open: Open, mut transition: Transition) {
        let Some(open) = maker.kept_open(open) else { return };
        transition.to = self.state_of(maker.at, open);
        let since = self.states[state].starts[in_groups] as usize;
        let counts_alike = |other: &Transition| !maker.task.by_count || other.in_runs == transition.in_runs;
        let same = |other: &&mut Transition| {
            other.to == transition.to && other.jokers() == transition.jokers() && counts_alike(other)
        };
        match self.transitions[since..].iter_mut().find(same) {
            Some(other) if other.gain >= transition.gain => {}
            Some(other) => *other = transition,
            None => self.transitions.push(transition),
        }
    }

    fn state_of(&mut self, at: usize, open: Open) -> u8 {
        let slot = &mut self.index[open.place()];
        if *slot == 0 {
            self.states.push(LaneState::new(open));
            *slot = (self.states.len() - self.layers[at + 1]) as u8;
        }
        *slot - 1
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
                                (transition.gain << prices.shift) - cost + further
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

    /// The way that reaches farthest: tiles in groups by number, and all jokers on it.
    pub(super) fn farthest(&self) -> ([u8; LENGTH], u8) {
        let (mut grouped, mut jokers, mut state) = ([0; LENGTH], 0, 0);
        for (at, grouped) in grouped.iter_mut().enumerate() {
            let best = self.best(at, state);
            let in_groups = (0..IN_GROUPS).max_by_key(|in_groups| best[*in_groups]).unwrap_or_default();
            *grouped = in_groups as u8;
            let transitions = self.transitions(at, state, in_groups as u8);
            let Some(transition) = transitions.iter().max_by_key(|transition| transition.reach) else { break };
            jokers += transition.jokers();
            state = transition.to;
        }
        (grouped, jokers)
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
    pub(super) fn best(&self, at: usize, state: u8) -> &[i32; IN_GROUPS] {
        &self.states[self.layers[at] + usize::from(state)].best
    }

    /// The transitions from `state` with so many tiles in groups, those that reach farthest first.
    pub(super) fn transitions(&self, at: usize, state: u8, in_groups: u8) -> &[Transition] {
        &self.transitions[self.states[self.layers[at] + usize::from(state)].transitions(usize::from(in_groups))]
    }
}

impl LaneState {
    fn new(open: Open) -> LaneState {
        LaneState { open, reach: DEAD, best: [DEAD; IN_GROUPS], starts: [0; IN_GROUPS + 1] }
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
}

impl<'a> Maker<'a> {
    fn new(task: &'a Task, groups: &Groups, colour: usize, at: usize) -> Maker<'a> {
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
        }
    }

    /// The open runs as far as they can go on: none if one that must cannot.
    fn kept_open(&self, open: Open) -> Option<Open> {
        let room = self.next.checked_sub(open.must_go_on())?;
        Some(Open { longs: open.longs.min(room), ..open })
    }

    /// Every way to go on from `open`.
    fn each(&self, open: Open, in_groups: u8, make: &mut impl FnMut(Open, Transition)) {
        let least = self.must.saturating_sub(in_groups);
        let Some(most) = self.there_are.checked_sub(in_groups) else { return };
        for in_runs in least..=most {
            let need = open.must_go_on().saturating_sub(in_runs);
            let room = if self.task.jokers_count_by_face() { open.all() } else { open.all().saturating_sub(in_runs) };
            for jokers_on in need..=room.min(self.task.jokers()) {
                self.begin(open, in_groups, in_runs, jokers_on, make);
            }
        }
    }

    /// Goes on with these tiles and jokers, and begins new runs with what is left, with jokers before them or not.
    fn begin(&self, open: Open, in_groups: u8, in_runs: u8, jokers_on: u8, make: &mut impl FnMut(Open, Transition)) {
        let tiles = in_runs + jokers_on;
        let go_on = tiles.min(open.all());
        let worth = self.task.worth;
        let laid = i32::from(in_runs + in_groups - self.must);
        let gain = laid * worth.of(self.number) + i32::from(jokers_on) * worth.of_joker(self.number);
        let after = Open { ones: 0, twos: open.ones, longs: go_on - open.ones };
        let jokers_left = self.task.jokers() - jokers_on;
        self.each_beginning(tiles - go_on, jokers_left, &mut |new| {
            let kept = self.joins.min(go_on + new.before[0]) + self.grouped.min(in_groups);
            let kept = if self.task.ties.is_some() { i32::from(kept) } else { 0 };
            let open =
                Open { ones: new.open.ones, twos: after.twos + new.open.twos, longs: after.longs + new.open.longs };
            let gain = gain + new.faces + kept;
            make(open, Transition { to: 0, in_runs, jokers_on, jokers_before: new.before, gain, reach: DEAD });
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

/// New runs, as far as they are decided.
#[derive(Clone, Copy, Default)]
struct Begun {
    open: Open,
    /// As [`Transition::jokers_before`].
    before: [u8; MOST_JOKERS],
    /// What these jokers are worth.
    faces: i32,
}
