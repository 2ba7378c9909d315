//! The files of a folder, in a fixed order.
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Folders with nothing written by hand.
const SKIPPED: &[&str] = &["target", ".git", "node_modules", "test-results", "playwright-report"];

/// Returns every file below `folder`, sorted by path. A folder that does not exist has no files.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        if !folder.is_dir() {
            continue;
        }
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match path.is_dir() {
                true if SKIPPED.contains(&&*name) => {}
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The crates of the workspace with their sources: each folder of `crates`, and the packer itself. What a file manager
/// leaves there, or git of a crate that is gone, is none.
pub(crate) fn crates(root: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut found = vec![("xtask".to_owned(), root.join("xtask/src"))];
    for entry in std::fs::read_dir(root.join("crates"))? {
        let entry = entry?;
        if entry.path().join("Cargo.toml").is_file() {
            found.push((entry.file_name().to_string_lossy().into_owned(), entry.path().join("src")));
        }
    }
    found.sort();
    Ok(found)
}

/// Whether the file has one of the extensions `endings` (without the dot).
pub(crate) fn is(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
}
