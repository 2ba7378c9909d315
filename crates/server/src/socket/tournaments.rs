//! What a socket is told of tournaments, and of which.

use super::line::{Cut, Line};
use axum::extract::ws::WebSocket;
use wire::{Error, Reply, TableCode};

impl Line {
    /// Follows a tournament in place of any other, or none.
    ///
    /// # Errors
    /// [`Error::NoSuchTournament`].
    pub(super) fn follow_tournament(&mut self, tournament: Option<TableCode>) -> Result<Reply, Error> {
        self.tournaments.follow(&self.house.contests, tournament)?;
        Ok(Reply::Done)
    }

    /// Tells what is news.
    pub(super) async fn tell_tournaments(&mut self, socket: &mut WebSocket) -> Result<(), Cut> {
        if self.greeted {
            for news in self.tournaments.news(&self.house.contests, self.visit.visitor.id) {
                self.tell(socket, &news).await?;
            }
        }
        Ok(())
    }
}
