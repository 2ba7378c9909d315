//! Choosing one of a few values, and switching on or off.
use super::fresh_id;
use crate::{platform::dom, prefs::tr, reactive::derived};
use leptos::prelude::*;
use std::rc::Rc;
use words::Say;

/// A choice among a few values, side by side: a radio group, so that arrow keys work without further code.
#[component]
pub fn Segmented<T>(
    /// The question, which is read out, and also shown unless `quiet`.
    #[prop(into)]
    label: Signal<String>,
    /// The values with their words.
    choices: Vec<(T, Signal<String>)>,
    /// The current value.
    #[prop(into)]
    value: Signal<T>,
    /// What choosing does.
    on_choose: impl Fn(T) + 'static,
    /// A line below the question.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// Whether the question is only read out.
    #[prop(optional)]
    quiet: bool,
    /// The language that the words of each value are in, where it is not the page's.
    #[prop(optional)]
    tags: &'static [&'static str],
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let (values, words): (Vec<T>, Vec<_>) = choices.into_iter().unzip();
    let values = StoredValue::new(values);
    let chosen = derived(move || {
        let at = |values: &Vec<T>| value.with(|value| values.iter().position(|each| each == value));
        values.with_value(at)
    });
    let choose = move |at: usize| {
        if let Some(value) = values.with_value(|values| values.get(at).cloned()) {
            on_choose(value);
        }
    };
    let words = words.into_iter().enumerate().map(|(at, words)| (words, tags.get(at).copied())).collect();
    segments(label, words, chosen, Rc::new(choose), hint, quiet)
}

/// A single function for all segmented choices, in which values are positions in the row.
fn segments(
    label: Signal<String>,
    words: Vec<(Signal<String>, Option<&'static str>)>,
    chosen: Signal<Option<usize>>,
    on_choose: Rc<dyn Fn(usize)>,
    hint: Signal<String>,
    quiet: bool,
) -> AnyView {
    let (name, hint_id) = (fresh_id("choice"), fresh_id("hint"));
    let described = hint_id.clone();
    let choices = words.into_iter().enumerate().map(|(at, (words, tag))| {
        let on_choose = Rc::clone(&on_choose);
        view! {
            <label class="segment" lang=tag>
                <input
                    type="radio"
                    name=name.clone()
                    prop:checked=move || chosen.get() == Some(at)
                    on:change=move |_| on_choose(at)
                />
                <span>{words}</span>
            </label>
        }
    });
    let choices = choices.collect_view();
    view! {
        <fieldset class="setting" aria-describedby=described>
            <legend class=if quiet { "sr-only" } else { "setting-label" }>{label}</legend>
            <p class="setting-hint" id=hint_id hidden=move || hint.with(String::is_empty)>
                {hint}
            </p>
            <div class="segments">{choices}</div>
        </fieldset>
    }
    .into_any()
}

/// An on/off switch.
#[component]
pub fn Toggle(
    /// What the switch controls.
    #[prop(into)]
    label: Signal<String>,
    /// A line of explanation.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    value: Signal<bool>,
    /// What switching does.
    on_switch: impl Fn(bool) + 'static,
) -> impl IntoView {
    toggle(label, hint, value, Box::new(on_switch))
}

/// A switch that turns `on` on and off.
pub fn switch(
    label: impl Say + Send + Sync + 'static,
    hint: impl Say + Send + Sync + 'static,
    on: RwSignal<bool>,
) -> AnyView {
    toggle(tr(label), tr(hint), on.into(), Box::new(move |is_on| on.set(is_on)))
}

fn toggle(label: Signal<String>, hint: Signal<String>, value: Signal<bool>, on_switch: Box<dyn Fn(bool)>) -> AnyView {
    let hint_id = fresh_id("hint");
    let described = hint_id.clone();
    view! {
        <div class="setting">
            <label class="toggle">
                <span class="setting-label">{label}</span>
                <input
                    type="checkbox"
                    role="switch"
                    aria-describedby=described
                    prop:checked=value
                    on:change=move |event| {
                        on_switch(dom::is_checked(&event));
                        // Others may decide, and refuse.
                        dom::set_checked(&event, value.get_untracked());
                    }
                />
            </label>
            <p class="setting-hint" id=hint_id hidden=move || hint.with(String::is_empty)>
                {hint}
            </p>
        </div>
    }
    .into_any()
}
