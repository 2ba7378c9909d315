//! A tournament in a house of several nodes. Each node has a task for it, and any of them writes down the requests made
//! there: entries are numbered, and the first with a given number wins. What the house itself initiates is done by the
//! node that leads the tournament.

use super::{super::found::id_of, TournamentTask, Trouble, is_over};
use crate::House;
use cluster::ShardId;
use std::time::Duration;
use store::{TournamentId, Tournaments};
use tournament::Command;
use wire::TableCode;

/// How often to read what other nodes have written.
const REFRESH: Duration = Duration::from_millis(500);

/// The shard of a tournament.
fn shard_of(code: TableCode) -> ShardId {
    ShardId::Tournament(*id_of(code).as_bytes())
}

impl TournamentTask {
    /// Whether this node does what the house itself initiates.
    pub(super) fn leads(&self) -> bool {
        self.house.leads_tournament(self.held.code())
    }

    /// The longest time between checks for new entries.
    pub(super) fn refreshes(&self) -> Option<Duration> {
        self.house.nodes.as_ref().map(|_| REFRESH)
    }

    /// Does everything that is due now, if this node leads the tournament. True if nothing is left to do.
    pub(super) async fn attend(&mut self) -> Result<bool, Trouble> {
        self.serve().await?;
        if self.house.nodes.is_some() {
            self.refresh().await?;
            self.enlist().await?;
        }
        if self.leads() {
            self.give_back().await?;
            self.take_up().await?;
            return self.tend().await;
        }
        self.leading = false;
        let done = is_over(&self.held) && self.held.due().is_none();
        if done {
            self.leave();
        }
        Ok(done)
    }

    /// Makes sure that some node can lead the tournament: the one that wrote it down may have died right after.
    async fn enlist(&mut self) -> Result<(), Trouble> {
        let Some(nodes) = self.house.nodes.as_ref().filter(|_| !self.listed) else { return Ok(()) };
        let code = self.held.code();
        nodes.membership.list(shard_of(code), true).await.map_err(|error| self.failed(error))?;
        if self.house.store.open_tournaments().await.map_err(|error| self.failed(error))?.contains(&id_of(code)) {
            nodes.membership.nudge();
        } else {
            // Its leader had closed it and struck it off already.
            self.strike().await;
        }
        self.listed = true;
        Ok(())
    }

    /// Reads what was written elsewhere.
    pub(super) async fn refresh(&mut self) -> Result<(), Trouble> {
        let (id, seq) = (id_of(self.held.code()), self.held.seq());
        let bodies = self.house.store.tournament_since(id, seq).await.map_err(|error| self.failed(error))?;
        if !bodies.is_empty() {
            let before_ms = self.looks_ms();
            self.held = self.held.after(&bodies).map_err(|error| Trouble::Broken(error.into()))?;
            self.given_back_since(before_ms);
        }
        Ok(())
    }

    /// Gives the clocks back the time during which the house was down, unless something has been written since.
    async fn give_back(&mut self) -> Result<(), Trouble> {
        let Some((ms, seq)) = self.owed else { return Ok(()) };
        // The last attempt may have been written although it failed.
        self.refresh().await?;
        if seq == self.held.seq() {
            self.carry_out(Command::Credit { ms }).await?.ok();
        }
        self.owed = None;
        Ok(())
    }

    /// Begins to lead. The house was closed until now, or another node led, which may be gone: those who are called to
    /// open their chance have all the time for it anew, as their browsers have yet to come back.
    async fn take_up(&mut self) -> Result<(), Trouble> {
        if self.leading {
            return Ok(());
        }
        if self.held.called_since_ms().is_some() {
            // The last attempt may have been written although it failed.
            self.refresh().await?;
        }
        if let Some(since_ms) = self.held.called_since_ms() {
            let ms = self.house.clock.now_ms().saturating_sub(since_ms);
            self.carry_out(Command::Credit { ms }).await?.ok();
            self.lost = Duration::ZERO;
        }
        self.leading = true;
        Ok(())
    }

    /// Takes the tournament off the list of those to lead. If that cannot be written, some node leads it to no effect
    /// until [`strike_closed`] does it.
    pub(super) async fn strike(&self) {
        let Some(nodes) = &self.house.nodes else { return };
        if let Err(error) = nodes.membership.list(shard_of(self.held.code()), false).await {
            tracing::warn!(tournament = %self.held.code(), %error, "a finished tournament is still listed to be led");
        }
    }
}

/// Takes off the list what is closed and led nevertheless: its last node could not write that, or died before it did. A
/// tournament is written down before it is listed, and closed for good. So what was led, and is not open when looked at
/// after that, no node needs to lead ever again.
pub(crate) async fn strike_closed(house: &House) -> Result<(), store::Error> {
    let Some(nodes) = &house.nodes else { return Ok(()) };
    let led = nodes.membership.owners().await?;
    let open = house.store.open_tournaments().await?;
    let needed = |id: &[u8; 16]| open.contains(&TournamentId::from_bytes(*id));
    for (shard, _) in led {
        if let ShardId::Tournament(id) = &shard
            && !needed(id)
        {
            nodes.membership.list(shard, false).await?;
        }
    }
    Ok(())
}
