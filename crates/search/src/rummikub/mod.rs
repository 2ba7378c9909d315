//! The bots' knowledge of Rummikub: the solver finds what can be laid, the level says how far a bot looks.

mod beginner;
mod casual;
mod club;
mod master;
mod playout;
mod review;
mod strong;

use crate::{Budget, Level, Rated, Thinks, Worth};
use game::{Seat, Sim};
use rummikub::{Action, Answer, Before, Layout, Objective, Outcome, Rummikub, Set, Solver, Tile, Tiles, View, Wish};
use std::time::Duration;

/// Solver nodes for one question without a clock: far more than usual positions need, and still a blink.
const NODES: u64 = 400_000;
/// Solver nodes for one question however little time is left: nearly every position needs fewer.
const FEWEST: u64 = 5_000;
/// The approximate time of a node where there are many.
const NODE: Duration = Duration::from_nanos(500);

impl Thinks for Rummikub {
    fn think(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Action> {
        in_turn(view)?;
        let lay = match level {
            Level::Beginner => beginner::choose(view, budget),
            Level::Casual => casual::choose(view, budget),
            Level::Club => club::choose(view, budget),
            Level::Strong => strong::choose(view, budget),
            Level::Master => master::choose(view, budget, chance),
        };
        lay.map(Action::Lay).filter(|lay| is_legal(view, lay)).or_else(|| Rummikub::house_move(view))
    }

    fn hint(view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
        let best = Rummikub::think(Level::Club, view, budget, chance);
        best.map(Rated::untried).into_iter().collect()
    }

    fn house_move(view: &View) -> Option<Action> {
        in_turn(view)?;
        Some(if view.pool > 0 { Action::Draw } else { Action::Pass })
    }

    fn late_move(view: &View, sketch: Option<&Action>) -> Option<Action> {
        in_turn(view)?;
        let layout = match sketch {
            Some(Action::Lay(layout)) => Some(layout.as_slice()),
            _ => None,
        };
        Some(view.time_out(layout))
    }

    fn worth(outcome: &Outcome, seat: Seat) -> Worth {
        let net = outcome.net.get(seat.index()).copied().unwrap_or_default();
        let share = if outcome.winners.contains(&seat) { 1.0 / outcome.winners.len() as f64 } else { 0.0 };
        Worth { value: net as f64, won: share }
    }
}

fn in_turn(view: &View) -> Option<Seat> {
    view.turn.filter(|turn| Some(*turn) == view.me)
}

fn is_legal(view: &View, action: &Action) -> bool {
    use game::Game;
    Rummikub::check(view, action).is_ok()
}

/// Like [`most`], with the least change of the table.
fn lay(before: &Before<'_>, budget: &Budget<'_>) -> Answer {
    most(before, true, budget)
}

/// Finds the lay of the most tiles and, among those, the most costly.
fn most(before: &Before<'_>, least_change: bool, budget: &Budget<'_>) -> Answer {
    let wish = Wish { objective: Objective::TilesThenValue, joker_value: before.options.joker_penalty, least_change };
    solve(before, &wish, budget)
}

fn solve(before: &Before<'_>, wish: &Wish, budget: &Budget<'_>) -> Answer {
    Solver::with_budget(nodes(budget)).lay(before, wish)
}

/// The solver nodes for which there is time.
fn nodes(budget: &Budget<'_>) -> u64 {
    budget.time_left().map_or(NODES, |left| {
        let most = left.as_nanos() / NODE.as_nanos();
        u64::try_from(most).map_or(NODES, |most| most.clamp(FEWEST, NODES))
    })
}

/// Returns the rack without its jokers.
fn without_jokers(rack: &Tiles) -> Tiles {
    let jokers: Tiles = std::iter::repeat_n(Tile::JOKER, usize::from(rack.jokers())).collect();
    *rack - jokers
}

/// Returns the sets on the table, as they were read.
fn lying(table: &[Set]) -> Layout {
    table.iter().map(|set| set.tiles().to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solver_has_as_many_nodes_as_there_is_time_for() {
        let clock = || Duration::from_secs(9);
        let timed = |ms| nodes(&Budget::timed(0, Duration::from_millis(ms), &clock));
        assert_eq!([0, 1, 20, 60_000].map(timed), [FEWEST, FEWEST, 40_000, NODES]);
        assert_eq!(nodes(&Budget::playouts(0)), NODES, "without a clock the answer does not depend on the machine");
    }
}
