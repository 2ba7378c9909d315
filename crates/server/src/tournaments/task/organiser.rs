//! What becomes of a tournament whose organiser has left the house or been banned.

use super::{super::leaving::is_banned, TournamentTask, Trouble};
use crate::ids::user_id;
use store::Accounts;
use table::GuestId;
use tournament::Command;

impl TournamentTask {
    /// Begins the tournament, or cancels it if the organiser is banned, unless it is beginning already.
    pub(super) async fn starting(&self) -> Result<Command<GuestId>, Trouble> {
        let by = self.held.organiser();
        Ok(if !self.held.begins() && self.is_banned(by).await? {
            Command::CallOff { by }
        } else {
            Command::Start { by: None }
        })
    }

    /// Announces another tournament like this one, or discontinues the series if the organiser has left the house or is
    /// banned.
    pub(super) async fn following(&self) -> Result<Command<GuestId>, Trouble> {
        let by = self.held.organiser();
        let account = self.house.store.account(user_id(by)).await.map_err(|error| self.failed(error))?;
        let stays = account.is_some() && !self.is_banned(by).await?;
        Ok(if stays { Command::Follow } else { Command::Discontinue { by } })
    }

    async fn is_banned(&self, organiser: GuestId) -> Result<bool, Trouble> {
        is_banned(&self.house, organiser).await.map_err(|error| self.failed(error))
    }
}
