//! What a socket is sent about tournaments, and about which ones.

use super::line::{Cut, Line};
use crate::tournaments;
use axum::extract::ws::WebSocket;
use wire::{Error, Reply, TableCode};

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
        if self.greeted {
            for news in self.tournaments.news(&self.house.contests, self.visit.visitor.id) {
                self.tell(socket, &news).await?;
            }
        }
        Ok(())
    }
}
