//! JSON, always through [`Value`]: every type is read from one kind of source and written to one kind of sink, which
//! keeps the program small.

mod reader;

use reader::Reader;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Parses a text. `None` if it does not fit the type.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    take(serde_json::from_str(text).ok()?)
}

/// Converts a JSON value. `None` if it does not fit the type.
pub fn take<T: DeserializeOwned>(value: Value) -> Option<T> {
    T::deserialize(Reader(value)).ok()
}

/// The text of a value. `None` if JSON cannot express it, such as a map whose keys are not strings.
pub fn write(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok().map(|value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[test]
    fn what_is_written_is_read() {
        let written = write(&(u64::MAX, "마당", [1.5])).unwrap();
        assert_eq!(read(&written), Some((u64::MAX, "마당".to_owned(), [1.5])));
        assert_eq!(read::<u8>("{"), None);
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Kind {
        Plain,
        Of(i8),
        Pair(u8, f64),
        With { name: String },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "kind")]
    enum Tagged {
        Empty,
        Full { kinds: Vec<Kind>, apart: Option<bool> },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Whole {
        tagged: Vec<Tagged>,
        #[serde(default)]
        missing: u32,
        numbers: BTreeMap<u16, (char, ())>,
        #[serde(flatten)]
        rest: BTreeMap<String, i64>,
    }

    /// Checks that a text is read, or refused, just as serde_json does.
    fn alike<T: DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) {
        assert_eq!(read::<T>(text), serde_json::from_str(text).ok(), "{text}");
    }

    #[test]
    fn every_shape_is_read_as_serde_json_reads_it() {
        let kinds = vec![Kind::Plain, Kind::Of(-3), Kind::Pair(1, 2.0), Kind::With { name: "달".into() }];
        let tagged = vec![Tagged::Empty, Tagged::Full { kinds, apart: None }];
        let rest = [("left".to_owned(), i64::MIN)].into();
        let whole = Whole { tagged, missing: 7, numbers: [(65_535, ('東', ()))].into(), rest };
        assert_eq!(read::<Whole>(&write(&whole).unwrap()), Some(whole));
        alike::<Whole>(r#"{"tagged": [{"kind": "Full", "kinds": [], "apart": true, "more": 1}], "numbers": {}}"#);
        for text in ["null", "[]", "3", "-1", "256", "1.5", "\"Plain\"", r#""Of""#, "true", "{}", r#"{"Of": 1}"#] {
            alike::<Whole>(text);
            alike::<Kind>(text);
            alike::<Tagged>(text);
            alike::<u8>(text);
            alike::<f64>(text);
            alike::<Option<bool>>(text);
            alike::<[u8; 0]>(text);
            alike::<String>(text);
        }
        for text in [r#"{"Of": 1, "Plain": null}"#, r#"{"Pair": [1]}"#, r#"{"Pair": [1, 2, 3]}"#, r#"{"kind": "None"}"#]
        {
            alike::<Kind>(text);
            alike::<Tagged>(text);
        }
        alike::<BTreeMap<u8, u8>>(r#"{"256": 1}"#);
        alike::<BTreeMap<u8, u8>>(r#"{"one": 1}"#);
    }
}
