//! Every Rust file is compiled: cargo starts from it, or another file declares it as a module.
//!
//! This reads lines, as the formatter leaves them: a module with a file of its own is declared on a line of its own, and
//! inside no other. What `include!` names counts as an orphan.
use super::metadata::Metadata;
use crate::walk;
use anyhow::{Context, Result};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Component, Path, PathBuf},
};

/// The texts of all Rust files.
type Files = BTreeMap<PathBuf, String>;

/// Reports files that nothing compiles, as sentences.
pub(super) fn faults(metadata: &Metadata) -> Result<Vec<String>> {
    let root = &metadata.workspace_root;
    let mut files = Files::new();
    for file in walk::files(root)?.into_iter().filter(|file| walk::is(file, &["rs"])) {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        files.insert(file, text);
    }
    let starts = metadata.packages.iter().flat_map(|package| &package.targets);
    let orphans = orphans(&files, starts.map(|target| &*target.src_path));
    let name = |file: &Path| file.strip_prefix(root).unwrap_or(file).display().to_string();
    Ok(orphans.into_iter().map(|file| format!("no module names {}", name(file))).collect())
}

/// The files that cannot be reached from those that cargo starts from.
fn orphans<'a>(files: &'a Files, starts: impl Iterator<Item = &'a Path>) -> Vec<&'a Path> {
    let mut open: Vec<Module> = starts.map(|start| Module::head(start.to_owned())).collect();
    let mut seen = BTreeSet::new();
    while let Some(module) = open.pop() {
        // Of the two files where a module may be, one is there.
        let Some(text) = files.get(&module.file) else { continue };
        if seen.insert(module.clone()) {
            open.extend(module.children(text));
        }
    }
    let reached: BTreeSet<&Path> = seen.iter().map(|module| &*module.file).collect();
    files.keys().map(PathBuf::as_path).filter(|file| !reached.contains(file)).collect()
}

/// A module, and where those declared in it are.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Module {
    file: PathBuf,
    folder: PathBuf,
}

impl Module {
    /// One whose modules lie beside it.
    fn head(file: PathBuf) -> Module {
        let folder = folder_of(&file).to_owned();
        Module { file, folder }
    }

    /// The modules declared in it, in each file where they may be.
    fn children(&self, text: &str) -> Vec<Module> {
        let mut children = Vec::new();
        let mut written = None;
        for line in text.lines() {
            if let Some(path) = line.strip_prefix("#[path = \"").and_then(|rest| rest.strip_suffix("\"]")) {
                written = Some(plain(&folder_of(&self.file).join(path)));
            } else if let Some(name) = declared(line) {
                match written.take() {
                    Some(file) => children.push(Module::head(file)),
                    None => {
                        let folder = self.folder.join(name);
                        let files = [folder.with_extension("rs"), folder.join("mod.rs")];
                        children.extend(files.map(|file| Module { file, folder: folder.clone() }));
                    }
                }
            }
        }
        children
    }
}

/// The name of the module that a line declares, if it has a file of its own.
fn declared(line: &str) -> Option<&str> {
    let code = line.split("//").next()?.trim_end();
    let (before, name) = code.strip_suffix(';')?.split_once("mod ")?;
    let is_item = before.is_empty() || (before.starts_with("pub") && before.ends_with(' '));
    is_item.then(|| name.trim_start_matches("r#"))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// The path without the steps that lead up again.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for step in path.components() {
        match step {
            Component::ParentDir => {
                plain.pop();
            }
            step => plain.push(step),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orphans_of(starts: &[&str], files: &[(&str, &str)]) -> Vec<String> {
        let files: Files = files.iter().map(|(file, text)| (PathBuf::from(file), (*text).to_owned())).collect();
        let orphans = orphans(&files, starts.iter().map(|start| Path::new(*start)));
        orphans.into_iter().map(|file| file.display().to_string()).collect()
    }

    #[test]
    fn a_file_that_no_module_names_is_an_orphan_and_so_is_what_it_names() {
        let files = [
            ("src/lib.rs", "//! mod codes;\nmod used;\nmod tests {\n}\n"),
            ("src/used.rs", "// mod codes;\nuse crate::codes;\n"),
            ("src/codes.rs", "mod deep;\n"),
            ("src/codes/deep.rs", ""),
            ("src/deep.rs", ""),
        ];
        assert_eq!(orphans_of(&["src/lib.rs"], &files), ["src/codes/deep.rs", "src/codes.rs", "src/deep.rs"]);
    }

    #[test]
    fn modules_lead_to_files_as_the_compiler_reads_them() {
        let files = [
            ("build.rs", ""),
            ("src/lib.rs", "mod a;\n#[cfg(test)]\npub(crate) mod b; // Why.\npub mod r#move;\n"),
            ("src/a.rs", "pub(in crate::a) mod deep;\n"),
            ("src/a/deep.rs", ""),
            ("src/b/mod.rs", "mod deep;\n"),
            ("src/b/deep/mod.rs", "mod deeper;\n"),
            ("src/b/deep/deeper.rs", ""),
            ("src/move.rs", ""),
        ];
        assert_eq!(orphans_of(&["src/lib.rs", "build.rs"], &files), [""; 0]);
        assert_eq!(orphans_of(&["src/lib.rs"], &files), ["build.rs"]);
    }

    #[test]
    fn a_path_leads_to_its_file_and_to_those_beside_that() {
        let files = [
            ("tests/logs.rs", "#[path = \"house/house.rs\"]\nmod house;\nmod after;\n"),
            ("tests/after.rs", "#[path = \"../src/shared.rs\"]\nmod shared;\n"),
            ("tests/house/house.rs", "mod beside;\n"),
            ("tests/house/beside.rs", ""),
            ("src/shared.rs", ""),
        ];
        assert_eq!(orphans_of(&["tests/logs.rs"], &files), [""; 0]);
    }
}
