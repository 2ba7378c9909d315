//! A person's requests to the house at a table, and its answers.

use super::{LATE, PATIENCE, Stay};
use crate::load::{evening::known::kind_of, moves::Moves};
use search::Thinks;
use server::client::Broken;
use tokio::time::{Instant, sleep};
use wire::{Error, Outcome, Reply, Request};

impl<G: Thinks> Stay<G> {
    pub(super) async fn send(&mut self, request: Request) -> Result<(), Broken> {
        let at = Instant::now();
        let line = self.line.as_mut().ok_or(Broken::Closed)?;
        let id = line.send(request.clone()).await?;
        self.sent.insert(id, (request, at));
        self.patience = self.patience.min(at + LATE);
        Ok(())
    }

    pub(super) fn heard(&mut self, id: u32, result: Outcome) {
        let Some((request, at)) = self.sent.remove(&id) else { return };
        self.patience = Instant::now() + PATIENCE;
        match result {
            Outcome::Ok(Reply::Acted { seq }) => {
                self.follower.acknowledged(seq);
                self.was_away = false;
                self.person.evening.tally().moves.note(at.elapsed());
            }
            Outcome::Ok(_) => {}
            Outcome::Error(error) if self.came_too_late(&request, &error) => {
                self.person.evening.tally().count("moves too late");
            }
            Outcome::Error(error) => {
                self.person.evening.error(format!("{}: {}", called(&request), kind_of(&error)));
            }
        }
    }

    /// Whether an error is to be expected: the house has played in the meantime, or the answers were opened.
    fn came_too_late(&self, request: &Request, error: &Error) -> bool {
        let late = matches!(error, Error::Stale { .. } | Error::NotYourTurn { .. } | Error::WrongPhase);
        late && (self.was_away || matches!(request, Request::Sketch { .. } | Request::Return { .. }))
    }

    /// Loses the connection, restores it after a while and sends unanswered requests again.
    pub(super) async fn lose_line(&mut self) -> Result<(), Broken> {
        self.line = None;
        self.person.evening.tally().count("lines lost");
        self.was_away = true;
        let away = self.person.thinks() * 2;
        sleep(away).await;
        let mut line = self.person.line::<G>().await.ok_or(Broken::Closed)?;
        let (table, last_seq) = (self.table, Some(self.follower.last.seq));
        if let Err(error) = line.call(Request::Enter { table, last_seq }).await? {
            self.person.evening.error(format!("back at a table: {}", kind_of(&error)));
            return Err(Broken::Closed);
        }
        self.line = Some(line);
        // Forget the others' moves: those sent in the meantime are late only because the connection was lost.
        self.moves = Moves::default();
        self.patience = Instant::now() + PATIENCE;
        for (request, _) in std::mem::take(&mut self.sent).into_values() {
            if !matches!(request, Request::Say { .. }) {
                self.send(request).await?;
            }
        }
        Ok(())
    }
}

/// The name of a request, as sent.
pub(super) fn called(request: &Request) -> String {
    let request = serde_json::to_value(request).unwrap_or_default();
    request["op"].as_str().unwrap_or("call").to_owned()
}
