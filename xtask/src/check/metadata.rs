//! What cargo knows of the workspace.
use anyhow::{Context, Result};
use serde::Deserialize;
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The workspace.
#[derive(Default, Deserialize)]
pub(super) struct Metadata {
    pub(super) packages: Vec<Package>,
    pub(super) workspace_root: PathBuf,
}

/// A crate of the workspace.
#[derive(Default, Deserialize)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) dependencies: Vec<Dependency>,
    pub(super) targets: Vec<Target>,
}

/// A dependency of any kind: normal, dev or build.
#[derive(Deserialize)]
pub(super) struct Dependency {
    pub(super) name: String,
}

/// Whatever is compiled by itself: a library, a program, a test.
#[derive(Deserialize)]
pub(super) struct Target {
    /// The file that it starts from.
    pub(super) src_path: PathBuf,
}

impl Metadata {
    /// Asks cargo.
    ///
    /// # Errors
    /// If there is no cargo, or no workspace.
    pub(super) fn read(root: &Path) -> Result<Metadata> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .current_dir(root)
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .output()
            .context("cannot start cargo")?;
        serde_json::from_slice(&output.stdout).context("cargo metadata")
    }
}
