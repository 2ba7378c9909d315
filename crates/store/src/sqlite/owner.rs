//! Whose a database is. A house often runs as a user of its own, and only root can reach its folder: what root puts
//! there must be the house's, or the house cannot open it.

use std::path::Path;

use super::file::beside;
use crate::Error;

/// Whoever owns the place of a database, other than root.
pub(crate) struct Owner {
    #[cfg(unix)]
    ids: Option<(u32, u32)>,
}

#[cfg(unix)]
impl Owner {
    /// The owner of the database at `path`, or else of its folder. `path` is no link: whoever has laid one need not own
    /// the place that it leads to.
    pub(crate) fn of(path: &Path) -> Self {
        use std::{fs::metadata, os::unix::fs::MetadataExt};
        let found = [path, super::file::folder_of(path)].into_iter().filter_map(|place| metadata(place).ok());
        Self { ids: found.map(|place| (place.uid(), place.gid())).find(|(user, _)| *user != 0) }
    }

    /// Gives them a file, if it is root's. Never what a link leads to: they could have laid one to any file of root's.
    pub(super) fn take(&self, file: &Path) -> Result<(), Error> {
        use std::os::unix::fs::{MetadataExt, lchown};
        let Some((user, group)) = self.ids else { return Ok(()) };
        let of_root = std::fs::symlink_metadata(file).map_err(Error::io(file))?.uid() == 0;
        if of_root { lchown(file, Some(user), Some(group)).map_err(Error::io(file)) } else { Ok(()) }
    }
}

#[cfg(not(unix))]
impl Owner {
    pub(crate) fn of(_: &Path) -> Self {
        Self {}
    }

    pub(super) fn take(&self, _: &Path) -> Result<(), Error> {
        Ok(())
    }
}

impl Owner {
    /// Gives whoever owns its place a database that is not open, with the lock beside it, as far as these are root's. If
    /// it was opened by a link, both are where that leads.
    pub(crate) fn take_database(path: &Path) -> Result<(), Error> {
        let path = std::fs::canonicalize(path).map_err(Error::io(path))?;
        let owner = Self::of(&path);
        owner.take(&path)?;
        owner.take(&beside(&path, ".lock"))
    }
}
