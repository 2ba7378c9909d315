//! The visitor's sanctions, and what they are shown of them.

use super::line::{Cut, Line};
use crate::{bell::Bell, moderation};
use axum::extract::ws::WebSocket;
use wire::{Error, Message};

impl Line {
    /// Sends the conduct, if it has changed.
    pub(super) async fn tell_conduct(&mut self, socket: &mut WebSocket, rung: Bell) -> Result<(), Cut> {
        match self.conduct.news(&self.house, self.visit.visitor.id, rung).await {
            Some(now) => self.tell(socket, &Message::Conduct(now)).await,
            None => Ok(()),
        }
    }

    /// As [`moderation::may_play`].
    ///
    /// # Errors
    /// As there.
    pub(super) async fn may_play(&self) -> Result<(), Error> {
        moderation::may_play(&self.house, self.visit.visitor.id).await
    }

    /// As [`moderation::may_talk`].
    ///
    /// # Errors
    /// As there.
    pub(super) async fn may_talk(&self) -> Result<(), Error> {
        moderation::may_talk(&self.house, self.visit.visitor.id).await
    }
}
