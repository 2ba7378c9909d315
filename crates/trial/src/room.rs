//! A file system of the database's own, in memory. Its size can be changed, so its disk can be full.

use anyhow::{Context, bail};
use std::{
    env,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Set for a trial that runs among mounts of its own.
const INSIDE: &str = "MADANG_TEST_ROOM";
/// Its size, of which only what is used takes up memory.
const SIZE: &str = "4g";
/// How often to measure what is used: it may grow before the size is set.
const TRIES: u32 = 50;

/// The file system, mounted on a folder. It is gone when dropped.
pub(crate) struct Room {
    folder: PathBuf,
}

/// Makes sure that this program runs among mounts of its own, by becoming itself once more. False if that is not
/// possible: only root may mount anything.
pub(crate) fn move_in() -> bool {
    if env::var_os(INSIDE).is_some() {
        return true;
    }
    let mut mount = among_own_mounts();
    mount.args(["mount", "-t", "tmpfs", "tmpfs", "/tmp"]).stdout(Stdio::null()).stderr(Stdio::null());
    if let (Ok(program), true) = (env::current_exe(), mount.status().is_ok_and(|status| status.success())) {
        // Comes back only if it fails.
        let error = among_own_mounts().arg(program).args(env::args_os().skip(1)).env(INSIDE, "yes").exec();
        eprintln!("unshare cannot run: {error}");
    }
    false
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
        let mut filled = Ok(());
        for _ in 0..TRIES {
            let told = run(Command::new("df").args(["-k", "--output=used"]).arg(&self.folder))?;
            let used = told.split_whitespace().last().context("df says nothing")?;
            filled = self.resize(&format!("{used}k"));
            if filled.is_ok() {
                break;
            }
        }
        filled
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
    let ran = command.stdin(Stdio::null()).output().with_context(|| format!("{name} cannot run"))?;
    if !ran.status.success() {
        bail!("{name} failed: {}", String::from_utf8_lossy(&ran.stderr).trim());
    }
    Ok(String::from_utf8(ran.stdout)?)
}
