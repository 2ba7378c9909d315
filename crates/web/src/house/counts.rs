//! Whether the matches of a table being set up count for ratings, and why they cannot.
use super::{catalogue, own::own};
use crate::{
    parts::Toggle,
    play::{Guest, Plan},
    prefs::{prefs, tr},
    reactive::{derived, memo},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use words::{
    Say,
    house::{Boards, Setup},
};

/// Why a match cannot count as planned. `None` if it can.
fn why_not(game: Name, plan: &Plan, has_account: bool) -> Option<Setup> {
    if !has_account {
        Some(Setup::RatedAccount)
    } else if plan.guests.iter().any(|guest| *guest != Guest::Person) {
        Some(Setup::RatedPeople)
    } else if !catalogue::is_official(game, plan.seats(), &plan.rules_value()) {
        Some(Setup::RatedOfficial)
    } else {
        None
    }
}

/// Whether to declare the table rated: the player wants it, and nothing in the plan prevents it.
pub(super) fn is_rated(game: Name, plan: &Plan, has_account: bool) -> bool {
    plan.rated && why_not(game, plan, has_account).is_none()
}

/// The switch, or the reason why there is none.
#[component]
pub(super) fn Counts(game: Name, plan: RwSignal<Plan>) -> impl IntoView {
    let (mine, lang) = (own().handle(), prefs().lang);
    let against = memo(move || plan.with(|plan| why_not(game, plan, mine.with(Option::is_some))));
    let why = move || against.get().map(|why| why.say(lang.get()));
    let switch = move || {
        view! {
            <Toggle
                label=tr(Setup::Rated)
                hint=tr(Setup::RatedWhy)
                value=derived(move || plan.with(|plan| plan.rated))
                on_switch=move |on| plan.update(|plan| plan.rated = on)
            />
        }
    };
    view! {
        <Show
            when=move || against.get().is_some()
            fallback=switch
        >
            {not_rated(view! {
                {why} " " <a href=Route::Ratings.path()>{tr(Boards::HowReckoned)}</a>
            })}
        </Show>
    }
}

/// In place of the switch: why there is none.
pub(super) fn not_rated(why: impl IntoView) -> impl IntoView {
    view! {
        <div class="setting" data-testid="not-rated">
            <p class="setting-label">{tr(Setup::Rated)}</p>
            <p class="setting-hint">{why}</p>
        </div>
    }
}
