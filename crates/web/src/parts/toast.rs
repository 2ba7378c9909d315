//! Short notes that come and go by themselves.
use crate::platform::time;
use leptos::prelude::*;

/// How long a note stays, in milliseconds.
const SHOWN_MS: u32 = 4_200;

/// What a note is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Something was done.
    Good,
    /// Something could not be done.
    Bad,
}

#[derive(Clone)]
struct Note {
    number: u64,
    tone: Tone,
    text: String,
}

/// The notes currently shown.
#[derive(Clone, Copy)]
struct Notes(RwSignal<Vec<Note>>, StoredValue<u64>);

/// Shows a note. Works anywhere below the app.
pub fn toast(tone: Tone, text: impl Into<String>) {
    let Notes(notes, next) = expect_context();
    let number = next.get_value();
    next.set_value(number + 1);
    notes.update(|notes| notes.push(Note { number, tone, text: text.into() }));
    time::later(SHOWN_MS, move || notes.update(|notes| notes.retain(|note| note.number != number)));
}

/// Where notes appear. Shown once, around the app, so that everything inside can show notes.
#[component]
pub fn Toasts(
    /// The app.
    children: Children,
) -> impl IntoView {
    let notes = RwSignal::new(Vec::<Note>::new());
    provide_context(Notes(notes, StoredValue::new(0)));
    view! {
        {children()}
        <div class="toasts" role="status" aria-live="polite">
            <For each=move || notes.get() key=|note| note.number let(note)>
                <p class="toast" class:bad=note.tone == Tone::Bad>
                    {note.text}
                </p>
            </For>
        </div>
    }
}
