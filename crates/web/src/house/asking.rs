//! What the pages ask the house about people, and what they show until it has answered.
use crate::{
    link::Link,
    parts::{Button, Look},
    platform::{
        http::{self, Failed},
        json,
    },
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use wasm_bindgen_futures::spawn_local;
use wire::account::Refused;
use words::{
    Lang, Say,
    house::{Account as Words, House, Push},
};

/// Why something was not done.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Refusal {
    /// The house was not reached, or was not understood.
    Unreachable,
    /// It refused.
    Said(Refused),
    /// The browser has brought no passkey.
    NoPasskey,
    /// The browser cannot be called.
    NotCalled(Push),
}

impl Say for Refusal {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            Refusal::Unreachable => House::Offline.say(lang),
            Refusal::Said(refused) => refused.say(lang),
            Refusal::NoPasskey => Words::Cancelled.say(lang),
            Refusal::NotCalled(why) => why.say(lang),
        }
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Refusal {
        match failed {
            Failed::Refused { body, .. } => json::read(&body).map_or(Refusal::Unreachable, Refusal::Said),
            Failed::Unreachable | Failed::Unreadable => Refusal::Unreachable,
        }
    }
}

/// Asks the house. Who is quick at the beginning of a visit waits until the house knows them.
///
/// # Errors
/// [`Refusal`] says why there is no answer.
pub(super) async fn get<T: DeserializeOwned>(link: Link, path: &str) -> Result<T, Refusal> {
    link.opened().await;
    Ok(http::get(path).await?)
}

/// What is known of something that was asked for.
#[derive(Clone, PartialEq)]
pub(super) enum Known<T> {
    /// The house has not answered yet.
    Asking,
    /// What it has told.
    Told(T),
    /// It has not.
    Refused(Refusal),
}

impl<T> From<Result<T, Refusal>> for Known<T> {
    fn from(answer: Result<T, Refusal>) -> Known<T> {
        match answer {
            Ok(told) => Known::Told(told),
            Err(refusal) => Known::Refused(refusal),
        }
    }
}

/// What is known, on a page: what `told` makes of it, until then that it is asked for, else why not and another try.
pub(super) fn shown<T: Clone + Send + Sync + 'static, V: IntoView + 'static>(
    known: RwSignal<Known<T>>,
    again: impl Fn() + Copy + 'static,
    told: impl Fn(T) -> V,
) -> impl Fn() -> AnyView {
    move || match known.get() {
        Known::Asking => view! { <Loading /> }.into_any(),
        Known::Refused(why) => view! { <WhyNot why=why again=again /> }.into_any(),
        Known::Told(it) => told(it).into_any(),
    }
}

/// That the house has not answered yet.
#[component]
pub(super) fn Loading() -> impl IntoView {
    view! {
        <p class="soft" role="status">
            {tr(House::Loading)}
        </p>
    }
}

/// Why there is nothing to be seen, and another try.
#[component]
pub(super) fn WhyNot(why: Refusal, again: impl Fn() + 'static) -> impl IntoView {
    view! {
        <div role="alert">
            <Because why=why />
        </div>
        <div>
            <Button look=Look::Quiet on_press=again>
                {tr(House::TryAgain)}
            </Button>
        </div>
    }
}

/// One thing that is being tried: it runs once at a time, and keeps why it failed.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    busy: RwSignal<bool>,
    why: RwSignal<Option<Refusal>>,
}

impl Attempt {
    pub(super) fn new() -> Attempt {
        Attempt { busy: RwSignal::new(false), why: RwSignal::new(None) }
    }

    /// Whether it is under way.
    pub(super) fn is_busy(self) -> bool {
        self.busy.get()
    }

    /// Whether it has failed.
    pub(super) fn has_failed(self) -> bool {
        self.why.with(Option::is_some)
    }

    /// Why it has failed, if it has.
    pub(super) fn why(self) -> Option<Refusal> {
        self.why.get()
    }

    /// Tries it, unless it is under way.
    pub(super) fn run(self, work: impl Future<Output = Result<(), Refusal>> + 'static) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.why.set(None);
        spawn_local(async move {
            let failed = work.await.err();
            self.busy.try_set(false);
            self.why.try_set(failed);
        });
    }
}

/// That an attempt is under way, or what it has come to if it has failed.
#[component]
pub(super) fn Why(attempt: Attempt) -> impl IntoView {
    let why = move || attempt.why.get().map(|why| view! { <Because why=why /> });
    // There before it is needed, so that readers hear what comes into it.
    let wait = move || attempt.is_busy().then(|| view! { <p class="soft">{tr(Words::Asking)}</p> });
    view! {
        <div role="status">{wait}</div>
        <div role="alert">{why}</div>
    }
}

/// Why something was not done, in words.
#[component]
pub(super) fn Because(why: Refusal) -> impl IntoView {
    let lang = prefs().lang;
    view! { <p class="because">{move || why.say(lang.get())}</p> }
}
