//! The lists of the page: requests received, friends, requests sent, blocked players.
use super::{
    inviting::invite,
    whereabouts::{Thither, Where, place_of},
};
use crate::{
    art::FaceArt,
    house::asking::{Attempt, Refusal},
    link::link,
    parts::{Tone, toast},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect},
    route::{Route, router},
};
use leptos::prelude::*;
use wire::company;
use words::{
    Say,
    house::{
        Account, called,
        company::{Company as Words, to_whom},
    },
};

/// What is done about the player of one row, whatever is under way for others.
#[derive(Clone, Copy)]
pub(super) struct Deed(Attempt);

impl Deed {
    pub(super) fn new() -> Deed {
        let (attempt, lang) = (Attempt::new(), prefs().lang);
        // The lists may be long: a failure is told over them, wherever the row is.
        effect(move || {
            if let Some(why) = attempt.why() {
                toast(Tone::Bad, why.say(lang.get_untracked()));
            }
        });
        Deed(attempt)
    }

    /// Does it, and `then` looks at what has become of the lists: until that is known, the row is as it was.
    pub(super) fn run<T>(
        self,
        deed: impl Future<Output = Result<T, Refusal>> + 'static,
        then: impl Future<Output = ()> + 'static,
    ) {
        self.0.run(async move {
            deed.await?;
            then.await;
            Ok(())
        });
    }
}

/// The buttons of a row. While what they do is under way, this is said in their place.
#[component]
fn Ways(
    /// What they do, if it takes a while.
    deed: Option<Deed>,
    children: Children,
) -> impl IntoView {
    let is_busy = move || deed.is_some_and(|deed| deed.0.is_busy());
    view! {
        <span class="friend-ways" class:asking=is_busy>
            {children()}
            {deed.map(|_| view! { <span role="status">{move || is_busy().then(|| tr(Account::Asking))}</span> })}
        </span>
    }
}

/// A button for something that can be done about a player in a list.
#[component]
pub(super) fn Way(
    words: Words,
    /// The player that it concerns.
    name: String,
    /// Whether this is what the visitor most likely wants.
    #[prop(optional)]
    first: bool,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button"
            class:primary=first
            aria-label=tell(move |lang| to_whom(lang, words, &name))
            on:click=move |_| on_press()
        >
            {tr(words)}
        </button>
    }
}

/// A player with an account, and what can be done about them.
#[component]
pub(super) fn Row(
    handle: String,
    /// Shown below the name.
    #[prop(optional)]
    more: Option<AnyView>,
    /// What its buttons do, if it takes a while.
    #[prop(optional)]
    deed: Option<Deed>,
    children: Children,
) -> impl IntoView {
    let (name, page) = (handle.clone(), Route::Profile(handle.clone()).path());
    view! {
        <li class="table-row friend">
            <span class="friend-face" aria-hidden="true">
                <FaceArt name=derived(move || name.clone()) bot=false />
            </span>
            <span class="table-words">
                <a class="friend-name" href=page>
                    <bdi>{handle}</bdi>
                </a>
                {more}
            </span>
            <Ways deed=deed>{children()}</Ways>
        </li>
    }
}

/// A friend: where they are, and the ways to reach them.
#[component]
pub(super) fn Friend(handle: String) -> impl IntoView {
    let (place, link, router) = (place_of(handle.clone()), link(), router());
    let (called, thither, invited) = (handle.clone(), handle.clone(), handle.clone());
    view! {
        <Row handle=handle more=view! { <Where place=place /> }.into_any()>
            <Thither place=place handle=thither.clone() />
            <Show when=move || place.get().is_some()>
                <Way words=Words::Invite name=called.clone() on_press={
                    let invited = invited.clone();
                    move || invite(link, router, invited.clone())
                } />
            </Show>
        </Row>
    }
}

/// A blocked player.
#[component]
pub(super) fn Blocked(block: company::Block, unblock: impl Fn(Deed, u64) + Copy + Send + 'static) -> impl IntoView {
    let deed = Deed::new();
    let company::Block { block: number, who, .. } = block;
    let name = StoredValue::new(who);
    let named = tell(move |lang| name.with_value(|who| called(lang, who)));
    view! {
        <li class="table-row friend">
            <span class="table-words">
                <bdi class="friend-name">{named}</bdi>
            </span>
            <Ways deed=Some(deed)>
                <button
                    type="button"
                    class="button quiet"
                    aria-label=tell(move |lang| to_whom(lang, Words::Unblock, &named.get()))
                    on:click=move |_| unblock(deed, number)
                >
                    {tr(Words::Unblock)}
                </button>
            </Ways>
        </li>
    }
}
