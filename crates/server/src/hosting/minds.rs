//! Where bots think: on threads of their own, no more at a time than there are cores.

use crate::{metrics::Metrics, played::Thought};
use game::sim;
use serde_json::Value;
use std::{num::NonZero, sync::Arc, thread, time::Instant};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// The room for thinking. Clones are the same room.
#[derive(Clone)]
pub(crate) struct Minds(Arc<Semaphore>);

impl Default for Minds {
    fn default() -> Minds {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Minds(Arc::new(Semaphore::new(cores)))
    }
}

impl Minds {
    /// Thinks with the chance numbered `seed`. None when nothing came of it.
    pub(crate) async fn think(&self, thought: Thought, seed: u64, metrics: &Metrics) -> Option<Value> {
        let _counted = Counted::new(metrics);
        let permit = self.0.clone().acquire_owned().await.ok()?;
        let start = Instant::now();
        let action = spawn_blocking(move || {
            // Held until the thread is free, even if nobody waits for the answer any more.
            let _permit = permit;
            thought(&mut sim(seed))
        });
        let action = action.await.ok().flatten();
        metrics.think_seconds.observe(start.elapsed().as_secs_f64());
        action
    }
}

/// Counts a thinking bot for as long as somebody waits for it.
struct Counted<'a>(&'a Metrics);

impl<'a> Counted<'a> {
    fn new(metrics: &'a Metrics) -> Counted<'a> {
        metrics.thinking.inc();
        Counted(metrics)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.thinking.dec();
    }
}
