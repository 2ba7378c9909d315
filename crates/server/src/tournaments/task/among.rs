//! A tournament in a house of several nodes: each has a task of it, and any of them writes down what somebody asks for there,
//! because what is written is numbered and the first one counts. What the house does itself is done by the one that leads it.

use super::{super::found::id_of, Held, TournamentTask, Trouble, failed, is_over, spawn};
use crate::House;
use cluster::ShardId;
use std::{sync::Arc, time::Duration};
use store::Tournaments;
use tournament::Command;
use wire::TableCode;

/// How often it is looked what other nodes have written.
const REFRESH: Duration = Duration::from_millis(500);
/// What a house that was not there for so long gives back to the clocks, in milliseconds: one that has nodes is never longer
/// without the one that notes that it is alive.
const OUTAGE_MS: i64 = 15_000;

/// The shard of a tournament.
pub(in crate::tournaments) fn shard_of(code: TableCode) -> ShardId {
    ShardId::Tournament(*id_of(code).as_bytes())
}

/// A tournament that has just been written down begins. Of several nodes one takes it.
pub(in crate::tournaments) async fn begin(house: &Arc<House>, held: Held) {
    let shard = shard_of(held.code());
    spawn(house, held, None);
    let Some(nodes) = &house.nodes else { return };
    // At the latest, whichever node opens next sees to it.
    if let Err(error) = nodes.membership.list(shard, true).await {
        tracing::error!(%shard, %error, "a tournament cannot be led yet");
    }
    nodes.membership.nudge();
}

impl TournamentTask {
    /// Whether what the house does itself is done here.
    pub(super) fn leads(&self) -> bool {
        self.house.led(shard_of(self.held.code())).is_some()
    }

    /// How often at least it is looked what is new.
    pub(super) fn refreshes(&self) -> Option<Duration> {
        self.house.nodes.as_ref().map(|_| REFRESH)
    }

    /// Does what is to be done now, if this node leads the tournament; true when nothing is to come any more.
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

    /// Takes note of what was written elsewhere.
    pub(super) async fn refresh(&mut self) -> Result<(), Trouble> {
        let (id, seq) = (id_of(self.held.code()), self.held.seq());
        let bodies = self.house.store.tournament_since(id, seq).await.map_err(failed)?;
        if !bodies.is_empty() {
            self.held = self.held.after(&bodies).map_err(|error| Trouble::Broken(error.to_string()))?;
        }
        Ok(())
    }

    /// Gives the clocks the time back in which no node was there, unless another has done something since.
    async fn give_back(&mut self) -> Result<(), Trouble> {
        let Some((alive_ms, _)) = self.alive.take().filter(|(_, seq)| *seq == self.held.seq()) else { return Ok(()) };
        let ms = self.house.clock.now_ms().saturating_sub(alive_ms);
        if ms >= OUTAGE_MS {
            // Refused where nothing waits.
            self.carry_out(Command::Credit { ms }).await?.ok();
        }
        Ok(())
    }

    /// Nobody is to lead it any more. Where that cannot be written, somebody leads it for nothing.
    pub(super) async fn strike(&self) {
        let Some(nodes) = &self.house.nodes else { return };
        if let Err(error) = nodes.membership.list(shard_of(self.held.code()), false).await {
            tracing::warn!(tournament = %self.held.code(), %error, "a tournament that is over is still led");
        }
    }
}
