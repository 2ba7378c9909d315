//! A file that is still being written, and gets its name only once it is verified.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{file, place};
use crate::Error;

/// The suffix of its name until then.
const PART: &str = ".part";

/// The file, readable by this user only. It is removed with this value, unless it has been put in place.
pub(super) struct Part {
    /// The file, whatever is at its path by now.
    file: File,
    path: PathBuf,
    to: PathBuf,
}

impl Part {
    /// Begins the file that is to be at `to`. What an earlier attempt has left is removed, unless somebody has opened it.
    pub(super) fn begin(to: &Path) -> Result<Self, Error> {
        let path = file::beside(to, PART);
        if place::is_open_here(&path) {
            return Err(Error::Locked { path });
        }
        remove(&path)?;
        let file = file::make(&path)?;
        Ok(Self { file, path, to: to.into() })
    }

    /// The same, if there is nothing yet at `to`.
    pub(super) fn begin_new(to: &Path) -> Result<Self, Error> {
        is_free(to)?;
        Self::begin(to)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the verified file its name, durably. Whatever has it is replaced.
    pub(super) fn put_in_place(self) -> Result<(), Error> {
        self.file.sync_all().map_err(Error::io(&self.path))?;
        // Another backup to the same place may have begun since, and is not verified yet.
        if !file::is_at(&self.file, &self.path)? {
            return Err(Error::io(&self.path)(io::ErrorKind::ResourceBusy.into()));
        }
        fs::rename(&self.path, &self.to).map_err(Error::io(&self.to))?;
        if cfg!(unix) {
            let folder = file::folder_of(&self.to);
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(Error::io(folder))?;
        }
        Ok(())
    }

    /// The same, unless something has taken the name meanwhile.
    pub(super) fn put_in_new_place(self) -> Result<(), Error> {
        is_free(&self.to)?;
        self.put_in_place()
    }
}

/// Refuses to copy a file that would have to make room for its copy.
pub(super) fn makes_no_room(from: &Path, to: &Path) -> Result<(), Error> {
    let part = file::beside(to, PART);
    if file::are_one(from, &part) { Err(Error::InTheWay { path: part }) } else { Ok(()) }
}

impl Drop for Part {
    fn drop(&mut self) {
        if file::is_at(&self.file, &self.path).unwrap_or(false) {
            // If it stays, the next attempt removes it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn is_free(path: &Path) -> Result<(), Error> {
    if fs::symlink_metadata(path).is_ok() { Err(Error::Exists { path: path.into() }) } else { Ok(()) }
}

pub(super) fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::io(path)(error)),
        _ => Ok(()),
    }
}
