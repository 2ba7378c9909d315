//! A replay's position, its speed, and the seat whose view it shows.
use super::cursor::{Cursor, step_ms};
use crate::{
    platform::{dom, sound, time},
    play::{Felt, ROOT, Speed, film::Film, flight},
    reactive::effect,
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use std::sync::Arc;

/// A replay's controls: its position, its speed, and the seat whose view it shows.
#[derive(Clone, Copy)]
pub struct Controls<G: Felt> {
    /// The match.
    pub film: StoredValue<Arc<Film<G>>>,
    /// The current position.
    pub cursor: RwSignal<Cursor>,
    /// Whether the replay is running.
    pub running: RwSignal<bool>,
    /// The speed, see [`SPEEDS`].
    pub speed: RwSignal<u32>,
    /// The seat at the bottom.
    pub eyes: RwSignal<Seat>,
    /// Whether all hands are open.
    pub all_hands: RwSignal<bool>,
    /// Further positions to jump to, as marked by the review.
    pub marked: RwSignal<Vec<usize>>,
}

impl<G: Felt> Controls<G> {
    /// Goes to another position. A single step forward is animated.
    fn go(self, to: Cursor) {
        let from = self.cursor.get_untracked();
        if to == from {
            return;
        }
        let seen = self.film.with_value(|film| film.stills.get(to.at()).map(|still| still.seen().to_vec()));
        let seen = seen.unwrap_or_default();
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

    /// Goes to a position by hand, which stops the replay from running.
    pub fn by_hand(self, to: impl FnOnce(Cursor) -> Cursor) {
        self.running.set(false);
        self.go(to(self.cursor.get_untracked()));
    }

    /// Runs from the current position, or stops. From the end, starts over.
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

    /// Carries out a key's command.
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

/// Plays for as long as the replay is running.
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
