//! Input fields for numbers and words.
use super::fresh_id;
use crate::{
    art::{Icon, IconArt},
    platform::dom,
    prefs::tell,
    reactive::derived,
};
use leptos::{ev::SubmitEvent, prelude::*};
use std::rc::Rc;
use words::{Say, house::House};

/// What a form does when it is submitted, instead of loading a page.
pub fn submits(act: impl Fn() + 'static) -> impl Fn(SubmitEvent) + 'static {
    move |event: SubmitEvent| {
        event.prevent_default();
        act();
    }
}

/// The label of a setting, an optional line of explanation, and the control with this id.
fn setting(id: String, label: Signal<String>, hint: Signal<String>, control: AnyView) -> AnyView {
    view! {
        <div class="setting">
            <label class="setting-label" for=id.clone()>
                {label}
            </label>
            <p class="setting-hint" id=hint_id(&id) hidden=move || hint.with(String::is_empty)>
                {hint}
            </p>
            {control}
        </div>
    }
    .into_any()
}

/// The id of the line that explains the control with this id.
fn hint_id(id: &str) -> String {
    format!("{id}-hint")
}

/// The ids of what describes the control with this id: its explanation, and what says what is wrong with it.
fn described(id: &str, wrong: Signal<Option<String>>) -> Signal<String> {
    let hint = hint_id(id);
    derived(move || wrong.with(|wrong| wrong.as_ref().map_or_else(|| hint.clone(), |wrong| format!("{hint} {wrong}"))))
}

/// The value of the attribute that marks a control whose content is wrong.
fn invalid(wrong: Signal<Option<String>>) -> Option<&'static str> {
    wrong.with(Option::is_some).then_some("true")
}

/// A whole number with a button on either side.
#[component]
pub fn Stepper(
    /// What is counted.
    #[prop(into)]
    label: Signal<String>,
    /// A line of explanation.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// The current number.
    #[prop(into)]
    value: Signal<i64>,
    /// The lowest number.
    min: i64,
    /// The highest number.
    max: i64,
    /// What a change does. The number is within the range.
    on_change: impl Fn(i64) + 'static,
    /// The id of what says what is wrong with the number, while something is.
    #[prop(optional, into)]
    wrong: Signal<Option<String>>,
) -> impl IntoView {
    stepper(label, hint, value, (min, max), Rc::new(on_change), wrong)
}

fn stepper(
    label: Signal<String>,
    hint: Signal<String>,
    value: Signal<i64>,
    (min, max): (i64, i64),
    on_change: Rc<dyn Fn(i64)>,
    wrong: Signal<Option<String>>,
) -> AnyView {
    let id = fresh_id("number");
    let described = described(&id, wrong);
    let named = |what: House| tell(move |lang| format!("{} – {}", label.get(), what.say(lang)));
    let (less, more) = (Rc::clone(&on_change), Rc::clone(&on_change));
    let (at_least, at_most) = (move || value.get() <= min, move || value.get() >= max);
    let step = move |by: i64| (value.get_untracked() + by).clamp(min, max);
    let control = view! {
        <div class="stepper">
            <button
                type="button"
                class="icon-button"
                aria-label=named(House::Less)
                aria-disabled=move || at_least().then_some("true")
                on:click=move |_| less(step(-1))
            >
                <IconArt icon=Icon::Minus />
            </button>
            <input
                id=id.clone()
                class="digits"
                type="number"
                inputmode="numeric"
                aria-describedby=described
                aria-invalid=move || invalid(wrong)
                min=min
                max=max
                prop:value=move || value.get().to_string()
                on:change=move |event| {
                    let asked = dom::value_of(&event).parse().unwrap_or(value.get_untracked());
                    on_change(asked.clamp(min, max));
                    // What was typed may be out of range, or no number at all.
                    dom::set_value_of(&event, &value.get_untracked().to_string());
                }
            />
            <button
                type="button"
                class="icon-button"
                aria-label=named(House::More)
                aria-disabled=move || at_most().then_some("true")
                on:click=move |_| more(step(1))
            >
                <IconArt icon=Icon::Plus />
            </button>
        </div>
    };
    setting(id, label, hint, control.into_any())
}

/// A number on a slider.
#[component]
pub fn Slider(
    /// What the slider sets.
    #[prop(into)]
    label: Signal<String>,
    /// 0 to 100.
    #[prop(into)]
    value: Signal<i64>,
    /// What a change does.
    on_change: impl Fn(i64) + 'static,
) -> impl IntoView {
    let id = fresh_id("slider");
    let control = view! {
        <input
            id=id.clone()
            class="slider"
            type="range"
            min="0"
            max="100"
            step="5"
            prop:value=move || value.get().to_string()
            on:input=move |event| on_change(dom::value_of(&event).parse().unwrap_or(0))
        />
    };
    setting(id, label, Signal::default(), control.into_any())
}

/// A line of text.
#[component]
pub fn TextField(
    /// What to enter.
    #[prop(into)]
    label: Signal<String>,
    /// A line of explanation.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// The current text.
    value: RwSignal<String>,
    /// The most characters allowed.
    #[prop(default = 40)]
    max: u32,
    /// Whether the text is for a machine, such as a code: no corrections, no capitals.
    #[prop(optional)]
    plain: bool,
    /// Whether the text is a password and must not be shown.
    #[prop(optional)]
    secret: bool,
    /// What a browser may fill in, as a value of the `autocomplete` attribute.
    #[prop(default = "nickname")]
    fills: &'static str,
    /// The text shown while the field is empty.
    #[prop(optional, into)]
    placeholder: Signal<String>,
    /// The id of what says what is wrong with the text, while something is.
    #[prop(optional, into)]
    wrong: Signal<Option<String>>,
) -> impl IntoView {
    let id = fresh_id("text");
    let described = described(&id, wrong);
    let control = view! {
        <input
            id=id.clone()
            class="text-field"
            type=if secret { "password" } else { "text" }
            maxlength=max
            autocomplete=if plain { "off" } else { fills }
            autocapitalize=plain.then_some("none")
            spellcheck="false"
            aria-describedby=described
            aria-invalid=move || invalid(wrong)
            placeholder=placeholder
            prop:value=value
            on:input=move |event| value.set(dom::value_of(&event))
        />
    };
    setting(id, label, hint, control.into_any())
}

/// Several lines of text.
#[component]
pub fn TextArea(
    /// What to enter.
    #[prop(into)]
    label: Signal<String>,
    /// A line of explanation.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// The current text.
    value: RwSignal<String>,
    /// The most characters allowed.
    max: usize,
    /// The id of what says what is wrong with the text, while something is.
    #[prop(optional, into)]
    wrong: Signal<Option<String>>,
) -> impl IntoView {
    let id = fresh_id("lines");
    let described = described(&id, wrong);
    let control = view! {
        <textarea
            id=id.clone()
            class="text-field"
            rows="3"
            maxlength=max
            aria-describedby=described
            aria-invalid=move || invalid(wrong)
            prop:value=value
            on:input=move |event| value.set(dom::value_of(&event))
        />
    };
    setting(id, label, hint, control.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_described_by_what_is_wrong_with_it() {
        Owner::new().with(|| {
            let wrong = RwSignal::new(None::<String>);
            let described = described("text-1", wrong.into());
            assert_eq!(described.get_untracked(), "text-1-hint");
            assert_eq!(untrack(|| invalid(wrong.into())), None);
            wrong.set(Some("why-2".to_owned()));
            assert_eq!(described.get_untracked(), "text-1-hint why-2");
            assert_eq!(untrack(|| invalid(wrong.into())), Some("true"));
        });
    }
}
