//! Information set Monte Carlo tree search: one tree over what the deciding player knows, grown in a newly imagined
//! world each time. Below the root, the others' moves are searched too, each mover acting in their own interest.

use crate::worlds::{Rated, Trial};
use crate::{Budget, Policy, Utility, Worth, rollout::play_out};
use game::{Game, Seat, Silent, Sim, Turn};

/// The moves that a tree grows by.
pub(crate) trait Branches<G: Game> {
    /// Lists the moves worth considering for the seat in turn of an imagined state, best first by a rule of thumb, into
    /// `into`, which is cleared first. The list must depend only on what that seat can know; otherwise the tree is of a
    /// game that no one plays.
    fn list(&mut self, state: &G::State, into: &mut Vec<G::Action>);
}

/// The weight of exploring what has not proved itself, in standard deviations of the worths.
const CURIOSITY: f64 = 0.7;
/// A node gains a child on each of its first few visits, and then one more at ever longer intervals.
const EARLY: f64 = 3.0;

struct Node<A> {
    /// The action that leads here. `None` at the root.
    action: Option<A>,
    /// The seat that chose it.
    mover: Seat,
    first: Option<u32>,
    next: Option<u32>,
    /// How many times it could have been chosen.
    offered: u32,
    trial: Trial,
}

impl<A> Node<A> {
    const fn new(action: Option<A>, mover: Seat, next: Option<u32>) -> Node<A> {
        Node { action, mover, first: None, next, offered: 1, trial: Trial::NEW }
    }
}

/// A tree in progress.
struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    moves: Vec<G::Action>,
    /// The nodes from the root to this world's leaf.
    path: Vec<u32>,
    /// All worths to the root's mover, for their spread.
    all: Trial,
}

/// Rates `candidates`, moves of the player at `me`, in worlds drawn by `imagine`; the most tried first.
#[allow(clippy::too_many_arguments, reason = "a search takes all of these")]
pub(crate) fn grow<G: Game>(
    me: Seat,
    candidates: &[G::Action],
    mut imagine: impl FnMut(&mut Sim) -> G::State,
    branches: &mut impl Branches<G>,
    policy: &mut impl Policy<G>,
    utility: &impl Utility<G>,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<G::Action>> {
    let mut tree = Tree::<G>::rooted(me, candidates);
    let mut meter = budget.start();
    meter.open_share(1);
    while meter.spend() {
        let mut world = imagine(chance);
        tree.descend(&mut world, branches);
        let outcome = play_out::<G>(&mut world, policy, chance);
        tree.learn(me, |seat| outcome.as_ref().map_or(Worth::default(), |outcome| utility.worth(outcome, seat)));
    }
    let mut rated: Vec<Rated<G::Action>> = tree.children(0).filter_map(|child| tree.rated(child)).collect();
    rated.sort_by_key(|rated| std::cmp::Reverse(rated.playouts));
    rated
}

impl<G: Game> Tree<G> {
    /// Builds a root with all its children.
    fn rooted(me: Seat, candidates: &[G::Action]) -> Tree<G> {
        let mut tree =
            Tree { nodes: vec![Node::new(None, me, None)], moves: Vec::new(), path: Vec::new(), all: Trial::NEW };
        for action in candidates.iter().rev() {
            tree.add(0, action.clone(), me);
        }
        tree
    }

    fn add(&mut self, parent: u32, action: G::Action, mover: Seat) -> u32 {
        let child = self.nodes.len() as u32;
        let next = self.nodes[parent as usize].first.replace(child);
        self.nodes.push(Node::new(Some(action), mover, next));
        child
    }

    fn children(&self, parent: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[parent as usize].first;
        std::iter::successors(first, |child| self.nodes[*child as usize].next)
    }

    /// What was found out about the action that leads to a node. `None` for the root.
    fn rated(&self, at: u32) -> Option<Rated<G::Action>> {
        let node = &self.nodes[at as usize];
        Some(node.trial.rate(node.action.clone()?))
    }

    /// Descends to a leaf and adds to it, applying the moves on the way to `world`.
    fn descend(&mut self, world: &mut G::State, branches: &mut impl Branches<G>) {
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        while let Turn::Of(seat) = G::turn(world) {
            let (child, fresh) =
                if at == 0 { (self.best_of_all(), false) } else { self.step(at, world, seat, branches) };
            let Some(child) = child else { break };
            let node = &self.nodes[child as usize];
            let new = fresh || node.trial.playouts == 0;
            let Some(action) = &node.action else { break };
            G::apply(world, action, &mut Silent);
            self.path.push(child);
            at = child;
            if new {
                break;
            }
        }
    }

    /// Picks the root's child to try. All of them can be chosen in every world.
    fn best_of_all(&mut self) -> Option<u32> {
        let spread = self.all.deviation();
        let mut best: Option<(f64, u32)> = None;
        let mut child = self.nodes[0].first;
        while let Some(at) = child {
            let node = &mut self.nodes[at as usize];
            node.offered += 1;
            let promise = promise(node, spread);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, at));
            }
            child = node.next;
        }
        best.map(|(_, at)| at)
    }

    /// Picks the child to go to and says whether it is new. `None` if there is nothing to decide.
    fn step(&mut self, at: u32, world: &G::State, seat: Seat, branches: &mut impl Branches<G>) -> (Option<u32>, bool) {
        let mut moves = std::mem::take(&mut self.moves);
        branches.list(world, &mut moves);
        let room = EARLY + f64::from(self.nodes[at as usize].trial.playouts).sqrt() / 4.0;
        let width = moves.len().min(room as usize);
        let spread = self.all.deviation();
        let mut best: Option<(f64, u32)> = None;
        let mut fresh = None;
        for action in &moves[..width] {
            let known = self.children(at).find(|child| self.nodes[*child as usize].action.as_ref() == Some(action));
            let Some(child) = known else {
                fresh = Some(action.clone());
                break;
            };
            let node = &mut self.nodes[child as usize];
            node.offered += 1;
            let promise = promise(node, spread);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, child));
            }
        }
        self.moves = moves;
        match fresh {
            Some(action) => (Some(self.add(at, action, seat)), true),
            None => (best.map(|(_, child)| child), false),
        }
    }

    /// Credits every node on the path with the worth to its mover.
    fn learn(&mut self, me: Seat, mut worth: impl FnMut(Seat) -> Worth) {
        self.all.add(worth(me));
        for at in &self.path {
            let node = &mut self.nodes[*at as usize];
            node.trial.add(worth(node.mover));
        }
    }
}

