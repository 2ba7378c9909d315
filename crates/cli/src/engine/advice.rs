//! A bot's advice.

use crate::number::counted;
use game::{Sim, Wire};
use search::{Budget, Level, Rated, Thinks};
use serde::Serialize;

/// A bot's advice, as `hint` returns it.
#[derive(Serialize)]
#[serde(bound = "")]
pub(super) struct Advice<A: Wire> {
    /// What the bot would do.
    action: Option<A>,
    /// The assessment of the action, for people.
    note: String,
    /// The moves that a search played out, best first.
    considered: Vec<Rated<A>>,
}

/// The advice of the house's bot of this level to the player in turn, who sees `view`. What other moves promise is
/// searched for separately, with a budget of its own: the bot's own search may be another one, or none.
pub(super) fn advise<'a, G: Thinks>(
    level: Level,
    view: &G::View,
    budget: impl Fn() -> Budget<'a>,
    chance: &mut Sim,
) -> Advice<G::Action> {
    let action = G::think(level, view, &budget(), chance);
    let mut considered = if level >= Level::Club { G::hint(view, &budget(), chance) } else { Vec::new() };
    considered.retain(|rated| rated.playouts > 0);
    let chosen = considered.iter().find(|rated| Some(&rated.action) == action.as_ref());
    Advice { note: note(level, chosen), action, considered }
}

fn note<A>(level: Level, chosen: Option<&Rated<A>>) -> String {
    let who = format!("level {}, {level}", level.number());
    match chosen {
        Some(Rated { value, wins, playouts, .. }) => {
            let playouts = counted(*playouts, "playout");
            format!("{who}: {value:+.1} a round and {:.0} % won, in {playouts}", wins * 100.0)
        }
        None => who,
    }
}
