//! Steps of the log.
use super::who::Called;
use crate::{
    platform::time,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use wire::moderation::{Action, Step};
use words::{
    Say,
    house::{
        Moderation as Words,
        moderation::{because, done},
    },
};

/// The steps, latest first. Says whom they are about only if `of_all` is set.
#[component]
pub(super) fn Steps(steps: Vec<Step>, #[prop(optional)] of_all: bool) -> impl IntoView {
    let row = move |step: Step| {
        let Step { by, about, person, action, reason, note, at_ms, .. } = step;
        let is_role = matches!(action, Action::Role { .. });
        let facts = tell(move |lang| {
            let by = by.as_ref().map_or_else(|| Words::TheHouse.say(lang).into_owned(), |by| by.as_str().to_owned());
            let done = format!("{by} · {}", time::written(at_ms, lang.tag()));
            // A change of role needs no reason.
            if is_role { done } else { format!("{done} · {}", because(lang, reason)) }
        });
        view! {
            <li class="table-row md-step" tabindex="-1">
                <span class="table-words">
                    <span>
                        <b>{tell(move |lang| done(lang, &action))}</b>
                        {of_all.then(|| view! { " · " <Called who=about person=person /> })}
                    </span>
                    <span class="md-text" dir="auto">{note}</span>
                    <span class="soft small">{facts}</span>
                </span>
            </li>
        }
    };
    match steps.is_empty() {
        true => view! { <p class="soft">{tr(Words::LogEmpty)}</p> }.into_any(),
        false => view! { <ol class="tables">{steps.into_iter().map(row).collect_view()}</ol> }.into_any(),
    }
}
