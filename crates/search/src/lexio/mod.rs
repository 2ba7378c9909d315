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
                _ if level == Level::Club => club::rate(view, &sight, budget, chance).first().map(|best| best.action),
                _ => further::rate(level, further::AIM, view, &sight, budget, chance).first().map(|best| best.action),
            },
        };
        thought.or_else(|| Lexio::legal(view).into_iter().next())
    }

    fn hint(view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
        let Some(sight) = Sight::of_view(view) else { return Vec::new() };
        further::rate(Level::Master, club::CHIPS, view, &sight, budget, chance)
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
