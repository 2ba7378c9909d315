//! The desk: what a client has before it.

use super::session::Session;
use crate::op::{Fault, Tools};

/// One client's engine. It holds at most one position.
#[derive(Default)]
pub(super) struct Desk {
    pub(super) session: Option<Box<dyn Session>>,
    pub(super) tools: Tools,
}

impl Desk {
    /// The session, if there is one.
    pub(super) fn session(&mut self) -> Result<&mut dyn Session, Fault> {
        match &mut self.session {
            Some(session) => Ok(session.as_mut()),
            None => Err(Fault::NoPosition),
        }
    }
}
