//! A request: its id, its op, and its fields, each taken once and none left over.

use super::fault::Fault;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap};

/// A line read as a request, but not yet interpreted. The id is echoed as written.
pub(crate) struct Request<'a> {
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) fields: Fields<'a>,
}

impl<'a> Request<'a> {
    pub(crate) fn read(line: &'a [u8]) -> Result<Request<'a>, Fault> {
        let text = str::from_utf8(line).map_err(|error| Fault::BadJson { why: error.to_string() })?;
        let mut left: BTreeMap<Cow<'a, str>, &'a RawValue> = serde_json::from_str(text).map_err(|error| {
            if error.is_data() { Fault::NotAnObject } else { Fault::BadJson { why: error.to_string() } }
        })?;
        let id = left.remove("id");
        Ok(Request { id, fields: Fields { left, known: Vec::new() } })
    }
}

/// The fields of a request.
pub(crate) struct Fields<'a> {
    left: BTreeMap<Cow<'a, str>, &'a RawValue>,
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// A field as written.
    pub(crate) fn raw(&mut self, field: &'static str) -> Result<&'a RawValue, Fault> {
        self.known.push(field);
        self.left.remove(field).ok_or(Fault::MissingField { field })
    }

    /// A required field.
    pub(crate) fn need<T: DeserializeOwned>(&mut self, field: &'static str) -> Result<T, Fault> {
        read(field, self.raw(field)?)
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
            Some(field) => Err(Fault::UnknownField { field: field.into_owned(), known: self.known }),
            None => Ok(()),
        }
    }
}

fn within(field: &'static str, number: u64, range: &std::ops::RangeInclusive<u64>) -> Result<u64, Fault> {
    if range.contains(&number) {
        return Ok(number);
    }
    let why = format!("a whole number from {} to {}, not {number}", range.start(), range.end());
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
        Fault::BadField { field: format!("{field}{inside}"), why: why(error.inner()) }
    })
}

/// The message of a serde error without its place in the text, which the field's name already gives.
fn why(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place).unwrap_or(&text) {
        // The text is JSON, so it lacks no value, but it is not written as one of several alternatives.
        "expected value" => "expected a word or an object with a single field".to_owned(),
        why => why.to_owned(),
    }
}

/// Reads a whole JSON text as `T`.
pub(crate) fn parse<'a, T: Deserialize<'a>>(raw: &'a RawValue) -> Result<T, String> {
    serde_json::from_str(raw.get()).map_err(|error| why(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

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
        let mut fields = Request::read(br#"{"id": 1, "a": 3, "b": [1, "x"], "c": null, "d": 9}"#).expect("JSON").fields;
        assert_eq!(fields.need::<u8>("a").ok(), Some(3));
        assert_eq!(kind(fields.need::<u8>("a"))["kind"], "missing_field");
        let bad = kind(fields.need::<Vec<u8>>("b"));
        assert_eq!(bad["field"], "b[1]");
        assert_eq!(bad["why"], "invalid type: string \"x\", expected u8");
        assert!(fields.take::<u8>("c").is_ok_and(|none| none.is_none()), "null is missing");
        assert!(fields.take::<u8>("e").is_ok_and(|none| none.is_none()));
        assert_eq!(kind(fields.need_within("d", 1..=8))["kind"], "bad_field");
        assert!(fields.finish().is_ok());
        let fields = Request::read(br#"{"surplus": 1}"#).expect("JSON").fields;
        assert_eq!(kind(fields.finish())["field"], "surplus");
    }
}
