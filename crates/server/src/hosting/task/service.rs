//! Time that the house took from whoever plays, which their clocks get back before anybody is told that they are late: this
//! process stood still, or waited for the database. A house of one process gives back what it was closed for, and no more.

use super::{Broken, TableTask};
use crate::nodes::PATIENCE;
use serde_json::Value;
use std::time::{Duration, Instant};
use store::Store;
use table::{Command, Standin};
use wire::Error;

/// What a table has kept its players waiting for.
pub(super) struct Service {
    /// Everything before this has been given back.
    paid: Instant,
    /// The database took so long since then.
    waited: Duration,
    /// Since when nothing can be written.
    failing: Option<Instant>,
}

impl Service {
    /// Nothing yet.
    pub(super) fn new() -> Service {
        Service { paid: Instant::now(), waited: Duration::ZERO, failing: None }
    }

    /// Something that was to be written since `start` has been written, or not.
    pub(super) fn wrote(&mut self, start: Instant, done: bool) {
        let since = self.failing.unwrap_or(start);
        if !done {
            self.failing = Some(since);
            return;
        }
        self.failing = None;
        let took = since.elapsed();
        if took > PATIENCE {
            self.waited += took;
        }
    }
}

impl<S: Store> TableTask<S> {
    /// Gives back what is owed, before `command` is decided. Whether that is to be thought of anew: nobody is late who has
    /// got time back.
    pub(super) async fn give_back(&mut self, command: &Command<Value>) -> Result<Result<bool, Error>, Broken> {
        let Some(nodes) = &self.house.nodes else { return Ok(Ok(false)) };
        let now = Instant::now();
        let failing = self.service.failing.map_or(Duration::ZERO, |since| now - since);
        let owed = nodes.stalls.since(self.service.paid, now) + self.service.waited + failing;
        let ms = i64::try_from(owed.as_millis()).unwrap_or(i64::MAX);
        if ms == 0 {
            return Ok(Ok(false));
        }
        let before = std::mem::replace(&mut self.service, Service { paid: now, waited: Duration::ZERO, failing: None });
        match self.decide(Command::Credit { ms }).await? {
            Ok(_) => Ok(Ok(matches!(command, Command::StandIn { why: Standin::Late, .. }))),
            Err(error) => {
                let failing = self.service.failing;
                self.service = Service { failing: before.failing.or(failing), ..before };
                Ok(Err(error))
            }
        }
    }
}
