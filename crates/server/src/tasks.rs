//! Tasks beside the one at hand. Their futures are boxed: the runtime's code is compiled for each type of future that
//! it is given, twice, and there would be some seventy.

use std::{ops::Deref, pin::Pin};

use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

/// Tasks that somebody waits for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tasks(TaskTracker);

impl Tasks {
    /// Starts a task that is waited for.
    pub(crate) fn spawn<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
        self.0.spawn(boxed(work))
    }
}

impl Deref for Tasks {
    type Target = TaskTracker;

    fn deref(&self) -> &TaskTracker {
        &self.0
    }
}

/// Starts a task that no one waits for.
pub(crate) fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    tokio::spawn(boxed(work))
}

fn boxed<T>(work: impl Future<Output = T> + Send + 'static) -> Pin<Box<dyn Future<Output = T> + Send>> {
    Box::pin(work)
}
