//! One answer for each line: reads requests and writes answers.

use super::{ask, desk::Desk, line::LIMIT};
use crate::op::{Answer, Fault, Fields, Request};
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};

/// An answer, as written.
#[derive(Serialize)]
struct Reply<'a> {
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    body: Value,
}

/// Answers a line, whether or not it is a request, with one line without its line ending.
pub(super) fn to_line(desk: &mut Desk, line: &[u8]) -> String {
    match Request::read(line) {
        Ok(Request { id, fields }) => write(id, fields.and_then(|fields| carry_out(desk, fields))),
        Err(fault) => write(None, Err(fault)),
    }
}

/// Answers a line that was too long to keep.
pub(super) fn to_long_line() -> String {
    write(None, Err(Fault::LineTooLong { limit: LIMIT }))
}

fn carry_out(desk: &mut Desk, mut fields: Fields<'_>) -> Answer {
    let op: String = fields.need("op")?;
    ask::answer(&op, desk, fields)
}

fn write(id: Option<&RawValue>, answer: Answer) -> String {
    let (ok, body) = match answer {
        Ok(body) => (true, body),
        Err(fault) => (false, json!({"error": fault.told()})),
    };
    serde_json::to_string(&Reply { id, ok, body }).expect("an answer is an object of plain data")
}
