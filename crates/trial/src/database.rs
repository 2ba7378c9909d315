//! The database of several nodes: a server, and a standby that it waits for.

use crate::{engine::Engine, link::Target, room::Room};
use anyhow::Context;
use std::{
    fs::{self, Permissions},
    mem::swap,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// How long the database is away after its processes end.
const AWAY: Duration = Duration::from_millis(500);
/// How long a disk that is full may stay so until that is noticed, and how often to look whether it is.
const NOTICING: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(200);

/// The server and its standby.
pub(crate) struct Database {
    /// The folder of all servers, and how many there have been.
    folder: PathBuf,
    count: u32,
    server: Engine,
    /// After a failover this is the dead server, until there is a new standby.
    standby: Engine,
    /// The file system of both, if it is their own.
    room: Option<Room>,
}

impl Database {
    /// Starts both, in subfolders of this one.
    ///
    /// # Errors
    /// If one does not start.
    pub(crate) async fn begin(folder: &Path, room: Option<Room>) -> anyhow::Result<Database> {
        // The user that runs the servers may pass through, but sees nothing else.
        fs::set_permissions(folder, Permissions::from_mode(0o711))?;
        let server = Engine::postgres(folder.join("1")).await?;
        let standby = Engine::standby(folder.join("2"), &server).await?;
        Ok(Database { folder: folder.to_owned(), count: 2, server, standby, room })
    }

    /// The URL of the server, without any proxy.
    pub(crate) fn url(&self) -> &str {
        self.server.url()
    }

    /// The target for a link to it.
    pub(crate) fn target(&self) -> Target {
        Target::Socket(self.server.folder().join(".s.PGSQL.5432"))
    }

    /// Crashes the server and lets it recover.
    ///
    /// # Errors
    /// If it does not recover.
    pub(crate) async fn recover(&mut self) -> anyhow::Result<()> {
        self.server.crash().await?;
        sleep(AWAY).await;
        self.server.restart().await
    }

    /// Lets the disk of both be full for a while, and until that is noticed: on a busy machine, what there was before leaves
    /// room for all that is written for some time. Whichever cannot do without ends, and is started again.
    ///
    /// # Errors
    /// If one does not go on.
    pub(crate) async fn fill(&mut self, time: Duration, is_noticed: impl Fn() -> bool) -> anyhow::Result<()> {
        let room = self.room.as_ref().context("the database's disk is not its own")?;
        room.fill()?;
        sleep(time).await;
        let begun = Instant::now();
        while !is_noticed() && begun.elapsed() < NOTICING {
            sleep(LOOK).await;
        }
        room.widen()?;
        self.server.revive().await?;
        self.standby.revive().await
    }

    /// Takes the server away for good and lets the standby take its place.
    ///
    /// # Errors
    /// If the standby cannot.
    pub(crate) async fn fail_over(&mut self) -> anyhow::Result<()> {
        self.server.crash().await?;
        sleep(AWAY).await;
        self.standby.promote().await?;
        swap(&mut self.server, &mut self.standby);
        Ok(())
    }

    /// Gives the server a standby in place of the dead one.
    ///
    /// # Errors
    /// If none can be set up.
    pub(crate) async fn stand_by(&mut self) -> anyhow::Result<()> {
        fs::remove_dir_all(self.standby.folder())?;
        self.count += 1;
        self.standby = Engine::standby(self.folder.join(self.count.to_string()), &self.server).await?;
        Ok(())
    }

    /// Stops both cleanly.
    ///
    /// # Errors
    /// If one does not stop.
    pub(crate) async fn stop(&self) -> anyhow::Result<()> {
        let widened = self.room.as_ref().map_or(Ok(()), Room::widen);
        let stopped = self.standby.stop().await;
        self.server.stop().await?;
        widened.and(stopped)
    }
}
