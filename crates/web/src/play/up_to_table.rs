//! The options of a table on a rules page, each under the rule that it controls.
use super::options::value_in_words;
use crate::prefs::{colon, prefs, tr};
use game::{Field, Kind, Ruleset};
use leptos::prelude::*;
use serde_json::{Value, json};
use words::{GameWords, Lang, house::Rules as Words, play::amount};

/// The options of the table at which the rules are read, provided as context by its sheets.
#[derive(Clone, Copy)]
pub struct TableOptions(
    /// The rules of the room as JSON; null until they are known.
    pub Signal<Value>,
);

/// The named options: what each controls, its possible values, its default, and its value at the table where the page
/// is read.
///
/// A rules page calls this right under the rule that the options control: `up_to_table::<Rummikub>(&["joker"])`. Every
/// name in the game's [`Ruleset::FIELDS`] appears exactly once on its page: a test of `pages` builds each game's page
/// to check this, and `e2e/options.spec.ts` checks it in the browser.
pub fn up_to_table<G: GameWords>(names: &'static [&'static str]) -> AnyView {
    #[cfg(test)]
    tests::note(names);
    let fields = names.iter().filter_map(|name| G::Rules::FIELDS.iter().find(|field| field.name == *name));
    view! {
        <dl class="rule-options" aria-label=tr(Words::UpToTable)>
            {fields.map(option::<G>).collect_view()}
        </dl>
    }
    .into_any()
}

fn option<G: GameWords>(field: &'static Field) -> impl IntoView {
    let lang = prefs().lang;
    let table = use_context::<TableOptions>();
    let explained = move || G::option(lang.get(), field.name).unwrap_or_default();
    let here = move || {
        let rules = table?.0.get();
        let value = value_in_words::<G>(lang.get(), field, rules.get(field.name)?)?;
        Some(view! { <dd class="rule-here">{tr(Words::AtThisTable)} {colon()} <b>{value}</b></dd> })
    };
    view! {
        <div class="rule-option" data-option=field.name>
            <dt>{move || explained().0}</dt>
            <dd>{move || explained().1}</dd>
            {move || values::<G>(lang.get(), field)}
            {here}
        </div>
    }
}

/// The possible values of an option, the default first.
fn values<G: GameWords>(lang: Lang, field: &'static Field) -> AnyView {
    let usual = move || view! { <small class="rule-usual">{tr(Words::Usual)}</small> };
    let Kind::Choice(words) = field.kind else {
        let range = Some(range(lang, field.kind)).filter(|range| !range.is_empty()).map(|range| range + " ");
        return view! { <dd class="rule-values">{range} {usual()} <b>{usually::<G>(lang, field)}</b></dd> }.into_any();
    };
    let choice = |(at, word): (usize, &&'static str)| {
        let (label, why) = G::choice(lang, field.name, word).unwrap_or_default();
        view! {
            <li>
                <b>{label}</b>
                " "
                {(at == 0).then(usual)}
                <span>{why}</span>
            </li>
        }
    };
    view! {
        <dd class="rule-values">
            <ul>{words.iter().enumerate().map(choice).collect_view()}</ul>
        </dd>
    }
    .into_any()
}

/// The numbers that an option accepts. Empty for a yes or no.
fn range(lang: Lang, kind: Kind) -> String {
    let told = |number: &i64| amount(lang, *number);
    let span = |(min, max): &(i64, i64)| match min == max {
        true => told(min),
        false => format!("{}{}{}", told(min), lang.dash(), told(max)),
    };
    let listed = |parts: Vec<String>| parts.join(" · ");
    match kind {
        Kind::OneOf(numbers) => listed(numbers.iter().map(told).collect()),
        Kind::Range { min, max } => span(&(min, max)),
        Kind::Spans(spans) => listed(spans.iter().map(span).collect()),
        Kind::Choice(_) | Kind::Flag => String::new(),
    }
}

/// The value of an option in a table's default rules.
fn usually<G: GameWords>(lang: Lang, field: &Field) -> Option<String> {
    let (fewest, _) = G::Rules::SEATS;
    let rules = json!(G::Rules::preset(G::Rules::PRESETS.first()?, fewest)?);
    value_in_words::<G>(lang, field, rules.get(field.name)?)
}

#[cfg(test)]
pub(crate) use tests::explained;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefs::Prefs;
    use matgo::Matgo;
    use std::cell::RefCell;

    thread_local! {
        static NOTED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn note(names: &[&'static str]) {
        NOTED.with_borrow_mut(|noted| noted.extend(names));
    }

    /// The options that a page explains, in its order. The page is built but not rendered.
    pub(crate) fn explained(page: impl FnOnce() -> AnyView) -> Vec<&'static str> {
        Owner::new().with(|| {
            provide_context(Prefs::plain());
            NOTED.take();
            drop(page());
            NOTED.take()
        })
    }

    #[test]
    fn numbers_are_told_with_the_usual_one() {
        let told = |name: &str| {
            let field = <matgo::Rules as Ruleset>::FIELDS.iter().find(|field| field.name == name).expect("an option");
            (range(Lang::En, field.kind), usually::<Matgo>(Lang::En, field).expect("a value"))
        };
        assert_eq!(told("target"), ("3–10".to_owned(), "7".to_owned()));
        assert_eq!(told("carry_cap"), ("8 · 4 · 16".to_owned(), "8".to_owned()));
        assert_eq!(told("point_value"), ("1–1,000,000".to_owned(), "100".to_owned()));
        assert_eq!(told("tung"), (String::new(), "Yes".to_owned()));
    }
}
