//! Getting to know the others at the table: asking them to be friends, and inviting friends to the table.
use crate::{
    link::{Failure, link},
    parts::{Tone, toast},
    platform::{
        http::{self, Failed},
        json,
    },
    prefs::{prefs, tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use std::borrow::Cow;
use wasm_bindgen_futures::spawn_local;
use wire::{
    Request, TableCode,
    account::Refused,
    company::{Friendship, Invitee, Named, Tie},
};
use words::{
    Lang, Say,
    house::company::{Company as Words, to_whom},
};

/// Asks a player with an account to be friends, or accepts their request. Empty if they are friends already.
#[component]
pub fn Befriend(handle: String) -> impl IntoView {
    let (company, lang) = (link().company(), prefs().lang);
    let asked = RwSignal::new(false);
    let name = StoredValue::new(handle);
    let is = move |friendship| {
        company.with(|company| {
            name.with_value(|name| match friendship {
                Friendship::Friends => company.friends.iter().any(|friend| friend.handle == *name),
                _ => company.asks.contains(name),
            })
        })
    };
    let words = memo(move || if is(Friendship::AsksYou) { Words::Accept } else { Words::Ask });
    let label = tell(move |lang| name.with_value(|name| to_whom(lang, words.get(), name)));
    let ask = move |_| {
        spawn_local(async move {
            let named = Named { handle: name.get_value() };
            let (tone, said) = match http::post::<Tie>("/api/company/befriend", &named).await {
                Ok(tie) => {
                    asked.try_set(true);
                    let words = if tie.friendship == Friendship::Friends { Words::AreFriends } else { Words::Waiting };
                    (Tone::Good, words.say(lang.get_untracked()))
                }
                Err(failed) => (Tone::Bad, why(&failed, lang.get_untracked())),
            };
            toast(tone, said);
        });
    };
    view! {
        <Show when=move || !asked.get() && !is(Friendship::Friends)>
            <button type="button" class="button quiet" aria-label=label on:click=ask>
                {tell(move |lang| words.get().say(lang).into_owned())}
            </button>
        </Show>
    }
}

/// Why the house refused the request. `None` if it failed otherwise.
pub(super) fn refused(failed: &Failed) -> Option<Refused> {
    match failed {
        Failed::Refused { body, .. } => json::read(body),
        Failed::Unreachable | Failed::Unreadable => None,
    }
}

/// Why the request failed, in words.
pub(super) fn why(failed: &Failed, lang: Lang) -> Cow<'static, str> {
    refused(failed).map_or_else(|| Failure::Unreachable.say(lang), |refused| refused.say(lang))
}

/// The friends who are here, each with a way to invite them to this table. Empty if there are none.
#[component]
pub fn FriendsHere(table: TableCode) -> impl IntoView {
    let link = link();
    let company = link.company();
    let names = memo(move || {
        company.with(|company| company.friends.iter().map(|friend| friend.handle.clone()).collect::<Vec<_>>())
    });
    view! {
        <Show when=move || !names.with(Vec::is_empty)>
            <div class="invite-friends">
                <h3>{tr(Words::InviteFriends)}</h3>
                <ul>
                    <For each=move || names.get() key=Clone::clone let(handle)>
                        <Here handle=handle table=table />
                    </For>
                </ul>
            </div>
        </Show>
    }
}

#[component]
fn Here(handle: String, table: TableCode) -> impl IntoView {
    let (link, lang) = (link(), prefs().lang);
    let name = StoredValue::new(handle.clone());
    let sent = memo(move || {
        link.company().with(|company| {
            let to =
                |one: &&wire::company::Invited| one.table == table && name.with_value(|name| one.to.as_str() == name);
            company.invited.iter().find(to).map(|one| one.declined)
        })
    });
    let invite = move |_| {
        spawn_local(async move {
            let who = Invitee::Friend(name.get_value());
            if let Err(failure) = link.ask(Request::Invite { table, who }).await {
                toast(Tone::Bad, failure.say(lang.get_untracked()));
            }
        });
    };
    let way = move || match sent.get() {
        Some(declined) => {
            let words = if declined { Words::Declined } else { Words::InvitedNow };
            view! { <span class="soft small">{tr(words)}</span> }.into_any()
        }
        None => view! {
            <button
                type="button"
                class="button"
                aria-label=tell(move |lang| name.with_value(|name| to_whom(lang, Words::Invite, name)))
                on:click=invite
            >
                {tr(Words::Invite)}
            </button>
        }
        .into_any(),
    };
    view! {
        <li>
            <bdi>{handle}</bdi>
            <span role="status">{way}</span>
        </li>
    }
}
