//! A house of an earlier program, upgraded in a temporary copy: so it can be checked before it is upgraded itself, and
//! moved without being upgraded.

use anyhow::{Context, bail};
use std::{
    env,
    fs::{canonicalize, metadata},
    path::{Path, PathBuf},
};
use store::{Address, AnyStore, Sqlite};
use tempfile::{Builder, TempDir};

/// The name of the folder of a copy begins so.
const NAME: &str = "madang-check-";

/// The copy, in a folder that goes with it.
pub(crate) struct Copied {
    folder: TempDir,
}

impl Copied {
    /// Copies the house in this file, which is not changed, and upgrades the copy.
    ///
    /// # Errors
    /// If there is no room for it, or the file cannot be read or upgraded.
    pub(crate) fn of(file: &Path) -> anyhow::Result<Self> {
        let copied = Self { folder: folder(file)? };
        Sqlite::copy_upgraded(file, copied.path()).context("no copy of it could be upgraded")?;
        Ok(copied)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("house.sqlite")
    }
}

/// The copy, open to be read.
pub(crate) struct Upgraded {
    pub(crate) store: AnyStore,
    /// Where a file that is open cannot be removed.
    _copied: Option<Copied>,
}

impl Upgraded {
    /// As [`Copied::of`].
    ///
    /// # Errors
    /// As there.
    pub(crate) async fn of(file: &Path) -> anyhow::Result<Self> {
        let copied = Copied::of(file)?;
        let store = AnyStore::read_only(&Address::File(copied.path())).await.context("its copy cannot be read")?;
        // Removed as early as can be: then nothing is left of the copy, however this process ends.
        Ok(Self { store, _copied: (!cfg!(unix)).then_some(copied) })
    }
}

/// Makes a folder for the copy where there is room for it: among temporary files, or else beside the file.
fn folder(file: &Path) -> anyhow::Result<TempDir> {
    let file = canonicalize(file).with_context(|| file.display().to_string())?;
    let mut log = file.clone().into_os_string();
    log.push("-wal");
    let size = |path: &Path| metadata(path).map_or(0, |found| found.len());
    // The upgrade may write all of it once more.
    let needed = 2 * (size(&file) + size(Path::new(&log)));
    let places: [PathBuf; 2] = [env::temp_dir(), file.parent().unwrap_or(Path::new(".")).into()];
    let fits = |place: &&PathBuf| room(place).is_some_and(|room| room >= needed);
    let made = places.iter().filter(fits).find_map(|place| private().tempdir_in(place).ok());
    let Some(made) = made else {
        let [temporary, beside] = places.map(|place| place.display().to_string());
        bail!(
            "a copy to be upgraded needs {} MiB for a while, which are neither in {temporary} nor in {beside}, or \
             nothing may be written there: name a folder with room in TMPDIR",
            needed.div_ceil(1 << 20)
        );
    };
    Ok(made)
}

/// Makes folders that only this user may enter: nobody else puts a file there, whatever the umask.
fn private() -> Builder<'static, 'static> {
    let mut folder = Builder::new();
    folder.prefix(NAME);
    #[cfg(unix)]
    folder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    folder
}

/// How many bytes this user may still write to a folder. `None` if there is no such folder.
#[cfg(unix)]
fn room(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// How many bytes this user may still write to a folder, which only trying tells here.
#[cfg(not(unix))]
fn room(_: &Path) -> Option<u64> {
    Some(u64::MAX)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn nobody_else_may_enter_the_folder_of_a_copy() {
        let house = tempfile::NamedTempFile::new().unwrap();
        let folder = folder(house.path()).unwrap();
        assert_eq!(metadata(folder.path()).unwrap().permissions().mode() & 0o077, 0);
    }
}
