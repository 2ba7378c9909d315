//! What is heard on a line: each frame is bounded, read, carried out and answered.

use super::{Cut, Line, cut};
use axum::extract::ws::{Message as Frame, WebSocket, close_code};
use serde::Deserialize;
use wire::{Answer, Call, Error, MAX_FRAME, Message, Outcome, Reply, Request, TableCode};

/// The line is cut after this many frames in a row that are not calls or come too fast.
const MOST_GARBAGE: u32 = 100;

/// The number of a call that is otherwise unreadable.
#[derive(Deserialize)]
struct Numbered {
    id: u32,
}

impl Line {
    /// Takes in a frame, and answers it.
    pub(super) async fn hear(&mut self, socket: &mut WebSocket, frame: Frame) -> Result<(), Cut> {
        self.visit.hear();
        let (id, at, result) = match frame {
            Frame::Text(text) if text.len() <= MAX_FRAME => Box::pin(self.call(&text)).await,
            Frame::Text(_) => return self.too_large(socket).await,
            Frame::Binary(bytes) if bytes.len() > MAX_FRAME => return self.too_large(socket).await,
            Frame::Binary(_) => (0, None, Err(bad_message("calls are JSON in text frames"))),
            // Every ping has been answered already, also to a peer that reads no answers: they would pile up.
            Frame::Ping(_) | Frame::Pong(_) => {
                self.garbage += u32::from(self.in_time().is_err());
                return self.may_go_on();
            }
            Frame::Close(_) => return Err(Cut(None)),
        };
        let garbage = matches!(result, Err(Error::BadMessage { .. } | Error::TooFast { .. }));
        self.garbage = if garbage { self.garbage + 1 } else { 0 };
        let result = match result {
            Ok(reply) => Outcome::Ok(reply),
            Err(error) => self.refused(error),
        };
        // Messages caused by a call go out with its answer.
        self.outbox.silence();
        // A change that shows what the call has done is its answer, too.
        let change = match (&result, at) {
            (Outcome::Ok(Reply::Acted { seq }), Some(table)) => self.outbox.take_answering(id, (table, *seq)),
            _ => None,
        };
        let answer = change.map_or_else(|| self.written(&Message::Answer(Answer { id, result })), Ok)?;
        self.show(socket, Some(answer)).await?;
        self.may_go_on()?;
        self.beat_lobby(socket).await?;
        self.tell_tournaments(socket).await
    }

    /// Ends the line after too much garbage.
    fn may_go_on(&self) -> Result<(), Cut> {
        if self.garbage < MOST_GARBAGE {
            return Ok(());
        }
        Err(cut(close_code::POLICY, "too many frames that are not calls"))
    }

    /// Reads and carries out a call, provided it is one and does not come too fast. Returns its number, and the table if
    /// it is a move.
    async fn call(&mut self, text: &str) -> (u32, Option<TableCode>, Result<Reply, Error>) {
        let call = match Call::read(text) {
            Ok(call) => call,
            Err(error) => {
                let id = serde_json::from_str::<Numbered>(text).map_or(0, |numbered| numbered.id);
                return (id, None, self.in_time().and(Err(bad_message(&error.to_string()))));
            }
        };
        let at = match call.request {
            Request::Act { table, .. } => Some(table),
            _ => None,
        };
        let result = match self.in_time() {
            Ok(()) => self.carry_out(call.request).await,
            Err(error) => Err(error),
        };
        (call.id, at, result)
    }

    fn in_time(&self) -> Result<(), Error> {
        Ok(self.calls.take()?)
    }

    fn refused(&self, error: Error) -> Outcome {
        self.house.metrics.refuse(&error);
        Outcome::Error(error)
    }

    async fn too_large(&self, socket: &mut WebSocket) -> Result<(), Cut> {
        let result = self.refused(Error::TooLarge { max: MAX_FRAME });
        self.tell(socket, &Message::Answer(Answer { id: 0, result })).await?;
        Err(cut(close_code::SIZE, "the frame is too large"))
    }
}

fn bad_message(reason: &str) -> Error {
    Error::BadMessage { reason: reason.to_owned() }
}