/// How promising it is to try this child once more.
fn promise<A>(node: &Node<A>, spread: f64) -> f64 {
    if node.trial.playouts == 0 {
        return f64::INFINITY;
    }
    let tried = f64::from(node.trial.playouts);
    node.trial.mean() + CURIOSITY * spread * (f64::from(node.offered).ln() / tried).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Enumerate, Observer, Ruleset, Writable, sim};
    use lexio::{Action, Lexio, Outcome, Rules, State, View};

    /// Considers everything, plays anything, counts chips.
    #[derive(Default)]
    struct Anything {
        moves: Vec<Action>,
    }

    impl Branches<Lexio> for Anything {
        fn list(&mut self, state: &State, into: &mut Vec<Action>) {
            Lexio::moves(state, into);
        }
    }

    impl Policy<Lexio> for Anything {
        fn choose(&mut self, state: &State, chance: &mut Sim) -> Option<Action> {
            Lexio::moves(state, &mut self.moves);
            let count = self.moves.len().max(1) as u32;
            self.moves.get(game::below(count, chance) as usize).copied()
        }
    }

    impl Utility<Lexio> for Anything {
        fn worth(&self, outcome: &Outcome, seat: Seat) -> Worth {
            <Lexio as crate::Thinks>::worth(outcome, seat)
        }
    }

    fn rated(hands: [&[&str]; 2], playouts: u32) -> Vec<Rated<Action>> {
        let rules = Rules::preset("official", 2).expect("a preset");
        let setup = serde_json::json!({"hands": hands, "turn": 0});
        let state = Lexio::set_up(&rules, serde_json::from_value(setup).expect("a description")).expect("possible");
        let view: View = Lexio::view(&state, Observer::Seat(Seat(0)));
        let imagine = |chance: &mut Sim| Lexio::imagine(&view, chance);
        let (mut branches, mut policy) = (Anything::default(), Anything::default());
        let budget = Budget::playouts(playouts);
        let legal = Lexio::legal(&view);
        grow(Seat(0), &legal, imagine, &mut branches, &mut policy, &Anything::default(), &budget, &mut sim(1))
    }

    #[test]
    fn the_tree_finds_what_wins() {
        // The other tile is a 5: the 9 first, then the 4.
        let rated = rated([&["4T", "9C"], &["5C"]], 400);
        assert_eq!(rated[0].action.to_string(), "9C");
        assert_eq!((rated[0].value, rated[0].wins), (1.0, 1.0));
        assert_eq!(rated.iter().map(|rated| rated.playouts).sum::<u32>(), 400);
    }

    #[test]
    fn the_others_answer_well_for_themselves() {
        // After 6C the other can beat it with 7T or pass; a random reply would often lose where the right one wins.
        let rated = rated([&["6C", "8C", "3C"], &["7T", "9T"]], 2_000);
        let of = |action: &str| rated.iter().find(|rated| rated.action.to_string() == action).expect("legal").value;
        assert!(of("3C") < -1.5, "whatever comes, the other goes out next but one: {rated:?}");
    }

    #[test]
    fn without_playouts_the_first_stays_first() {
        let rated = rated([&["4T", "9C"], &["5C"]], 0);
        assert_eq!(rated[0].action.to_string(), "4T");
        assert!(rated.iter().all(|rated| rated.playouts == 0));
    }
}
