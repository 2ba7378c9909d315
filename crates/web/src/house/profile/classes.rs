//! A player's results in each class of matches.
use super::{super::catalogue, curve::CurveArt};
use crate::{
    prefs::{tell, tr},
    route::Route,
};
use leptos::prelude::*;
use wire::{
    profile::{Class, Tally},
    rating::Rating,
};
use words::{
    Lang,
    house::{self, Boards, Profile as Words},
    hundredths, signed_hundredths,
};

/// All classes. Empty if there are none.
#[component]
pub(super) fn Classes(#[prop(into)] classes: Signal<Vec<Class>>) -> impl IntoView {
    let cards = move || classes.get().into_iter().map(|class| view! { <Card class=class /> }).collect_view();
    view! {
        <section class="table-list" aria-labelledby="classes-title" hidden=move || classes.with(Vec::is_empty)>
            <h2 id="classes-title">{tr(Words::ByGame)}</h2>
            <ul class="pf-classes">{cards}</ul>
            <p class="pf-ways small">
                <a href=Route::Ratings.path()>{tr(Boards::HowReckoned)}</a>
                <a href=Route::Boards.path()>{tr(Boards::See)}</a>
            </p>
        </section>
    }
}

#[component]
fn Card(class: Class) -> impl IntoView {
    let Class { tally, rating, curve, cost, luck } = class;
    let name = tally.class.clone();
    let called = tell({
        let name = name.clone();
        move |lang| catalogue::class_title(lang, &name)
    });
    let (points, reckoned) = (rating.as_ref().map(|rating| rating.points_a_round), tally.rated > 0);
    let shown = match rating {
        Some(Rating { value, error, pending, .. }) => {
            let provisional = (pending > 0).then(|| view! { <span class="soft small">{tr(Words::Provisional)}</span> });
            let number = tell(move |lang| house::rating(lang, value, error));
            view! {
                <span class="pf-standing">
                    {provisional}
                    <b class="pf-rating digits">{number}</b>
                </span>
            }
            .into_any()
        }
        None => {
            let none = if reckoned { Words::Reckoning } else { Words::NoRated };
            view! { <span class="soft small">{tr(none)}</span> }.into_any()
        }
    };
    let figure = |words: Words, value: Option<f64>, written: fn(Lang, f64) -> String| {
        value.map(|value| {
            let value = tell(move |lang| written(lang, value));
            view! {
                <div>
                    <dt class="soft">{tr(words)}</dt>
                    <dd class="digits">{value}</dd>
                </div>
            }
        })
    };
    // Values below 0 come from chance: no move is better than the best.
    let cost = cost.map(|cost| cost.max(0.0));
    let figures = (points.is_some() || cost.is_some() || luck.is_some()).then(|| {
        view! {
            <dl class="pf-figures small">
                {figure(Words::PointsARound, points, signed_hundredths)} {figure(Words::Cost, cost, hundredths)}
                {figure(Words::Luck, luck, signed_hundredths)}
            </dl>
        }
    });
    let counted = (tally.played > 0).then(|| view! { <TallyBar tally=tally /> });
    let graph = (curve.points.len() > 1).then(|| view! { <CurveArt curve=curve /> });
    view! {
        <li class="pf-class" data-class=name>
            <div class="pf-class-head">
                <h3>{called}</h3>
                {shown}
            </div>
            {graph}
            {counted}
            {figures}
        </li>
    }
}

/// Matches won, drawn and lost: as a bar, and in words.
#[component]
pub(super) fn TallyBar(tally: Tally) -> impl IntoView {
    let Tally { won, shared, lost, .. } = tally;
    let all = (won + shared + lost).max(1) as f64;
    let part = |count: u64, class: &'static str| {
        (count > 0).then(|| view! { <i class=class style:flex-grow=format!("{:.3}", count as f64 / all)></i> })
    };
    let told = tell(move |lang| house::tally(lang, &tally));
    view! {
        <div class="pf-bar" aria-hidden="true">
            {part(won, "pf-won")}
            {part(shared, "pf-shared")}
            {part(lost, "pf-lost")}
        </div>
        <p class="small digits">{told}</p>
    }
}
