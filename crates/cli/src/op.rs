//! Questions over JSON lines: the fields of a request, why one is refused, and the questions that a game answers beyond
//! those common to all games.

mod fault;
mod plain;
mod request;

pub(crate) use fault::{Fault, Reason};
pub(crate) use request::{Fields, Request, parse};

use serde_json::Value;
use std::any::Any;

/// The fields of an answer, or why there is none.
pub(crate) type Answer = Result<Value, Fault>;

/// A question about one game alone: its name, and the function that answers it.
pub(crate) type Op = (&'static str, fn(&mut Tools, Fields<'_>) -> Answer);

/// Why a text is not an action.
pub(crate) enum Unread {
    /// It does not have the shape of one.
    Malformed(Fault),
    /// It has, but names something that does not exist, so it is not legal.
    Impossible(Reason),
}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Fault {
        match unread {
            Unread::Malformed(fault) => fault,
            Unread::Impossible(reason) => Fault::Rule(reason),
        }
    }
}

/// Values that a game's questions reuse from one to the next, such as a solver.
#[derive(Default)]
pub(crate) struct Tools(Vec<Box<dyn Any>>);

impl Tools {
    /// The tool of this type, created on first use.
    pub(crate) fn get<T: Any>(&mut self, make: impl FnOnce() -> T) -> &mut T {
        let at = self.0.iter().position(|tool| tool.is::<T>()).unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push(Box::new(make()));
        }
        self.0[at].downcast_mut().expect("a tool is found by its type")
    }
}

/// The rules requested. Null for the default preset.
pub(crate) fn rules(fields: &mut Fields<'_>) -> Answer {
    Ok(fields.take("rules")?.unwrap_or_default())
}
