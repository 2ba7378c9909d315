//! Short notes that come and go by themselves.
use crate::platform::{share, time};
use leptos::prelude::*;
use words::{Lang, Say, house::House};

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
pub struct Notes(RwSignal<Vec<Note>>, StoredValue<u64>);

impl Notes {
    /// Those of the app, to be at hand later, when the page may be gone. Works anywhere below the app.
    pub fn current() -> Notes {
        expect_context()
    }

    /// Copies a text, and notes whether the browser allowed it.
    pub async fn copy(self, text: &str, lang: Lang) {
        match share::copy(text).await {
            true => self.show(Tone::Good, House::Copied.say(lang)),
            false => self.show(Tone::Bad, House::CopyFailed.say(lang)),
        }
    }

    fn show(self, tone: Tone, text: impl Into<String>) {
        let Notes(notes, next) = self;
        let number = next.get_value();
        next.set_value(number + 1);
        notes.update(|notes| notes.push(Note { number, tone, text: text.into() }));
        time::later(SHOWN_MS, move || notes.update(|notes| notes.retain(|note| note.number != number)));
    }
}

/// Shows a note. Works anywhere below the app.
pub fn toast(tone: Tone, text: impl Into<String>) {
    Notes::current().show(tone, text);
}

/// Makes notes available to the app, and shows them over it.
#[component]
pub fn Toasts(
    /// The app.
    children: Children,
) -> impl IntoView {
    provide_context(Notes(RwSignal::default(), StoredValue::new(0)));
    view! {
        {children()}
        <ToastList />
    }
}

/// The notes currently shown. A sheet shows them, too: it covers the page, and hides it from screen readers.
#[component]
pub fn ToastList() -> impl IntoView {
    let Notes(notes, _) = expect_context();
    // Each note is read by itself, without those before it.
    view! {
        <div class="toasts" role="status" aria-live="polite" aria-atomic="false">
            <For each=move || notes.get() key=|note| note.number let(note)>
                <p class="toast" class:bad=note.tone == Tone::Bad>
                    {note.text}
                </p>
            </For>
        </div>
    }
}
