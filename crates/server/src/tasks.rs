//! Tasks beside the one at hand. Their futures are boxed: the runtime's code is compiled for each type of future that
//! it is given, twice, and there would be some seventy.

use std::{ops::Deref, pin::Pin, time::Duration};

use tokio::{task::JoinHandle, time::timeout};
use tokio_util::task::TaskTracker;

/// How long whoever asks for something waits for the tables that it concerns: one at another node may take longer to
/// answer than a request to the house may.
const PATIENCE: Duration = Duration::from_secs(8);

/// Tasks that somebody waits for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tasks(TaskTracker);

impl Tasks {
    /// Starts a task that is waited for.
    pub(crate) fn spawn<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
        self.0.spawn(boxed(work))
    }

    /// Starts a task and waits a while for it. `None` if it goes on without whoever waits.
    pub(crate) async fn patiently<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        timeout(PATIENCE, self.spawn(work)).await.ok()?.ok()
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
