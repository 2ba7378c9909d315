//! The games as the house's pages need them: their options and the words for these.
use game::{Field, Ruleset, read_rules};
use lexio::Rules;
use serde_json::{Map, Value};
use wire::GameName;
use words::{Lang, Say, house::House, lexio as lexio_words, lexio::Explained};

/// The game's name.
pub(super) fn name(game: GameName) -> impl Say + Send + Sync + Copy {
    match game {
        GameName::Lexio => House::Lexio,
    }
}

/// Fewest and most players.
pub(super) fn seats(game: GameName) -> (u8, u8) {
    match game {
        GameName::Lexio => Rules::SEATS,
    }
}

/// The presets, the default first.
pub(super) fn presets(game: GameName) -> &'static [&'static str] {
    match game {
        GameName::Lexio => Rules::PRESETS,
    }
}

/// The options, in the order in which a person should meet them.
pub(super) fn fields(game: GameName) -> &'static [Field] {
    match game {
        GameName::Lexio => Rules::FIELDS,
    }
}

/// Every option settled: a preset, with some options changed; the default preset for what the game refuses.
pub(super) fn settled(game: GameName, seats: u8, asked: &Value) -> Map<String, Value> {
    let rules = match game {
        GameName::Lexio => {
            let rules: Result<Rules, _> = read_rules(seats, asked).or_else(|_| read_rules(seats, &Value::Null));
            rules.ok().and_then(|rules| serde_json::to_value(rules).ok())
        }
    };
    match rules {
        Some(Value::Object(rules)) => rules,
        _ => Map::new(),
    }
}

/// Whether an option makes a difference, the others being settled as they are.
pub(super) fn matters(game: GameName, option: &str, seats: u8, rules: &Map<String, Value>) -> bool {
    match (game, option) {
        (GameName::Lexio, "two_player") => seats == 2,
        (GameName::Lexio, "chips") => rules.get("stake").and_then(Value::as_str) == Some("chips"),
        (GameName::Lexio, _) => true,
    }
}

/// The words of a preset.
pub(super) fn preset_words(game: GameName, lang: Lang, preset: &str) -> Explained {
    match game {
        GameName::Lexio => lexio_words::preset(lang, preset),
    }
    .unwrap_or_default()
}

/// The words of an option.
pub(super) fn option_words(game: GameName, lang: Lang, option: &str) -> Explained {
    match game {
        GameName::Lexio => lexio_words::option(lang, option),
    }
    .unwrap_or_default()
}

/// The words of a choice of an option.
pub(super) fn choice_words(game: GameName, lang: Lang, option: &str, choice: &str) -> Explained {
    match game {
        GameName::Lexio => lexio_words::choice(lang, option, choice),
    }
    .unwrap_or_default()
}
