//! People as moderators see them, and what is in force about them.
use crate::{
    link::link,
    platform::time,
    prefs::{tell, tr},
    reactive::memo,
    route::Route,
};
use leptos::prelude::*;
use wire::{
    moderation::{Action, Sanctions},
    profile::Who,
};
use words::house::{Moderation as Words, called, moderation::in_force};

/// A person's name, with a link to their file if they are known.
#[component]
pub(super) fn Called(who: Who, person: Option<String>) -> impl IntoView {
    let name = tell(move |lang| called(lang, &who));
    match person {
        Some(person) => view! {
            <a class="md-name" href=Route::Case(person).path()>
                <bdi>{name}</bdi>
            </a>
        }
        .into_any(),
        None => view! { <bdi class="md-name">{name}</bdi> }.into_any(),
    }
}

/// The sanctions in force, one mark each.
#[component]
pub(super) fn InForce(sanctions: Sanctions) -> impl IntoView {
    let Sanctions { mute, suspension } = sanctions;
    // The number of days does not matter, because the end is known.
    let kinds = [(Action::Mute { days: 1 }, mute), (Action::Ban, suspension)];
    let mark = |(what, sanction): (Action, Option<wire::moderation::Sanction>)| {
        let until_ms = sanction?.until_ms;
        let text = tell(move |lang| {
            let until = until_ms.map(|until_ms| time::written(until_ms, lang.tag()));
            in_force(lang, &what, until.as_deref())
        });
        Some(view! { <span class="md-mark bad">{text}</span> })
    };
    kinds.into_iter().filter_map(mark).collect_view()
}

/// A moderator's link to the file of the player with this handle. Empty for everyone else.
#[component]
pub(in crate::house) fn FileLink(handle: String) -> impl IntoView {
    let conduct = link().conduct();
    let moderator = memo(move || conduct.with(|conduct| conduct.cases.is_some()));
    let page = Route::CaseOf(handle).path();
    view! {
        <Show when=move || moderator.get()>
            <a class="button" href=page.clone()>
                {tr(Words::OpenFile)}
            </a>
        </Show>
    }
}
