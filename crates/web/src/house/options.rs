//! The rules of a table being set up: a preset first, then its options, folded away, generated from the game's own
//! list.
use super::catalogue::{self, Settled};
use crate::{
    art::{Icon, IconArt},
    parts::{Segmented, Stepper, Toggle},
    play::Plan,
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
};
use ::games::Name;
use game::{Field, Kind};
use leptos::prelude::*;
use serde_json::{Value, json};
use words::{Say, house::Setup};

/// The rules. The plan keeps only what differs from the preset.
#[component]
pub(super) fn RulesForm(
    game: Name,
    /// The plan, whose rules are changed here.
    plan: RwSignal<Plan>,
    /// Whether turns must be limited, as in a tournament.
    #[prop(optional)]
    timed: bool,
) -> impl IntoView {
    let lang = prefs().lang;
    let usual = catalogue::presets(game)[0];
    let preset = derived(move || plan.with(|plan| plan.preset().unwrap_or(usual).to_owned()));
    let presets = catalogue::presets(game).iter();
    let presets = presets
        .map(|name| ((*name).to_owned(), tell(move |lang| catalogue::preset_words(game, lang, name).0.to_owned())));
    let settled = memo(move || plan.with(|plan| catalogue::settled(game, plan.seats(), &plan.rules_value())));
    let fields = catalogue::fields(game).iter().map(|field| {
        let name = field.name;
        let shown = move || !settled.read().idle.contains(&name);
        view! {
            <Show when=shown>
                <OptionField game=game field=*field plan=plan settled=settled timed=timed />
            </Show>
        }
    });
    view! {
        <section class="card" aria-labelledby="rules-title">
            <h2 id="rules-title">{tr(Setup::RulesLegend)}</h2>
            <Segmented
                label=tr(Setup::RulesLegend)
                quiet=true
                choices=presets.collect()
                value=preset
                on_choose=move |name: String| plan.update(|plan| plan.set_preset(&name))
            />
            <p class="setting-hint">{move || catalogue::preset_words(game, lang.get(), &preset.get()).1}</p>
            <details class="folded">
                <summary>
                    <IconArt icon=Icon::Right />
                    <span>{tr(Setup::Options)}</span>
                    <span class="setting-hint">{tr(Setup::OptionsWhy)}</span>
                </summary>
                <div class="options">{fields.collect_view()}</div>
            </details>
        </section>
    }
}

/// One option, shown according to its kind.
#[component]
fn OptionField(game: Name, field: Field, plan: RwSignal<Plan>, settled: Memo<Settled>, timed: bool) -> impl IntoView {
    let name = field.name;
    let label = tell(move |lang| catalogue::option_words(game, lang, name).0.to_owned());
    let always = matches!(field.kind, Kind::Spans(spans) if lowest(game, name, spans, timed) != spans[0].0);
    let hint = tell(move |lang| match always {
        true => Setup::AlwaysTimed.say(lang).into_owned(),
        false => catalogue::option_words(game, lang, name).1.to_owned(),
    });
    let value = move || settled.with(|settled| settled.rules.get(name).cloned().unwrap_or_default());
    let set = move |value: Value| plan.update(|plan| drop(plan.rules.insert(name.to_owned(), value)));
    let control = match field.kind {
        Kind::Choice(words) => {
            let choices = words.iter().map(|word| {
                ((*word).to_owned(), tell(move |lang| catalogue::choice_words(game, lang, name, word).0.to_owned()))
            });
            let chosen = derived(move || value().as_str().unwrap_or_default().to_owned());
            let meaning = tell(move |lang| catalogue::choice_words(game, lang, name, &chosen.get()).1.to_owned());
            view! {
                <Segmented
                    label=label
                    hint=hint
                    choices=choices.collect()
                    value=chosen
                    on_choose=move |word: String| set(json!(word))
                />
                <p class="option-meaning">{meaning}</p>
            }
            .into_any()
        }
        Kind::OneOf(numbers) => {
            let choices = numbers.iter().map(|number| (number.to_string(), number.to_string().into()));
            let chosen = derived(move || value().to_string());
            view! {
                <Segmented
                    label=label
                    hint=hint
                    choices=choices.collect()
                    value=chosen
                    on_choose=move |number: String| set(number.parse().unwrap_or_default())
                />
            }
            .into_any()
        }
        Kind::Range { min, max } => {
            let number = derived(move || value().as_i64().unwrap_or(min));
            view! {
                <Stepper label=label hint=hint value=number min=min max=max on_change=move |number| set(json!(number)) />
            }
            .into_any()
        }
        Kind::Spans(spans) => {
            let min = lowest(game, name, spans, timed);
            let max = spans[spans.len() - 1].1;
            let number = derived(move || value().as_i64().unwrap_or(min));
            let step = move |asked| set(json!(field.kind.step(number.get_untracked(), asked)));
            view! { <Stepper label=label hint=hint value=number min=min max=max on_change=step /> }.into_any()
        }
        Kind::Flag => {
            let on = derived(move || value().as_bool().unwrap_or_default());
            view! { <Toggle label=label hint=hint value=on on_switch=move |on| set(json!(on)) /> }.into_any()
        }
    };
    view! { <div class="option">{control}</div> }
}

/// The lowest value of an option. Where turns must be limited, the values without a clock are left out.
fn lowest(game: Name, option: &str, spans: &[(i64, i64)], timed: bool) -> i64 {
    let mut lows = spans.iter().map(|(low, _)| *low);
    lows.find(|low| !timed || catalogue::limits_turns(game, option, *low)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_turns_must_be_limited_no_clock_is_not_offered() {
        let lowest = |option, timed| {
            let field = catalogue::fields(Name::Rummikub).iter().find(|field| field.name == option);
            let Some(Field { kind: Kind::Spans(spans), .. }) = field else { panic!("{option}: {field:?}") };
            lowest(Name::Rummikub, option, spans, timed)
        };
        assert_eq!((lowest("clock", false), lowest("clock", true)), (0, 15));
    }
}
