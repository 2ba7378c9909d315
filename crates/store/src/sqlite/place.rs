//! The location of the database, and the locks that keep a second server away from it.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::file::{Identity, beside, folder_of, has_links, identity, is_seen_locked, make_folder, private};
use crate::{Cause, Error};

/// A database file that only this process may open, for as long as the locks live.
pub(super) struct Place {
    pub(super) path: PathBuf,
    pub(super) locks: Locks,
}

/// The locks that keep others away. They must outlive every connection, because closing a file drops SQLite's own locks
/// on it.
pub(super) struct Locks {
    _beside: File,
    itself: File,
}

/// A file that is open, and the path that has led to it.
pub(super) struct Known {
    path: PathBuf,
    file: Identity,
    /// Its log, once there is one.
    log: Option<Box<Known>>,
}

impl Place {
    /// The file, opened by this path.
    pub(super) fn known_by(&self, path: &Path) -> Result<Known, Error> {
        let file = identity(&self.locks.itself.metadata().map_err(Error::io(path))?);
        Ok(Known { path: path.into(), file, log: None })
    }
}

impl Known {
    /// The same with the log that SQLite has open for it by now.
    pub(super) fn with_log(self) -> Self {
        let path = fs::canonicalize(&self.path).map(|path| beside(&path, "-wal"));
        let log = path.and_then(|path| Ok(Self { file: identity(&fs::metadata(&path)?), path, log: None }));
        Self { log: log.ok().map(Box::new), ..self }
    }

    /// Refuses what would not be found after a restart: others may have moved the file away, and put another there.
    pub(super) fn is_there(&self) -> Result<(), Error> {
        let found = match fs::metadata(&self.path) {
            Ok(found) => identity(&found) == self.file,
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => false,
            Err(error) => return Err(Error::Backend { cause: Cause::CannotOpen, source: Arc::new(error) }),
        };
        match &self.log {
            _ if !found => Err(Error::Displaced { path: self.path.clone() }),
            Some(log) => log.is_there(),
            None => Ok(()),
        }
    }
}

/// Creates the folder and the file if they are missing, readable by this user only (the journal contains hands and
/// seeds), and takes the locks. Refuses a place from where the database was moved away without its log.
pub(super) fn take(path: &Path) -> Result<Place, Error> {
    held(resolve(path)?, has_its_database)
}

/// The same to put a database there, whatever is there now.
pub(super) fn take_over(path: &Path) -> Result<Place, Error> {
    held(resolve(path)?, |_| Ok(()))
}

fn held(path: PathBuf, check: impl Fn(&Path) -> Result<(), Error>) -> Result<Place, Error> {
    let beside = lock_beside(&path)?;
    check(&path)?;
    // SQLite gives its side files the permissions of the file it finds.
    let itself = private(OpenOptions::new().read(true).write(true).create(true).truncate(false))
        .open(&path)
        .map_err(Error::io(&path))?;
    lock_itself(&itself, &path)?;
    Ok(Place { path, locks: Locks { _beside: beside, itself } })
}

/// Refuses a log without its database: a new house there would be taken for the one that wrote it, and SQLite removes
/// what is beside an empty file.
pub(super) fn has_its_database(path: &Path) -> Result<(), Error> {
    let is_there = |path: &Path| match fs::metadata(path) {
        Ok(found) => Ok(found.len() > 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::io(path)(error)),
    };
    match is_there(path)? || !is_there(&beside(path, "-wal"))? {
        true => Ok(()),
        false => Err(Error::OnlyLog { path: path.into() }),
    }
}

/// Refuses a database on which a house is open under another name, by a hard link or since before it was renamed: what
/// it has written last lies beside that name, and a reader would miss it. Found out on Linux only, as by
/// [`lock_itself`]. To be called before SQLite opens the file in this process: closing it drops SQLite's own locks.
pub(super) fn is_open_nowhere_else(path: &Path) -> Result<(), Error> {
    let found = fs::metadata(path).map_err(Error::io(path))?;
    // Whoever opens it here locks what lies beside it first. Not everybody who may read the file may open that.
    let is_seen = is_seen_locked(&found);
    if is_open_here(path) || fs::metadata(beside(path, ".lock")).is_ok_and(|lock| is_seen_locked(&lock)) {
        return Ok(());
    }
    // It may have been closed meanwhile.
    if is_seen && is_seen_locked(&found) {
        return Err(Error::OpenElsewhere { path: path.into() });
    }
    // Even for a moment, a lock could keep a house from opening, so none is taken of a file with one name.
    if !has_links(&found) {
        return Ok(());
    }
    match File::open(path).map_err(Error::io(path))?.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(Error::OpenElsewhere { path: path.into() }),
        shared => taken(shared, path, path),
    }
}

