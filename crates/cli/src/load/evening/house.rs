//! A house of the evening's own, on a file of its own.

use anyhow::Context;
use server::{Breaks, Clock, Config, Running, WebApp, survey};
use std::{future, net::SocketAddr};
use store::{AnyStore, Sqlite};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// A house that is open. It has threads of its own, and every limit as it is by default; there is a proxy in front of it, as it
/// were, which tells from which address each comes.
pub(super) struct House {
    running: Running,
    store: AnyStore,
    runtime: Runtime,
    /// Where its file is.
    folder: TempDir,
}

impl House {
    /// Opens it.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(super) fn open(breaks: Breaks, web_app: WebApp) -> anyhow::Result<House> {
        let folder = tempfile::tempdir().context("there is no room for a house")?;
        let store = Sqlite::open(folder.path().join("evening.sqlite")).context("the database cannot be opened")?;
        let store = AnyStore::from(store);
        let config = Config { listen: ([127, 0, 0, 1], 0).into(), behind_proxy: 1.into(), breaks, ..Config::default() };
        let runtime = Runtime::new().context("the threads of the house cannot start")?;
        let running = runtime.block_on(Running::open(config, store.clone(), Clock::default(), web_app))?;
        Ok(House { running, store, runtime, folder })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// Closes it in good order, and looks through all that it has kept: what does not hold.
    ///
    /// # Errors
    /// When it cannot be looked through.
    pub(super) fn close(self) -> anyhow::Result<Vec<String>> {
        let House { running, store, runtime, folder } = self;
        let faults = runtime.block_on(async {
            running.until(future::ready(())).await;
            let mut faults = store.faults().await?;
            faults.extend(survey::survey(&store).await?.broken.into_iter().map(|broken| broken.why));
            store.shut().await;
            anyhow::Ok(faults)
        });
        runtime.shutdown_background();
        folder.close().context("the file of the house stays")?;
        faults
    }
}
