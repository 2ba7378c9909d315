//! Hints: thought out between the frames, so that the table says that it thinks and can be stopped.
use crate::platform::time;
use leptos::prelude::*;
use search::{Advice, Figure, Hinting, Thinks};
use wasm_bindgen_futures::spawn_local;

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<G: Thinks> {
    /// The move.
    pub action: G::Action,
    /// Another that is as good.
    pub equal: Option<G::Action>,
    /// Why, as far as it was thought through.
    pub thought: Option<Thought>,
}

/// How good a move seemed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// The share of imagined rounds that it won, 0 to 1.
    pub wins: f64,
    /// How far off that may be: 95 %.
    pub margin: f64,
    /// How many rounds were imagined.
    pub worlds: u32,
}

/// Hints for the player at a table, where they are given.
pub struct Hints<G: Thinks> {
    view: Signal<G::View>,
    /// Tells the move where it is known, as in a lesson.
    known: Option<Callback<(), Option<G::Action>>>,
    /// Whether one is being thought out.
    pub thinking: RwSignal<bool>,
}

impl<G: Thinks> Clone for Hints<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Thinks> Copy for Hints<G> {}

impl<G: Thinks> Hints<G> {
    /// Hints on the positions of `view`.
    pub fn on(view: Signal<G::View>) -> Hints<G> {
        Hints { view, known: None, thinking: RwSignal::new(false) }
    }

    /// Hints where the move is `known`, and need not be thought out.
    pub fn given(view: Signal<G::View>, known: Callback<(), Option<G::Action>>) -> Hints<G> {
        Hints { known: Some(known), ..Hints::on(view) }
    }

    /// Thinks about the position, and tells the best move, unless the table has moved on meanwhile. Asked again, it stops
    /// thinking and tells what it has found.
    pub fn ask(self, told: impl FnOnce(Option<Hint<G>>) + 'static) {
        if let Some(known) = self.known {
            return told(known.run(()).map(|action| Hint { action, equal: None, thought: None }));
        }
        if self.thinking.get_untracked() {
            return self.thinking.set(false);
        }
        self.thinking.set(true);
        let owner = Owner::current().unwrap_or_default();
        spawn_local(async move {
            let Some(view) = self.view.try_get_untracked() else { return };
            let mut hinting = Hinting::<G>::new(view.clone());
            loop {
                // The line that says so is painted before the first slice.
                time::frame().await;
                let clear = hinting.think_on();
                // The page may be gone, or the visitor have thought enough.
                if clear || self.thinking.try_get_untracked() != Some(true) {
                    break;
                }
            }
            self.thinking.try_set(false);
            if self.view.try_with_untracked(|now| *now == view) == Some(true) {
                owner.with(|| told(hinting.advice().map(hint_of)));
            }
        });
    }
}

fn hint_of<G: Thinks>(advice: Advice<G::Action>) -> Hint<G> {
    let thought = |Figure { wins, margin, worlds, .. }| Thought { wins, margin, worlds };
    Hint { action: advice.action, equal: advice.equal, thought: advice.figure.map(thought) }
}
