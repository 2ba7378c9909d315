//! Choosing and lifting tiles.
use super::{Desk, Drag, Over};
use crate::{
    platform::{
        dom::Rect,
        sound::{self, Sound},
    },
    rummikub::grid::Id,
};
use leptos::prelude::*;

impl Desk {
    /// Chooses a tile, or drops it from the choice.
    pub fn toggle(self, id: Id) {
        sound::play(Sound::Lift);
        self.quiet();
        self.chosen.update(|chosen| match chosen.iter().position(|one| *one == id) {
            Some(at) => drop(chosen.remove(at)),
            None => chosen.push(id),
        });
    }

    /// Chooses the whole set that contains a tile.
    pub fn choose_set(self, id: Id) {
        let set = self.draft.with_untracked(|draft| draft.board().stretch_of(draft.board().of(id)?));
        if let Some(set) = set {
            sound::play(Sound::Lift);
            self.quiet();
            self.chosen.set(set.ids);
        }
    }

    /// Chooses no tiles.
    pub fn clear(self) {
        self.quiet();
        self.chosen.set(Vec::new());
    }

    /// Chooses these tiles and no others.
    pub fn choose(self, ids: Vec<Id>) {
        self.chosen.set(ids);
    }

    /// Draws or removes the rectangle that selects tiles.
    pub fn draw_lasso(self, around: Option<Rect>) {
        self.lasso.set(around);
    }

    /// Lifts tiles.
    pub fn lift(self, drag: Drag) {
        self.drag.set(Some(drag));
    }

    /// Moves the lifted tiles along.
    pub fn carry(self, at: (f64, f64), over: Over) {
        self.drag.update(|drag| {
            if let Some(drag) = drag {
                (drag.at, drag.over) = (at, over);
            }
        });
    }

    /// Puts the lifted tiles back where they were.
    pub fn let_go(self) {
        self.drag.set(None);
    }
}
