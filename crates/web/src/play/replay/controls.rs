//! Where a replay is, how fast it runs, whose eyes it has.
use super::cursor::{Cursor, step_ms};
use crate::{
    platform::{dom, sound, time},
    play::{Felt, ROOT, Speed, film::Film, flight},
    reactive::effect,
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use std::sync::Arc;

/// A replay's controls: where it is, how fast it runs, whose eyes it has.
#[derive(Clone, Copy)]
pub struct Controls<G: Felt> {
    /// The match.
    pub film: StoredValue<Arc<Film<G>>>,
    /// Where it is.
    pub cursor: RwSignal<Cursor>,
    /// Whether it runs.
    pub running: RwSignal<bool>,
    /// How fast, see [`SPEEDS`].
    pub speed: RwSignal<u32>,
    /// Whose place is at the bottom.
    pub eyes: RwSignal<Seat>,
    /// Whether all hands are open.
    pub all_hands: RwSignal<bool>,
    /// Further positions to jump to: those that the review marks.
    pub marked: RwSignal<Vec<usize>>,
}

impl<G: Felt> Controls<G> {
    /// Goes to another position; a single step is shown moving.
    fn go(self, to: Cursor) {
        let from = self.cursor.get_untracked();
        if to == from {
            return;
        }
        let still = self.film.with_value(|film| film.stills.get(to.at()).cloned());
        let seen = still.map(|still| still.story[still.story.len() - still.new..].to_vec()).unwrap_or_default();
        let step = to.at() == from.at() + 1;
        let places = dom::by_id(ROOT).filter(|_| step).map(|root| flight::measured::<G>(&root, &seen));
        if let Some(heard) = seen.last().filter(|_| step).and_then(G::sound) {
            sound::play(heard);
        }
        self.cursor.set(to);
        if let Some(places) = places {
            time::next_frame(move || {
                if let Some(root) = dom::by_id(ROOT) {
                    flight::glide(&root, &places, Speed::Normal);
                }
            });
        }
    }

    /// Goes there by hand: it no longer runs by itself.
    pub fn by_hand(self, to: impl FnOnce(Cursor) -> Cursor) {
        self.running.set(false);
        self.go(to(self.cursor.get_untracked()));
    }

    /// Runs from here on, or stops; from the end it begins anew.
    pub fn toggle(self) {
        if self.cursor.get_untracked().is_at_end() {
            self.go(self.cursor.get_untracked().to(0));
        }
        self.running.update(|running| *running = !*running);
    }

    fn moments(self) -> Vec<usize> {
        let mut moments = self.marked.get_untracked();
        self.film.with_value(|film| moments.extend(film.moments.iter().map(|moment| moment.at)));
        moments.sort_unstable();
        moments
    }

    /// Does what a key means.
    pub fn obey(self, event: &KeyboardEvent) {
        if dom::is_busy(event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.by_hand(Cursor::back),
            "ArrowRight" => self.by_hand(Cursor::on),
            "ArrowUp" => self.by_hand(|cursor| cursor.last_of(&self.moments())),
            "ArrowDown" => self.by_hand(|cursor| cursor.next_of(&self.moments())),
            "Home" => self.by_hand(|cursor| cursor.to(0)),
            "End" => self.by_hand(|cursor| cursor.to(cursor.last())),
            " " if !dom::focused_is_button() => self.toggle(),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Plays while it is to run.
pub fn run<G: Felt>(controls: Controls<G>) {
    effect(move || {
        if controls.running.get() {
            let ms = step_ms(controls.speed.get());
            time::every(ms, move || {
                let next = controls.cursor.get_untracked().on();
                controls.go(next);
                if next.is_at_end() {
                    controls.running.set(false);
                }
            });
        }
    });
}
