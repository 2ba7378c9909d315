//! Another player's lay, shown set by set: tiles whose step has not come stay where they were.
use super::{
    draft::Draft,
    grid::{Cell, Grid, Id, Stretch},
};
use crate::{
    platform::{
        dom,
        motion::{self, Places, Timing},
        screen,
        sound::{self, Sound},
        time,
    },
    play::{ROOT, Speed, place_of_plate},
};
use leptos::prelude::*;
use rummikub::View;
use std::collections::BTreeMap;

/// How long another player's lay is shown, in milliseconds at normal speed: long enough to see what was done.
const LAY_MS: u32 = 1_500;
/// How long any move is shown; a lay is shown longer by the difference.
const MOVE_MS: u32 = 620;
/// How long a lay's tiles fly.
const FLIGHT_MS: u32 = 520;
/// The pause before the first of them leaves.
const BEFORE_MS: u32 = 120;
/// The most sets shown one after another; more are shown all at once.
const STEPS: usize = 6;

/// Tiles that have not moved yet.
#[derive(Clone, Copy)]
pub struct Staging {
    /// The cells where they still lie. `None` for tiles that are not on the board yet.
    late: RwSignal<BTreeMap<Id, Option<Cell>>>,
    epoch: StoredValue<u32>,
    /// The sketch seen last.
    sketched: StoredValue<Option<Grid>>,
}

impl Staging {
    /// Creates a staging that shows nothing.
    pub fn new() -> Staging {
        Staging { late: RwSignal::new(BTreeMap::new()), epoch: StoredValue::new(0), sketched: StoredValue::new(None) }
    }

    /// Starts a new lay: the tiles of `steps` stay where `old` has them. A lay still being shown ends.
    pub fn begin(self, old: &Draft, new: &Draft, steps: &[Vec<Id>]) {
        self.epoch.update_value(|epoch| *epoch = epoch.wrapping_add(1));
        let late = steps.iter().flatten().filter(|id| new.board().of(**id).is_some());
        self.late.set(late.map(|id| (*id, old.board().of(*id))).collect());
    }

    /// Records an arrangement that another player is sketching in front of everyone.
    pub fn sees(self, sketch: Grid) {
        self.sketched.set_value(Some(sketch));
    }

    /// Whether a lay equals the sketch seen last, which leaves nothing to show.
    pub fn was_seen(self, new: &Draft) -> bool {
        let sketch = self.sketched.try_update_value(Option::take).flatten();
        sketch.as_ref() == Some(new.board())
    }

    /// The number of the lay shown now.
    pub fn epoch(self) -> u32 {
        self.epoch.get_value()
    }

    /// Whether this lay is still shown.
    pub fn is_at(self, epoch: u32) -> bool {
        self.epoch.try_get_value() == Some(epoch)
    }

    /// Moves these tiles to their final places.
    pub fn settle(self, ids: &[Id]) {
        self.late.update(|late| late.retain(|id, _| !ids.contains(id)));
    }

    /// Where a tile is shown that has not reached its place: at a cell, or not yet on the board.
    pub fn of(self, id: Id) -> Option<Option<Cell>> {
        self.late.with(|late| late.get(&id).copied())
    }

    /// Whether all tiles have reached their places.
    pub fn is_done(self) -> bool {
        self.late.with(BTreeMap::is_empty)
    }

    /// Shows another player's lay set by set. Tiles that were not on the board fly in from that player's seat.
    pub fn play(self, steps: Vec<Vec<Id>>, actor: Option<game::Seat>, speed: Speed) {
        let epoch = self.epoch();
        let starts = starts(steps.len());
        for (ids, at_ms) in steps.into_iter().zip(starts) {
            time::later(speed.of(at_ms), move || {
                if !self.is_at(epoch) {
                    return;
                }
                let Some(root) = dom::by_id(ROOT) else { return };
                let mut places = Places::below(&root);
                if let Some(plate) = actor.and_then(place_of_plate) {
                    let new = ids.iter().filter(|id| self.is_to_come(**id));
                    new.for_each(|id| places.set(&id.to_string(), plate));
                }
                self.settle(&ids);
                if at_ms > BEFORE_MS {
                    sound::play(Sound::Tile);
                }
                time::next_frame(move || glide(&places, speed.of(FLIGHT_MS)));
            });
        }
    }

    /// Whether a tile is not on the board yet.
    fn is_to_come(self, id: Id) -> bool {
        self.late.with_untracked(|late| late.get(&id) == Some(&None))
    }
}

/// The start of each of `steps` steps. The last tiles land some time before the lay has been shown in full.
fn starts(steps: usize) -> impl Iterator<Item = u32> {
    const LOOK_MS: u32 = 260;
    let gap = (LAY_MS - BEFORE_MS - FLIGHT_MS - LOOK_MS) / (steps.max(2) as u32 - 1);
    (0..steps as u32).map(move |step| BEFORE_MS + gap * step)
}

/// How much longer another player's lay is shown than other moves, in milliseconds at normal speed.
pub fn lingers(before: &View, after: &View) -> u32 {
    let mine = before.me.is_some() && before.me == before.turn;
    if mine || before.table == after.table { 0 } else { LAY_MS - MOVE_MS }
}

/// The changed sets of `new`, as steps. If there are too many, they form a single step.
pub fn steps(old: &Draft, new: &Draft) -> Vec<Vec<Id>> {
    let moved = |stretch: &Stretch| {
        let ids = stretch.ids.iter().copied();
        ids.filter(|id| old.board().of(*id) != new.board().of(*id)).collect::<Vec<Id>>()
    };
    let steps: Vec<Vec<Id>> =
        new.board().stretches().iter().map(moved).filter(|ids: &Vec<Id>| !ids.is_empty()).collect();
    // A hidden page has no frames to show them in.
    if motion::reduced() || !screen::is_seen() {
        return Vec::new();
    }
    if steps.len() > STEPS { vec![steps.concat()] } else { steps }
}

/// Glides everything that has moved to its new place.
pub fn glide(places: &Places, ms: u32) {
    if let Some(root) = dom::by_id(ROOT) {
        places.glide(&root, Timing::of(ms));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lay_is_shown_for_its_time_however_many_sets_it_makes() {
        for steps in 1..=STEPS {
            let all: Vec<u32> = starts(steps).collect();
            assert_eq!((all.len(), all[0]), (steps, BEFORE_MS));
            assert!(all.is_sorted_by(|a, b| a < b) && all.iter().all(|at| at + FLIGHT_MS < LAY_MS), "{all:?}");
        }
        const { assert!(LAY_MS > 2 * MOVE_MS) };
    }
}
