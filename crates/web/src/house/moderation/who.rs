//! People as moderators see them, and what is in force about them.
use crate::{
    link::link,
    parts::LinkButton,
    platform::time,
    prefs::{tell, tr},
    reactive::memo,
    route::Route,
};
use leptos::prelude::*;
use wire::{
    moderation::{Action, Sanction, Sanctions},
    profile::Who,
};
use words::house::{Moderation as Words, called, moderation::in_force};

/// How often a page looks whether a sanction has ended, in milliseconds.
const LOOK_MS: u32 = 1_000;

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
    if sanctions.is_none() {
        return ().into_any();
    }
    let standing = not_ended(move || sanctions);
    (move || marks(standing.get())).into_any()
}

/// Those of the sanctions that have not ended by now. The house does not tell when one has ended.
pub(in crate::house) fn not_ended(told: impl Fn() -> Sanctions + Send + Sync + 'static) -> Memo<Sanctions> {
    let (link, now) = (link(), RwSignal::new(time::now_ms()));
    time::every(LOOK_MS, move || now.set(time::now_ms()));
    memo(move || {
        let now_ms = now.get();
        standing(told(), |until_ms| link.local_ms(until_ms) > now_ms)
    })
}

/// The sanctions that have not ended, where `lies_ahead` tells of a moment whether it is still to come.
fn standing(Sanctions { mute, suspension }: Sanctions, lies_ahead: impl Fn(i64) -> bool) -> Sanctions {
    let stands = |sanction: &Sanction| sanction.until_ms.is_none_or(&lies_ahead);
    Sanctions { mute: mute.filter(stands), suspension: suspension.filter(stands) }
}

/// One mark for each of them.
pub(in crate::house) fn marks(Sanctions { mute, suspension }: Sanctions) -> impl IntoView {
    // The number of days does not matter, because the end is known.
    let kinds = [(Action::Mute { days: 1 }, mute), (Action::Ban, suspension)];
    let mark = |(what, sanction): (Action, Option<Sanction>)| {
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
            <LinkButton to=page.clone() words=tr(Words::OpenFile) />
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::moderation::Reason;

    #[test]
    fn a_sanction_that_has_ended_is_in_force_no_more() {
        let until = |until_ms| Some(Sanction { until_ms, reason: Reason::Abuse });
        let told = Sanctions { mute: until(Some(5)), suspension: until(None) };
        assert_eq!(standing(told, |until_ms| until_ms > 4), told);
        assert_eq!(standing(told, |until_ms| until_ms > 5), Sanctions { mute: None, suspension: until(None) });
    }
}
