//! Moderators' notices to the visitor: what was done and why, and what is in force.
use super::asks;
use crate::{
    art::EmptyTable,
    house::asking::{Attempt, Why},
    link::link,
    parts::{Button, Look},
    platform::time,
    prefs::{tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use wire::moderation::{Action, Notice, Sanction, Sanctions};
use words::house::{
    Moderation as Words,
    moderation::{because, told, until},
};

/// How often the page looks whether a sanction has ended, in milliseconds.
const LOOK_MS: u32 = 1_000;

/// The page of the notices.
#[component]
pub fn NoticesPage() -> impl IntoView {
    let (link, attempt) = (link(), Attempt::new());
    let conduct = link.conduct();
    let now = RwSignal::new(time::now_ms());
    time::every(LOOK_MS, move || now.set(time::now_ms()));
    // The house does not tell when one has ended.
    let sanctions = memo(move || {
        let now_ms = now.get();
        standing(conduct.with(|conduct| conduct.sanctions), |until_ms| link.local_ms(until_ms) > now_ms)
    });
    let nothing = move || sanctions.get().is_none() && conduct.with(|conduct| conduct.notices.is_empty());
    let last = move || conduct.with_untracked(|conduct| conduct.notices.last().map(|notice| notice.notice));
    let understood = move || {
        if let Some(up_to) = last() {
            attempt.run(async move { asks::read(up_to).await });
        }
    };
    view! {
        <div class="column md-notices" data-testid="notices">
            <h1>{tr(Words::NoticesTitle)}</h1>
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
                        <Told notice=notice />
                    </For>
                </ul>
                <Show when=move || conduct.with(|conduct| !conduct.notices.is_empty())>
                    <div>
                        <Button look=Look::Primary on_press=understood>
                            {tr(Words::Understood)}
                        </Button>
                    </div>
                </Show>
            </Show>
            <Why attempt=attempt />
        </div>
    }
}

/// The sanctions that have not ended, where `lies_ahead` tells of a moment whether it is still to come.
fn standing(Sanctions { mute, suspension }: Sanctions, lies_ahead: impl Fn(i64) -> bool) -> Sanctions {
    let stands = |sanction: &Sanction| sanction.until_ms.is_none_or(&lies_ahead);
    Sanctions { mute: mute.filter(stands), suspension: suspension.filter(stands) }
}

fn in_force(sanctions: Sanctions) -> Option<impl IntoView> {
    let Sanctions { mute, suspension } = sanctions;
    let line = |what: Action, Sanction { until_ms, reason }: Sanction| {
        let text = tell(move |lang| {
            let end = until_ms.map(|until_ms| time::written(until_ms, lang.tag()));
            until(lang, &what, end.as_deref())
        });
        view! {
            <li>
                <p class="md-strong">{text}</p>
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
fn Told(notice: Notice) -> impl IntoView {
    let Notice { at_ms, action, reason, .. } = notice;
    // A change of role needs no reason.
    let why = (!matches!(action, Action::Role { .. }))
        .then(|| view! { <span>{tell(move |lang| because(lang, reason))}</span> });
    view! {
        <li class="table-row">
            <span class="table-words">
                <span class="md-strong">{tell(move |lang| told(lang, &action).into_owned())}</span>
                {why}
                <span class="soft small">{tell(move |lang| time::written(at_ms, lang.tag()))}</span>
            </span>
        </li>
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
