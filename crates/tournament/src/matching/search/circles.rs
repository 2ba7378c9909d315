//! The odd cycles that a search contracts into nodes, and dissolves again.

use super::{
    super::blossom::{Label, Link, Node},
    Search,
};

impl Search {
    /// The top-level cycles.
    pub(super) fn circles(&self) -> Vec<usize> {
        let is_top = |circle: &usize| {
            let node = &self.nodes[*circle];
            !node.parts.is_empty() && self.tops[node.base] == *circle
        };
        (self.count..self.nodes.len()).filter(is_top).collect()
    }

    pub(super) fn members(&self, node: usize) -> Vec<usize> {
        if node < self.count {
            return vec![node];
        }
        self.nodes[node].parts.iter().flat_map(|part| self.members(*part)).collect()
    }

    /// Contracts the two and their paths up to `lowest` into a cycle.
    pub(super) fn close(&mut self, lowest: usize, one: usize, other: usize) {
        let below = |way: Vec<usize>| way.into_iter().take_while(|node| *node != lowest).collect::<Vec<_>>();
        let (left, right) = (below(self.way_up(one)), below(self.way_up(other)));
        let entry = |node: &usize| self.nodes[*node].entry();
        let down = left.iter().rev().filter_map(entry);
        let up = right.iter().filter_map(entry).map(|(from, to)| (to, from));
        let links: Vec<Link> = down.chain([(one, other)]).chain(up).collect();
        let parts: Vec<usize> = [lowest].into_iter().chain(left.iter().rev().copied()).chain(right).collect();
        let base = self.nodes[lowest].base;
        let label = self.nodes[lowest].label;
        let reached: Vec<usize> = parts.iter().copied().filter(|part| !self.nodes[*part].is_outer()).collect();
        let circle = self.unused.pop().unwrap_or(self.nodes.len());
        let node = Node { base, parts, links, dual: 0, label };
        match self.nodes.get_mut(circle) {
            Some(place) => *place = node,
            None => self.nodes.push(node),
        }
        for part in reached {
            for who in self.members(part) {
                self.nearest[who] = None;
                self.queue.push(who);
            }
        }
        for who in self.members(circle) {
            self.tops[who] = circle;
        }
    }

    /// Dissolves an inner cycle: the parts on the even path from where it was reached to its base stay in the tree, the
    /// others become free.
    pub(super) fn burst(&mut self, circle: usize) {
        let Node { parts, links, label, .. } = std::mem::replace(&mut self.nodes[circle], Node::one(circle));
        self.unused.push(circle);
        for part in &parts {
            for who in self.members(*part) {
                self.tops[who] = *part;
            }
            self.nodes[*part].label = Label::Free;
        }
        let Label::Inner(mut entry) = label else { return };
        let size = parts.len();
        let Some(mut at) = parts.iter().position(|part| *part == self.tops[entry.1]) else { return };
        let forward = at % 2 == 1;
        let mut inner = true;
        loop {
            if inner {
                self.nodes[parts[at]].label = Label::Inner(entry);
            } else {
                self.make_outer(parts[at], Some(entry));
            }
            if at == 0 {
                return;
            }
            (entry, at) = match forward {
                true => (links[at], (at + 1) % size),
                false => ((links[at - 1].1, links[at - 1].0), at - 1),
            };
            inner = !inner;
        }
    }

    /// Makes `who` the vertex of a node that is matched to the outside.
    pub(super) fn rebase(&mut self, node: usize, who: usize) {
        if self.nodes[node].base == who {
            return;
        }
        let holder =
            (0..self.nodes[node].parts.len()).find(|at| self.members(self.nodes[node].parts[*at]).contains(&who));
        let Some(at) = holder else { return };
        let circle = &mut self.nodes[node];
        circle.base = who;
        circle.parts.rotate_left(at);
        circle.links.rotate_left(at);
        let (parts, links) = (circle.parts.clone(), circle.links.clone());
        self.rebase(parts[0], who);
        for at in (1..parts.len()).step_by(2) {
            let (one, other) = links[at];
            self.rebase(parts[at], one);
            self.rebase(parts[at + 1], other);
            (self.mates[one], self.mates[other]) = (Some(other), Some(one));
        }
    }
}
