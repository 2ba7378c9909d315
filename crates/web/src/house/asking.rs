//! The pages' questions to the house about people, and what the pages show until it has answered.
use crate::{
    link::{Barred, Link, link},
    parts::{Button, Look, fresh_id},
    platform::{
        http::{self, Failed},
        json,
    },
    prefs::{prefs, tr},
    reactive::derived,
};
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use wasm_bindgen_futures::spawn_local;
use wire::account::{Denied, Refused};
use words::{
    Lang, Say,
    house::{Account as Words, House, Push},
};

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Refusal {
    /// The house could not be reached, or its answer could not be understood.
    Unreachable,
    /// The house refused.
    Said(Refused),
    /// What was typed is not the name of the visitor's own account.
    OtherName,
    /// The page is at an address that the house does not know as its own.
    Foreign,
    /// The browser returned no passkey.
    NoPasskey,
    /// The device has a passkey for the account already.
    HasPasskey,
    /// The browser cannot be called.
    NotCalled(Push),
}

impl Say for Refusal {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            Refusal::Unreachable => House::Offline.say(lang),
            Refusal::Said(refused) => refused.say(lang),
            Refusal::OtherName => Words::OtherName.say(lang),
            Refusal::Foreign => House::Foreign.say(lang),
            Refusal::NoPasskey => Words::Cancelled.say(lang),
            Refusal::HasPasskey => Words::HasPasskey.say(lang),
            Refusal::NotCalled(why) => why.say(lang),
        }
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Refusal {
        match failed {
            failed if Barred::by(&failed) == Some(Barred::Foreign) => Refusal::Foreign,
            Failed::Refused { body, .. } => json::read(&body).map_or(Refusal::Unreachable, Refusal::Said),
            Failed::Unreachable | Failed::Unreadable => Refusal::Unreachable,
        }
    }
}

/// Sends the house a request. Early in a visit, waits until the house knows the visitor.
pub(super) async fn get<T: DeserializeOwned>(link: Link, path: &str) -> Result<T, Refusal> {
    link.opened().await;
    Ok(http::get(path).await?)
}

/// The state of something the house was asked for.
#[derive(Clone, PartialEq)]
pub(super) enum Known<T> {
    /// The house has not answered yet.
    Asking,
    /// The house's answer.
    Told(T),
    /// The house did not give an answer.
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

/// The state of `known` as a view: loading, the answer as rendered by `told`, or the reason for the failure and a
/// retry.
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

/// Says that the house has not answered yet.
#[component]
pub(super) fn Loading() -> impl IntoView {
    view! {
        <p class="soft loading" role="status">
            {tr(House::Loading)}
        </p>
    }
}

/// Says why there is nothing to see, and offers another try, which is also made once the house can be reached again.
#[component]
pub(super) fn WhyNot(why: Refusal, again: impl Fn() + Clone + 'static) -> impl IntoView {
    if why == Refusal::Unreachable {
        link().when_back(again.clone());
    }
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

/// An action that runs at most once at a time, and remembers why it failed.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    busy: RwSignal<bool>,
    why: RwSignal<Option<Refusal>>,
    /// The id of what says why it failed.
    id: StoredValue<String>,
}

impl Attempt {
    pub(super) fn new() -> Attempt {
        Attempt { busy: RwSignal::new(false), why: RwSignal::new(None), id: StoredValue::new(fresh_id("because")) }
    }

    /// Whether the action is under way.
    pub(super) fn is_busy(self) -> bool {
        self.busy.get()
    }

    /// Whether the action has failed.
    pub(super) fn has_failed(self) -> bool {
        self.why.with(Option::is_some)
    }

    /// Forgets why the action failed, since it was about something that is gone.
    pub(super) fn forget(self) {
        self.why.set(None);
    }

    /// Why the action failed, if it did.
    pub(super) fn why(self) -> Option<Refusal> {
        self.why.get()
    }

    /// What to pass to a field as `wrong`: the house's refusals of this kind are about what is in it.
    pub(super) fn wrong(self, about_it: fn(&Refused) -> bool) -> Signal<Option<String>> {
        derived(move || {
            let wrong = self.why.with(|why| match why {
                Some(Refusal::Said(refused)) => about_it(refused),
                // Only ever typed into a field that is alone.
                Some(Refusal::OtherName) => true,
                _ => false,
            });
            wrong.then(|| self.id.get_value())
        })
    }

