//! A request as it is sent, with a number for its answer.

use crate::{Request, TableCode};
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

        match serde_json::from_str(text) {
            Ok(Move { id, table, move_id, match_number, ply, action, .. }) => {
                let action = action.into();
                Ok(Call { id, request: Request::Act { table, move_id, match_number, ply, action } })
            }
            Err(_) => serde_json::from_str(text),
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
}
