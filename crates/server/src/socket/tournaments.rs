//! What a socket is sent about tournaments, and about which ones.

use super::line::{Cut, Line};
use crate::{
    contests::{Shown, shown_by},
    tournaments,
};
use axum::extract::ws::WebSocket;
use wire::{Error, Message, Reply, TableCode};

impl Line {
    /// Follows a tournament instead of any other, or none. A visitor who names one that is neither listed nor theirs may
    /// be trying codes, so only a limited number of these is answered.
    ///
    /// # Errors
    /// [`Error::NoSuchTournament`], [`Error::TooFast`].
    pub(super) async fn follow_tournament(&mut self, tournament: Option<TableCode>) -> Result<Reply, Error> {
        let by = self.visit.visitor.id;
        if let Some(code) = tournament {
            if !self.house.contests.is_open_to(code, by) {
                self.house.codes.take(by, self.visit.from)?;
            }
            // Another node may just have opened it.
            tournaments::find(&self.house, code).await;
        }
        self.tournaments.follow(&self.house.contests, tournament)?;
        if let Some(code) = tournament {
            self.house.contests.tell(code, by);
        }
        Ok(Reply::Done)
    }

    /// Sends whatever is new.
    pub(super) async fn tell_tournaments(&mut self, socket: &mut WebSocket) -> Result<(), Cut> {
        if !self.greeted {
            return Ok(());
        }
        let news = self.tournaments.news(&self.house.contests, self.visit.visitor.id);
        if let Some(entered) = news.entered {
            self.tell(socket, &entered).await?;
        }
        match news.followed {
            Some((shown, told)) => Box::pin(self.tell_followed(socket, &shown, told)).await,
            None => Ok(()),
        }
    }

    /// Sends what has changed on the page of the tournament being followed since a version of it, or that it has.
    async fn tell_followed(&self, socket: &mut WebSocket, shown: &Shown, told: Option<u64>) -> Result<(), Cut> {
        let (by, now_ms) = (self.visit.visitor.id, self.house.clock.now_ms());
        if let Some(told) = told.filter(|_| self.changes)
            && let Some(text) = tournaments::changed(&self.house.store, shown, (by, told), now_ms).await
        {
            return self.send(socket, text.into()).await;
        }
        let (tournament, seq, version) = (shown.held.code(), shown_by(&shown.held), shown.version);
        self.tell(socket, &Message::Tournament { tournament, seq, version, changes: None }).await
    }
}
