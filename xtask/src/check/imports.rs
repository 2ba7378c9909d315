//! Imports between the crates of the workspace, read from `cargo metadata`.
use crate::graph;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::{collections::BTreeSet, path::Path, process::Command};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

/// A dependency of any kind: normal, dev or build.
#[derive(Deserialize)]
struct Dependency {
    name: String,
}

/// Reports imports that the table of rooms does not allow, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(root)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cannot start cargo")?;
    let metadata: Metadata = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    Ok(judge(&metadata))
}

fn judge(metadata: &Metadata) -> Vec<String> {
    let ours: BTreeSet<&str> = metadata.packages.iter().map(|package| &*package.name).collect();
    let mut faults = Vec::new();
    for package in &metadata.packages {
        let Some(below) = graph::below(&package.name) else {
            faults.push(format!("crate {} has no row in xtask/src/graph.rs", package.name));
            continue;
        };
        let imports = package.dependencies.iter().map(|dependency| &*dependency.name);
        let imports: BTreeSet<&str> = imports.filter(|name| ours.contains(name)).collect();
        for import in imports {
            // A crate may name itself to enable one of its own features in its tests.
            if import != package.name && !below.contains(&import) {
                faults.push(format!("{} must not import {import}", package.name));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(packages: &[(&str, &[&str])]) -> Vec<String> {
        let packages = packages.iter().map(|(name, imports)| Package {
            name: (*name).into(),
            dependencies: imports.iter().map(|name| Dependency { name: (*name).into() }).collect(),
        });
        judge(&Metadata { packages: packages.collect() })
    }

    #[test]
    fn downward_imports_and_strangers_pass() {
        assert_eq!(faults_of(&[("game", &["serde"]), ("lexio", &["game", "serde"]), ("table", &["game"])]), [""; 0]);
    }

    #[test]
    fn upward_imports_and_unknown_rooms_do_not() {
        assert_eq!(
            faults_of(&[("game", &["lexio"]), ("lexio", &["game"]), ("attic", &[])]),
            ["game must not import lexio", "crate attic has no row in xtask/src/graph.rs"]
        );
    }
}
