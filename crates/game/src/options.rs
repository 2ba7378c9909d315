//! A room's options: their names, their ranges, and the only way from JSON to legal rules.

use crate::Wire;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

/// An option that takes one of a few words: an enum whose variants are written as their words, with its [`Kind`] as the
/// constant `FIELD`. The crate that uses it brings serde's derives into scope.
#[macro_export]
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum $name { $($(#[$variant_doc])* #[serde(rename = $word)] $variant),+ }
        impl $name {
            const FIELD: $crate::Kind = $crate::Kind::Choice(&[$($word),+]);
        }
    };
}

/// One option of a game, as a set-up page or a bot author sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its key in JSON.
    pub name: &'static str,
    /// The values that it takes.
    pub kind: Kind,
}

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these whole numbers.
    OneOf(&'static [i64]),
    /// A whole number, both ends included.
    Range {
        /// The lowest value.
        min: i64,
        /// The highest value.
        max: i64,
    },
    /// A whole number in one of these ranges, both ends included, in ascending order.
    Spans(&'static [(i64, i64)]),
    /// `true` or `false`.
    Flag,
}

impl Kind {
    /// The number that a stepper at `now` moves to when `asked` for one: the nearest that the option takes, and between
    /// two ranges the next one beyond `asked`. Only for numeric kinds; others stay at `now`.
    pub fn step(&self, now: i64, asked: i64) -> i64 {
        let spans = match self {
            Kind::Range { min, max } => &[(*min, *max)],
            Kind::Spans(spans) => *spans,
            Kind::Choice(_) | Kind::OneOf(_) | Kind::Flag => return now,
        };
        let near = |asked: i64| spans.iter().map(move |(min, max)| asked.clamp(*min, *max));
        let onward = near(asked).filter(|number| if asked < now { *number <= asked } else { *number >= asked });
        let nearest = |number: &i64| number.abs_diff(asked);
        onward.min_by_key(nearest).or_else(|| near(asked).min_by_key(nearest)).unwrap_or(now)
    }
}

/// The rules of a room, with every option settled. Rules that exist are legal.
pub trait Ruleset: Wire + Eq {
    /// The fewest and the most seats.
    const SEATS: (u8, u8);
    /// The names of the presets. The first is the default.
    const PRESETS: &'static [&'static str];
    /// The options, in the order in which a person should see them.
    const FIELDS: &'static [Field];

    /// Whether the option of this name makes a difference, given the other options.
    fn matters(&self, option: &str) -> bool {
        let _ = option;
        true
    }

    /// The preset of this name (one of [`Ruleset::PRESETS`]) for `seats` within [`Ruleset::SEATS`].
    fn preset(name: &str, seats: u8) -> Option<Self>;

    /// The number of seats at the table.
    fn seats(&self) -> u8;
}

/// The options of a room and its number of seats, in one object as in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated<O> {
    /// The number of seats at the table.
    pub seats: u8,
    /// The options, each under its own key.
    #[serde(flatten)]
    pub options: O,
}

/// Why a description of rules is refused, and what would be right.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadRules {
    /// The rules are not a JSON object.
    #[error("rules must be an object such as {{\"preset\": \"official\"}}")]
    NotAnObject,
    /// No such preset.
    #[error("there is no preset {name}; the presets are {}", known.join(", "))]
    UnknownPreset {
        /// The name that was asked for.
        name: String,
        /// The presets that exist.
        known: Vec<String>,
    },
    /// No such option.
    #[error("there is no option {name}; the options are {}", known.join(", "))]
    UnknownOption {
        /// The name that was asked for.
        name: String,
        /// The options that exist.
        known: Vec<String>,
    },
    /// The option takes one of a few words or numbers.
    #[error("option {name} must be one of {}, not {value}", choices.join(", "))]
    NotAChoice {
        /// The option's name.
        name: String,
        /// The value that was given, as JSON.
        value: String,
        /// The words or numbers that it takes.
        choices: Vec<String>,
    },
    /// The option takes a whole number in a range.
    #[error("option {name} must be a whole number from {min} to {max}, not {value}")]
    OutOfRange {
        /// The option's name.
        name: String,
        /// The value that was given, as JSON.
        value: String,
        /// The lowest value it takes.
        min: i64,
        /// The highest value it takes.
        max: i64,
    },
    /// The option takes a whole number in one of several ranges.
    #[error("option {name} must be {}, not {value}", spell(spans))]
    OutOfSpans {
        /// The option's name.
        name: String,
        /// The value that was given, as JSON.
        value: String,
        /// The lowest and the highest value of every range.
        spans: Vec<(i64, i64)>,
    },
    /// The option takes `true` or `false`.
    #[error("option {name} must be true or false, not {value}")]
    NotAFlag {
        /// The option's name.
        name: String,
        /// The value that was given, as JSON.
        value: String,
    },
    /// The game cannot be played by that many.
    #[error("the game has {} seats, not {got}", seats(*min, *max))]
    Seats {
        /// The number of seats that was asked for.
        got: u8,
        /// The fewest seats of the game.
        min: u8,
        /// The most seats of the game.
        max: u8,
    },
}

fn spell(spans: &[(i64, i64)]) -> String {
    let spell = |(min, max): &(i64, i64)| if min == max { min.to_string() } else { format!("{min} to {max}") };
    spans.iter().map(spell).collect::<Vec<_>>().join(" or ")
}

fn seats(min: u8, max: u8) -> String {
    spell(&[(min.into(), max.into())])
}

fn owned(names: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    names.into_iter().map(String::from).collect()
}

