//! Another player's lay, shown set by set: tiles whose turn has not come stay where they were.
use super::{
    draft::Draft,
    grid::{Cell, Id},
};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Tiles that have not moved yet.
#[derive(Clone, Copy)]
pub struct Staging {
    /// Where they still lie; none for those that have not come to the board yet.
    late: RwSignal<BTreeMap<Id, Option<Cell>>>,
    epoch: StoredValue<u32>,
}

impl Staging {
    /// Nothing is shown.
    pub fn new() -> Staging {
        Staging { late: RwSignal::new(BTreeMap::new()), epoch: StoredValue::new(0) }
    }

    /// A new lay: the tiles of `steps` stay where `old` has them. What was still being shown is done.
    pub fn begin(self, old: &Draft, new: &Draft, steps: &[Vec<Id>]) {
        self.epoch.update_value(|epoch| *epoch = epoch.wrapping_add(1));
        let late = steps.iter().flatten().filter(|id| new.board().of(**id).is_some());
        self.late.set(late.map(|id| (*id, old.board().of(*id))).collect());
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
}
