//! Doing what the agenda says: bots think, the house stands in, rounds are dealt.

use super::Minds;
use crate::{House, Pauses, played::Played};
use game::{Sim, below, sim};
use serde_json::Value;
use std::{future, pin::Pin, sync::Arc};
use store::Store;
use table::{Command, Job, Standin, Task};

type Doing = Pin<Box<dyn Future<Output = Option<Command<Value>>> + Send>>;

/// A job that is being done. Dropping it gives it up.
pub(super) struct Work {
    pub(super) job: Job,
    doing: Doing,
}

impl Work {
    /// Begins a job; `chance` is the table's own.
    pub(super) fn begin<S: Store>(house: &Arc<House<S>>, sitting: &dyn Played, job: Job, chance: &mut Sim) -> Work {
        let seed = rand_u64(chance);
        let pause_ms = pause(&house.config.pauses, job.task, chance);
        let thought = sitting.thought(job.task);
        let house = house.clone();
        let doing = async move {
            let due_ms = job.at_ms.saturating_add(pause_ms);
            match job.task {
                Task::Deal => {
                    house.clock.until(due_ms).await;
                    Some(Command::Deal)
                }
                Task::Think { ply, .. } => {
                    let minds: &Minds = &house.minds;
                    let action = minds.think(thought?, seed, &house.metrics).await?;
                    house.clock.until(due_ms).await;
                    Some(Command::StandIn { why: Standin::Bot, ply, action })
                }
                Task::Stand { ply, why, .. } => {
                    house.clock.until(due_ms).await;
                    // A glance at the view: not worth a thread.
                    let action = thought?(&mut sim(seed))?;
                    Some(Command::StandIn { why, ply, action })
                }
            }
        };
        Work { job, doing: Box::pin(doing) }
    }

    /// Waits for what comes of it: none when the game had no answer. For ever when there is no work.
    pub(super) async fn done(work: &mut Option<Work>) -> Option<Command<Value>> {
        match work {
            Some(work) => (&mut work.doing).await,
            None => future::pending().await,
        }
    }
}

fn pause(pauses: &Pauses, task: Task, chance: &mut Sim) -> i64 {
    i64::from(match task {
        Task::Think { .. } => {
            let spread = pauses.bot_max_ms.saturating_sub(pauses.bot_min_ms);
            pauses.bot_min_ms + below(spread.saturating_add(1).max(1), chance)
        }
        Task::Stand { why: Standin::House, .. } => pauses.house_ms,
        Task::Stand { .. } | Task::Deal => 0,
    })
}

fn rand_u64(chance: &mut Sim) -> u64 {
    u64::from(below(u32::MAX, chance)) << 32 | u64::from(below(u32::MAX, chance))
}
