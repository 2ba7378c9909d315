//! Imports between the crates of the workspace, read from `cargo metadata`.
use super::metadata::Metadata;
use crate::graph;
use std::collections::BTreeSet;

/// Reports imports that the table of rooms does not allow, as sentences.
pub(super) fn faults(metadata: &Metadata) -> Vec<String> {
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
    use super::super::metadata::{Dependency, Package};
    use super::*;

    fn faults_of(packages: &[(&str, &[&str])]) -> Vec<String> {
        let packages = packages.iter().map(|(name, imports)| Package {
            name: (*name).into(),
            dependencies: imports.iter().map(|name| Dependency { name: (*name).into() }).collect(),
            ..Package::default()
        });
        faults(&Metadata { packages: packages.collect(), ..Metadata::default() })
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
