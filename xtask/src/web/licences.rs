//! Whose work the house is made with, and under which terms: most of them ask that their notices go along with copies.
use super::packages::{Metadata, Package};
use crate::walk;
use anyhow::{Context, Result, ensure};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// How the names of the files begin in which packages state their terms, in any case.
const NAMES: &[&str] = &["licence", "license", "copying", "copyright", "notice", "unlicense"];

/// The start of the page.
const HEADING: &str = "\
Made with the work of others
============================

Madang is under MIT or Apache-2.0. It is made with the packages below, and with Rust's standard library (MIT OR
Apache-2.0, by the contributors of the Rust project). Each text comes after the packages that bring it.
";
/// Before the packages that bring none.
const BARE: &str = "These packages bring no text. The terms that they name, and who wrote them:\n\n";
/// Between two texts.
const RULE: &str = "\n------------------------------------------------------------------------\n\n";

/// Returns a page of plain text with the notices of all packages of others that people get.
///
/// # Errors
/// If cargo does not know the packages, or the files of one cannot be read.
pub(super) fn page(root: &Path) -> Result<String> {
    let metadata = Metadata::read(root)?;
    let mut notices = Notices::default();
    for package in metadata.of_others() {
        let texts = texts(package).with_context(|| format!("the licence of {} {}", package.name, package.version))?;
        notices.add(package, texts);
    }
    Ok(notices.page())
}

/// The texts in which a package states its terms. Code that it has from elsewhere comes with a file beside that code.
fn texts(package: &Package) -> Result<Vec<String>> {
    let manifest = &package.manifest_path;
    ensure!(manifest.is_file(), "there is no {}", manifest.display());
    let folder = manifest.parent().context("a manifest lies in a folder")?;
    let mut files = walk::files(folder)?;
    files.retain(|file| is_notice(file));
    files.extend(package.license_file.iter().map(|file| folder.join(file)));
    let read = |file: &PathBuf| fs::read_to_string(file).with_context(|| file.display().to_string());
    files.iter().map(|file| read(file).map(|text| tidied(&text))).collect()
}

/// Whether a file is named like one that states terms, and is not code.
fn is_notice(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    NAMES.iter().any(|start| name.starts_with(start)) && !walk::is(file, &["rs", "c", "h", "js"])
}

/// The same text without the differences that nobody sees.
fn tidied(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The texts, each once.
#[derive(Default)]
struct Notices {
    /// The packages that bring each text.
    texts: BTreeMap<String, BTreeSet<String>>,
    /// The packages that bring none.
    bare: BTreeSet<String>,
}

impl Notices {
    fn add(&mut self, package: &Package, texts: Vec<String>) {
        let terms = package.license.as_deref().unwrap_or("terms of its own");
        let named = format!("{} {} ({terms})", package.name, package.version);
        if texts.is_empty() {
            let by = if package.authors.is_empty() { "" } else { ", by " };
            self.bare.insert(format!("{named}{by}{}", package.authors.join(", ")));
        }
        for text in texts {
            self.texts.entry(text).or_default().insert(named.clone());
        }
    }

    /// All on one page, in the order of the packages' names.
    fn page(&self) -> String {
        let mut parts: Vec<_> = self.texts.iter().map(|(text, packages)| (packages, text)).collect();
        parts.sort();
        let mut page = HEADING.to_owned();
        for (packages, text) in parts {
            page.push_str(&format!("{RULE}{}\n{text}\n", listed(packages)));
        }
        if !self.bare.is_empty() {
            page.push_str(&format!("{RULE}{BARE}{}", listed(&self.bare)));
        }
        page
    }
}

/// One a line.
fn listed(packages: &BTreeSet<String>) -> String {
    packages.iter().map(|package| format!("{package}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: &str) -> Package {
        Package { name: name.into(), version: "1.0.0".into(), license: Some(license.into()), ..Package::default() }
    }

    /// The parts of the page after its heading.
    fn parts(notices: &Notices) -> Vec<String> {
        notices.page().split(RULE).skip(1).map(str::to_owned).collect()
    }

    #[test]
    fn a_text_is_there_once_after_all_the_packages_that_bring_it() {
        let mut notices = Notices::default();
        let (mit, apache) = ("MIT\n\nPermission", "Apache");
        notices.add(&package("tokio", "MIT"), vec![mit.into()]);
        notices.add(&package("serde", "MIT OR Apache-2.0"), vec![mit.into(), apache.into()]);
        let serde = "serde 1.0.0 (MIT OR Apache-2.0)\n";
        let both = format!("{serde}tokio 1.0.0 (MIT)\n\n{mit}\n");
        assert_eq!(parts(&notices), [format!("{serde}\n{apache}\n"), both]);
    }

    #[test]
    fn the_order_is_that_of_the_names() {
        let page = |names: &[&str]| {
            let mut notices = Notices::default();
            for name in names {
                notices.add(&package(name, "MIT"), vec![format!("By whoever wrote {name}")]);
            }
            notices.page()
        };
        assert_eq!(page(&["a", "b", "c"]), page(&["c", "a", "b"]));
    }

    #[test]
    fn a_package_without_a_text_is_named_with_its_authors() {
        let mut notices = Notices::default();
        let authors = vec!["Mina".to_owned(), "Jun".to_owned()];
        notices.add(&Package { authors, ..package("leptos", "MIT") }, Vec::new());
        notices.add(&package("axum", "MIT"), Vec::new());
        assert_eq!(parts(&notices), [format!("{BARE}axum 1.0.0 (MIT)\nleptos 1.0.0 (MIT), by Mina, Jun\n")]);
    }

    #[test]
    fn files_that_state_terms_are_known_by_their_names() {
        for name in ["LICENSE", "license-mit", "LICENCE.md", "c/COPYING", "NOTICE.txt", "LICENSE.other"] {
            assert!(is_notice(Path::new(name)), "{name}");
        }
        for name in ["README.md", "src/license.rs", "src/lib.rs", "license/README"] {
            assert!(!is_notice(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn texts_that_look_alike_are_the_same() {
        assert_eq!(tidied("\u{feff}\r\n  MIT  \r\n\r\nPermission\r\n"), tidied("\n  MIT\n\nPermission"));
        assert_eq!(tidied("\n  MIT\n"), "  MIT");
    }

    #[test]
    fn a_package_that_cannot_be_read_is_an_error() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let at = |folder: &str| Package { manifest_path: here.join(folder).join("Cargo.toml"), ..Package::default() };
        assert!(texts(&at("../crates/game")).unwrap().is_empty());
        assert!(texts(&at("../crates/nothing")).is_err());
        assert!(texts(&Package { license_file: Some("nothing.txt".into()), ..at("../crates/game") }).is_err());
        assert_eq!(texts(&Package { license_file: Some("../LICENSE-MIT".into()), ..at("../xtask") }).unwrap().len(), 1);
    }
}
