//! How the player changes the arrangement: laying, dropping, taking back, sorting.
use super::{Desk, Draft, Drag, Over, Read, SORTING, Sorting, ghosts, told_read};
use crate::{
    platform::{
        dom,
        motion::Places,
        sound::{self, Sound},
        storage, time,
    },
    play::{KeyStep, ROOT},
    rummikub::{
        drag::land,
        grid::{Cell, Id},
        staging::glide,
    },
};
use leptos::prelude::*;
use words::rummikub::{self as say, Board};

/// How long tiles take to move to their new places, in milliseconds.
const MOVE_MS: u32 = 240;

impl Desk {
    /// Lays the chosen tiles, starting at a cell.
    pub fn lay_chosen(self, at: Cell) {
        let chosen = self.chosen.get_untracked();
        if !chosen.is_empty() && self.change(|draft| draft.lay(&chosen, at)) {
            self.chosen.set(Vec::new());
            self.tell_sets(&chosen);
        }
    }

    /// Takes the chosen tiles back. Does nothing if none are chosen.
    pub fn take_back_chosen(self) {
        let chosen = self.chosen.get_untracked();
        if self.change(|draft| draft.take_back(&chosen)) {
            self.chosen.set(Vec::new());
        }
    }

    /// Drops the dragged tiles.
    pub fn drop_dragged(self, before: Option<Id>) {
        let Some(drag) = self.drag.get_untracked() else { return };
        let ids = drag.ids();
        let places = dom::by_id(ROOT).map(|root| {
            let mut places = Places::below(&root);
            ghosts(&drag).iter().for_each(|(id, place)| places.set(&id.to_string(), *place));
            places
        });
        self.drag.set(None);
        if self.dropped(&drag, before) {
            self.quiet();
            self.chosen.set(Vec::new());
            sound::play(Sound::Tile);
            self.tell_sets(&ids);
        }
        if let Some(places) = places {
            self.glide_from(places);
        }
    }

    /// Carries out a drop. Whether it changed the arrangement.
    fn dropped(self, drag: &Drag, before: Option<Id>) -> bool {
        let ids = drag.ids();
        let rearranges = self.draft.with_untracked(|draft| drag.rearranges(draft));
        if rearranges && !self.may_move.get_untracked() {
            self.protest_wait();
            return false;
        }
        match drag.over {
            Over::Board(cell) => self.draft.try_update(|draft| land(draft, drag, cell)).unwrap_or_default(),
            Over::Rack if rearranges => self.draft.try_update(|draft| draft.take_back(&ids)).unwrap_or_default(),
            Over::Rack => {
                self.draft.update(|draft| ids.iter().for_each(|id| draft.order(*id, before)));
                false
            }
            Over::Nothing => false,
        }
    }

    fn protest_wait(self) {
        if let Some(why) = untrack(|| self.why_wait()) {
            self.protest(why);
        }
    }

    /// Why the player may move nothing on the board now. `None` if they may.
    pub fn why_wait(self) -> Option<Board> {
        if self.seating.sent.with(Option::is_some) {
            return Some(Board::Waiting);
        }
        if self.seating.view.with(|view| view.turn.is_none()) {
            return Some(Board::GameDone);
        }
        (!self.my_turn.get()).then_some(Board::NotYourTurn)
    }

    fn glide_from(self, places: Places) {
        time::next_frame(move || {
            glide(&places, MOVE_MS);
            self.measure();
        });
    }

    /// Changes the arrangement. Tiles that move glide. Whether there was anything to change.
    pub fn change(self, change: impl FnOnce(&mut Draft) -> bool) -> bool {
        if !self.may_move.get_untracked() {
            self.protest_wait();
            return false;
        }
        self.quiet();
        let done = self.rearrange(change);
        if done {
            sound::play(Sound::Tile);
        }
        done
    }

    fn rearrange(self, change: impl FnOnce(&mut Draft) -> bool) -> bool {
        let places = dom::by_id(ROOT).map(|root| Places::below(&root));
        let done = self.draft.try_update(change).unwrap_or_default();
        if let Some(places) = places {
            self.glide_from(places);
        }
        done
    }

    /// Sorts the rack.
    pub fn sort(self, by: Sorting) {
        storage::keep(SORTING, &by);
        self.sorting.set(by);
        self.rearrange(|draft| {
            draft.sort(by);
            true
        });
        self.say(say::sorted(self.lang(), by == Sorting::Groups));
    }

    /// Moves the chosen tiles along the rack, to where another one is.
    pub fn gather_chosen(self, to: Id) {
        let chosen = self.chosen.get_untracked();
        self.reorder(&chosen, to);
    }

    /// Moves a tile along the rack by a step.
    pub fn carry_in_rack(self, id: Id, step: KeyStep) {
        let to = self.draft.with_untracked(|draft| {
            let rack = draft.rack();
            let at = rack.iter().position(|one| *one == id)?;
            step.from(at, rack.len()).map(|to| rack[to])
        });
        if let Some(to) = to {
            self.reorder(&[id], to);
        }
    }

    fn reorder(self, ids: &[Id], to: Id) {
        self.rearrange(|draft| {
            draft.gather(ids, to);
            true
        });
    }

    /// Announces the sets that contain these tiles.
    fn tell_sets(self, ids: &[Id]) {
        self.tell(|read| read.stretch.ids.iter().any(|id| ids.contains(id)));
    }

    /// Announces the sets that the table does not have yet.
    pub fn tell_new_sets(self) {
        self.tell(|read| read.new);
    }

    fn tell(self, which: impl Fn(&Read) -> bool) {
        let lang = self.lang();
        let reads = self.draft.with_untracked(Draft::read);
        for read in reads.iter().filter(|read| which(read)) {
            self.say(told_read(lang, read));
        }
    }
}
