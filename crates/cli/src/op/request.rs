//! A request: its id, its op, and its fields, each taken once and none left over.

use super::{fault::Fault, plain::plain};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use serde_json::{Value, json, value::RawValue};
use std::{collections::BTreeMap, fmt};
use wire::strict::{Distinct, listed};

/// A line read as a request, but not yet interpreted. The id is echoed as written.
pub(crate) struct Request<'a> {
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) fields: Result<Fields<'a>, Fault>,
}

impl<'a> Request<'a> {
    pub(crate) fn read(line: &'a [u8]) -> Result<Request<'a>, Fault> {
        let text = str::from_utf8(line).map_err(|error| Fault::BadJson { why: error.to_string() })?;
        let Written(fields) = serde_json::from_str(text).map_err(|error| {
            if error.is_data() { Fault::NotAnObject } else { Fault::BadJson { why: error.to_string() } }
        })?;
        let id = fields.iter().rfind(|(name, _)| name == ID).map(|(_, raw)| *raw);
        Ok(Request { id, fields: Fields::of(fields) })
    }
}

/// The field that an answer echoes, whatever is in it.
const ID: &str = "id";

/// The fields of an object as they are written, one named twice included.
struct Written<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Written<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Written<'de>, D::Error> {
        from.deserialize_map(Written(Vec::new()))
    }
}

impl<'de> Visitor<'de> for Written<'de> {
    type Value = Written<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<Written<'de>, A::Error> {
        while let Some(field) = object.next_entry()? {
            self.0.push(field);
        }
        Ok(self)
    }
}

/// The fields of a request.
pub(crate) struct Fields<'a> {
    left: BTreeMap<String, &'a RawValue>,
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Each of these fields. None may be named twice, nor anything inside of one but the id.
    fn of(written: Vec<(String, &'a RawValue)>) -> Result<Fields<'a>, Fault> {
        let mut left = BTreeMap::new();
        for (field, raw) in written {
            if left.contains_key(&field) {
                return Err(Fault::FieldTwice { field });
            }
            // What is not JSON to the end, such as a number beyond all, is found when it is read.
            let twice = serde_json::from_str::<Distinct>(raw.get()).err().filter(serde_json::Error::is_data);
            if let Some(twice) = twice.filter(|_| field != ID) {
                return Err(Fault::BadField { field, why: plain(&twice) });
            }
            left.insert(field, raw);
        }
        left.remove(ID);
        Ok(Fields { left, known: Vec::new() })
    }

    /// A field as written.
    pub(crate) fn raw(&mut self, field: &'static str) -> Result<&'a RawValue, Fault> {
        self.known.push(field);
        self.left.remove(field).ok_or(Fault::MissingField { field })
    }

    /// A required field.
    pub(crate) fn need<T: DeserializeOwned>(&mut self, field: &'static str) -> Result<T, Fault> {
        read(field, self.raw(field)?)
    }

    /// A required field in which every object is written as one: serde reads it from a list of its fields, too.
    pub(crate) fn need_objects<T: Serialize + DeserializeOwned>(&mut self, field: &'static str) -> Result<T, Fault> {
        let raw = self.raw(field)?;
        let read: T = read(field, raw)?;
        match listed(&parse::<Value>(raw).unwrap_or_default(), &json!(read)) {
            Some(place) => {
                Err(Fault::BadField { field: format!("{field}{place}"), why: "expected an object, not a list".into() })
            }
            None => Ok(read),
        }
    }

    /// A field that may be missing or null.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, field: &'static str) -> Result<Option<T>, Fault> {
        self.known.push(field);
        self.left.remove(field).map_or(Ok(None), |raw| read(field, raw))
    }

    /// A whole number within a range, which may be missing.
    pub(crate) fn take_within(
        &mut self,
        field: &'static str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<Option<u64>, Fault> {
        let number = self.take::<u64>(field)?;
        number.map_or(Ok(None), |number| within(field, number, &range).map(Some))
    }

    /// A whole number within a range.
    pub(crate) fn need_within(
        &mut self,
        field: &'static str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<u64, Fault> {
        let number = self.need::<u64>(field)?;
        within(field, number, &range)
    }

    /// Refuses fields that the question does not have.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        match self.left.into_keys().next() {
            Some(field) => Err(Fault::UnknownField { field, known: self.known }),
            None => Ok(()),
        }
    }
}

fn within(field: &'static str, number: u64, range: &std::ops::RangeInclusive<u64>) -> Result<u64, Fault> {
    if range.contains(&number) {
        return Ok(number);
    }
    let why = format!("expected a whole number from {} to {}, not {number}", range.start(), range.end());
    Err(Fault::BadField { field: field.into(), why })
}

