//! Carries out the agenda: bots think, the house stands in, rounds are dealt.

use super::timing::{Answering, pause_ms};
use crate::{
    Clock, House, Pauses,
    metrics::{Counted, Metrics},
    minds::{Depth, Minds},
    opener::Opener,
    played::{Played, Thought},
};
use game::{Sim, below};
use std::{future, pin::Pin, sync::Arc};
use table::{Command, Job, Standin, Task};
use wire::Written;

type Doing = Pin<Box<dyn Future<Output = Option<Command<Written>>> + Send>>;

/// A bot thinking about a job. Dropping it cancels the thinking.
pub(super) struct Work {
    pub(super) job: Job,
    doing: Doing,
}

impl Work {
    /// Begins a job if a bot is to think about it. `chance` is the table's own.
    pub(super) fn begin(
        house: &Arc<House>,
        opener: Opener,
        sitting: &dyn Played,
        job: Job,
        chance: &mut Sim,
    ) -> Option<Work> {
        let Task::Think { ply, .. } = job.task else { return None };
        let seed = rand_u64(chance);
        let answering = Answering::draw(&house.config.pauses, job.task, chance);
        let thought = sitting.thought(job.task);
        let house = house.clone();
        let doing = async move {
            let thinking = Thinking { clock: &house.clock, minds: &house.minds, metrics: &house.metrics };
            let action = thinking.answer(job.at_ms, answering?, opener, thought?, seed).await?;
            Some(Command::StandIn { why: Standin::Bot, ply, action })
        };
        Some(Work { job, doing: Box::pin(doing) })
    }

    /// Waits for the result, which is `None` if the game had no answer. Waits forever if there is no work.
    pub(super) async fn done(work: &mut Option<Work>) -> Option<Command<Written>> {
        match work {
            Some(work) => (&mut work.doing).await,
            None => future::pending().await,
        }
    }
}

/// When a job is due. `None` if a bot thinks about it.
pub(super) fn due_ms(job: Job, pauses: &Pauses) -> Option<i64> {
    match job.task {
        Task::Think { .. } => None,
        Task::Stand { why, .. } => Some(job.at_ms.saturating_add(pause_ms(pauses, why))),
        Task::Begin | Task::Deal | Task::Pause { .. } | Task::Resume | Task::Rise { .. } | Task::Succeed { .. } => {
            Some(job.at_ms)
        }
    }
}

/// The command for a task that is due. `None` if the game had no answer.
pub(super) fn come(sitting: &dyn Played, task: Task, chance: &mut Sim) -> Option<Command<Written>> {
    match task {
        // A glance at the view is not worth a thread.
        Task::Stand { ply, why, .. } => Some(Command::StandIn { why, ply, action: sitting.thought(task)?(chance)? }),
        Task::Begin => Some(Command::Begin),
        Task::Deal => Some(Command::Deal),
        Task::Pause { since_ms } => Some(Command::Pause { since_ms }),
        Task::Resume => Some(Command::Resume),
        Task::Rise { by } => Some(Command::Stand { by }),
        Task::Succeed { seat } => Some(Command::HandOver { by: sitting.host(), seat, seq: None }),
        Task::Think { .. } => None,
    }
}

/// The resources for a bot's thinking.
struct Thinking<'a> {
    clock: &'a Clock,
    minds: &'a Minds,
    metrics: &'a Metrics,
}

impl Thinking<'_> {
    /// The bot's answer, at the time drawn for it.
    async fn answer(
        &self,
        asked_ms: i64,
        answering: Answering,
        opener: Opener,
        thought: Thought,
        seed: u64,
    ) -> Option<Written> {
        let _counted = Counted::new(&self.metrics.thinking);
        let depth = if answering.is_quick() { Depth::Quick } else { Depth::Deep };
        let place = self.minds.place(opener, depth).await?;
        let due_ms = answering.due_ms(asked_ms, self.clock.now_ms());
        let action = place.think(thought, seed, self.metrics).await?;
        self.clock.until(due_ms).await;
        Some(action)
    }
}

fn rand_u64(chance: &mut Sim) -> u64 {
    u64::from(below(u32::MAX, chance)) << 32 | u64::from(below(u32::MAX, chance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Seat, sim};
    use std::{thread, time::Duration};
    use table::GuestId;
    use wire::Level;

    /// How long an answer takes if the bot thinks for `ms` milliseconds; the same time is drawn for all.
    async fn taken_ms(ms: u64) -> i64 {
        let (clock, minds, metrics) = (Clock::default(), Minds::default(), Metrics::new());
        let pauses = Pauses { bot_min_ms: 200, bot_max_ms: 600, ..Pauses::default() };
        let task = Task::Think { seat: Seat(0), level: Level(5), ply: 0 };
        let answering = Answering::draw(&pauses, task, &mut sim(7)).unwrap();
        let thought: Thought = Box::new(move |_| {
            thread::sleep(Duration::from_millis(ms));
            Some(Written::of(&()).unwrap())
        });
        let asked_ms = clock.now_ms();
        let thinking = Thinking { clock: &clock, minds: &minds, metrics: &metrics };
        let opener = Opener::Guest(GuestId::from_bytes([1; 16]));
        thinking.answer(asked_ms, answering, opener, thought, 1).await.unwrap();
        clock.now_ms() - asked_ms
    }

    #[tokio::test]
    async fn how_long_a_bot_thinks_does_not_show() {
        // A master may think for the whole of the longest pause, so every answer takes that long.
        let mut taken = Vec::new();
        for ms in [0, 60, 250, 500] {
            taken.push(taken_ms(ms).await);
        }
        // A busy machine may delay any of them, but none is delayed by its own thinking.
        assert!(taken.iter().all(|ms| *ms >= 600), "{taken:?}");
        assert!(taken.iter().min().unwrap() < &700, "{taken:?}");
        let late = taken_ms(800).await;
        assert!(late >= 800, "longer than the longest pause: {late}");
    }
}
