//! JSON from strangers, read only as it is described. serde alone takes a list of its fields for an object, where a new
//! field would shift them, and the last of two values under one name.

mod distinct;
mod listed;

pub use distinct::Distinct;
pub use listed::listed;

use serde::{
    Serialize,
    de::{DeserializeOwned, Error as _},
};
use serde_json::{Error, Value};

/// Reads a value in which no object is written as a list, and none names a field twice.
///
/// # Errors
/// If the text is no such value.
pub fn read<T: Serialize + DeserializeOwned>(text: &[u8]) -> Result<T, Error> {
    let read: T = serde_json::from_slice(text)?;
    let Distinct = serde_json::from_slice(text)?;
    let written: Value = serde_json::from_slice(text)?;
    match listed(&written, &serde_json::to_value(&read)?) {
        Some(place) => Err(Error::custom(format_args!("expected an object, not a list: {place}"))),
        None => Ok(read),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pace, tournament::Terms};
    use serde_json::json;

    #[test]
    fn only_what_is_described_is_read() {
        let clocks = |text: &str| read::<Pace>(text.as_bytes()).ok().map(|pace| pace.move_ms);
        assert_eq!(clocks(r#" {"move_ms": 5000}"#), Some(Some(5000)));
        assert_eq!(clocks(r#"{"move_ms": null}"#), Some(None));
        for text in ["[5000]", "[null]", "{}", r#"{"move_ms": 1, "move_ms": 1}"#, r#"{"move_ms": 1, "more": 1}"#] {
            assert_eq!(clocks(text), None, "{text}");
        }
    }

    #[test]
    fn lists_and_doubled_fields_are_found_inside() {
        let terms = |pace: &str, rules: &str| {
            let text = format!(
                r#"{{"title": "Cup", "game": "lexio", "rules": {rules}, "pace": {pace}, "format": "swiss",
                    "same_deal": false, "listed": false, "most": 8, "starts": "by_hand"}}"#
            );
            read::<Terms>(text.as_bytes()).map(|terms| terms.rules).map_err(|error| error.to_string())
        };
        let pace = r#"{"move_ms": 5000}"#;
        assert_eq!(terms(pace, r#"{"rounds": [1]}"#), Ok(json!({"rounds": [1]})));
        assert_eq!(terms("[5000]", "{}"), Err("expected an object, not a list: .pace".to_owned()));
        assert!(terms(pace, r#"{"rounds": 1, "rounds": 2}"#).is_err_and(|why| why.contains("rounds is named twice")));
    }
}
