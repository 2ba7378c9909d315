//! What the bots know of Lexio.

mod beginner;
mod casual;
mod club;
mod endgame;
mod further;
mod house;
mod review;
mod sight;

use crate::{Budget, Level, Rated, Thinks, Worth};
use club::Chips;
use game::{Enumerate, Seat, Sim};
use lexio::{Action, Lexio, Outcome, View};
use sight::Sight;

impl Thinks for Lexio {
    fn think(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Action> {
        let sight = Sight::of_view(view)?;
        let thought = match level {
            Level::Beginner => beginner::choose(&sight, chance),
            Level::Casual => casual::choose(&sight),
            Level::Club | Level::Strong | Level::Master => match club::candidates(&sight).as_slice() {
                [] => None,
                [only] => Some(*only),
                _ => rate(level, further::AIM, view, &sight, budget, chance).first().map(|best| best.action),
            },
        };
        thought.or_else(|| Lexio::legal(view).into_iter().next())
    }

    fn hint(view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
        let Some(sight) = Sight::of_view(view) else { return Vec::new() };
        rate(Level::Master, Chips { win: 0.0 }, view, &sight, budget, chance)
    }

    fn house_move(view: &View) -> Option<Action> {
        let sight = Sight::of_view(view)?;
        house::choose(&sight).or_else(|| Lexio::legal(view).into_iter().next())
    }

    fn worth(outcome: &Outcome, seat: Seat) -> Worth {
        let net = outcome.net.get(seat.index()).copied().unwrap_or_default();
        Worth { value: net as f64, won: if outcome.winner == seat { 1.0 } else { 0.0 } }
    }
}

/// The sensible moves, best first, as a level that plays them out sees them; levels 4 and 5 play for `aim`.
fn rate(
    level: Level,
    aim: Chips,
    view: &View,
    sight: &Sight,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    match level {
        Level::Strong | Level::Master => further::rate(level, aim, view, sight, budget, chance),
        _ => club::rate(view, sight, budget, chance),
    }
}