    /// Runs the action, unless it is under way.
    pub(super) fn run(self, work: impl Future<Output = Result<(), Refusal>> + 'static) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.why.set(None);
        spawn_local(async move {
            let failed = work.await.err();
            self.busy.try_set(false);
            // The page's sheet says so, and asks for the key.
            self.why.try_set(failed.filter(|why| *why != Refusal::Said(Refused::Account(Denied::SignInAgain))));
        });
    }
}

/// Keeps the answers to one question, asked again and again, in the order of asking: an answer may be overtaken by a
/// later one, or by what the visitor has done meanwhile.
#[derive(Clone, Copy)]
pub(super) struct InOrder(StoredValue<Turns>);

#[derive(Default)]
struct Turns {
    /// The last time of asking.
    asked: u32,
    /// The latest time of asking whose answer is known, or of no interest any more.
    settled: u32,
}

impl InOrder {
    pub(super) fn new() -> InOrder {
        InOrder(StoredValue::new(Turns::default()))
    }

    /// Counts one more time of asking.
    pub(super) fn ask(self) -> u32 {
        let next = |turns: &mut Turns| {
            turns.asked += 1;
            turns.asked
        };
        self.0.try_update_value(next).unwrap_or_default()
    }

    /// Whether the answer to a time of asking, which has just arrived, is the newest. False too if the page is gone.
    pub(super) fn is_news(self, asked: u32) -> bool {
        let settle = |turns: &mut Turns| {
            let news = asked > turns.settled;
            turns.settled = turns.settled.max(asked);
            news
        };
        self.0.try_update_value(settle).unwrap_or_default()
    }

    /// Whatever has been asked so far is out of date.
    pub(super) fn overtake(self) {
        self.0.try_update_value(|turns| turns.settled = turns.asked);
    }
}

/// Says that an attempt is under way, or why it failed.
#[component]
pub(super) fn Why(attempt: Attempt) -> impl IntoView {
    let why = move || attempt.why.get().map(|why| view! { <Because why=why /> });
    // In the page before they are needed, so that screen readers announce what appears in them.
    let wait = move || attempt.is_busy().then(|| view! { <p class="soft">{tr(Words::Asking)}</p> });
    view! {
        <div role="status">{wait}</div>
        <div role="alert" id=attempt.id.get_value()>
            {why}
        </div>
    }
}

/// Why a request was not carried out, in words.
#[component]
pub(super) fn Because(why: Refusal) -> impl IntoView {
    let lang = prefs().lang;
    view! { <p class="because">{move || why.say(lang.get())}</p> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Error;

    #[test]
    fn a_foreign_page_is_not_told_to_reload() {
        let refused = |status, body: &str| Refusal::from(Failed::Refused { status, body: body.to_owned() });
        let body = r#"{"kind":"bad_message","reason":"this origin is not on the list"}"#;
        assert_eq!(refused(403, body), Refusal::Foreign);
        assert!(matches!(refused(400, body), Refusal::Said(Refused::House(Error::BadMessage { .. }))));
        assert_eq!(refused(401, r#"{"kind":"no_session"}"#), Refusal::Said(Refused::House(Error::NoSession)));
        assert_eq!(refused(502, "<html>"), Refusal::Unreachable);
    }

    #[test]
    fn a_field_is_wrong_only_if_the_refusal_is_about_it() {
        Owner::new().with(|| {
            let attempt = Attempt::new();
            let wrong = attempt.wrong(|refused| matches!(refused, Refused::Account(Denied::WrongKey)));
            for (why, is_wrong) in [
                (None, false),
                (Some(Refusal::Unreachable), false),
                (Some(Refusal::Said(Refused::Account(Denied::SignedIn))), false),
                (Some(Refusal::Said(Refused::Account(Denied::WrongKey))), true),
                (Some(Refusal::OtherName), true),
            ] {
                attempt.why.set(why);
                assert_eq!(wrong.get_untracked(), is_wrong.then(|| attempt.id.get_value()));
            }
        });
    }

    #[test]
    fn an_answer_that_was_overtaken_is_no_news() {
        Owner::new().with(|| {
            let turns = InOrder::new();
            let (first, second, third) = (turns.ask(), turns.ask(), turns.ask());
            assert!(turns.is_news(second));
            assert!(!turns.is_news(first), "it arrives after the answer to the second");
            assert!(turns.is_news(third));
            let fourth = turns.ask();
            turns.overtake();
            assert!(!turns.is_news(fourth));
            assert!(turns.is_news(turns.ask()));
        });
    }
}
