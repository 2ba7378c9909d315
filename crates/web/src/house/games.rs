//! The games as the house's pages need them: their options and the words for these.
use ::games::Name;
use game::{Field, Ruleset, read_rules};
use lexio::Rules;
use matgo::Rules as MatgoRules;
use rummikub::Rules as RummikubRules;
use serde_json::{Map, Value};
use words::{
    Lang, Say, house::House, lexio as lexio_words, lexio::Explained, matgo as matgo_words, rummikub as rummikub_words,
};

/// The game's name.
pub(super) fn name(game: Name) -> impl Say + Send + Sync + Copy {
    match game {
        Name::Lexio => House::Lexio,
        Name::Rummikub => House::Rummikub,
        Name::Matgo => House::Matgo,
    }
}

/// Fewest and most players.
pub(super) fn seats(game: Name) -> (u8, u8) {
    match game {
        Name::Lexio => Rules::SEATS,
        Name::Rummikub => RummikubRules::SEATS,
        Name::Matgo => MatgoRules::SEATS,
    }
}

/// The presets, the default first.
pub(super) fn presets(game: Name) -> &'static [&'static str] {
    match game {
        Name::Lexio => Rules::PRESETS,
        Name::Rummikub => RummikubRules::PRESETS,
        Name::Matgo => MatgoRules::PRESETS,
    }
}

/// The options, in the order in which a person should meet them.
pub(super) fn fields(game: Name) -> &'static [Field] {
    match game {
        Name::Lexio => Rules::FIELDS,
        Name::Rummikub => RummikubRules::FIELDS,
        Name::Matgo => MatgoRules::FIELDS,
    }
}

/// Every option settled: a preset, with some options changed; the default preset for what the game refuses.
pub(super) fn settled(game: Name, seats: u8, asked: &Value) -> Map<String, Value> {
    let rules = match game {
        Name::Lexio => written::<Rules>(seats, asked),
        Name::Rummikub => written::<RummikubRules>(seats, asked),
        Name::Matgo => written::<MatgoRules>(seats, asked),
    };
    match rules {
        Some(Value::Object(rules)) => rules,
        _ => Map::new(),
    }
}

fn written<R: Ruleset + serde::Serialize>(seats: u8, asked: &Value) -> Option<Value> {
    let rules: Result<R, _> = read_rules(seats, asked).or_else(|_| read_rules(seats, &Value::Null));
    rules.ok().and_then(|rules| serde_json::to_value(rules).ok())
}

/// Whether the game has a clock of its own among its options, in place of the table's.
pub(super) const fn has_clock(game: Name) -> bool {
    matches!(game, Name::Rummikub)
}

/// Whether an option makes a difference, the others being settled as they are.
pub(super) fn matters(game: Name, option: &str, seats: u8, rules: &Map<String, Value>) -> bool {
    match (game, option) {
        (Name::Lexio, "two_player") => seats == 2,
        (Name::Lexio, "chips") => rules.get("stake").and_then(Value::as_str) == Some("chips"),
        (Name::Rummikub, "penalty" | "late_confirm") => rules.get("clock").and_then(Value::as_u64) != Some(0),
        (Name::Rummikub, "next_start") => rules.get("games").and_then(Value::as_u64) != Some(1),
        (Name::Lexio | Name::Rummikub | Name::Matgo, _) => true,
    }
}

/// The words of a preset.
pub(super) fn preset_words(game: Name, lang: Lang, preset: &str) -> Explained {
    match game {
        Name::Lexio => lexio_words::preset(lang, preset),
        Name::Rummikub => rummikub_words::preset(lang, preset),
        Name::Matgo => matgo_words::preset(lang, preset),
    }
    .unwrap_or_default()
}

/// The words of an option.
pub(super) fn option_words(game: Name, lang: Lang, option: &str) -> Explained {
    match game {
        Name::Lexio => lexio_words::option(lang, option),
        Name::Rummikub => rummikub_words::option(lang, option),
        Name::Matgo => matgo_words::option(lang, option),
    }
    .unwrap_or_default()
}

/// The words of a choice of an option.
pub(super) fn choice_words(game: Name, lang: Lang, option: &str, choice: &str) -> Explained {
    match game {
        Name::Lexio => lexio_words::choice(lang, option, choice),
        Name::Rummikub => rummikub_words::choice(lang, option, choice),
        Name::Matgo => matgo_words::choice(lang, option, choice),
    }
    .unwrap_or_default()
}
