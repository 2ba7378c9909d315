//! Where the database lies, and the lock that keeps a second server away from it.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use crate::Error;

/// A database file that this process alone may open, as long as the lock lives.
pub(super) struct Place {
    pub(super) path: PathBuf,
    pub(super) lock: File,
}

/// Makes what is missing of the folder and the file, readable for this user only (the journal holds hands and
/// seeds), and takes the lock.
pub(super) fn take(path: &Path) -> Result<Place, Error> {
    let path = resolve(path)?;
    let lock = lock(&path)?;
    // SQLite gives its side files the permissions of the file it finds.
    match private(OpenOptions::new().write(true).create_new(true)).open(&path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(Error::io(path)(error)),
    }
    Ok(Place { path, lock })
}

/// The path without links, so that one database has one lock whatever name it is opened by.
fn resolve(path: &Path) -> Result<PathBuf, Error> {
    if let Ok(found) = fs::canonicalize(path) {
        return match found.is_dir() {
            true => Err(Error::io(path)(io::ErrorKind::IsADirectory.into())),
            false => Ok(found),
        };
    }
    let name = path.file_name().ok_or_else(|| Error::io(path)(io::ErrorKind::InvalidFilename.into()))?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    make_folder(folder).map_err(Error::io(folder))?;
    Ok(fs::canonicalize(folder).map_err(Error::io(folder))?.join(name))
}

/// The lock is a file of its own: SQLite's locks would let readers of a second server in, and closing any handle
/// of the database drops them. It is never removed, because a removed file can still be locked by another.
fn lock(path: &Path) -> Result<File, Error> {
    let mut name = OsString::from(path);
    name.push(".lock");
    let lock =
        private(OpenOptions::new().write(true).create(true).truncate(false)).open(&name).map_err(Error::io(&name))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Error::Locked { path: path.into() }),
        Err(TryLockError::Error(error)) => Err(Error::io(name)(error)),
    }
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_taken_once_until_it_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/deeper/house.db");
        let place = take(&path).unwrap();
        let again = take(&path);
        assert!(matches!(again, Err(Error::Locked { .. })));
        let roundabout = take(&folder.path().join("new/deeper/../deeper/house.db"));
        assert!(matches!(roundabout, Err(Error::Locked { .. })));
        drop(place);
        take(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_read() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let place = take(&folder.path().join("new/house.db")).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o077;
        assert_eq!(mode(&place.path), 0);
        assert_eq!(mode(place.path.parent().unwrap()), 0);
    }

    #[test]
    fn what_cannot_be_a_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), &folder.path().join(".."), Path::new("")] {
            let refused = take(path);
            assert!(matches!(refused, Err(Error::Io { .. })), "{path:?}");
        }
    }
}