/// Reads a field. An error names the place inside the field.
fn read<T: DeserializeOwned>(field: &'static str, raw: &RawValue) -> Result<T, Fault> {
    let mut text = serde_json::Deserializer::from_str(raw.get());
    serde_path_to_error::deserialize(&mut text).map_err(|error| {
        let inside = match error.path().to_string() {
            path if path == "." => String::new(),
            path if path.starts_with('[') => path,
            path => format!(".{path}"),
        };
        Fault::BadField { field: format!("{field}{inside}"), why: plain(error.inner()) }
    })
}

/// Reads a whole JSON text as `T`.
pub(crate) fn parse<'a, T: Deserialize<'a>>(raw: &'a RawValue) -> Result<T, String> {
    serde_json::from_str(raw.get()).map_err(|error| plain(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind<T>(read: Result<T, Fault>) -> Value {
        read.err().map_or(Value::Null, |fault| fault.told())
    }

    #[test]
    fn what_is_no_request_is_named() {
        for (line, expected) in [
            (&b""[..], "bad_json"),
            (b"{", "bad_json"),
            (b"{} {}", "bad_json"),
            (b"\xff", "bad_json"),
            (b"{\"op\": \"\xff\"}", "bad_json"),
            (b"3", "not_an_object"),
            (b"[]", "not_an_object"),
            (b"null", "not_an_object"),
        ] {
            assert_eq!(kind(Request::read(line))["kind"], expected, "{line:?}");
        }
    }

    /// The fields of a line that is a request.
    fn fields(line: &str) -> Result<Fields<'_>, Fault> {
        Request::read(line.as_bytes()).expect("JSON").fields
    }

    #[test]
    fn a_field_named_twice_is_refused() {
        let line = r#"{"id": 1, "op": "games", "op": "state"}"#;
        assert_eq!(Request::read(line.as_bytes()).expect("JSON").id.map(RawValue::get), Some("1"));
        for (line, twice, field) in [
            (line, "field_twice", "op"),
            (r#"{"id": 1, "id": 2}"#, "field_twice", "id"),
            (r#"{"rules": {"rounds": 1, "rounds": 2}}"#, "bad_field", "rules"),
        ] {
            let told = kind(fields(line));
            assert_eq!((&told["kind"], &told["field"]), (&json!(twice), &json!(field)), "{line}");
        }
        assert_eq!(kind(fields(r#"{"rules": {"a": 1, "a": 2}}"#))["why"], "the field a is named twice");
        assert!(fields(r#"{"id": {"a": 1, "a": 2}, "rules": {"a": 1e999}}"#).is_ok(), "an id may be anything");
    }

    #[test]
    fn a_list_is_no_object() {
        #[derive(Serialize, Deserialize)]
        struct Hand {
            tiles: u8,
        }
        let left = |line: &str| kind(fields(line).expect("distinct").need_objects::<Vec<Hand>>("left"));
        assert_eq!(left(r#"{"left": [{"tiles": 4}]}"#), Value::Null);
        let told = left(r#"{"left": [{"tiles": 4}, [5]]}"#);
        assert_eq!((&told["field"], &told["why"]), (&json!("left[1]"), &json!("expected an object, not a list")));
    }

    #[test]
    fn what_is_none_of_several_alternatives_is_told_how_they_are_written() {
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Last {
            Pass,
            Play(Vec<u8>),
        }
        let read = |text: &str| parse::<Last>(serde_json::from_str(text).expect("JSON"));
        assert!(matches!(read("\"pass\""), Ok(Last::Pass)));
        assert!(matches!(read("{\"play\": [3]}"), Ok(Last::Play(played)) if played == [3]));
        for text in ["{}", "null", "5", "[]", "{\"play\": [3], \"pass\": true}"] {
            assert_eq!(read(text).err().as_deref(), Some("expected a word or an object with a single field"), "{text}");
        }
    }

    #[test]
    fn fields_are_taken_once_and_none_is_left_over() {
        let line = r#"{"id": 1, "a": 3, "b": [1, "x"], "c": null, "d": 9}"#;
        let mut fields = fields(line).expect("none twice");
        assert_eq!(fields.need::<u8>("a").ok(), Some(3));
        assert_eq!(kind(fields.need::<u8>("a"))["kind"], "missing_field");
        let bad = kind(fields.need::<Vec<u8>>("b"));
        assert_eq!(bad["field"], "b[1]");
        assert_eq!(bad["why"], "expected a whole number from 0 to 255, not string \"x\"");
        assert!(fields.take::<u8>("c").is_ok_and(|none| none.is_none()), "null is missing");
        assert!(fields.take::<u8>("e").is_ok_and(|none| none.is_none()));
        assert_eq!(kind(fields.need_within("d", 1..=8))["kind"], "bad_field");
        assert!(fields.finish().is_ok());
        let surplus = self::fields(r#"{"surplus": 1}"#).expect("none twice");
        assert_eq!(kind(surplus.finish())["field"], "surplus");
    }
}
