//! The files of a database as each system knows them: which is which, who may read them, what lies beside them.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, Metadata, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use crate::Error;

/// Device and number of a file.
pub(super) type Identity = (u64, u64);

/// What makes it this file, whatever it is called.
#[cfg(unix)]
pub(super) fn identity(of: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (of.dev(), of.ino())
}

/// Elsewhere a file that is open cannot be moved away.
#[cfg(not(unix))]
pub(super) fn identity(_: &Metadata) -> Identity {
    (0, 0)
}

/// Whether two paths lead to one file that is there.
pub(super) fn are_one(one: &Path, other: &Path) -> bool {
    let is_there = |path| fs::canonicalize(path).ok();
    let found = |path| fs::metadata(path).map(|found| identity(&found)).ok();
    // A hard link has another path.
    let are_one = is_there(one).is_some() && is_there(one) == is_there(other);
    are_one || cfg!(unix) && found(one).is_some() && found(one) == found(other)
}

/// Whether this file is still the one at `path`.
pub(super) fn is_at(file: &File, path: &Path) -> Result<bool, Error> {
    let ours = identity(&file.metadata().map_err(Error::io(path))?);
    Ok(fs::symlink_metadata(path).is_ok_and(|found| identity(&found) == ours))
}

/// Whether it has several names.
#[cfg(target_os = "linux")]
pub(super) fn has_links(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

/// Elsewhere the lock that would tell is not taken.
#[cfg(not(target_os = "linux"))]
pub(super) fn has_links(_: &Metadata) -> bool {
    false
}

/// Whether the system's list of locks has one on this file that keeps all others out, as a house takes it. It shows none
/// of processes that cannot be seen from here, as in a container.
#[cfg(target_os = "linux")]
pub(super) fn is_seen_locked(file: &Metadata) -> bool {
    let (device, number) = identity(file);
    let (major, minor) = (device >> 32 & 0xffff_f000 | device >> 8 & 0xfff, device >> 12 & 0xffff_ff00 | device & 0xff);
    let name = format!("{major:02x}:{minor:02x}:{number}");
    let is_ours = |lock: &str| {
        let words = || lock.split_whitespace();
        words().any(|word| word == "FLOCK") && words().any(|word| word == "WRITE") && words().any(|word| word == name)
    };
    fs::read_to_string("/proc/locks").is_ok_and(|locks| locks.lines().any(is_ours))
}

/// Elsewhere the lock that would tell is not taken.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_seen_locked(_: &Metadata) -> bool {
    false
}

/// Creates a new file, readable by this user only.
pub(super) fn make(path: &Path) -> Result<File, Error> {
    match private(OpenOptions::new().write(true).create_new(true)).open(path) {
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Error::Exists { path: path.into() }),
        Err(error) => Err(Error::io(path)(error)),
    }
}

/// Lets only this user read what is created with these options.
#[cfg(unix)]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Creates a folder and those that it is in, readable by this user only.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// The file beside `path` with `more` appended to its name.
pub(super) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(more);
    name.into()
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_is_in_the_folder_one_works_in() {
        for (path, folder) in [("house.db", "."), ("a/house.db", "a"), ("/house.db", "/")] {
            assert_eq!(folder_of(Path::new(path)), Path::new(folder), "{path}");
        }
    }
}
