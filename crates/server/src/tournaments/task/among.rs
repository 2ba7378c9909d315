//! A tournament in a house of several nodes. Each node has a task for it, and any of them writes down the requests made
//! there: entries are numbered, and the first with a given number wins. What the house itself initiates is done by the
//! node that leads the tournament.

use super::{super::found::id_of, Held, TournamentTask, Trouble, failed, is_over, spawn};
use crate::House;
use cluster::ShardId;
use std::{sync::Arc, time::Duration};
use store::Tournaments;
use tournament::Command;
use wire::TableCode;

/// How often to read what other nodes have written.
const REFRESH: Duration = Duration::from_millis(500);

/// The shard of a tournament.
pub(in crate::tournaments) fn shard_of(code: TableCode) -> ShardId {
    ShardId::Tournament(*id_of(code).as_bytes())
}

/// Starts a tournament that has just been written down. With several nodes, one of them takes the lead.
pub(in crate::tournaments) async fn begin(house: &Arc<House>, held: Held) {
    let shard = shard_of(held.code());
    spawn(house, held, None);
    let Some(nodes) = &house.nodes else { return };
    // At worst, the next node to open takes care of it.
    if let Err(error) = nodes.membership.list(shard, true).await {
        tracing::error!(%shard, %error, "a tournament cannot be led yet");
    }
    nodes.membership.nudge();
}

impl TournamentTask {
    /// Whether this node does what the house itself initiates.
    pub(super) fn leads(&self) -> bool {
        self.house.led(shard_of(self.held.code())).is_some()
    }

    /// The longest time between checks for new entries.
    pub(super) fn refreshes(&self) -> Option<Duration> {
        self.house.nodes.as_ref().map(|_| REFRESH)
    }

    /// Does everything that is due now, if this node leads the tournament. True if nothing is left to do.
    pub(super) async fn attend(&mut self) -> Result<bool, Trouble> {
        if self.house.nodes.is_none() {
            return self.tend().await;
        }
        self.refresh().await?;
        if self.leads() {
            self.give_back().await?;
            return self.tend().await;
        }
        let done = is_over(&self.held) && self.held.due().is_none();
        if done {
            self.leave();
        }
        Ok(done)
    }

    /// Reads what was written elsewhere.
    pub(super) async fn refresh(&mut self) -> Result<(), Trouble> {
        let (id, seq) = (id_of(self.held.code()), self.held.seq());
        let bodies = self.house.store.tournament_since(id, seq).await.map_err(failed)?;
        if !bodies.is_empty() {
            self.held = self.held.after(&bodies).map_err(|error| Trouble::Broken(error.to_string()))?;
        }
        Ok(())
    }

    /// Gives the clocks back the time during which no node was running, unless another node has written something
    /// since.
    async fn give_back(&mut self) -> Result<(), Trouble> {
        if let Some((ms, _)) = self.owed.take().filter(|(_, seq)| *seq == self.held.seq()) {
            self.carry_out(Command::Credit { ms }).await?.ok();
        }
        Ok(())
    }

    /// Takes the tournament off the list of those to lead. If that cannot be written, some node keeps leading it to no
    /// effect.
    pub(super) async fn strike(&self) {
        let Some(nodes) = &self.house.nodes else { return };
        if let Err(error) = nodes.membership.list(shard_of(self.held.code()), false).await {
            tracing::warn!(tournament = %self.held.code(), %error, "a finished tournament is still listed to be led");
        }
    }
}
