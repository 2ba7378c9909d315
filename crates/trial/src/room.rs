//! A file system of the database's own, in memory. Its size can be changed, so its disk can be full.

use anyhow::{Context, bail};
use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

/// Set for a trial that runs among mounts of its own.
const INSIDE: &str = "MADANG_TRIAL_ROOM";
/// Its size, of which only what is used takes up memory.
const SIZE: &str = "4g";
/// How much of it is left when it is full, in KiB: it may grow while it is being measured.
const LEFT: u64 = 64;

/// The file system, mounted on a folder. It is gone when dropped.
pub(crate) struct Room {
    folder: PathBuf,
}

/// Whether this program runs among mounts of its own.
pub(crate) fn is_in() -> bool {
    env::var_os(INSIDE).is_some()
}

/// Runs this program once more, among mounts of its own. `None` if it already is there, or cannot be: only root may
/// mount anything.
pub(crate) fn move_in() -> Option<ExitCode> {
    if is_in() {
        return None;
    }
    let mut mount = among_own_mounts();
    mount.args(["mount", "-t", "tmpfs", "tmpfs", "/tmp"]).stdout(Stdio::null()).stderr(Stdio::null());
    if !mount.status().is_ok_and(|status| status.success()) {
        eprintln!("Nothing can be mounted here: the database's disk will not be full.");
        return None;
    }
    let mut again = among_own_mounts();
    again.arg(env::current_exe().ok()?).args(env::args_os().skip(1)).env(INSIDE, "yes");
    let code = again.status().ok()?.code().and_then(|code| u8::try_from(code).ok());
    Some(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The beginning of a command that runs among mounts of its own.
fn among_own_mounts() -> Command {
    let mut command = Command::new("unshare");
    command.arg("--mount");
    command
}

impl Room {
    /// Mounts it.
    ///
    /// # Errors
    /// If that is not possible.
    pub(crate) fn at(folder: &Path) -> anyhow::Result<Room> {
        let size = format!("size={SIZE},mode=711");
        run(Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder))?;
        Ok(Room { folder: folder.to_owned() })
    }

    /// Leaves no room for anything new.
    ///
    /// # Errors
    /// If that is not possible.
    pub(crate) fn fill(&self) -> anyhow::Result<()> {
        let told = run(Command::new("df").args(["-k", "--output=used"]).arg(&self.folder))?;
        let used: u64 = told.split_whitespace().last().context("df says nothing")?.parse()?;
        self.resize(&format!("{}k", used + LEFT))
    }

    /// Gives it its size again.
    ///
    /// # Errors
    /// If that is not possible.
    pub(crate) fn widen(&self) -> anyhow::Result<()> {
        self.resize(SIZE)
    }

    fn resize(&self, size: &str) -> anyhow::Result<()> {
        run(Command::new("mount").args(["-o", &format!("remount,size={size}")]).arg(&self.folder)).map(drop)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        run(Command::new("umount").args(["--lazy"]).arg(&self.folder)).ok();
    }
}

/// Runs a program and returns its output.
fn run(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let ran = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let ran = ran.with_context(|| format!("{name} cannot run"))?;
    if !ran.status.success() {
        bail!("{name} failed");
    }
    Ok(String::from_utf8(ran.stdout)?)
}
