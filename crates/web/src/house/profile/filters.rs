//! The choice of matches to show.
use super::super::catalogue::class_title;
use crate::{
    parts::{Segmented, fresh_id, submits},
    platform::dom,
    prefs::{prefs, tr},
    reactive::{derived, effect, memo},
};
use ::games::Class;
use leptos::prelude::*;
use wire::profile::{Ending, Filter};
use words::house::Profile as Words;

/// The filters. Changes apply at once, except that of a name.
#[component]
pub(super) fn Filters(
    filter: RwSignal<Filter>,
    /// The id of what says what is wrong with the name, while something is.
    wrong: Signal<Option<String>>,
) -> impl IntoView {
    let lang = prefs().lang;
    let choose = move |change: &dyn Fn(&mut Filter)| filter.update(|filter| change(filter));
    let class = move || filter.with(|filter| filter.class.clone().unwrap_or_default());
    let classes = Class::all().map(|each| {
        let name = each.to_string();
        let (value, own) = (name.clone(), name.clone());
        view! {
            <option value=value prop:selected=move || class() == own>
                {move || class_title(lang.get(), &name)}
            </option>
        }
    });
    let classes = classes.collect_view();
    let rated = move || filter.with(|filter| filter.rated);
    let ratings = [
        (None, "", Words::AnyEnding),
        (Some(true), "true", Words::RatedOnly),
        (Some(false), "false", Words::UnratedOnly),
    ];
    let ratings = ratings.map(|(is, value, words)| {
        view! {
            <option value=value prop:selected=move || rated() == is>
                {tr(words)}
            </option>
        }
    });
    let (class_id, rated_id) = (fresh_id("filter"), fresh_id("filter"));
    let endings =
        vec![(None, tr(Words::AnyEnding)), (Some(Ending::Won), tr(Words::Won)), (Some(Ending::Lost), tr(Words::Lost))];
    view! {
        <div class="pf-filters">
            <Segmented
                label=tr(Words::Ended)
                quiet=true
                choices=endings
                value=derived(move || filter.with(|filter| filter.ending))
                on_choose=move |ending| choose(&|filter| filter.ending = ending)
            />
            <div class="pf-choice">
                <label class="sr-only" for=class_id.clone()>
                    {tr(Words::Game)}
                </label>
                <select
                    id=class_id
                    class="text-field"
                    on:change=move |event| {
                        let class = dom::value_of(&event);
                        choose(&|filter| filter.class = (!class.is_empty()).then(|| class.clone()));
                    }
                >
                    <option value="" prop:selected=move || class().is_empty()>
                        {tr(Words::EveryGame)}
                    </option>
                    {classes}
                </select>
            </div>
            <div class="pf-choice">
                <label class="small soft" for=rated_id.clone()>
                    {tr(Words::Rated)}
                </label>
                <select
                    id=rated_id
                    class="text-field"
                    on:change=move |event| {
                        let rated = dom::value_of(&event).parse().ok();
                        choose(&|filter| filter.rated = rated);
                    }
                >
                    {ratings.collect_view()}
                </select>
            </div>
            <WithWhom filter=filter wrong=wrong />
        </div>
    }
}

/// Another player of the matches. Applies once it is submitted.
#[component]
fn WithWhom(filter: RwSignal<Filter>, wrong: Signal<Option<String>>) -> impl IntoView {
    let id = fresh_id("filter");
    let written = RwSignal::new(String::new());
    let applied = memo(move || filter.with(|filter| filter.with.clone()).unwrap_or_default());
    effect(move || written.set(applied.get()));
    let submit = move || {
        let name = written.get_untracked().trim().to_owned();
        filter.update(|filter| filter.with = (!name.is_empty()).then_some(name));
    };
    view! {
        <form class="pf-choice" on:submit=submits(submit)>
            <label class="small soft" for=id.clone()>
                {tr(Words::With)}
            </label>
            <span class="pf-with">
                <input
                    id=id
                    class="text-field"
                    type="search"
                    maxlength="20"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    aria-describedby=move || wrong.get()
                    aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                    placeholder=tr(Words::WithWhy)
                    prop:value=written
                    on:input=move |event| written.set(dom::value_of(&event))
                />
                <button type="submit" class="button">
                    {tr(Words::Find)}
                </button>
            </span>
        </form>
    }
}
