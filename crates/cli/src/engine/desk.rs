//! The desk: takes lines, keeps the session, gives answers.

use super::ask;
use super::line::LIMIT;
use super::session::Session;
use crate::op::{Answer, Fault, Fields, Request, Tools};
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};

/// One client's engine. It holds at most one position.
#[derive(Default)]
pub(super) struct Desk {
    pub(super) session: Option<Box<dyn Session>>,
    pub(super) tools: Tools,
}

/// An answer as it is written.
#[derive(Serialize)]
struct Reply<'a> {
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    body: Value,
}

impl Desk {
    /// Answers a line, which need not be a request, with one line without its end.
    pub(super) fn answer(&mut self, line: &[u8]) -> String {
        match Request::read(line) {
            Ok(Request { id, fields }) => write(id, self.carry_out(fields)),
            Err(fault) => write(None, Err(fault)),
        }
    }

    /// Answers a line that was too long to be kept.
    pub(super) fn refuse_long_line(&self) -> String {
        write(None, Err(Fault::LineTooLong { limit: LIMIT }))
    }

    fn carry_out(&mut self, mut fields: Fields<'_>) -> Answer {
        let op: String = fields.need("op")?;
        ask::answer(&op, self, fields)
    }

    /// The session, if there is one.
    pub(super) fn session(&mut self) -> Result<&mut dyn Session, Fault> {
        match &mut self.session {
            Some(session) => Ok(session.as_mut()),
            None => Err(Fault::NoPosition),
        }
    }
}

fn write(id: Option<&RawValue>, answer: Answer) -> String {
    let (ok, body) = match answer {
        Ok(body) => (true, body),
        Err(fault) => (false, json!({"error": fault.told()})),
    };
    // Answers are made of strings, numbers and lists only, so writing them cannot fail.
    serde_json::to_string(&Reply { id, ok, body }).unwrap_or_default()
}
