//! When a tournament starts, and whether it recurs.
use super::{
    draft::{Blank, Often},
    form::{Form, Wrong},
};
use crate::{
    parts::{Segmented, fresh_id},
    platform::{dom, time},
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use words::house::tournament::{Opening as Words, weekday};

/// The card.
#[component]
pub(super) fn Starts(form: Form) -> impl IntoView {
    let timed = form.of(|draft| draft.timed);
    let begins = vec![(false, tr(Words::ByHand)), (true, tr(Words::AtTime))];
    view! {
        <section class="card" aria-labelledby="cup-when">
            <h2 id="cup-when">{tr(Words::When)}</h2>
            <Segmented
                label=tr(Words::When)
                quiet=true
                choices=begins
                value=timed
                on_choose=move |timed| form.change(|draft| draft.timed = timed)
            />
            <Show when=move || timed.get()>
                <Moment form=form />
                <Wrong form=form of=Blank::Time />
                <Again form=form />
                <Wrong form=form of=Blank::Again />
            </Show>
        </section>
    }
}

/// The day and the time.
#[component]
fn Moment(form: Form) -> impl IntoView {
    let id = fresh_id("time");
    let (value, wrong) = (form.of(|draft| draft.time.clone()), form.wrong(Blank::Time));
    view! {
        <div class="setting">
            <label class="setting-label" for=id.clone()>
                {tr(Words::Time)}
            </label>
            <input
                id=id
                class="text-field cups-time"
                type="datetime-local"
                aria-describedby=move || wrong.get()
                aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                min=time::field(time::now_ms())
                prop:value=value
                on:change=move |event| form.change(|draft| draft.time = dom::value_of(&event))
            />
        </div>
    }
}

/// Whether the tournament recurs, on which days and in which time zone.
#[component]
fn Again(form: Form) -> impl IntoView {
    let often = form.of(|draft| draft.often);
    let choices =
        vec![(Often::Once, tr(Words::Never)), (Often::Daily, tr(Words::Daily)), (Often::Weekly, tr(Words::Weekly))];
    view! {
        <Segmented
            label=tr(Words::Again)
            choices=choices
            value=often
            on_choose=move |often| form.change(|draft| draft.often = often)
        />
        <Show when=move || often.get() == Often::Weekly>
            <Days form=form />
        </Show>
        <Show when=move || often.get() != Often::Once>
            <Zone form=form />
        </Show>
    }
}

#[component]
fn Days(form: Form) -> impl IntoView {
    let (lang, wrong) = (prefs().lang, form.wrong(Blank::Again));
    let days = (1..=7).map(|day| {
        view! {
            <label class="segment">
                <input
                    type="checkbox"
                    prop:checked=form.of(move |draft| draft.days.contains(&day))
                    on:change=move |event| form.change(|draft| draft.set_day(day, dom::is_checked(&event)))
                />
                <span>{move || weekday(lang.get(), day)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="setting" aria-describedby=move || wrong.get()>
            <legend class="setting-label">{tr(Words::Days)}</legend>
            <div class="segments">{days.collect_view()}</div>
        </fieldset>
    }
}

/// The time zone. The browser's own comes first, even if the browser does not list it.
#[component]
fn Zone(form: Form) -> impl IntoView {
    let (id, wrong) = (fresh_id("zone"), form.wrong(Blank::Again));
    let chosen = form.of(|draft| draft.zone.clone());
    let own = time::zone();
    let others = time::zones().into_iter().filter(|zone| *zone != own).collect::<Vec<_>>();
    let zones = std::iter::once(own.clone()).chain(others).map(|zone| {
        let (value, shown) = (zone.clone(), zone.replace('_', " "));
        view! {
            <option value=value prop:selected=move || chosen.with(|chosen| *chosen == zone)>
                {shown}
            </option>
        }
    });
    view! {
        <div class="setting">
            <label class="setting-label" for=id.clone()>
                {tr(Words::Zone)}
            </label>
            <select
                id=id
                class="text-field"
                aria-describedby=move || wrong.get()
                aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                on:change=move |event| form.change(|draft| draft.zone = dom::value_of(&event))
            >
                {zones.collect_view()}
            </select>
        </div>
    }
}
