//! What the desk of every game has: the line above the hand, and large buttons beneath it.
use leptos::prelude::*;

/// The id of the line above the hand: it describes the buttons.
pub const LINE: &str = "desk-line";

/// How the line is meant; each mood has a sign of its own beside its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mood {
    /// For information.
    #[default]
    Calm,
    /// It is the reader's turn.
    Turn,
    /// What is chosen may be played.
    Good,
    /// It may not, or the table has refused.
    Bad,
}

impl Mood {
    /// The mood's name in the style sheet.
    pub const fn word(self) -> &'static str {
        match self {
            Mood::Calm => "calm",
            Mood::Turn => "turn",
            Mood::Good => "good",
            Mood::Bad => "bad",
        }
    }
}

/// A button with words; one that cannot be pressed stays, and says why when asked.
#[component]
pub fn BigButton(
    /// What it does.
    words: Signal<String>,
    /// Why it cannot be pressed; empty where it can.
    why_not: Signal<String>,
    /// What pressing it does.
    on_press: impl Fn() + 'static,
    /// Whether it is the one that most press.
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
            aria-disabled=move || barred().then_some("true")
            title=why_not
            aria-describedby=LINE
            on:click=move |_| on_press()
        >
            {words}
        </button>
    }
}
