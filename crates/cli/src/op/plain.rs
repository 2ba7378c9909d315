//! What serde says of a text that it cannot read, in plain English.

use std::borrow::Cow;

/// What is wrong, as a clause. It leaves out the place in the text, which the field's name already gives.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let why = text.strip_suffix(&place).unwrap_or(&text);
    match why {
        // The text is JSON, so it lacks no value, but it is not written as one of several alternatives.
        "expected value" => "expected a word or an object with a single field".to_owned(),
        "trailing characters" => "a list has too many entries".to_owned(),
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            "a text has only one half of a pair of surrogates".to_owned()
        }
        why => mismatch(why).unwrap_or_else(|| why.replacen("unknown variant", "unknown word", 1)),
    }
}

/// Of something that is not what was expected: what was, and what was there instead.
fn mismatch(why: &str) -> Option<String> {
    let (found, expected) = why.rsplit_once(", expected ")?;
    let expected = kind(expected);
    if let Some(entries) = found.strip_prefix("invalid length ") {
        return Some(match &*expected {
            "an object" => "expected an object, not a list".to_owned(),
            _ => format!("expected {expected}, not one of length {entries}"),
        });
    }
    let found = found.strip_prefix("invalid type: ").or_else(|| found.strip_prefix("invalid value: "))?;
    Some(format!("expected {expected}, not {}", kind(found)))
}

/// What people call a kind of value.
fn kind(called: &str) -> Cow<'_, str> {
    match called.split(' ').next().unwrap_or_default() {
        "u8" => "a whole number from 0 to 255".into(),
        "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more".into(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".into(),
        "struct" | "internally" | "map" => "an object".into(),
        "sequence" => "a list".into(),
        _ => match called {
            "a map" => "an object".into(),
            called => called.replace("a sequence", "a list").replace("an array", "a list").into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, de::DeserializeOwned};

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    struct Two {
        first: u8,
        second: Option<Word>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        Soft,
        Hard,
    }

    #[derive(Deserialize, Debug)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Phase {
        Play,
    }

    fn why<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        plain(&serde_json::from_str::<T>(text).expect_err(text))
    }

    #[test]
    fn what_is_wrong_is_told_without_the_words_of_a_program() {
        assert_eq!(why::<u8>("-1"), "expected a whole number from 0 to 255, not integer `-1`");
        assert_eq!(why::<u64>("\"3\""), "expected a whole number, 0 or more, not string \"3\"");
        assert_eq!(why::<i64>("1.5"), "expected a whole number, not floating point `1.5`");
        assert_eq!(why::<Two>("null"), "expected an object, not null");
        assert_eq!(why::<Two>("[]"), "expected an object, not a list");
        assert_eq!(why::<Two>("{}"), "missing field `first`");
        assert_eq!(why::<Two>(r#"{"first": 1, "second": "loud"}"#), "unknown word `loud`, expected `soft` or `hard`");
        assert_eq!(why::<Two>(r#"{"third": 1}"#), "unknown field `third`, expected `first` or `second`");
        assert_eq!(why::<Phase>("\"play\""), "expected an object, not string \"play\"");
        assert_eq!(why::<Vec<u8>>("{}"), "expected a list, not an object");
        assert_eq!(why::<[u8; 2]>("[1]"), "expected a list of length 2, not one of length 1");
        assert_eq!(why::<[u8; 2]>("[1, 2, 3]"), "a list has too many entries");
        assert_eq!(why::<String>(r#""\ud800""#), "a text has only one half of a pair of surrogates");
        assert_eq!(why::<Word>("5"), "expected a word or an object with a single field");
    }
}
