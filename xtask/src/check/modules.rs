//! The files of a crate as modules, and the items that each of them names.
//!
//! This reads tokens, not types. Everything named by a path (`use`, or written out) is seen, even inside macros; a
//! method that another file gives to a type is not. A module that only re-exports an item is passed through, so that
//! `play::Table` leads to the file that defines `Table`. Test code is left out: it may reach for anything.
mod reading;

use crate::walk;
use anyhow::{Context, Result, anyhow};
use proc_macro2::TokenStream;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// A path from the crate root: `["play", "table"]`. The root itself is empty.
pub(super) type Place = Vec<String>;

/// The modules of one crate, by place.
#[derive(Default)]
pub(super) struct Crate {
    modules: BTreeMap<Place, Module>,
}

/// The contents of one file.
#[derive(Default)]
struct Module {
    /// The file, relative to the crate's `src`.
    file: String,
    imports: Vec<Import>,
    /// Paths written out in the code.
    paths: Vec<Vec<String>>,
    /// The names of the items defined here, and of some that are not: those inside functions.
    items: BTreeSet<String>,
}

/// One leaf of a `use`.
struct Import {
    /// Its name here; `*` for everything.
    alias: String,
    path: Vec<String>,
    public: bool,
}

/// Stands for the file with a folder's own items.
pub(super) const HEAD: &str = "mod";

impl Crate {
    /// Reads the sources of a crate.
    ///
    /// # Errors
    /// If a file cannot be read, or is not Rust.
    pub(super) fn read(src: &Path) -> Result<Crate> {
        let mut all = Crate::default();
        for file in walk::files(src)?.iter().filter(|file| walk::is(file, &["rs"])) {
            let name = file.strip_prefix(src)?.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(file)?;
            all.add(&name, &text).with_context(|| file.display().to_string())?;
        }
        Ok(all)
    }

    /// Adds a file by its name relative to `src`.
    pub(super) fn add(&mut self, file: &str, text: &str) -> Result<()> {
        let mut place: Place = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        let stem = place.last().cloned().unwrap_or_default();
        if stem == "tests" || stem.ends_with("_tests") {
            return Ok(());
        }
        if stem == HEAD || file == "lib.rs" || (file == "main.rs" && !self.modules.contains_key(&Place::new())) {
            place.pop();
        }
        let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{error}"))?;
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        module.scan(tokens);
        self.modules.insert(place, module);
        Ok(())
    }

    /// Returns every pair of files where the first names an item of the second.
    pub(super) fn edges(&self) -> BTreeSet<(&str, &str)> {
        let mut edges = BTreeSet::new();
        for (place, module) in &self.modules {
            let handed_on = |import: &&Import| !(import.public && self.is_below(place, &import.path));
            let imports = module.imports.iter().filter(handed_on).map(|import| &import.path);
            for path in imports.chain(&module.paths) {
                let owner = self.absolute(place, path).and_then(|path| self.owner(&path, 0));
                let Some(owner) = owner.filter(|owner| owner != place) else { continue };
                edges.insert((&*module.file, &*self.modules[&owner].file));
            }
        }
        edges
    }

    /// The paths into other crates, each with the file that names it. One that begins with a name given by a `use` is
    /// written out; what takes everything ends with `*`.
    pub(super) fn foreign(&self) -> impl Iterator<Item = (&str, Vec<String>)> {
        self.modules.iter().flat_map(move |(place, module)| {
            let foreign = module.named().filter(move |path| self.absolute(place, path).is_none());
            foreign.map(|path| (&*module.file, path))
        })
    }

    fn is_below(&self, place: &Place, path: &[String]) -> bool {
        self.absolute(place, path).is_some_and(|path| path.len() > place.len() && path.starts_with(place))
    }

