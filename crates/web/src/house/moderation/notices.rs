//! Moderators' notices to the visitor: what was done and why, and what is in force.
use super::{asks, who::not_ended};
use crate::{
    art::EmptyTable,
    house::asking::{Attempt, Why},
    link::link,
    parts::{Button, Look},
    platform::time,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use wire::moderation::{Action, Notice, Sanction, Sanctions};
use words::house::{
    Moderation as Words, Notices,
    moderation::{also, another_name, because, told, until},
};

/// The page of the notices.
#[component]
pub fn NoticesPage() -> impl IntoView {
    let (conduct, attempt) = (link().conduct(), Attempt::new());
    let sanctions = not_ended(move || conduct.with(|conduct| conduct.sanctions));
    let nothing = move || sanctions.get().is_none() && conduct.with(|conduct| conduct.notices.is_empty());
    let last = move || conduct.with_untracked(|conduct| conduct.notices.last().map(|notice| notice.notice));
    let understood = move || {
        if let Some(up_to) = last() {
            attempt.run(async move { asks::read(up_to).await });
        }
    };
    view! {
        <div class="column md-notices" data-testid="notices">
            <h1>{tr(Notices::Title)}</h1>
            <Show
                when=move || !nothing()
                fallback=|| view! {
                    <div class="no-tables">
                        <EmptyTable />
                        <p class="soft">{tr(Words::NoticesNone)}</p>
                    </div>
                }
            >
                {move || in_force(sanctions.get())}
                <ul class="tables">
                    <For each=move || conduct.with(|conduct| conduct.notices.clone()) key=|notice| notice.notice let(notice)>
                        <Told notice=notice sanctions=sanctions />
                    </For>
                </ul>
                <Show when=move || conduct.with(|conduct| !conduct.notices.is_empty())>
                    <div>
                        <Button look=Look::Primary on_press=understood>
                            {tr(Notices::Understood)}
                        </Button>
                    </div>
                </Show>
            </Show>
            <Why attempt=attempt />
        </div>
    }
}

fn in_force(sanctions: Sanctions) -> Option<impl IntoView> {
    let Sanctions { mute, suspension } = sanctions;
    let line = |what: Action, Sanction { until_ms, reason }: Sanction| {
        let more = what.clone();
        let text = tell(move |lang| {
            let end = until_ms.map(|until_ms| time::written(until_ms, lang.tag()));
            until(lang, &what, end.as_deref())
        });
        view! {
            <li>
                <p class="md-strong">{text}</p>
                <p>{tell(move |lang| also(lang, &more).to_owned())}</p>
                <p class="soft">{tell(move |lang| because(lang, reason))}</p>
            </li>
        }
    };
    let lines: Vec<_> = [
        mute.map(|mute| line(Action::Mute { days: 1 }, mute)),
        suspension.map(|suspension| line(Action::Ban, suspension)),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!sanctions.is_none()).then(|| {
        view! {
            <section class="card" aria-labelledby="in-force" data-testid="in-force">
                <h2 id="in-force">{tr(Words::InForce)}</h2>
                <ul class="md-force">{lines}</ul>
                {suspension.is_some().then(|| view! { <p class="soft">{tr(Words::RunningGoesOn)}</p> })}
            </section>
        }
    })
}

#[component]
fn Told(
    notice: Notice,
    /// Those in force.
    sanctions: Memo<Sanctions>,
) -> impl IntoView {
    let Notice { at_ms, action, reason, .. } = notice;
    // A change of role needs no reason.
    let why = (!matches!(action, Action::Role { .. }))
        .then(|| view! { <span>{tell(move |lang| because(lang, reason))}</span> });
    // Each of them forbids names, too.
    let name = matches!(action, Action::Rename)
        .then(|| view! { <span>{tell(move |lang| another_name(lang, sanctions.get().is_none()).to_owned())}</span> });
    view! {
        <li class="table-row">
            <span class="table-words">
                <span class="md-strong">{tell(move |lang| told(lang, &action).into_owned())}</span>
                {name}
                {why}
                <span class="soft small">{tell(move |lang| time::written(at_ms, lang.tag()))}</span>
            </span>
        </li>
    }
}
