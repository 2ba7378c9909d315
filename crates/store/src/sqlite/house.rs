//! The two threads of an open file, and what waits for them.

use std::{
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
};

use rusqlite::Connection;
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

use super::{
    link::Link,
    reader::{self, Lookup},
    writer::{Job, Writer},
};
use crate::{Error, Unpoisoned};

/// How many jobs and queries may be queued before their callers have to wait.
pub(super) const QUEUE: usize = 1024;

pub(super) struct House {
    /// `None` once shut.
    queues: Mutex<Option<Queues>>,
    threads: Mutex<Vec<Thread>>,
}

struct Queues {
    jobs: mpsc::Sender<Job>,
    queries: mpsc::Sender<Lookup>,
}

pub(super) struct Thread {
    /// Closed when the thread has finished.
    done: oneshot::Receiver<()>,
    handle: JoinHandle<()>,
}

impl House {
    /// Starts both threads. `lock` is held until both have finished.
    pub(super) fn begin(lock: impl Send + Sync + 'static, writer: Writer, reading: Connection) -> Result<Self, Error> {
        let lock = Arc::new(lock);
        let reading = Link::new(reading);
        let (jobs, orders) = mpsc::channel(QUEUE);
        let (queries, asked) = mpsc::channel(QUEUE);
        let held = lock.clone();
        let threads = vec![
            spawn("journal", move || {
                writer.run(orders);
                drop(held);
            })?,
            spawn("lookup", move || {
                reader::run(&reading, asked);
                drop((reading, lock));
            })?,
        ];
        let queues = Mutex::new(Some(Queues { jobs, queries }));
        let threads = Mutex::new(threads);
        Ok(Self { queues, threads })
    }

    /// The queue of the reading thread.
    pub(super) fn queries(&self) -> Result<mpsc::Sender<Lookup>, Error> {
        let queues = self.queues.lock().unpoisoned();
        queues.as_ref().map(|queues| queues.queries.clone()).ok_or(Error::Shut)
    }

    /// Puts a job into the queue. If it is full, returns the job and the sender with which to wait for room.
    pub(super) fn put(&self, job: Job) -> Result<Option<(mpsc::Sender<Job>, Job)>, Error> {
        let queues = self.queues.lock().unpoisoned();
        let jobs = &queues.as_ref().ok_or(Error::Shut)?.jobs;
        match jobs.try_send(job) {
            Ok(()) => Ok(None),
            Err(TrySendError::Full(job)) => Ok(Some((jobs.clone(), job))),
            Err(TrySendError::Closed(_)) => Err(Error::Shut),
        }
    }

    /// Closes the queues. Returns the threads, unless a caller is already waiting for them.
    pub(super) fn stop(&self) -> Vec<Thread> {
        let queues = self.queues.lock().unpoisoned().take();
        drop(queues);
        let mut threads = self.threads.lock().unpoisoned();
        std::mem::take(&mut *threads)
    }
}

impl Thread {
    /// Waits until it has ended.
    pub(super) async fn end(self) {
        // Nothing is ever sent; the sender is dropped when the thread ends.
        let _ = self.done.await;
        let _ = self.handle.join();
    }
}

impl Drop for House {
    fn drop(&mut self) {
        for thread in self.stop() {
            let _ = thread.handle.join();
        }
    }
}

fn spawn(name: &'static str, work: impl FnOnce() + Send + 'static) -> Result<Thread, Error> {
    let (working, done) = oneshot::channel();
    let handle = thread::Builder::new()
        .name(name.into())
        .spawn(move || {
            work();
            drop(working);
        })
        .map_err(Error::backend)?;
    Ok(Thread { done, handle })
}
