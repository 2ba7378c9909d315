//! What a review knows of Matgo.

use super::aim::{Aim, Aiming};
use super::beliefs::Beliefs;
use super::club::{Careful, sort, sorted};
use super::sight::{Sight, other};
use crate::exact::{Exact, Sharp};
use crate::review::{Effort, Points, Reviews, Standard};
use crate::{Utility, play_out};
use game::{Enumerate, Seat, Sim};
use matgo::{Action, Awaited, Matgo, Outcome, Rules, State, View};

/// Points, however erratic.
const POINTS: Aim = Aim::Points { cap: f64::INFINITY, win: 0.0 };

/// Everyone plays on by the rule of thumb.
#[derive(Default)]
pub struct Habit {
    policy: Careful,
    exact: Exact<Matgo>,
}

impl Reviews for Matgo {
    type Standard = Habit;
    type Beliefs = Beliefs;
    const MATTERS: f64 = 1.0;

    fn standard(_: &Rules) -> Habit {
        Habit::default()
    }

    fn playouts(_: &Rules) -> u32 {
        16_000
    }

    fn points(rules: &Rules, outcome: &Outcome, seat: Seat) -> f64 {
        Aiming { aim: POINTS, rules }.worth(outcome, seat).value
    }

    /// The square root: otherwise one doubled game would weigh as much as twenty others.
    fn measure(points: f64) -> f64 {
        points.signum() * points.abs().sqrt()
    }

    /// The flips decide more than the deal.
    fn effort(_: &Rules) -> Effort {
        Effort { deal: 200, draws: 60 }
    }

    fn candidates(view: &View, played: &Action) -> Vec<Action> {
        let mut candidates = vec![*played];
        if let Some(sight) = Sight::of_view(view) {
            let others = sorted(&sight, &Matgo::legal(view));
            candidates.extend(others.into_iter().filter(|action| action != played));
        }
        candidates
    }

    fn believe(view: &View, me: Seat) -> Beliefs {
        Beliefs::of(view, me)
    }

    fn suppose(view: &View, beliefs: &Beliefs, chance: &mut Sim) -> State {
        beliefs.imagine(view, chance)
    }

    /// A bonus card brings another card, and takes nothing from the floor.
    fn decides_again(action: &Action) -> bool {
        matches!(action, Action::Bonus(_))
    }

    /// Whether the other hand and the order of the stock are known.
    fn is_certain(view: &View) -> bool {
        let hidden = view.me.map_or(0, |me| view.counts[other(me)].saturating_sub(view.board.shown[other(me)].len()));
        view.stock == 0 || hidden == 0 && view.stock == 1
    }

    fn is_near(view: &View) -> bool {
        Matgo::is_certain(view)
    }

    fn is_dealt(state: &State) -> bool {
        !matches!(state.phase().awaited(), Awaited::Pick | Awaited::Tung)
    }

    fn redraw(state: &mut State, chance: &mut Sim) {
        state.redraw(chance);
    }

    fn undrawn(state: &State) -> usize {
        usize::from(state.stock())
    }
}

/// The number of positions to examine in one world.
const NODES: u32 = 2_000;

impl Sharp<Matgo> for Aiming<'_> {
    fn sort(&self, state: &State, moves: &mut Vec<Action>) {
        if let Some(sight) = Sight::of_state(state) {
            sort(&sight, moves);
        }
    }

    /// With doublings, anything is still possible.
    fn bounds(&self, _: &State, _: Seat) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}

impl Standard<Matgo> for Habit {
    fn play_on(&mut self, world: &mut State, chance: &mut Sim) -> Points {
        let rules = *world.rules();
        let outcome = play_out::<Matgo>(world, &mut self.policy, chance);
        let points = |seat| outcome.as_ref().map_or(0.0, |outcome| Matgo::points(&rules, outcome, seat));
        Seat::all(2).map(points).collect()
    }

    fn solve(&mut self, world: &State, me: Seat) -> Option<f64> {
        let aiming = Aiming { aim: POINTS, rules: world.rules() };
        self.exact.solve(world, me, &aiming, NODES).map(|worth| worth.value)
    }
}
