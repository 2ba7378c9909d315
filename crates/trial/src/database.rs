//! What several nodes keep everything in: a server, and a standby that it waits for.

use crate::{engine::Engine, link::Target};
use std::{
    fs::{self, Permissions},
    mem::swap,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::Duration,
};
use tokio::time::sleep;

/// How long it is away when its processes end.
const AWAY: Duration = Duration::from_millis(500);

/// The two of them.
pub(crate) struct Database {
    /// Where all servers lie, and how many there have been.
    folder: PathBuf,
    count: u32,
    server: Engine,
    /// After a failover the server that is gone, until there is another.
    standby: Engine,
}

impl Database {
    /// Begins both, in folders of this one.
    ///
    /// # Errors
    /// When one does not begin.
    pub(crate) async fn begin(folder: &Path) -> anyhow::Result<Database> {
        // Whoever runs the servers is let through, and sees nothing else.
        fs::set_permissions(folder, Permissions::from_mode(0o711))?;
        let server = Engine::postgres(folder.join("1")).await?;
        let standby = Engine::standby(folder.join("2"), &server).await?;
        Ok(Database { folder: folder.to_owned(), count: 2, server, standby })
    }

    /// How the server is reached past every proxy.
    pub(crate) fn url(&self) -> &str {
        self.server.url()
    }

    /// Where a way to it leads.
    pub(crate) fn target(&self) -> Target {
        Target::Socket(self.server.folder().join(".s.PGSQL.5432"))
    }

    /// The server ends as in a crash, and recovers.
    ///
    /// # Errors
    /// When it does not.
    pub(crate) async fn recover(&mut self) -> anyhow::Result<()> {
        self.server.crash().await?;
        sleep(AWAY).await;
        self.server.restart().await
    }

    /// The server is gone for good, and the standby takes its place.
    ///
    /// # Errors
    /// When it cannot.
    pub(crate) async fn fail_over(&mut self) -> anyhow::Result<()> {
        self.server.crash().await?;
        sleep(AWAY).await;
        self.standby.promote().await?;
        swap(&mut self.server, &mut self.standby);
        Ok(())
    }

    /// Gives the server a standby in place of the one that is gone.
    ///
    /// # Errors
    /// When there is none to be had.
    pub(crate) async fn stand_by(&mut self) -> anyhow::Result<()> {
        fs::remove_dir_all(self.standby.folder())?;
        self.count += 1;
        self.standby = Engine::standby(self.folder.join(self.count.to_string()), &self.server).await?;
        Ok(())
    }

    /// Ends both in good order.
    ///
    /// # Errors
    /// When one does not end.
    pub(crate) async fn stop(&self) -> anyhow::Result<()> {
        let stopped = self.standby.stop().await;
        self.server.stop().await?;
        stopped
    }
}
