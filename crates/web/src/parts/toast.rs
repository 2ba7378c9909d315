//! Short notes that come and go by themselves.
use crate::platform::{share, time};
use leptos::prelude::*;
use std::sync::{
    LazyLock,
    atomic::{AtomicU32, Ordering},
};
use words::{Lang, Say, house::House};

/// How long a note stays, in milliseconds.
const SHOWN_MS: u32 = 4_200;

/// The notes currently shown. They belong to no component: the answer to a request often arrives when the page that
/// made it is gone.
static NOTES: LazyLock<ArcRwSignal<Vec<Note>>> = LazyLock::new(ArcRwSignal::default);

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
    number: u32,
    tone: Tone,
    text: String,
}

/// Shows a note. Works anywhere and at any time, also when the page that asks for it is gone.
pub fn toast(tone: Tone, text: impl Into<String>) {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let (number, text) = (NEXT.fetch_add(1, Ordering::Relaxed), text.into());
    NOTES.update(|notes| notes.push(Note { number, tone, text }));
    time::later(SHOWN_MS, move || NOTES.update(|notes| notes.retain(|note| note.number != number)));
}

/// Copies a text, and notes whether the browser allowed it.
pub async fn copy_text(text: &str, lang: Lang) {
    match share::copy(text).await {
        true => toast(Tone::Good, House::Copied.say(lang)),
        false => toast(Tone::Bad, House::CopyFailed.say(lang)),
    }
}

/// The notes currently shown, over the app. A sheet shows them, too: it covers the page, and hides it from screen
/// readers.
#[component]
pub fn ToastList() -> impl IntoView {
    // Each note is read by itself, without those before it.
    view! {
        <div class="toasts" role="status" aria-live="polite" aria-atomic="false">
            <For each=move || NOTES.get() key=|note| note.number let(note)>
                <p class="toast" class:bad=note.tone == Tone::Bad>
                    {note.text}
                </p>
            </For>
        </div>
    }
}
