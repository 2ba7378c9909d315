//! The packages of others that the program and the web app are made with, as cargo knows them.
use super::cargo::TARGET;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The crates that people get: the program, and the app in their browsers.
const GIVEN: &[&str] = &["madang", "web"];

/// The workspace with all that it depends on.
#[derive(Deserialize)]
pub(super) struct Metadata {
    packages: Vec<Package>,
    workspace_members: BTreeSet<String>,
    resolve: Resolve,
}

/// A package, with what its manifest says about its terms.
#[derive(Default, Deserialize)]
pub(super) struct Package {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) license: Option<String>,
    pub(super) license_file: Option<PathBuf>,
    pub(super) authors: Vec<String>,
    pub(super) manifest_path: PathBuf,
}

/// Which package needs which.
#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

/// A package and what it needs.
#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Need>,
}

/// A package that another needs.
#[derive(Deserialize)]
struct Need {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

/// What it is needed for: its tests (`dev`), its build script (`build`) or, if not named, itself.
#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

impl Metadata {
    /// Asks cargo, which fetches what is missing.
    ///
    /// # Errors
    /// If there is no cargo, or it cannot fetch a package.
    pub(super) fn read(root: &Path) -> Result<Metadata> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .current_dir(root)
            // The program runs on the kind of machine that it is built on.
            .args(["metadata", "--format-version", "1", "--filter-platform", "host-tuple", "--filter-platform", TARGET])
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            bail!("cargo cannot say what the app is made with");
        }
        serde_json::from_slice(&output.stdout).context("cargo metadata")
    }

    /// The packages of others in what people get. What is needed for tests and build scripts alone is not among them.
    pub(super) fn of_others(&self) -> Vec<&Package> {
        let nodes: BTreeMap<&str, &Node> = self.resolve.nodes.iter().map(|node| (&*node.id, node)).collect();
        let is_own = |package: &Package| self.workspace_members.contains(&package.id);
        let given = self.packages.iter().filter(|package| is_own(package) && GIVEN.contains(&&*package.name));
        let mut open: Vec<&str> = given.map(|package| &*package.id).collect();
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                let needs = nodes.get(id).into_iter().flat_map(|node| &node.deps);
                open.extend(needs.filter(|need| need.is_contained()).map(|need| &*need.pkg));
            }
        }
        let others = self.packages.iter().filter(|package| !is_own(package) && found.contains(&*package.id));
        others.collect()
    }
}

impl Need {
    fn is_contained(&self) -> bool {
        self.dep_kinds.iter().any(|kind| kind.kind.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn package(name: &str) -> Value {
        json!({
            "id": name, "name": name, "version": "1.0.0", "license": "MIT", "license_file": null, "authors": [],
            "manifest_path": format!("/{name}/Cargo.toml"),
        })
    }

    fn node(name: &str, needs: &[(&str, &[Option<&str>])]) -> Value {
        let kinds = |kinds: &[Option<&str>]| kinds.iter().map(|kind| json!({"kind": kind})).collect::<Vec<_>>();
        let needs = needs.iter().map(|(name, of)| json!({"pkg": name, "dep_kinds": kinds(of)}));
        json!({"id": name, "deps": needs.collect::<Vec<_>>()})
    }

    #[test]
    fn only_what_people_get_counts() {
        let names = ["madang", "web", "game", "xtask", "axum", "hyper", "leptos", "proptest", "cc", "syn", "brotli"];
        let metadata: Metadata = serde_json::from_value(json!({
            "packages": names.map(package),
            "workspace_members": ["madang", "web", "game", "xtask"],
            "resolve": {"nodes": [
                node("madang", &[("game", &[None]), ("axum", &[None]), ("proptest", &[Some("dev")])]),
                node("web", &[("game", &[None]), ("leptos", &[None])]),
                node("game", &[("axum", &[None]), ("cc", &[Some("build")]), ("syn", &[Some("build"), None])]),
                node("xtask", &[("brotli", &[None])]),
                node("axum", &[("hyper", &[None])]),
                node("hyper", &[("axum", &[None])]),
            ]},
        }))
        .unwrap();
        let found: Vec<&str> = metadata.of_others().into_iter().map(|package| &*package.name).collect();
        assert_eq!(found, ["axum", "hyper", "leptos", "syn"]);
    }
}
