//! What the bots know of Matgo.

mod aim;
mod appetite;
mod beginner;
mod beliefs;
mod casual;
mod club;
mod further;
mod house;
mod master;
mod review;
mod sight;
mod thumb;
mod weights;

pub use aim::Aim;

use crate::{Budget, Level, Rated, Thinks, Worth};
use game::{Enumerate, Seat, Sim};
use matgo::{Action, Card, Matgo, Outcome, View};
use sight::Sight;

impl Thinks for Matgo {
    fn think(level: Level, view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Action> {
        let sight = Sight::of_view(view)?;
        let legal = Matgo::legal(view);
        match level {
            Level::Beginner => beginner::choose(&sight, &legal, chance),
            Level::Casual => casual::choose(&sight, &legal),
            Level::Club | Level::Strong | Level::Master => {
                club::choose(&sight, &legal, || further::rate(level, view, &sight, &legal, budget, chance))
            }
        }
    }

    fn hint(view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
        let Some(sight) = Sight::of_view(view) else { return Vec::new() };
        let legal = Matgo::legal(view);
        if !sight.is_dealt() {
            return club::by_rule(&sight, &legal).into_iter().map(Rated::untried).collect();
        }
        further::rate(Level::Master, view, &sight, &legal, budget, chance)
    }

    /// Equal junk of a month is one card to everybody.
    fn are_same(one: &Action, other: &Action) -> bool {
        let kind = |card: Card| (card.month(), card.kind());
        match (*one, *other) {
            (Action::Play { card, take, shake }, Action::Play { card: other, take: taken, shake: shaken }) => {
                (kind(card), take.map(kind), shake) == (kind(other), taken.map(kind), shaken)
            }
            (Action::Choose(card), Action::Choose(other)) => kind(card) == kind(other),
            _ => one == other,
        }
    }

    fn house_move(view: &View) -> Option<Action> {
        house::choose(&Sight::of_view(view)?, &Matgo::legal(view))
    }

    /// The money that the game brings; a draw counts as half a win for each player.
    fn worth(outcome: &Outcome, seat: Seat) -> Worth {
        Worth { value: outcome.net[seat] as f64, won: aim::won(outcome, seat) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Thinks;
    use game::{Game, Observer, Ruleset, Writable, sim};
    use matgo::{Board, Rules};
    use serde_json::Value;

    /// The view of seat 0, in turn, of a position; cards not named anywhere are out of play.
    pub(in crate::matgo) fn position(mut setup: Value) -> View {
        let rules = Rules::preset("plain", 2).expect("a preset");
        for places in ["hands", "captured"] {
            if let Some(places) = setup.get_mut(places).and_then(Value::as_array_mut) {
                places.resize(2, Value::from(""));
                places.iter_mut().for_each(listed);
            }
        }
        for place in ["floor", "stock"] {
            setup.get_mut(place).map(listed);
        }
        let state = Matgo::set_up(&rules, serde_json::from_value(setup).expect("a description")).expect("possible");
        Matgo::view(&state, Observer::Seat(Seat(0)))
    }

    /// Turns cards in a row into a list.
    fn listed(cards: &mut Value) {
        *cards = cards.as_str().expect("cards").split_whitespace().collect();
    }

    /// A board with these cards captured.
    pub(in crate::matgo) fn board(mine: &str, theirs: &str) -> Board {
        position(serde_json::json!({"hands": ["6b", "7b"], "captured": [mine, theirs]})).board
    }

    /// The move of `level` without any playouts.
    pub(in crate::matgo) fn plays(level: Level, view: &View) -> String {
        Matgo::think(level, view, &Budget::playouts(0), &mut sim(1)).expect("in turn").to_string()
    }
}
