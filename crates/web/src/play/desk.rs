//! The parts of the desk common to all games: the line above the hand, and large buttons below it.
use crate::{
    platform::{
        dom, motion,
        sound::{self, Sound},
    },
    reactive::effect,
};
use leptos::prelude::*;

/// The id of the line above the hand, which describes the buttons.
const LINE: &str = "desk-line";

/// The mood of the line. Each has a sign of its own besides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mood {
    /// For information.
    #[default]
    Calm,
    /// It is the reader's turn.
    Turn,
    /// The choice may be played.
    Good,
    /// The choice may not be played, or the table has refused it.
    Bad,
}

impl Mood {
    /// The mood's name in the style sheet.
    const fn word(self) -> &'static str {
        match self {
            Mood::Calm => "calm",
            Mood::Turn => "turn",
            Mood::Good => "good",
            Mood::Bad => "bad",
        }
    }
}

/// Has the element with this id shake whenever a move is refused.
pub fn shake_when_refused(refused: Signal<String>, id: &'static str) {
    effect(move || {
        if !refused.with(String::is_empty) {
            sound::play(Sound::Refused);
            if let Some(element) = dom::by_id(id) {
                motion::shake(&element);
            }
        }
    });
}

/// The line above the hand: what the choice is, what the player may do, and why something is impossible.
#[component]
pub fn DeskLine(
    /// The text, and its mood.
    line: Memo<(String, Mood)>,
    /// Its classes.
    #[prop(default = "desk-line")]
    class: &'static str,
) -> impl IntoView {
    view! {
        <p id=LINE class=class data-mood=move || line.with(|(_, mood)| mood.word()) data-testid="line">
            <span>{move || line.with(|(text, _)| text.clone())}</span>
        </p>
    }
}

/// A button with words. One that cannot be pressed stays in place, and says why when asked.
#[component]
pub fn BigButton(
    /// What the button does.
    words: Signal<String>,
    /// Why it cannot be pressed. Empty if it can.
    why_not: Signal<String>,
    /// What pressing it does.
    on_press: impl Fn() + 'static,
    /// Whether it is the button that is pressed most.
    #[prop(optional)]
    primary: bool,
    /// Its id, for focus and for tests.
    id: &'static str,
) -> impl IntoView {
    let barred = move || why_not.with(|why| !why.is_empty());
    view! {
        <button
            type="button"
            class="button act"
            class:primary=primary
            id=id
            data-testid=id
            data-once=""
            aria-disabled=move || barred().then_some("true")
            title=why_not
            // Why it cannot be pressed is told before what the line says.
            aria-describedby=move || (!barred()).then_some(LINE)
            on:click=move |_| on_press()
        >
            {words}
        </button>
    }
}
