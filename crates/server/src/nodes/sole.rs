//! A process that serves its database alone.

use super::{entering::entered, naming};
use crate::{chance, tasks::Tasks};
use cluster::{NodeId, Terms};
use std::time::Duration;
use store::{AnyStore, Lease, Postgres};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::{CancellationToken, DropGuard};

/// The presence of this process in a database that it serves alone: meanwhile no node and no other such process opens
/// there. It is renewed until it leaves or is dropped.
pub(crate) struct Sole {
    store: Postgres,
    lease: Lease,
    leaving: CancellationToken,
    ousted: CancellationToken,
    staying: Tasks,
    _leaves_when_dropped: DropGuard,
}

impl Sole {
    /// Enters a database. `None` for a file, which is locked as long as it is open. Must be called on a tokio runtime.
    ///
    /// # Errors
    /// [`store::Error::InUse`] if nodes or another process serve it; if the store fails.
    pub(crate) async fn enter(store: &AnyStore, terms: Terms) -> Result<Option<Sole>, store::Error> {
        let AnyStore::Postgres(store) = store else { return Ok(None) };
        let node = naming::node(&format!("process {}", std::process::id()), NodeId::new(chance::number()));
        let term = Duration::from_millis(terms.lease_ms);
        let lease = entered(terms, |watched| store.enter_alone(&node, term, watched)).await?;
        let (leaving, ousted, staying) = (CancellationToken::new(), CancellationToken::new(), Tasks::default());
        staying.spawn(stay(store.clone(), lease.clone(), terms, leaving.clone(), ousted.clone()));
        staying.close();
        let guard = leaving.clone().drop_guard();
        let store = store.clone();
        Ok(Some(Sole { store, lease, leaving, ousted, staying, _leaves_when_dropped: guard }))
    }

    /// The handle for writing to journals: it writes nothing once another process has entered.
    pub(crate) fn store(&self) -> AnyStore {
        self.store.led(self.lease.clone()).into()
    }

    /// Cancelled once another process has entered, as it may after this one has given no sign of life for long.
    pub(crate) const fn ousted(&self) -> &CancellationToken {
        &self.ousted
    }

    /// Leaves, so that others can enter at once.
    pub(crate) async fn leave(&self) {
        self.leaving.cancel();
        self.staying.wait().await;
    }
}

/// Renews the presence until it is to end, or has been lost to another process.
async fn stay(store: Postgres, lease: Lease, terms: Terms, leaving: CancellationToken, ousted: CancellationToken) {
    let [term, patience, pause] = [terms.lease_ms, terms.answer_ms, terms.renew_ms].map(Duration::from_millis);
    let mut renewals = interval(pause);
    renewals.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while leaving.run_until_cancelled(renewals.tick()).await.is_some() {
        match timeout(patience, store.stay_alone(&lease, term)).await {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => {
                tracing::error!("others have opened this house while this process stood still: it closes");
                ousted.cancel();
                return;
            }
            Ok(Err(store::Error::Shut)) => return,
            Ok(Err(error)) => tracing::warn!(%error, "the presence of this process could not be renewed"),
            Err(_) => tracing::warn!("the presence of this process could not be renewed in time"),
        }
    }
    if !matches!(timeout(patience, store.leave_alone(&lease)).await, Ok(Ok(()))) {
        tracing::warn!("the database was not told that this process is gone: for some seconds no other can open");
    }
}
