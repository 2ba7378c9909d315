//! The evening's own house, with a file of its own.

use anyhow::Context;
use server::{Breaks, Clock, Config, Running, WebApp, survey};
use std::{future, net::SocketAddr};
use store::{AnyStore, Sqlite};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// An open house. It has its own threads and all limits at their defaults, and is set up as behind a proxy that passes
/// on the address of each visitor.
pub(super) struct House {
    running: Running,
    store: AnyStore,
    runtime: Runtime,
    /// The folder of its file.
    folder: TempDir,
}

impl House {
    /// Opens the house.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(super) fn open(breaks: Breaks, web_app: WebApp) -> anyhow::Result<House> {
        let folder = tempfile::tempdir().context("cannot create a folder for the house")?;
        let data = folder.path().join("evening.sqlite");
        let store = AnyStore::from(Sqlite::open(&data).context("the database cannot be opened")?);
        let listen = ([127, 0, 0, 1], 0).into();
        let config = Config { listen, data, behind_proxy: 1.into(), breaks, ..Config::default() };
        let runtime = Runtime::new().context("the threads of the house cannot start")?;
        let running = runtime.block_on(Running::open(config, store.clone(), Clock::default(), web_app))?;
        Ok(House { running, store, runtime, folder })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// Closes the house in good order, checks everything it has kept and returns the faults found.
    ///
    /// # Errors
    /// If the check cannot be made.
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
        folder.close().context("the house's file could not be removed")?;
        faults
    }
}
