//! The bots' knowledge of the toy: a low card is worth changing.

use crate::review::{Points, Reviews, Standard};
use crate::{Budget, Level, Random, Rated, Thinks, Utility, Worth, play_out, rate};
use game::{Enumerate, Game, Seat, Sim, below};
use toy::{Action, HIGHEST, Outcome, Rules, State, Toy, View};

/// Bots play for points.
struct Plain;

impl Utility<Toy> for Plain {
    fn worth(&self, outcome: &Outcome, seat: Seat) -> Worth {
        Toy::worth(outcome, seat)
    }
}

impl Thinks for Toy {
    fn think(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Action> {
        let legal = Toy::legal(view);
        let by_thumb = match view.card? {
            low if low <= HIGHEST / 2 => Action::Change,
            _ => Action::Keep,
        };
        match level {
            _ if legal.is_empty() => None,
            Level::Beginner => Some(legal[below(legal.len() as u32, chance) as usize]),
            Level::Casual => Some(by_thumb),
            _ => Toy::hint(view, budget, chance).first().map(|best| best.action),
        }
    }

    fn hint(view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
        let Some(me) = view.turn.filter(|turn| Some(*turn) == view.me) else { return Vec::new() };
        rate::<Toy>(view, me, &Toy::legal(view), &mut Random::default(), &Plain, budget, chance)
    }

    fn house_move(view: &View) -> Option<Action> {
        Toy::legal(view).first().copied()
    }

    fn worth(outcome: &Outcome, seat: Seat) -> Worth {
        let net = outcome.net.get(seat.index()).copied().unwrap_or_default();
        Worth { value: net as f64, won: if outcome.winner == seat { 1.0 } else { 0.0 } }
    }
}

/// Everyone plays on at random.
pub struct Habit(Random<Toy>);

impl Standard<Toy> for Habit {
    fn play_on(&mut self, world: &mut State, chance: &mut Sim) -> Points {
        let outcome = play_out::<Toy>(world, &mut self.0, chance);
        outcome.map_or_else(Points::new, |outcome| outcome.net.iter().map(|net| *net as f64).collect())
    }
}

impl Reviews for Toy {
    type Standard = Habit;
    type Beliefs = ();
    const MATTERS: f64 = 0.1;

    fn standard(_: &Rules) -> Habit {
        Habit(Random::default())
    }

    fn playouts(_: &Rules) -> u32 {
        200
    }

    fn points(_: &Rules, outcome: &Outcome, seat: Seat) -> f64 {
        Toy::worth(outcome, seat).value
    }

    fn candidates(view: &View, played: &Action) -> Vec<Action> {
        let others = Toy::legal(view).into_iter().filter(|action| action != played);
        std::iter::once(*played).chain(others).collect()
    }

    fn believe(_: &View, _: Seat) {}

    fn suppose(view: &View, (): &(), chance: &mut Sim) -> State {
        Toy::imagine(view, chance)
    }
}
