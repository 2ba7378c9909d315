//! A request as it is sent, with a number for its answer.

use crate::{Request, TableCode, strict};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A request with the client's number for it: `{"id": 7, "op": "sit", …}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The client's number for the call, repeated in the answer.
    pub id: u32,
    /// The request itself.
    #[serde(flatten)]
    pub request: Request,
}

impl Call {
    /// Parses a text frame.
    ///
    /// # Errors
    /// If it is not a call.
    pub fn read(text: &str) -> Result<Call, serde_json::Error> {
        /// The `op` of a move.
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Op {
            Act,
        }

        // Nearly all calls are moves, and internally tagged enums cost several times as much to parse.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Move<'a> {
            id: u32,
            #[serde(rename = "op")]
            _op: Op,
            table: TableCode,
            move_id: u64,
            #[serde(default)]
            match_number: Option<u32>,
            ply: u32,
            #[serde(borrow)]
            action: &'a RawValue,
        }

        /// serde would also take the number of an `op`.
        #[derive(Deserialize)]
        struct Named {
            #[serde(rename = "op")]
            _op: String,
        }

        // It would take a list of its fields for a move, too.
        let is_object = text.trim_start().starts_with('{');
        match serde_json::from_str(text) {
            Ok(Move { id, table, move_id, match_number, ply, action, .. }) if is_object => {
                let action = action.into();
                Ok(Call { id, request: Request::Act { table, move_id, match_number, ply, action } })
            }
            _ => {
                let Named { .. } = serde_json::from_str(text)?;
                strict::read(text.as_bytes())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Call, serde_json::Error> {
        let read = Call::read(text);
        assert_eq!(read.is_ok(), serde_json::from_str::<Call>(text).is_ok(), "{text}");
        read
    }

    #[test]
    fn calls_survive_the_wire() {
        let text =
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":18446744073709551615,"ply":3,"action":{"pass":true}}"#;
        assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
        assert!(matches!(
            read(r#"{"id":1,"op":"hello","version":1}"#).unwrap().request,
            Request::Hello { version: 1, changes: false }
        ));
        for text in [
            r#"{"id":7,"op":"stop_seeking"}"#,
            r#"{"id":7,"op":"stop_seeking","since_ms":42}"#,
            r#"{"id":7,"op":"invite","table":"ABCDEF","who":{"sat":["ABC234",1,42]}}"#,
            r#"{"id":7,"op":"remove","table":"ABCDEF","seat":1}"#,
            r#"{"id":7,"op":"remove","table":"ABCDEF","seat":1,"seq":42}"#,
            r#"{"id":7,"op":"seek","game":"lexio","seats":3}"#,
            r#"{"id":7,"op":"seek","game":"lexio","seats":3,"since_ms":42}"#,
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":1,"match_number":2,"ply":3,"action":{"pass":true}}"#,
            r#"{"id":7,"op":"sketch","table":"ABCDEF","match_number":2,"ply":3,"action":null}"#,
            r#"{"id":7,"op":"sketch","table":"ABCDEF","ply":3,"action":null}"#,
            r#"{"id":7,"op":"vote","table":"ABCDEF","match_number":2,"ply":3,"end":true}"#,
            r#"{"id":7,"op":"vote","table":"ABCDEF","ply":3,"end":false}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn strangers_are_refused() {
        for text in [
            r#"{"id":1,"op":"hello","version":1,"admin":true}"#,
            r#"{"id":1,"op":"fly"}"#,
            r#"{"op":"lobby","on":true}"#,
            r#"{"id":-1,"op":"lobby","on":true}"#,
            r#"{"id":1,"op":"sit","table":"ABCDEF","seat":0,"entropy":""}"#,
            r#"{"id":1,"op":"stand","table":"ABCDE0"}"#,
            r#"{"id":1,"op":"stand"}"#,
            r#"{"id":1,"op":"stop_seeking","on":true}"#,
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":1,"ply":3,"action":{"pass":true},"seat":0}"#,
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":1,"ply":3}"#,
            r#"[]"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn calls_are_read_as_they_are_described_and_no_other_way() {
        let create = |rules: &str, pace: &str| {
            format!(r#"{{"id":1,"op":"create","game":"lexio","seats":3,"rules":{rules},"pace":{pace},"listed":false}}"#)
        };
        let sit = |chance: &str| format!(r#"{{"id":1,"op":"sit","table":"ABCDEF","entropy":{chance}}}"#);
        let (hex, pace) = ("07".repeat(32), r#"{"move_ms":null}"#);
        for text in [
            create(r#"{"rounds":1}"#, pace),
            sit(&format!(r#""{hex}""#)),
            sit(&format!(r#"{{"pledge":"{hex}"}}"#)),
            r#"{"id":1,"op":"enter","table":"ABCDEF"}"#.into(),
            r#"{"id":1,"op":"follow"}"#.into(),
            r#"{"id":1,"op":"sketch","table":"ABCDEF","ply":3}"#.into(),
            r#"{"id":1,"op":"block","table":"ABCDEF","whom":{"sat":[1,42]},"on":true}"#.into(),
        ] {
            assert!(read(&text).is_ok(), "{text}");
        }
        for text in [
            create(r#"{"rounds":1,"rounds":3}"#, pace),
            create("{}", "[null]"),
            create("{}", "{}"),
            sit(&format!(r#"["{hex}"]"#)),
            sit(&format!(r#"{{"pledge":"{hex}","more":1}}"#)),
            r#"{"id":1,"op":0,"version":16}"#.into(),
            r#"{"id":1,"op":"sketch","table":"ABCDEF","ply":3,"action":{"lay":[],"lay":[]}}"#.into(),
            r#"[7,"act","ABCDEF",1,2,3,{"pass":true}]"#.into(),
        ] {
            assert!(Call::read(&text).is_err(), "{text}");
        }
    }
}
