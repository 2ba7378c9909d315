//! The games as the house offers them: the choices that their rules allow, and the words for them.
use crate::{play::sample as sample_of, prefs::tell};
use ::games::{Class, Name, of_game};
use game::{Field, Game, Ruleset, read_rules};
use leptos::prelude::{AnyView, Signal};
use serde_json::{Map, Value, json};
use words::{Explained, GameWords, Lang, Say, house::Profile, play::Part};

/// A fixed text of a game.
type Text = fn(Lang) -> &'static str;

fn told(text: Text) -> Signal<String> {
    tell(move |lang| text(lang).to_owned())
}

/// The game's name.
pub(super) fn title(game: Name, lang: Lang) -> &'static str {
    of_game!(game, G => G::title(lang))
}

/// The title of a class: `Lexio, for two`, or just the game if it has only one class.
pub(super) fn class_title(lang: Lang, class: &str) -> String {
    // A later version of the house may have classes that this page does not know.
    let Ok(of) = class.parse::<Class>() else { return class.to_owned() };
    let game = title(of.game(), lang);
    let others = Class::all().filter(|other| other.game() == of.game()).count() > 1;
    match (others, of.is_of_two()) {
        (false, _) => game.to_owned(),
        (true, true) => format!("{game} · {}", Profile::ForTwo.say(lang)),
        (true, false) => format!("{game} · {}", Profile::ForMore.say(lang)),
    }
}

/// What the matches of a class consist of.
pub(super) fn class_part(class: &str) -> Part {
    class.parse::<Class>().map_or_else(|_| Part::default(), |of| of_game!(of.game(), G => G::PART))
}

/// How many players a game takes, and how long it lasts.
pub(super) fn facts(game: Name) -> Signal<String> {
    told(of_game!(game, G => G::facts))
}

/// What the game is about.
pub(super) fn pitch(game: Name) -> Signal<String> {
    told(of_game!(game, G => G::pitch))
}

/// The title of the game's rules page.
pub(super) fn how_to_play(game: Name) -> Signal<String> {
    told(of_game!(game, G => G::how_to_play))
}

/// Some of the game's tiles or cards, as they currently look.
pub(super) fn sample(game: Name) -> AnyView {
    of_game!(game, G => sample_of::<G>())
}

/// The fewest and the most players.
pub(super) fn seats(game: Name) -> (u8, u8) {
    of_game!(game, G => <G as Game>::Rules::SEATS)
}

/// The presets, the default first.
pub(super) fn presets(game: Name) -> &'static [&'static str] {
    of_game!(game, G => <G as Game>::Rules::PRESETS)
}

/// The options, in the order in which to present them to a person.
pub(super) fn fields(game: Name) -> &'static [Field] {
    of_game!(game, G => <G as Game>::Rules::FIELDS)
}

/// The rules of a room as a visitor has chosen them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Settled {
    /// Every option with its value.
    pub(super) rules: Map<String, Value>,
    /// The options that make no difference under these rules.
    pub(super) idle: Vec<&'static str>,
    /// Whether the table's clock limits a turn. False if the game has a clock of its own among its options.
    pub(super) paced: bool,
}

/// Settles every option: a preset with some options changed, or the default preset if the game refuses the request.
pub(super) fn settled(game: Name, seats: u8, asked: &Value) -> Settled {
    of_game!(game, G => settle::<G>(seats, asked)).unwrap_or_default()
}

fn settle<G: Game>(seats: u8, asked: &Value) -> Option<Settled> {
    let rules: G::Rules = read_rules(seats, asked).or_else(|_| read_rules(seats, &Value::Null)).ok()?;
    let names = G::Rules::FIELDS.iter().map(|field| field.name);
    let idle = names.filter(|name| !rules.matters(name)).collect();
    let paced = G::turn_ms(&rules, Some(1)) == Some(1);
    let Ok(Value::Object(rules)) = serde_json::to_value(rules) else { return None };
    Some(Settled { rules, idle, paced })
}

/// Whether all turns are limited under rules with this value of an option, where the table has a clock.
pub(super) fn limits_turns(game: Name, option: &str, value: i64) -> bool {
    of_game!(game, G => limits::<G>(&json!({option: value})))
}

fn limits<G: Game>(asked: &Value) -> bool {
    let rules: Result<G::Rules, _> = read_rules(G::Rules::SEATS.0, asked);
    rules.is_ok_and(|rules| G::turn_ms(&rules, Some(1)).is_some())
}

/// The requested rules without the options that make no difference under them: the form has hidden those since they
/// were changed, and the house does not rate a table that has them other than in the box.
pub(super) fn relevant(game: Name, seats: u8, asked: &Value) -> Value {
    let idle = settled(game, seats, asked).idle;
    let mut relevant = asked.clone();
    if let Value::Object(options) = &mut relevant {
        options.retain(|name, _| !idle.contains(&name.as_str()));
    }
    relevant
}

/// Whether a room has exactly the rules of the box, as its table will see it. Rooms with other rules are not rated.
pub(super) fn is_official(game: Name, seats: u8, asked: &Value) -> bool {
    let asked = relevant(game, seats, asked);
    of_game!(game, G => read_rules(seats, &asked).is_ok_and(|rules| table::is_official::<G>(&rules)))
}

/// The words of a preset.
pub(super) fn preset_words(game: Name, lang: Lang, preset: &str) -> Explained {
    of_game!(game, G => G::preset(lang, preset)).unwrap_or_default()
}

/// The words of an option.
pub(super) fn option_words(game: Name, lang: Lang, option: &str) -> Explained {
    of_game!(game, G => G::option(lang, option)).unwrap_or_default()
}

/// The words of a choice of an option.
pub(super) fn choice_words(game: Name, lang: Lang, option: &str, choice: &str) -> Explained {
    of_game!(game, G => G::choice(lang, option, choice)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_told_in_the_parts_that_its_table_counts() {
        let parts = ["lexio-n", "rummikub-2", "matgo", "chess"].map(class_part);
        assert_eq!(parts, [Part::Round, Part::Game, Part::Game, Part::Round]);
    }

    #[test]
    fn what_makes_no_difference_is_not_asked_for_and_bars_no_rating() {
        let open = json!({"two_player": "open", "rounds": 5});
        assert_eq!([2, 4].map(|seats| is_official(Name::Lexio, seats, &open)), [false, true]);
        assert_eq!(relevant(Name::Lexio, 2, &open), open);
        assert_eq!(relevant(Name::Lexio, 4, &open), json!({"rounds": 5}));
        assert!(is_official(Name::Rummikub, 4, &json!({"next_start": "draw"})), "a single game has no next one");
        assert!(!is_official(Name::Rummikub, 4, &json!({"next_start": "draw", "games": 2})));
    }

    #[test]
    fn a_game_without_official_rules_is_not_rated() {
        for game in Name::ALL.iter().copied() {
            let is_rated = is_official(game, seats(game).1, &json!({"preset": "official"}));
            assert_eq!(is_rated, presets(game).contains(&"official"), "{game}: the house would not count it");
        }
    }
}
