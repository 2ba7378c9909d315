//! Plays out a world of two players without a mistake on either side, by alpha-beta search.

use crate::{Utility, Worth};
use game::{Enumerate, Seat, Silent, Turn};

/// Knowledge of a game that shortens the search.
pub(crate) trait Sharp<G: Enumerate> {
    /// Sorts moves, those likely to be best first.
    fn sort(&self, state: &G::State, moves: &mut Vec<G::Action>);
    /// The least and the most that the round can still be worth to `me`.
    fn bounds(&self, state: &G::State, me: Seat) -> (f64, f64);
}

/// A search of worlds in which both players see everything. Its lists of moves are reused from world to world.
pub(crate) struct Exact<G: Enumerate> {
    lists: Vec<Vec<G::Action>>,
    /// The number of positions that may still be examined in this world.
    nodes: u32,
    /// The best action of the position that was solved last.
    best: Option<G::Action>,
}

impl<G: Enumerate> Default for Exact<G> {
    fn default() -> Exact<G> {
        Exact { lists: Vec::new(), nodes: 0, best: None }
    }
}

impl<G: Enumerate> Exact<G> {
    /// The worth of the round for `me`, at a table for two, if both play without a mistake. `None` if more than `nodes`
    /// positions would have to be examined.
    pub(crate) fn solve(
        &mut self,
        state: &G::State,
        me: Seat,
        game: &(impl Sharp<G> + Utility<G>),
        nodes: u32,
    ) -> Option<Worth> {
        (self.nodes, self.best) = (nodes, None);
        let (least, most) = game.bounds(state, me);
        self.look(state, me, game, 0, least, most)
    }

    /// The best action of the position that was solved last; `None` if the round was over there.
    pub(crate) const fn best(&self) -> Option<&G::Action> {
        self.best.as_ref()
    }

    /// The worth after each of these actions. `None` if more than `nodes` positions would have to be examined for all.
    pub(crate) fn solve_each(
        &mut self,
        state: &G::State,
        me: Seat,
        actions: &[G::Action],
        game: &(impl Sharp<G> + Utility<G>),
        nodes: u32,
    ) -> Option<Vec<Worth>> {
        let mut left = nodes;
        let mut solve = |action| {
            let mut after = state.clone();
            G::apply(&mut after, action, &mut Silent);
            let worth = self.solve(&after, me, game, left);
            left = self.nodes;
            worth
        };
        actions.iter().map(&mut solve).collect()
    }

    fn look(
        &mut self,
        state: &G::State,
        me: Seat,
        game: &(impl Sharp<G> + Utility<G>),
        depth: usize,
        alpha: f64,
        beta: f64,
    ) -> Option<Worth> {
        let Turn::Of(seat) = G::turn(state) else {
            return G::outcome(state).map(|outcome| game.worth(&outcome, me));
        };
        self.nodes = self.nodes.checked_sub(1)?;
        let (least, most) = game.bounds(state, me);
        let (mut alpha, mut beta) = (alpha.max(least), beta.min(most));
        let mut moves = self.list(depth);
        G::moves(state, &mut moves);
        game.sort(state, &mut moves);
        let mine = seat == me;
        let mut best: Option<Worth> = None;
        for action in &moves {
            let mut after = state.clone();
            G::apply(&mut after, action, &mut Silent);
            let worth = self.look(&after, me, game, depth + 1, alpha, beta)?;
            let better = best.is_none_or(|best| if mine { worth.value > best.value } else { worth.value < best.value });
            if better {
                best = Some(worth);
                if depth == 0 {
                    self.best = Some(action.clone());
                }
            }
            if mine {
                alpha = alpha.max(worth.value);
            } else {
                beta = beta.min(worth.value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.lists[depth] = moves;
        best
    }

    /// Takes the list of this depth; the caller puts it back.
    fn list(&mut self, depth: usize) -> Vec<G::Action> {
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        std::mem::take(&mut self.lists[depth])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Observer, Ruleset, Writable, sim};
    use lexio::{Action, Lexio, Outcome, Rules, State};

    /// Chips, with no knowledge to shorten the search.
    struct Plain;

    impl Utility<Lexio> for Plain {
        fn worth(&self, outcome: &Outcome, seat: Seat) -> Worth {
            <Lexio as crate::Thinks>::worth(outcome, seat)
        }
    }

    impl Sharp<Lexio> for Plain {
        fn sort(&self, _: &State, _: &mut Vec<Action>) {}
        fn bounds(&self, _: &State, _: Seat) -> (f64, f64) {
            (f64::NEG_INFINITY, f64::INFINITY)
        }
    }

    fn ending(hands: [&str; 2]) -> State {
        use game::Game;
        let rules = Rules::preset("official", 2).expect("a preset");
        let hands = hands.map(|hand| hand.split_whitespace().collect::<Vec<_>>());
        let setup = serde_json::json!({"hands": hands, "turn": 0});
        let state = Lexio::set_up(&rules, serde_json::from_value(setup).expect("a description")).expect("possible");
        assert_eq!(Lexio::view(&state, Observer::Spectator).turn, Some(Seat(0)));
        state
    }

    fn worth(hands: [&str; 2]) -> f64 {
        Exact::<Lexio>::default().solve(&ending(hands), Seat(0), &Plain, 100_000).expect("few positions").value
    }

    #[test]
    fn endings_come_to_what_one_sees() {
        assert_eq!(worth(["3C 3T", "9C"]), 1.0, "the pair goes out");
        assert_eq!(worth(["3C 9T", "4C 5C"]), 2.0, "the 9 first");
        assert_eq!(worth(["3C 4T", "9T"]), -1.0, "one stays behind");
        assert_eq!(worth(["3C 3T 4C", "5M 6M 7S"]), 3.0, "the pair leads again");
    }

    /// Tries every line of play, without bounds.
    fn by_hand(state: &State, nodes: &mut u32) -> f64 {
        use game::Game;
        *nodes += 1;
        let Turn::Of(seat) = Lexio::turn(state) else {
            return Plain.worth(&Lexio::outcome(state).expect("over"), Seat(0)).value;
        };
        let mut moves = Vec::new();
        Lexio::moves(state, &mut moves);
        let values = moves.iter().map(|action| {
            let mut after = *state;
            Lexio::apply(&mut after, action, &mut Silent);
            by_hand(&after, nodes)
        });
        if seat == Seat(0) { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
    }

    #[test]
    fn cutting_changes_nothing() {
        let mut chance = sim(1);
        let mut tiles: Vec<lexio::Tile> = lexio::Tiles::deck(9).iter().collect();
        for _ in 0..60 {
            game::shuffle(&mut tiles, &mut chance);
            let hand =
                |from: usize| tiles[from..from + 4].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let state = ending([&hand(0), &hand(4)]);
            let mut nodes = 0;
            let value = by_hand(&state, &mut nodes);
            let solved = Exact::<Lexio>::default().solve(&state, Seat(0), &Plain, nodes).expect("no more than all");
            assert_eq!(solved.value, value, "{state:?}");
            let none = Exact::<Lexio>::default().solve(&state, Seat(0), &Plain, 1);
            assert_eq!(none.is_none(), nodes > 2, "one position is not enough");
        }
    }
}
