//! Another player's lay, shown set by set: tiles whose turn has not come stay where they were.
use super::{
    draft::Draft,
    grid::{Cell, Grid, Id, Stretch},
};
use crate::{
    platform::{
        dom,
        motion::{self, Places, Timing},
        sound::{self, Sound},
        storage, time,
    },
    play::{ROOT, Speed, place_of_plate},
};
use leptos::prelude::*;
use rummikub::View;
use std::collections::BTreeMap;

/// How long one set of another player's lay takes to come about.
const STEP_MS: u32 = 340;
/// Sets that are shown one after the other; more come at once.
const STEPS: usize = 6;

/// Tiles that have not moved yet.
#[derive(Clone, Copy)]
pub struct Staging {
    /// Where they still lie; none for those that have not come to the board yet.
    late: RwSignal<BTreeMap<Id, Option<Cell>>>,
    epoch: StoredValue<u32>,
    /// The sketch that was last seen.
    sketched: StoredValue<Option<Grid>>,
}

impl Staging {
    /// Nothing is shown.
    pub fn new() -> Staging {
        Staging { late: RwSignal::new(BTreeMap::new()), epoch: StoredValue::new(0), sketched: StoredValue::new(None) }
    }

    /// A new lay: the tiles of `steps` stay where `old` has them. What was still being shown is done.
    pub fn begin(self, old: &Draft, new: &Draft, steps: &[Vec<Id>]) {
        self.epoch.update_value(|epoch| *epoch = epoch.wrapping_add(1));
        let late = steps.iter().flatten().filter(|id| new.board().of(**id).is_some());
        self.late.set(late.map(|id| (*id, old.board().of(*id))).collect());
    }

    /// Somebody sketches an arrangement before everybody's eyes.
    pub fn sees(self, sketch: Grid) {
        self.sketched.set_value(Some(sketch));
    }

    /// Whether a lay is what was last seen being sketched: then nothing is left to show.
    pub fn was_seen(self, new: &Draft) -> bool {
        let sketch = self.sketched.try_update_value(Option::take).flatten();
        sketch.as_ref() == Some(new.board())
    }

    /// The lay that is shown now.
    pub fn epoch(self) -> u32 {
        self.epoch.get_value()
    }

    /// Whether this lay is still shown.
    pub fn is_at(self, epoch: u32) -> bool {
        self.epoch.try_get_value() == Some(epoch)
    }

    /// These have come to their places.
    pub fn settle(self, ids: &[Id]) {
        self.late.update(|late| late.retain(|id, _| !ids.contains(id)));
    }

    /// Where a tile is shown that has not come to its place: somewhere, or nowhere yet.
    pub fn of(self, id: Id) -> Option<Option<Cell>> {
        self.late.with(|late| late.get(&id).copied())
    }

    /// Whether everything lies where it belongs.
    pub fn is_done(self) -> bool {
        self.late.with(BTreeMap::is_empty)
    }

    /// Shows another player's lay set by set.
    pub fn play(self, steps: Vec<Vec<Id>>, actor: Option<game::Seat>) {
        let epoch = self.epoch();
        let speed: Speed = storage::read("speed").unwrap_or_default();
        for (number, ids) in (0_u32..).zip(steps) {
            time::later(speed.of(120 + STEP_MS * number), move || {
                if !self.is_at(epoch) {
                    return;
                }
                let Some(root) = dom::by_id(ROOT) else { return };
                let mut places = Places::below(&root);
                if let Some(plate) = actor.and_then(place_of_plate) {
                    for id in &ids {
                        if places.of(&id.to_string()).is_none_or(|place| place.width == 0.0) {
                            places.set(&id.to_string(), plate);
                        }
                    }
                }
                self.settle(&ids);
                if number > 0 {
                    sound::play(Sound::Tile);
                }
                time::next_frame(move || glide(&places, speed.of(STEP_MS)));
            });
        }
    }
}

/// How long it takes to show another player's lay set by set, in milliseconds at normal speed.
pub fn lingers(before: &View, after: &View) -> u32 {
    if before.me.is_some() && before.me == before.turn || motion::reduced() {
        return 0;
    }
    let mut lay = before.table.clone();
    let changed = after.table.iter().filter(|set| match lay.iter().position(|one| one == *set) {
        Some(at) => {
            lay.swap_remove(at);
            false
        }
        None => true,
    });
    match changed.count() {
        many if many > STEPS => STEP_MS,
        few => STEP_MS * few as u32,
    }
}

/// The sets of `new` that came about, as steps; too many are one step.
pub fn steps(old: &Draft, new: &Draft) -> Vec<Vec<Id>> {
    let moved = |stretch: &Stretch| {
        let ids = stretch.ids.iter().copied();
        ids.filter(|id| old.board().of(*id) != new.board().of(*id)).collect::<Vec<Id>>()
    };
    let steps: Vec<Vec<Id>> =
        new.board().stretches().iter().map(moved).filter(|ids: &Vec<Id>| !ids.is_empty()).collect();
    if motion::reduced() {
        return Vec::new();
    }
    if steps.len() > STEPS { vec![steps.concat()] } else { steps }
}

/// Everything that moves and is now somewhere else glides there.
pub fn glide(places: &Places, ms: u32) {
    if let Some(root) = dom::by_id(ROOT) {
        places.glide(&root, Timing::of(ms));
    }
}
