//! What a review needs to know about Rummikub.

use super::playout::{Playout, points};
use super::{is_legal, master, most};
use crate::review::{Effort, Fact, Points, Reviews, Standard};
use crate::{Budget, Thinks};
use game::{Game, Ruleset, Seat, Sim};
use rummikub::{Action, Layout, Outcome, Rules, Rummikub, State, Tiles, View};

/// Everyone lays all they can, as in the playouts of level 5. A game that is not over after that many turns is judged
/// by the racks. For two players this agrees best with level 4's assessment of a position; where more turns agree
/// better, their results scatter more.
pub struct Habit(Playout);

impl Reviews for Rummikub {
    type Standard = Habit;
    type Beliefs = ();
    const MATTERS: f64 = 2.0;

    fn standard(_: &Rules) -> Habit {
        Habit(Playout::new(master::TURNS))
    }

    fn playouts(_: &Rules) -> u32 {
        120
    }

    fn points(_: &Rules, outcome: &Outcome, seat: Seat) -> f64 {
        Rummikub::worth(outcome, seat).value
    }

    /// Judges the racks as they are: playing on from them would cost a hundred times as much.
    fn outlook(_: &Rules) -> Habit {
        Habit(Playout::new(0))
    }

    fn effort(_: &Rules) -> Effort {
        Effort { deal: 1, draws: 30 }
    }

    /// The lays that level 5 weighs, and drawing. Lays of the same tiles count as one choice, however they leave the
    /// table.
    fn candidates(view: &View, played: &Action) -> Vec<Action> {
        let mut candidates = vec![played.clone()];
        let laid = laid(view, played);
        if laid == view.rack {
            return candidates;
        }
        let mut known = vec![laid];
        let nothing = [Rummikub::house_move(view)];
        // The same in every review.
        let untimed = Budget::playouts(0);
        let lays = master::candidates(view, &untimed).into_iter().flatten().map(|layout| Some(Action::Lay(layout)));
        for action in lays.chain(nothing).flatten() {
            let tiles = self::laid(view, &action);
            if !known.contains(&tiles) && is_legal(view, &action) {
                known.push(tiles);
                candidates.push(action);
            }
        }
        candidates
    }

    fn believe(_: &View, _: Seat) {}

    fn suppose(view: &View, (): &(), chance: &mut Sim) -> State {
        Self::imagine(view, chance)
    }

    fn redraw(state: &mut State, chance: &mut Sim) {
        state.redraw(chance);
    }

    fn undrawn(state: &State) -> usize {
        state.pool()
    }

    fn fact(view: &View, action: &Action) -> Option<Fact> {
        let laid = laid(view, action).len() as u8;
        let possible = most(&view.before(), false, &Budget::playouts(0)).played.len() as u8;
        (laid < possible).then_some(Fact::MoreTiles { laid, possible })
    }
}

/// The tiles that the action takes from the rack.
fn laid(view: &View, action: &Action) -> Tiles {
    let all = |layout: &Layout| layout.iter().flatten().copied().collect::<Tiles>();
    match action {
        Action::Lay(layout) => all(layout) - view.table.iter().flat_map(|set| set.tiles()).copied().collect(),
        _ => Tiles::NONE,
    }
}

impl Standard<Rummikub> for Habit {
    fn play_on(&mut self, world: &mut State, _: &mut Sim) -> Points {
        self.0.play_on(world);
        match Rummikub::outcome(world) {
            Some(outcome) => {
                Seat::all(world.rules().seats()).map(|seat| Rummikub::worth(&outcome, seat).value).collect()
            }
            None => points(world),
        }
    }
}
