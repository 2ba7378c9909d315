//! The options of a table in words.
use game::{Field, Kind, Ruleset};
use serde::Deserialize;
use serde_json::Value;
use words::{GameWords, Lang, Say, house::House, play::amount};

/// The name of each option that makes a difference under `rules`, with the word for its value.
pub fn options_in_words<G: GameWords>(lang: Lang, rules: &Value) -> Vec<(String, String)> {
    let Ok(settled) = G::Rules::deserialize(rules) else { return Vec::new() };
    let fields = G::Rules::FIELDS.iter().filter(|field| settled.matters(field.name));
    let told = fields.filter_map(|field| {
        let (name, _) = G::option(lang, field.name)?;
        Some((name.to_owned(), value_in_words::<G>(lang, field, rules.get(field.name)?)?))
    });
    told.collect()
}

/// The word for a value of an option. `None` if the option does not take the value.
pub fn value_in_words<G: GameWords>(lang: Lang, field: &Field, value: &Value) -> Option<String> {
    Some(match (field.kind, value.as_str(), value.as_bool()) {
        (Kind::Choice(_), Some(word), _) => G::choice(lang, field.name, word)?.0.to_owned(),
        (Kind::Flag, _, Some(on)) => if on { House::Yes } else { House::No }.say(lang).into_owned(),
        _ => value.as_i64().map_or_else(|| value.to_string(), |number| amount(lang, number)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::read_rules;
    use lexio::Lexio;
    use matgo::Matgo;
    use serde_json::json;

    fn told<G: GameWords>(seats: u8, asked: Value) -> Vec<(String, String)> {
        let rules: G::Rules = read_rules(seats, &asked).unwrap();
        options_in_words::<G>(Lang::En, &json!(rules))
    }

    #[test]
    fn flags_choices_and_numbers_are_told() {
        let told = told::<Matgo>(2, json!({"tung": true, "floor_four": "redeal", "rounds": 3}));
        let values: Vec<&str> = told.iter().map(|(_, value)| value.as_str()).collect();
        assert!(["Yes", "Deal again", "3"].iter().all(|value| values.contains(value)), "{told:?}");
    }

    #[test]
    fn what_makes_no_difference_is_not_told() {
        let names = |seats| told::<Lexio>(seats, json!({})).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        // Two players choose their tiles, and a pass ends the trick in any case.
        let [two, three] = [2, 3]
            .map(|seats| ["Tiles for two players", "After a pass"].map(|name| names(seats).contains(&name.to_owned())));
        assert_eq!((two, three), ([true, false], [false, true]));
        let count = |seats, asked| told::<Lexio>(seats, asked).len();
        // Without chips, there is no starting amount and no going broke.
        assert_eq!(count(3, json!({"stake": "points"})), count(3, json!({})) - 2);
        assert_eq!(options_in_words::<Lexio>(Lang::En, &json!({"no": "rules"})), []);
    }
}
