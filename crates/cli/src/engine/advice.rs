//! A bot's advice.

use game::{Sim, Wire};
use search::{Budget, Level, Rated, Thinks};
use serde::Serialize;

/// A bot's advice, as `hint` returns it.
#[derive(Serialize)]
#[serde(bound = "")]
pub(super) struct Advice<A: Wire> {
    /// What the bot would do.
    action: Option<A>,
    /// Its assessment of the action, for people.
    note: String,
    /// The moves that it played out, best first.
    considered: Vec<Rated<A>>,
}

/// The advice of the house's bot of this level to the player in turn, who sees `view`.
pub(super) fn advise<G: Thinks>(
    level: Level,
    view: &G::View,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Advice<G::Action> {
    let considered = if level >= Level::Club { G::hint(view, budget, chance) } else { Vec::new() };
    let best = considered.first().map(|best| best.action.clone());
    let action = best.or_else(|| G::think(level, view, budget, chance));
    Advice { action, note: note(level, considered.first()), considered }
}

fn note<A>(level: Level, best: Option<&Rated<A>>) -> String {
    let who = format!("level {}, {level}", level.number());
    match best.filter(|best| best.playouts > 0) {
        Some(Rated { value, wins, playouts, .. }) => {
            format!("{who}: {value:+.1} a round and {:.0} % won, in {playouts} playouts", wins * 100.0)
        }
        None => who,
    }
}
