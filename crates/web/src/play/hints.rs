//! Hints, computed between frames, so that the table can say that it is thinking and can be stopped.
use crate::platform::time;
use leptos::prelude::*;
use search::{Advice, Figure, Hinting, Thinks};
use wasm_bindgen_futures::spawn_local;

/// A bot's choice, and its reason.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<G: Thinks> {
    /// The move.
    pub action: G::Action,
    /// Another move that is just as good.
    pub equal: Option<G::Action>,
    /// The reason, as far as the move was thought through.
    pub thought: Option<Thought>,
}

/// How good a move seemed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// The fraction of imagined rounds that the move won, 0 to 1.
    pub wins: f64,
    /// The margin of error of `wins`, at 95 % confidence.
    pub margin: f64,
    /// The number of imagined rounds.
    pub worlds: u32,
}

/// Hints for the player at a table, where hints are available.
pub struct Hints<G: Thinks> {
    view: Signal<G::View>,
    /// Whether a move of the player's is on its way.
    sent: Signal<bool>,
    /// Returns the move where it is known, as in a lesson.
    known: Option<Callback<(), Option<G::Action>>>,
    /// Whether a hint is being computed.
    pub thinking: RwSignal<bool>,
}

impl<G: Thinks> Clone for Hints<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Thinks> Copy for Hints<G> {}

impl<G: Thinks> Hints<G> {
    /// Hints on the positions of `view`, until a move has been `sent`.
    pub fn on(view: Signal<G::View>, sent: Signal<bool>) -> Hints<G> {
        Hints { view, sent, known: None, thinking: RwSignal::new(false) }
    }

    /// Hints where the move is `known` and need not be computed.
    pub fn given(view: Signal<G::View>, sent: Signal<bool>, known: Callback<(), Option<G::Action>>) -> Hints<G> {
        Hints { known: Some(known), ..Hints::on(view, sent) }
    }

    /// Thinks about the position, and passes the best move to `told` unless the player or the table has moved on
    /// meanwhile. If called again, stops thinking and reports what it has found.
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
                // Lets the line that says so be painted before the first slice.
                time::frame().await;
                let clear = hinting.think_on();
                if clear || !self.is_wanted(&view) {
                    break;
                }
            }
            self.thinking.try_set(false);
            if self.is_still(&view) {
                owner.with(|| told(hinting.advice().map(hint_of)));
            }
        });
    }

    /// Whether the thinking about a position goes on: the page may be gone, the visitor may have stopped it, or the
    /// table may have moved on.
    fn is_wanted(self, view: &G::View) -> bool {
        self.thinking.try_get_untracked() == Some(true) && self.is_still(view)
    }

    /// Whether this is the position of the table, and the player has not moved in it.
    fn is_still(self, view: &G::View) -> bool {
        self.view.try_with_untracked(|now| now == view) == Some(true) && self.sent.try_get_untracked() == Some(false)
    }
}

fn hint_of<G: Thinks>(advice: Advice<G::Action>) -> Hint<G> {
    let thought = |Figure { wins, margin, worlds, .. }| Thought { wins, margin, worlds };
    Hint { action: advice.action, equal: advice.equal, thought: advice.figure.map(thought) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Seat, Seed};
    use lexio::Lexio;

    #[test]
    fn thinking_ends_when_it_is_stopped_or_the_player_or_the_table_moves_on() {
        Owner::new().with(|| {
            let rules = lexio::Rules::preset("official", 3).expect("a preset");
            let view = |seat| Match::<Lexio>::new(rules, Seed::from_phrase("hint")).view(Observer::Seat(seat));
            let (now, later) = (view(Seat(0)), view(Seat(1)));
            let (shown, sent) = (RwSignal::new(now.clone()), RwSignal::new(false));
            let hints = Hints::<Lexio>::on(shown.into(), sent.into());
            assert!(!hints.is_wanted(&now), "nobody has asked");
            hints.thinking.set(true);
            assert!(hints.is_wanted(&now));
            shown.set(later.clone());
            assert!(!hints.is_wanted(&now), "the table has moved on");
            assert!(hints.is_wanted(&later));
            sent.set(true);
            assert!(!hints.is_wanted(&later) && !hints.is_still(&later), "the player has moved");
            sent.set(false);
            assert!(hints.is_wanted(&later), "the move was refused");
            hints.thinking.set(false);
            assert!(!hints.is_wanted(&later), "stopped");
        });
    }
}
