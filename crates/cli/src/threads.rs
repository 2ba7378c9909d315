//! Threads that share work, and the one that waits.

use crate::progress::bar;
use anyhow::Context;
use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use tokio::runtime::Builder;

/// Waits for what is done on this thread.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    Ok(Builder::new_current_thread().enable_all().build().context("cannot start a thread")?.block_on(work))
}

#[derive(clap::Args)]
pub(crate) struct Threads {
    /// Threads to play on [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: Option<u8>,
}

impl Threads {
    /// Their number.
    pub(crate) fn count(&self) -> u8 {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get).min(64) as u8;
        self.threads.unwrap_or_else(cores)
    }

    /// Does `count` jobs, each on the next free thread, and returns their results in order. A bar labelled `what`
    /// counts them.
    pub(crate) fn each<T: Send>(&self, count: usize, what: &'static str, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let (next, bar) = (AtomicUsize::new(0), bar(count as u64, what));
        let work = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= count {
                    return done;
                }
                done.push((at, job(at)));
                bar.inc(1);
            }
        };
        let mut done: Vec<(usize, T)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.count()).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no thread panics")).collect()
        });
        bar.finish_and_clear();
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, result)| result).collect()
    }
}
