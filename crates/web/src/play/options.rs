//! The options of a table in words.
use game::{Field, Kind};
use serde_json::Value;
use words::{Lang, Say, house::House, lexio::Explained};

/// Each of `fields` by its name, with the word for its value in `rules`; `option` and `choice` are the game's words.
pub fn options_in_words(
    lang: Lang,
    rules: &Value,
    fields: impl Iterator<Item = &'static Field>,
    option: fn(Lang, &str) -> Option<Explained>,
    choice: fn(Lang, &str, &str) -> Option<Explained>,
) -> Vec<(String, String)> {
    let told = |field: &Field| {
        let (name, _) = option(lang, field.name)?;
        let value = rules.get(field.name)?;
        let value = match (field.kind, value.as_str(), value.as_bool()) {
            (Kind::Choice(_), Some(word), _) => choice(lang, field.name, word)?.0.to_owned(),
            (Kind::Flag, _, Some(on)) => if on { House::Yes } else { House::No }.say(lang).into_owned(),
            _ => value.to_string(),
        };
        Some((name.to_owned(), value))
    };
    fields.filter_map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Ruleset;
    use matgo::Rules;
    use serde_json::json;

    #[test]
    fn flags_choices_and_numbers_are_told_and_what_is_not_set_is_not() {
        let rules = json!({"tung": true, "floor_four": "redeal", "rounds": 3});
        let (option, choice) = (words::matgo::option, words::matgo::choice);
        let told = options_in_words(Lang::En, &rules, Rules::FIELDS.iter(), option, choice);
        let values: Vec<&str> = told.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(told.len(), 3);
        assert!(["Yes", "Deal again", "3"].iter().all(|value| values.contains(value)), "{told:?}");
    }
}
