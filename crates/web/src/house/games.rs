//! The games as the house's pages need them: their options and the words for these.
use game::{Field, Ruleset, read_rules};
use lexio::Rules;
use matgo::Rules as MatgoRules;
use rummikub::Rules as RummikubRules;
use serde_json::{Map, Value};
use wire::GameName;
use words::{
    Lang, Say, house::House, lexio as lexio_words, lexio::Explained, matgo as matgo_words, rummikub as rummikub_words,
};

/// The game's name.
pub(super) fn name(game: GameName) -> impl Say + Send + Sync + Copy {
    match game {
        GameName::Lexio => House::Lexio,
        GameName::Rummikub => House::Rummikub,
        GameName::Matgo => House::Matgo,
    }
}

/// Fewest and most players.
pub(super) fn seats(game: GameName) -> (u8, u8) {
    match game {
        GameName::Lexio => Rules::SEATS,
        GameName::Rummikub => RummikubRules::SEATS,
        GameName::Matgo => MatgoRules::SEATS,
    }
}

/// The presets, the default first.
pub(super) fn presets(game: GameName) -> &'static [&'static str] {
    match game {
        GameName::Lexio => Rules::PRESETS,
        GameName::Rummikub => RummikubRules::PRESETS,
        GameName::Matgo => MatgoRules::PRESETS,
    }
}

/// The options, in the order in which a person should meet them.
pub(super) fn fields(game: GameName) -> &'static [Field] {
    match game {
        GameName::Lexio => Rules::FIELDS,
        GameName::Rummikub => RummikubRules::FIELDS,
        GameName::Matgo => MatgoRules::FIELDS,
    }
}

/// Every option settled: a preset, with some options changed; the default preset for what the game refuses.
pub(super) fn settled(game: GameName, seats: u8, asked: &Value) -> Map<String, Value> {
    let rules = match game {
        GameName::Lexio => written::<Rules>(seats, asked),
        GameName::Rummikub => written::<RummikubRules>(seats, asked),
        GameName::Matgo => written::<MatgoRules>(seats, asked),
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
pub(super) const fn has_clock(game: GameName) -> bool {
    matches!(game, GameName::Rummikub)
}

/// Whether an option makes a difference, the others being settled as they are.
pub(super) fn matters(game: GameName, option: &str, seats: u8, rules: &Map<String, Value>) -> bool {
    match (game, option) {
        (GameName::Lexio, "two_player") => seats == 2,
        (GameName::Lexio, "chips") => rules.get("stake").and_then(Value::as_str) == Some("chips"),
        (GameName::Rummikub, "penalty" | "late_confirm") => rules.get("clock").and_then(Value::as_u64) != Some(0),
        (GameName::Rummikub, "next_start") => rules.get("games").and_then(Value::as_u64) != Some(1),
        (GameName::Lexio | GameName::Rummikub | GameName::Matgo, _) => true,
    }
}

/// The words of a preset.
pub(super) fn preset_words(game: GameName, lang: Lang, preset: &str) -> Explained {
    match game {
        GameName::Lexio => lexio_words::preset(lang, preset),
        GameName::Rummikub => rummikub_words::preset(lang, preset),
        GameName::Matgo => matgo_words::preset(lang, preset),
    }
    .unwrap_or_default()
}

/// The words of an option.
pub(super) fn option_words(game: GameName, lang: Lang, option: &str) -> Explained {
    match game {
        GameName::Lexio => lexio_words::option(lang, option),
        GameName::Rummikub => rummikub_words::option(lang, option),
        GameName::Matgo => matgo_words::option(lang, option),
    }
    .unwrap_or_default()
}

/// The words of a choice of an option.
pub(super) fn choice_words(game: GameName, lang: Lang, option: &str, choice: &str) -> Explained {
    match game {
        GameName::Lexio => lexio_words::choice(lang, option, choice),
        GameName::Rummikub => rummikub_words::choice(lang, option, choice),
        GameName::Matgo => matgo_words::choice(lang, option, choice),
    }
    .unwrap_or_default()
}
