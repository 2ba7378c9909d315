//! One search after another, each for a path that adds one pair to the matching.

mod circles;

use super::blossom::{Label, Link, Node};

pub(super) struct Search {
    count: usize,
    /// Twice the cost of each pair, so that halves are whole.
    costs: Vec<i128>,
    /// The dual `y` of each vertex.
    duals: Vec<i128>,
    mates: Vec<Option<usize>>,
    /// The vertices, followed by the cycles.
    nodes: Vec<Node>,
    /// The numbers of dissolved cycles.
    unused: Vec<usize>,
    /// The top-level node that contains each vertex.
    tops: Vec<usize>,
    /// For each vertex in an outer node, the nearest vertex in another outer node. For all others, the nearest in any
    /// outer node.
    nearest: Vec<Option<usize>>,
    /// The vertices in outer nodes that have not looked around yet.
    queue: Vec<usize>,
}

/// What happens next in a search, once the duals have moved far enough.
enum Event {
    /// An outer node reaches a free one.
    Reach(Link),
    /// Two outer nodes reach each other.
    Touch(Link),
    /// The dual of a cycle reaches zero.
    Burst(usize),
}

impl Search {
    pub(super) fn new(count: usize, cost: impl Fn(usize, usize) -> i128) -> Search {
        let pairs = (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
        Search {
            count,
            costs: pairs.map(|(a, b)| if a == b { 0 } else { 2 * cost(a, b) }).collect(),
            duals: vec![0; count],
            mates: vec![None; count],
            nodes: (0..count).map(Node::one).collect(),
            unused: Vec::new(),
            tops: (0..count).collect(),
            nearest: vec![None; count],
            queue: Vec::new(),
        }
    }

    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let mates = self.mates.iter().enumerate();
        mates.filter_map(|(one, other)| other.filter(|other| one < *other).map(|other| (one, other))).collect()
    }

    /// Finds a path between two unmatched vertices and augments along it. False if all are matched.
    pub(super) fn augment_once(&mut self) -> bool {
        if self.mates.iter().all(Option::is_some) {
            return false;
        }
        self.begin();
        loop {
            while let Some(who) = self.queue.pop() {
                self.look_around(who);
            }
            let Some((step, event)) = self.next_event() else { return false };
            self.move_duals(step);
            match event {
                Event::Reach((from, to)) => self.reach(from, to),
                Event::Burst(circle) => self.burst(circle),
                Event::Touch((one, other)) => match self.meeting(one, other) {
                    Some(lowest) => self.close(lowest, one, other),
                    None => {
                        self.flip(one, other);
                        self.flip(other, one);
                        return true;
                    }
                },
            }
        }
    }

    fn begin(&mut self) {
        self.queue.clear();
        self.nearest.fill(None);
        for who in 0..self.count {
            self.nodes[self.tops[who]].label = Label::Free;
        }
        for who in 0..self.count {
            if self.mates[who].is_none() {
                self.make_outer(self.tops[who], None);
            }
        }
    }

    fn slack(&self, one: usize, other: usize) -> i128 {
        self.costs[one * self.count + other] - self.duals[one] - self.duals[other]
    }

    fn outer(&self, who: usize) -> bool {
        self.nodes[self.tops[who]].is_outer()
    }

    fn look_around(&mut self, who: usize) {
        for other in (0..self.count).filter(|other| self.tops[*other] != self.tops[who]).collect::<Vec<_>>() {
            let (whose, near) = if self.outer(other) { (who, other) } else { (other, who) };
            let nearer = |before: usize| self.slack(whose, near) < self.slack(whose, before);
            if self.nearest[whose].is_none_or(nearer) {
                self.nearest[whose] = Some(near);
            }
        }
    }

    /// The nearest vertex in another outer node, searched again if the recorded one has since become part of the same
    /// node.
    fn nearest_outer(&mut self, who: usize) -> Option<usize> {
        let elsewhere = |other: &usize| self.tops[*other] != self.tops[who];
        if self.nearest[who].is_some_and(|near| !elsewhere(&near)) {
            let others = (0..self.count).filter(elsewhere).filter(|other| self.outer(*other));
            self.nearest[who] = others.min_by_key(|other| self.slack(who, *other));
        }
        self.nearest[who]
    }

    /// How far the duals may move, and the event that stops them.
    fn next_event(&mut self) -> Option<(i128, Event)> {
        let mut next: Option<(i128, Event)> = None;
        let mut propose = |step: i128, event: Event| {
            if next.as_ref().is_none_or(|(least, _)| step < *least) {
                next = Some((step, event));
            }
        };
        for who in 0..self.count {
            match self.nodes[self.tops[who]].label {
                Label::Free => {
                    if let Some(near) = self.nearest[who] {
                        propose(self.slack(near, who), Event::Reach((near, who)));
                    }
                }
                Label::Outer(_) => {
                    if let Some(near) = self.nearest_outer(who) {
                        propose(self.slack(near, who) / 2, Event::Touch((who, near)));
                    }
                }
                Label::Inner(_) => {}
            }
        }
        for circle in self.circles() {
            if matches!(self.nodes[circle].label, Label::Inner(_)) {
                propose(self.nodes[circle].dual / 2, Event::Burst(circle));
            }
        }
        next
    }

    fn move_duals(&mut self, step: i128) {
        if step == 0 {
            return;
        }
        for who in 0..self.count {
            match self.nodes[self.tops[who]].label {
                Label::Outer(_) => self.duals[who] += step,
                Label::Inner(_) => self.duals[who] -= step,
                Label::Free => {}
            }
        }
        for circle in self.circles() {
            match self.nodes[circle].label {
                Label::Outer(_) => self.nodes[circle].dual += 2 * step,
                Label::Inner(_) => self.nodes[circle].dual -= 2 * step,
                Label::Free => {}
            }
        }
    }

    /// Labels a node outer, and lets all vertices in it reach out.
    fn make_outer(&mut self, node: usize, entry: Option<Link>) {
        self.nodes[node].label = Label::Outer(entry);
        for who in self.members(node) {
            self.nearest[who] = None;
            self.queue.push(who);
        }
    }

    fn reach(&mut self, from: usize, to: usize) {
        let node = self.tops[to];
        self.nodes[node].label = Label::Inner((from, to));
        let base = self.nodes[node].base;
        if let Some(mate) = self.mates[base] {
            self.make_outer(self.tops[mate], Some((base, mate)));
        }
    }

    /// The nodes from here up to the root of the tree.
    fn way_up(&self, who: usize) -> Vec<usize> {
        let up = |node: &usize| self.nodes[*node].entry().map(|(from, _)| self.tops[from]);
        std::iter::successors(Some(self.tops[who]), up).collect()
    }

    /// The lowest node that both paths to the root share. `None` if they are in different trees.
    fn meeting(&self, one: usize, other: usize) -> Option<usize> {
        let way = self.way_up(one);
        self.way_up(other).into_iter().find(|node| way.contains(node))
    }

    /// Walks from `who`, now matched to `partner`, up to the root, rematching on the way.
    fn flip(&mut self, who: usize, partner: usize) {
        let (mut who, mut partner) = (who, partner);
        loop {
            let node = self.tops[who];
            self.rebase(node, who);
            self.mates[who] = Some(partner);
            let Some((before, _)) = self.nodes[node].entry() else { return };
            let inner = self.tops[before];
            let Some((from, to)) = self.nodes[inner].entry() else { return };
            self.rebase(inner, to);
            self.mates[to] = Some(from);
            (who, partner) = (from, to);
        }
    }
}
