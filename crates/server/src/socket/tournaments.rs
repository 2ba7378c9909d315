//! What a socket is sent about tournaments, and about which ones.

use super::line::{Cut, Line};
use axum::extract::ws::WebSocket;
use wire::{Error, Reply, TableCode};

impl Line {
    /// Follows a tournament instead of any other, or none.
    ///
    /// # Errors
    /// [`Error::NoSuchTournament`].
    pub(super) fn follow_tournament(&mut self, tournament: Option<TableCode>) -> Result<Reply, Error> {
        self.tournaments.follow(&self.house.contests, tournament)?;
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