impl Field {
    /// Whether the option takes this value.
    ///
    /// # Errors
    /// [`BadRules`] names what the option takes.
    pub fn check(&self, value: &Value) -> Result<(), BadRules> {
        let name = self.name.to_owned();
        match self.kind {
            Kind::Choice(choices) if !value.as_str().is_some_and(|word| choices.contains(&word)) => {
                Err(BadRules::NotAChoice { name, value: value.to_string(), choices: owned(choices.iter().copied()) })
            }
            Kind::OneOf(numbers) if !value.as_i64().is_some_and(|n| numbers.contains(&n)) => {
                let choices = numbers.iter().map(i64::to_string).collect();
                Err(BadRules::NotAChoice { name, value: value.to_string(), choices })
            }
            Kind::Range { min, max } if !value.as_i64().is_some_and(|n| (min..=max).contains(&n)) => {
                Err(BadRules::OutOfRange { name, value: value.to_string(), min, max })
            }
            Kind::Spans(spans) if !value.as_i64().is_some_and(|n| within(spans, n)) => {
                Err(BadRules::OutOfSpans { name, value: value.to_string(), spans: spans.to_vec() })
            }
            Kind::Flag if !value.is_boolean() => Err(BadRules::NotAFlag { name, value: value.to_string() }),
            _ => Ok(()),
        }
    }
}

fn within(spans: &[(i64, i64)], number: i64) -> bool {
    spans.iter().any(|(min, max)| (*min..=*max).contains(&number))
}

/// Checks that `options` are within the ranges that the fields of the rules give them, for a table of `seats`. An
/// option that is missing is one that older rules lack.
///
/// # Errors
/// [`BadRules`] names the first thing that is wrong and what would be right.
pub fn check_rules<R: Ruleset>(seats: u8, options: &impl Serialize) -> Result<(), BadRules> {
    check_seats::<R>(seats)?;
    let Ok(Value::Object(written)) = serde_json::to_value(options) else { return Err(BadRules::NotAnObject) };
    let named = |field: &'static Field| Some((field, written.get(field.name)?));
    R::FIELDS.iter().filter_map(named).try_for_each(|(field, value)| field.check(value))
}

fn check_seats<R: Ruleset>(seats: u8) -> Result<(), BadRules> {
    let (min, max) = R::SEATS;
    if (min..=max).contains(&seats) { Ok(()) } else { Err(BadRules::Seats { got: seats, min, max }) }
}

/// Reads `{"preset": …, option: value, …}` into the rules of a table of `seats`. Null and `{}` give the default preset.
///
/// # Errors
/// [`BadRules`] names the first thing that is wrong and what would be right.
pub fn read_rules<R: Ruleset>(seats: u8, asked: &Value) -> Result<R, BadRules> {
    check_seats::<R>(seats)?;
    let empty = Map::new();
    let asked = match asked {
        Value::Null => &empty,
        Value::Object(asked) => asked,
        _ => return Err(BadRules::NotAnObject),
    };
    let name = match asked.get("preset") {
        None => R::PRESETS[0],
        Some(Value::String(name)) => name,
        Some(other) => return Err(unknown_preset::<R>(other.to_string())),
    };
    let preset = R::preset(name, seats).ok_or_else(|| unknown_preset::<R>(name.to_owned()))?;
    let Ok(mut settled) = serde_json::to_value(&preset) else { return Err(BadRules::NotAnObject) };
    for (name, value) in asked.iter().filter(|(name, _)| *name != "preset") {
        let field = R::FIELDS.iter().find(|field| field.name == name).ok_or_else(|| BadRules::UnknownOption {
            name: name.clone(),
            known: owned(["preset"].into_iter().chain(R::FIELDS.iter().map(|field| field.name))),
        })?;
        field.check(value)?;
        settled[name] = value.clone();
    }
    // Every value passed its field's check and every key is a field, so this cannot fail for rules that match FIELDS.
    Ok(serde_json::from_value(settled).unwrap_or(preset))
}

fn unknown_preset<R: Ruleset>(name: String) -> BadRules {
    BadRules::UnknownPreset { name, known: owned(R::PRESETS.iter().copied()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_of_a_few_numbers_takes_no_other() {
        let field = Field { name: "cap", kind: Kind::OneOf(&[8, 4, 16]) };
        assert_eq!(field.check(&json!(16)), Ok(()));
        for wrong in [json!(5), json!("8"), json!(8.5), json!(true)] {
            let choices = ["8", "4", "16"].map(String::from).to_vec();
            let refusal = BadRules::NotAChoice { name: "cap".into(), value: wrong.to_string(), choices };
            assert_eq!(field.check(&wrong), Err(refusal));
        }
    }

    #[test]
    fn a_stepper_skips_what_the_option_does_not_take() {
        let clock = Kind::Spans(&[(0, 0), (15, 300)]);
        let steps = [(0, 1, 15), (15, 14, 0), (15, 16, 16), (300, 301, 300), (0, -1, 0), (60, 60, 60), (60, 400, 300)];
        for (now, asked, comes) in steps {
            assert_eq!(clock.step(now, asked), comes, "from {now} to {asked}");
        }
        assert_eq!(Kind::Range { min: 1, max: 6 }.step(6, 7), 6);
        assert_eq!(Kind::Flag.step(3, 4), 3);
    }

    #[test]
    fn numbers_of_several_ranges() {
        let field = Field { name: "clock", kind: Kind::Spans(&[(0, 0), (15, 300)]) };
        assert!([0, 15, 300].iter().all(|n| field.check(&Value::from(*n)).is_ok()));
        let refusal = field.check(&Value::from(14)).unwrap_err();
        assert_eq!(refusal.to_string(), "option clock must be 0 or 15 to 300, not 14");
        assert!(field.check(&Value::from("15")).is_err());
    }
}
