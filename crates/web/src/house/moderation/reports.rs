//! Reports about a person, with the match and the words.
use super::who::Called;
use crate::{
    art::{EmoteArt, Icon},
    parts::{Button, LinkButton, Look},
    platform::time,
    prefs::{tell, tr},
    route::Route,
};
use leptos::prelude::*;
use wire::{
    Saying,
    moderation::{Action, Line, Report, Scene},
};
use words::{
    house::{Moderation as Words, called, moderation},
    play::spoken,
};

/// All reports, latest first. The chosen action goes to `choose`, where there is a choice.
#[component]
pub(super) fn Reports(reports: Vec<Report>, choose: Option<Callback<Action>>) -> impl IntoView {
    if reports.is_empty() {
        return view! { <p class="soft">{tr(Words::NoReports)}</p> }.into_any();
    }
    let rows = reports.into_iter().map(|report| view! { <Row report=report choose=choose /> }).collect_view();
    view! { <ol class="tables" data-testid="reports">{rows}</ol> }.into_any()
}

#[component]
fn Row(report: Report, choose: Option<Callback<Action>>) -> impl IntoView {
    let Report { by, reason, words, at_ms, open, scene, .. } = report;
    view! {
        <li class="table-row md-report" class:closed=!open>
            <div class="table-words">
                <span class="md-marks">
                    <span class="md-mark">{tr(reason)}</span>
                    {(!open).then(|| view! { <span class="md-mark done">{tr(Words::Closed)}</span> })}
                </span>
                {(!words.is_empty()).then(|| view! { <p class="md-text" dir="auto">{words}</p> })}
                <span class="soft small">
                    <Called who=by person=None /> " · " {tell(move |lang| time::written(at_ms, lang.tag()))}
                </span>
                {scene.map(|scene| view! { <At scene=scene choose=choose /> })}
            </div>
        </li>
    }
}

/// The match, what was said there, and what can be done about it.
#[component]
fn At(scene: Scene, choose: Option<Callback<Action>>) -> impl IntoView {
    let Scene { table, of_match, record, said } = scene;
    let title = tell(move |lang| moderation::scene(lang, table.to_string().as_str(), of_match));
    let watch = record.map(|record| {
        view! {
            <LinkButton look=Look::Quiet to=Route::Replay(record).path() words=tr(Words::Watch) />
        }
    });
    let theirs = said.iter().any(|line| line.theirs && !line.removed);
    let remove = choose.filter(|_| theirs).map(|choose| {
        view! {
            <Button look=Look::Quiet icon=Icon::Close on_press=move || choose.run(Action::RemoveWords { table, of_match })>
                {tr(Words::Removal)}
            </Button>
        }
    });
    let lines = match said.is_empty() {
        true => view! { <p class="soft small">{tr(Words::NothingSaid)}</p> }.into_any(),
        false => {
            let lines = said.into_iter().map(|line| view! { <Said line=line /> }).collect_view();
            view! { <ol class="md-said" aria-label=tr(Words::Said)>{lines}</ol> }.into_any()
        }
    };
    view! {
        <div class="md-scene">
            <span class="small">{title}</span>
            {lines}
            <div class="account-row">{watch} {remove}</div>
        </div>
    }
}

#[component]
fn Said(line: Line) -> impl IntoView {
    let Line { who, theirs, removed, what, .. } = line;
    let what = match what {
        Saying::Emote(emote) => view! {
            <span class="md-emote" role="img" aria-label=tr(emote)>
                <EmoteArt emote=emote />
            </span>
        }
        .into_any(),
        what => view! { <span class="md-text" dir="auto">{tell(move |lang| spoken(lang, &what).into_owned())}</span> }
            .into_any(),
    };
    view! {
        <li class:theirs=theirs class:removed=removed>
            <bdi class="md-speaker">{tell(move |lang| called(lang, &who))}</bdi>
            {what}
            {removed.then(|| view! { <span class="md-mark done">{tr(Words::RemovedWords)}</span> })}
        </li>
    }
}
