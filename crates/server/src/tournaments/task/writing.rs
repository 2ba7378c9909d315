//! The course of commands: decided, tried and written down, in this order.

use super::{
    super::found::{id_of, is_unused},
    Decided, TournamentTask, Trouble, Unsound,
};
use crate::chance;
use std::time::{Duration, Instant};
use store::Tournaments;
use table::GuestId;
use tokio::{task::spawn_blocking, time::sleep};
use tournament::Command;
use wire::{Error, TableCode, tournament::Refused};

/// For how long a decision is retried because more has been written than was known, or a drawn code was used before.
/// Whoever asks waits longer for the answer.
const TRYING: Duration = Duration::from_secs(3);
/// By how much the longest pause between these tries grows each time, in milliseconds.
const JITTER_MS: u64 = 10;

impl TournamentTask {
    /// Carries out one command: see [`TournamentTask::carry_out_all`].
    pub(super) async fn carry_out(&mut self, command: Command<GuestId>) -> Result<Result<(), Refused>, Trouble> {
        let done = self.carry_out_all(vec![command]).await?;
        Ok(done.into_iter().next().unwrap_or(Ok(())))
    }

    /// Decides, tries, writes down and moves on, in that order, with all of these commands at once. If more has been
    /// written than it knew of, reads those entries and starts over, as it does if a code that it has drawn was used
    /// before: again and again, as nodes that all write must not turn people away.
    pub(super) async fn carry_out_all(
        &mut self,
        commands: Vec<Command<GuestId>>,
    ) -> Result<Vec<Result<(), Refused>>, Trouble> {
        let began = Instant::now();
        // Alone it has written everything itself.
        let mut is_fresh = self.house.nodes.is_none();
        let mut tries = 0_u64;
        loop {
            if let Some(done) = self.try_out(commands.clone(), is_fresh).await? {
                return Ok(done);
            }
            if began.elapsed() > TRYING {
                return Err(Trouble::Rest(Error::Busy));
            }
            tries += 1;
            // So that no node is always the one that comes too late.
            sleep(Duration::from_millis(chance::number() % (JITTER_MS * tries.min(10)))).await;
            self.refresh().await?;
            is_fresh = true;
        }
    }

    /// Tries once. `None` if more has been written than it knew of, or a drawn code was used before. `is_fresh` if it
    /// knows all that was written before it was asked, so that what it refuses is refused.
    pub(super) async fn try_out(
        &mut self,
        commands: Vec<Command<GuestId>>,
        is_fresh: bool,
    ) -> Result<Option<Vec<Result<(), Refused>>>, Trouble> {
        let (now_ms, known) = (self.house.clock.now_ms(), self.held.seq());
        // Pairing hundreds of entrants takes a moment.
        let (held, house) = (self.held.clone(), self.house.clone());
        let decided = spawn_blocking(move || Decided::of(&house, held, commands, now_ms));
        let decided = decided.await.map_err(|error| Trouble::Broken(error.into()))?;
        let Decided { done, bodies, next, drawn } = decided.map_err(Trouble::Broken)?;
        // Another node may have written what makes it possible, such as the call to open chance, a moment ago.
        if done.iter().any(Result::is_err) && !is_fresh {
            self.refresh().await?;
            if self.held.seq() != known {
                return Ok(None);
            }
        }
        if bodies.is_empty() {
            return Ok(Some(done));
        }
        if !self.are_unused(&drawn).await? {
            return Ok(None);
        }
        match self.house.store.write_tournament(id_of(self.held.code()), known + 1, bodies).await {
            Ok(()) => {
                self.held = next;
                Ok(Some(done))
            }
            // Another node has written in the meantime, or a server had written after all when it went away.
            Err(store::Error::OutOfOrder { expected, got, .. }) if expected > got => Ok(None),
            Err(error @ store::Error::OutOfOrder { .. }) => Err(Trouble::Broken(Unsound::Gap(error))),
            Err(store::Error::Shut) => Err(Trouble::Rest(Error::GoingDown)),
            Err(error) => Err(self.failed(error)),
        }
    }

    /// Whether the drawn codes are unused: a code that another table has had would be mistaken for that table, or could
    /// never be opened. The next attempt draws new ones.
    async fn are_unused(&self, drawn: &[TableCode]) -> Result<bool, Trouble> {
        for code in drawn {
            if !is_unused(&self.house, *code).await.map_err(|error| self.failed(error))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