    /// Resolves a path from the crate root. `None` if it leads into another crate, or nowhere.
    fn absolute(&self, place: &Place, path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let mut start = match &**first {
            "crate" => Place::new(),
            "self" => place.clone(),
            "super" => place.split_last()?.1.to_vec(),
            name => {
                let child = [&place[..], &[name.to_owned()]].concat();
                if self.modules.contains_key(&child) {
                    child
                } else {
                    let import = self.modules[place].imports.iter().find(|import| import.alias == name)?;
                    // A crate with the same name as one of its own items would lead here again and again.
                    let known = import.path.first().is_some_and(|first| first != name);
                    known.then(|| self.absolute(place, &import.path))??
                }
            }
        };
        let mut rest = rest;
        while let Some(("super", after)) = rest.split_first().map(|(first, after)| (&**first, after)) {
            start.pop()?;
            rest = after;
        }
        start.extend_from_slice(rest);
        Some(start)
    }

    /// Finds the module that defines the item at a path from the root.
    fn owner(&self, path: &[String], depth: u8) -> Option<Place> {
        /// No item is re-exported more often.
        const DEEPEST: u8 = 8;
        let mut at = Place::new();
        for (number, name) in path.iter().enumerate() {
            let child = [&at[..], std::slice::from_ref(name)].concat();
            if self.modules.contains_key(&child) {
                at = child;
                continue;
            }
            let module = self.modules.get(&at)?;
            let onward = |import: &Import, rest: &[String]| {
                let path = [&self.absolute(&at, &import.path)?[..], rest].concat();
                (depth < DEEPEST).then(|| self.owner(&path, depth + 1))?
            };
            if let Some(import) = module.imports.iter().find(|import| name != "*" && import.alias == *name) {
                return onward(import, &path[number + 1..]);
            }
            let globs = module.imports.iter().filter(|import| import.alias == "*");
            let mut found = globs.filter_map(|import| onward(import, &path[number..]));
            let own = module.items.contains(name);
            let found = found.find(|owner| !own && self.modules[owner].items.contains(name));
            return Some(found.unwrap_or(at));
        }
        self.modules.contains_key(&at).then_some(at)
    }

    /// The files and their places among the folders. A folder's own file (`mod.rs`, or a file with the folder's name)
    /// stands inside the folder.
    pub(super) fn standings(&self) -> BTreeMap<&str, Place> {
        let is_folder =
            |place: &Place| self.modules.keys().any(|other| other.len() > place.len() && other.starts_with(place));
        let mut standings = BTreeMap::new();
        for (place, module) in &self.modules {
            let own = is_folder(place).then(|| HEAD.to_owned());
            standings.insert(&*module.file, place.iter().cloned().chain(own).collect());
        }
        standings
    }
}

impl Import {
    /// What it brings in; everything ends with `*`.
    fn whole(&self) -> Vec<String> {
        let rest = (self.alias == "*").then(|| self.alias.clone());
        self.path.iter().cloned().chain(rest).collect()
    }
}

impl Module {
    /// Everything that is imported or named, written out.
    fn named(&self) -> impl Iterator<Item = Vec<String>> {
        let paths = self.paths.iter().map(|path| self.written_out(path));
        self.imports.iter().map(Import::whole).chain(paths)
    }

    /// The path with its first name replaced by what a `use` gave that name to.
    fn written_out(&self, path: &[String]) -> Vec<String> {
        let import = self.imports.iter().find(|import| path.first() == Some(&import.alias));
        import.map_or_else(|| path.to_vec(), |import| [&import.path[..], &path[1..]].concat())
    }

    /// Takes in a module within the file: its names are its own, but what it reaches for counts all the same.
    fn take_in(&mut self, inner: Module) {
        self.paths.extend(inner.named().filter(|path| leads_out(path)));
        self.items.extend(inner.items);
    }
}

/// Whether a path does not begin at the module that it is written in.
fn leads_out(path: &[String]) -> bool {
    !path.first().is_some_and(|first| matches!(&**first, "self" | "super"))
}