/// Whether a house is open on the database by this very name. Leaves no lock file where there is none.
pub(super) fn is_open_here(path: &Path) -> bool {
    let lock = File::open(beside(path, ".lock"));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Resolves links, so that a database has a single lock, whatever name it is opened by.
fn resolve(path: &Path) -> Result<PathBuf, Error> {
    if let Ok(found) = fs::canonicalize(path) {
        return match found.is_dir() {
            true => Err(Error::io(path)(io::ErrorKind::IsADirectory.into())),
            false => Ok(found),
        };
    }
    let folder = folder_of(path);
    // A link to what is not there yet says where it is to be. One that leads in a circle is refused when it is opened.
    if let (Err(error), Ok(target)) = (fs::metadata(path), fs::read_link(path))
        && error.kind() == io::ErrorKind::NotFound
    {
        return resolve(&folder.join(target));
    }
    let name = path.file_name().ok_or_else(|| Error::io(path)(io::ErrorKind::InvalidFilename.into()))?;
    make_folder(folder).map_err(Error::io(folder))?;
    Ok(fs::canonicalize(folder).map_err(Error::io(folder))?.join(name))
}

/// Locks a file of its own: SQLite's locks would let readers of a second server in, and closing any handle to the
/// database drops them. The file is never removed, because another process may still hold a lock on a removed file.
fn lock_beside(path: &Path) -> Result<File, Error> {
    match lock_if_there(path)? {
        Some(lock) => Ok(lock),
        None => {
            let name = beside(path, ".lock");
            // Never where a link leads: whoever owns the folder could have laid one to any place of root's.
            let made = private(OpenOptions::new().write(true).create_new(true)).open(&name);
            match made {
                // Another process has made it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && name.exists() => lock_beside(path),
                made => locked(made.map_err(Error::io(&name))?, path, &name),
            }
        }
    }
}

/// The same, unless there is no such file, and so no house that is open on the database by this name.
pub(super) fn lock_if_there(path: &Path) -> Result<Option<File>, Error> {
    let name = beside(path, ".lock");
    match OpenOptions::new().write(true).open(&name) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => locked(found.map_err(Error::io(&name))?, path, &name).map(Some),
    }
}

fn locked(lock: File, path: &Path, name: &Path) -> Result<File, Error> {
    taken(lock.try_lock(), path, name)?;
    Ok(lock)
}

/// Locks the database itself, and so every hard link to it. On systems other than Linux, such a lock would interfere
/// with SQLite's own.
fn lock_itself(file: &File, path: &Path) -> Result<(), Error> {
    if cfg!(target_os = "linux") {
        taken(file.try_lock(), path, path)?;
    }
    Ok(())
}

fn taken(locked: Result<(), TryLockError>, path: &Path, lock: &Path) -> Result<(), Error> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Error::Locked { path: path.into() }),
        Err(TryLockError::Error(error)) => Err(Error::io(lock)(error)),
    }
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

    #[cfg(target_os = "linux")]
    #[test]
    fn a_hard_link_leads_to_the_same_place() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("house.db"), folder.path().join("annexe/house.db"));
        let place = take(&path).unwrap();
        fs::create_dir(link.parent().unwrap()).unwrap();
        fs::hard_link(&path, &link).unwrap();
        let again = take(&link);
        assert!(matches!(again, Err(Error::Locked { .. })));
        drop(place);
        take(&link).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_open_house_is_read_under_its_own_name_only() {
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["house.db", "link.db"].map(|name| folder.path().join(name));
        let place = take(&path).unwrap();
        fs::hard_link(&path, &link).unwrap();
        is_open_nowhere_else(&path).unwrap();
        assert!(matches!(is_open_nowhere_else(&link), Err(Error::OpenElsewhere { .. })));
        assert!(!beside(&link, ".lock").exists(), "nothing is made there");
        drop(place);
        is_open_nowhere_else(&link).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_was_renamed_while_a_house_is_open_on_it_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let [path, away] = ["house.db", "away.db"].map(|name| folder.path().join(name));
        let place = take(&path).unwrap();
        let number = identity(&fs::metadata(&path).unwrap()).1;
        if !fs::read_to_string("/proc/locks").is_ok_and(|locks| locks.contains(&format!(":{number} "))) {
            return;
        }
        is_open_nowhere_else(&path).unwrap();
        fs::rename(&path, &away).unwrap();
        assert!(matches!(is_open_nowhere_else(&away), Err(Error::OpenElsewhere { .. })));
        drop(place);
        is_open_nowhere_else(&away).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn no_lock_is_made_where_a_link_leads() {
        let folder = tempfile::tempdir().unwrap();
        let [path, secret] = ["house.db", "secret"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink(&secret, beside(&path, ".lock")).unwrap();
        assert!(matches!(take(&path), Err(Error::Io { .. })));
        assert!(!secret.exists() && !path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_where_the_file_is_to_be() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let [near, far, round] = ["near.db", "far.db", "round.db"].map(|name| folder.path().join(name));
        symlink("far.db", &near).unwrap();
        symlink("disk/house.db", &far).unwrap();
        symlink("round.db", &round).unwrap();
        let place = take(&near).unwrap();
        assert_eq!(place.path, fs::canonicalize(folder.path()).unwrap().join("disk/house.db"));
        assert!(place.path.is_file() && beside(&place.path, ".lock").is_file());
        assert!(matches!(take(&round), Err(Error::Io { .. })));
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
