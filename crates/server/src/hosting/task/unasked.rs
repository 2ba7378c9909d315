//! What happens without anyone asking for it: the moves of bots and of the house, and whatever time brings.

use super::{
    super::work::{self, Work},
    Broken, Next, TableTask,
};
use std::time::Duration;
use table::{Command, Task};
use tokio::time::sleep;
use wire::{Error, Written};

/// How long a table rests after an unexpected failure.
const REST: Duration = Duration::from_secs(1);
/// How often to say how long the table waits for those who are called to it, in milliseconds.
const CALL_MS: i64 = 1_000;
/// How many times in a row the house may fail at its own moves before the table is set aside.
const STUMBLES: u32 = 5;

impl TableTask {
    /// Makes a bot think about the current job if it is one for a bot, and about nothing else.
    pub(super) fn plan(&mut self) {
        self.job = self.sitting.agenda(&self.crowd);
        if self.work.as_ref().map(|work| work.job) != self.job {
            let begin = |job| Work::begin(&self.house, self.opener, self.sitting.as_ref(), job, &mut self.chance);
            self.work = self.job.and_then(begin);
        }
    }

    /// When the next thing is due that no one asks for.
    pub(super) fn due_ms(&self) -> Option<i64> {
        let all = [self.job_at(), self.sketch_at(), self.crowd_at(), self.idle_at(), self.call_at()];
        all.into_iter().flatten().min()
    }

    /// When to look how long the table waits for those who are called to it: after the house has stood still, they are
    /// not to learn only when somebody does something that they have longer.
    fn call_at(&self) -> Option<i64> {
        let now_ms = self.house.clock.now_ms();
        self.sitting.comes_by_ms().map(|_| now_ms.saturating_add(CALL_MS - now_ms.rem_euclid(CALL_MS)))
    }

    /// When the job is due. `None` if a bot thinks about it.
    fn job_at(&self) -> Option<i64> {
        let job = self.job?;
        let due_ms = work::due_ms(job, &self.house.config.pauses)?;
        Some(self.reach.put_off_until(job).map_or(due_ms, |until_ms| due_ms.max(until_ms)))
    }

    /// Does whatever is due.
    pub(super) async fn look_at_the_clock(&mut self) -> Next {
        let now_ms = self.house.clock.now_ms();
        let due = |at_ms: Option<i64>| at_ms.is_some_and(|at_ms| at_ms <= now_ms);
        if let Some(job) = self.job.filter(|_| due(self.job_at())) {
            let is_for_the_absent = matches!(job.task, Task::Rise { .. } | Task::Succeed { .. });
            if self.puts_off(job) || is_for_the_absent && self.give_back_to_the_absent() {
                return Next::On;
            }
            let command = work::come(self.sitting.as_ref(), job.task, &mut self.chance);
            let next = self.stand_in(command).await;
            if job.task == Task::Resume && !self.sitting.is_paused() {
                // Nobody has been away for any longer because the match stood still.
                self.crowd.credit(now_ms.saturating_sub(job.at_ms), now_ms);
            }
            next
        } else if due(self.sketch_at()) {
            self.show_sketch().map_or(Next::End, |()| Next::On)
        } else if due(self.crowd_at()) {
            self.look_around().map_or(Next::End, |()| Next::On)
        } else if due(self.idle_at()) {
            self.close().await
        } else {
            Next::On
        }
    }

    /// Carries out what a bot or the house has decided, or the next deal.
    pub(super) async fn stand_in(&mut self, command: Option<Command<Written>>) -> Next {
        self.work = None;
        let Some(command) = command else {
            tracing::error!(table = %self.sitting.table(), "a job ended without a command");
            return self.stumble().await;
        };
        match self.carry_out(command).await {
            Ok(Ok(_)) => {
                self.stumbles = 0;
                Next::On
            }
            Ok(Err(Error::Stumbled)) => self.stumble().await,
            Ok(Err(error)) => {
                self.house.metrics.refuse(&error);
                tracing::warn!(table = %self.sitting.table(), ?error, "a command from the house was refused");
                sleep(REST).await;
                Next::On
            }
            Err(Broken) => Next::End,
        }
    }

    /// The house failed at its own move: rests and tries again, but not forever.
    async fn stumble(&mut self) -> Next {
        self.stumbles += 1;
        if self.stumbles >= STUMBLES {
            self.set_aside(&"the house keeps failing at its own move");
            return Next::End;
        }
        sleep(REST).await;
        Next::On
    }
}
