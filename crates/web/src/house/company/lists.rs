//! The lists of the page: requests received, friends, requests sent, blocked players.
use super::{
    inviting::invite,
    whereabouts::{Thither, Where, place_of},
};
use crate::{
    art::FaceArt,
    link::link,
    prefs::{tell, tr},
    reactive::derived,
    route::{Route, router},
};
use leptos::prelude::*;
use wire::company;
use words::house::{
    called,
    company::{Company as Words, to_whom},
};

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
            <span class="friend-ways">{children()}</span>
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
pub(super) fn Blocked(block: company::Block, unblock: impl Fn(u64) + Copy + 'static) -> impl IntoView {
    let company::Block { block: number, who, .. } = block;
    let name = StoredValue::new(who);
    let named = tell(move |lang| name.with_value(|who| called(lang, who)));
    view! {
        <li class="table-row friend">
            <span class="table-words">
                <bdi class="friend-name">{named}</bdi>
            </span>
            <span class="friend-ways">
                <button
                    type="button"
                    class="button quiet"
                    aria-label=tell(move |lang| to_whom(lang, Words::Unblock, &named.get()))
                    on:click=move |_| unblock(number)
                >
                    {tr(Words::Unblock)}
                </button>
            </span>
        </li>
    }
}
