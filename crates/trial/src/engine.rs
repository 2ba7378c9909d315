//! The servers that nodes rely on, started and stopped by the scripts of the repository.

use anyhow::{Context, bail};
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use tokio::task::spawn_blocking;

/// The scripts of the repository that this program was built from.
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts");

/// PostgreSQL or NATS, in a folder of its own.
pub(crate) struct Engine {
    script: &'static str,
    folder: PathBuf,
    url: String,
}

impl Engine {
    /// Starts a PostgreSQL with its own settings: what it reports as written has been handed to its disk.
    pub(crate) async fn postgres(folder: PathBuf) -> anyhow::Result<Engine> {
        Engine::start("postgres", folder).await
    }

    /// Starts a follower of another server, which then reports as written only what both have.
    pub(crate) async fn standby(folder: PathBuf, of: &Engine) -> anyhow::Result<Engine> {
        let url = told(of.script, "follow", &[&folder, &of.folder]).await?;
        Ok(Engine { script: of.script, folder, url })
    }

    /// Starts a NATS.
    pub(crate) async fn nats(folder: PathBuf) -> anyhow::Result<Engine> {
        Engine::start("nats", folder).await
    }

    async fn start(script: &'static str, folder: PathBuf) -> anyhow::Result<Engine> {
        let url = told(script, "start", &[&folder]).await?;
        Ok(Engine { script, folder, url })
    }

    /// Its URL, without a proxy. NATS gets another port at every start.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Stops it as a crash would.
    pub(crate) async fn crash(&self) -> anyhow::Result<()> {
        told(self.script, "crash", &[&self.folder]).await.map(drop)
    }

    /// Turns a standby into a server of its own.
    pub(crate) async fn promote(&self) -> anyhow::Result<()> {
        told(self.script, "promote", &[&self.folder]).await.map(drop)
    }

    /// Starts it again.
    pub(crate) async fn restart(&mut self) -> anyhow::Result<()> {
        self.url = told(self.script, "start", &[&self.folder]).await?;
        Ok(())
    }

    /// Waits until it goes on, and starts it again if it has ended by itself.
    pub(crate) async fn revive(&self) -> anyhow::Result<()> {
        told(self.script, "revive", &[&self.folder]).await.map(drop)
    }

    /// Stops it cleanly.
    pub(crate) async fn stop(&self) -> anyhow::Result<()> {
        told(self.script, "stop", &[&self.folder]).await.map(drop)
    }
}

/// Runs a script and returns its output.
async fn told(script: &'static str, order: &'static str, folders: &[&Path]) -> anyhow::Result<String> {
    let mut command = Command::new(Path::new(SCRIPTS).join(script));
    command.arg(order).args(folders).stdin(Stdio::null()).stderr(Stdio::inherit());
    let ran =
        spawn_blocking(move || command.output()).await?.with_context(|| format!("scripts/{script} cannot run"))?;
    if !ran.status.success() {
        bail!("scripts/{script} {order} failed");
    }
    Ok(String::from_utf8(ran.stdout)?.trim().to_owned())
}
