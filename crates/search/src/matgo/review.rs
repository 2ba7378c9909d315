//! What a review knows of Matgo.

use super::aim::{Aim, Aiming};
use super::club::{Careful, sorted};
use super::sight::{Sight, other};
use super::{beliefs, further};
use crate::exact::Exact;
use crate::review::{Points, Reviews, Standard, Weighed};
use crate::{Utility, play_out};
use game::{Enumerate, Seat, Sim};
use matgo::{Action, Awaited, Matgo, Outcome, Rules, State, View};

/// Points, however wild.
const POINTS: Aim = Aim::Points { cap: f64::INFINITY, win: 0.0 };

/// Everyone plays on by the rule of thumb.
#[derive(Default)]
pub struct Habit {
    policy: Careful,
    exact: Exact<Matgo>,
}

impl Reviews for Matgo {
    type Standard = Habit;
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

    fn candidates(view: &View, played: &Action) -> Vec<Action> {
        let mut candidates = vec![*played];
        if let Some(sight) = Sight::of_view(view) {
            let others = sorted(&sight, &Matgo::legal(view));
            candidates.extend(others.into_iter().filter(|action| action != played));
        }
        candidates
    }

    fn suppose(view: &View, me: Seat, chance: &mut Sim) -> State {
        beliefs::imagine(view, me, chance)
    }

    /// A bonus card brings another card, and takes nothing from the floor.
    fn decides_again(action: &Action) -> bool {
        matches!(action, Action::Bonus(_))
    }

    /// When the other hand is known, and the order of the stock.
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

impl Standard<Matgo> for Habit {
    fn play_on(&mut self, world: &mut State, chance: &mut Sim) -> Points {
        let rules = *world.rules();
        let outcome = play_out::<Matgo>(world, &mut self.policy, chance);
        let points = |seat| outcome.as_ref().map_or(0.0, |outcome| Matgo::points(&rules, outcome, seat));
        Seat::all(2).map(points).collect()
    }

    fn weigh(&mut self, world: &mut State, me: Seat, near: bool, chance: &mut Sim) -> Weighed {
        let rules = *world.rules();
        let aiming = Aiming { aim: POINTS, rules: &rules };
        let solved = if near { self.exact.solve(world, me, &aiming, further::NODES) } else { None };
        match solved {
            Some(worth) => Weighed { points: worth.value, exact: true },
            None => Weighed { points: self.play_on(world, chance)[me.index()], exact: false },
        }
    }
}
