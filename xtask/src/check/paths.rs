//! Paths named in comments and pages exist.
use crate::walk;
use anyhow::Result;
use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

/// A word with one of these endings is the name of a project file.
const SOURCES: &[&str] = &["rs", "md", "ts", "css", "sql", "toml"];
/// A word that begins with one of these folders is a path from the top.
const TOPS: &[&str] = &["crates", "docs", "e2e", "xtask", "scripts", "art", "deploy", ".ci", ".cargo"];
/// Folders created by a build or a run.
const MADE: &[&str] = &["assets", "data", "target", "test-results"];
/// Characters of a pattern: the reader fills in what follows.
const PATTERN: &[char] = &['*', '<', '>', '{', '}', '…', '$'];

/// Reports paths named in comments, pages and scripts that lead nowhere, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let files = walk::files(root)?;
    let names: Vec<PathBuf> = files.iter().map(|file| file.strip_prefix(root).unwrap_or(file).to_owned()).collect();
    let known = Known::of(&names);
    let mut faults = Vec::new();
    for (file, name) in files.iter().zip(&names) {
        let Some(comment) = comment_of(name) else { continue };
        let text = fs::read_to_string(file)?;
        for (at, line) in text.lines().enumerate() {
            let dead = paths(comment(line)).filter(|path| !known.holds(path, name));
            faults.extend(dead.map(|path| format!("{}:{} names {path}, which does not exist", name.display(), at + 1)));
        }
    }
    Ok(faults)
}

/// The part of each line to read. `None` for files that are not written for readers.
fn comment_of(file: &Path) -> Option<fn(&str) -> &str> {
    if walk::is(file, &["md"]) {
        Some(|line| line)
    } else if walk::is(file, &["rs", "ts", "js", "mjs"]) {
        Some(|line| after(line, "//"))
    } else if walk::is(file, &["css"]) {
        Some(|line| after(line, "/*"))
    } else if walk::is(file, &["sql"]) {
        Some(|line| after(line, "--"))
    } else if walk::is(file, &["toml", "sh", "py"]) || is_script(file) {
        Some(|line| after(line, "#"))
    } else {
        None
    }
}

/// Whether the file is a script without an extension: `./test` and `./play` at the top, and those in the script
/// folders.
fn is_script(file: &Path) -> bool {
    let at_home = ["", "scripts", ".ci"].iter().any(|home| file.parent() == Some(Path::new(home)));
    at_home && file.extension().is_none() && !file.to_string_lossy().contains("LICENSE")
}

/// The part of a line from a comment sign that starts it or follows a space.
fn after<'a>(line: &'a str, sign: &str) -> &'a str {
    let begins = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let at = line.match_indices(sign).map(|(at, _)| at).find(begins);
    at.map_or("", |at| &line[at..])
}

/// The words of a text that are paths, up to where a pattern begins.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let part = |sign: char| sign.is_alphanumeric() || "_-./:".contains(sign) || PATTERN.contains(&sign);
    let words = text.split(move |sign| !part(sign)).filter(|word| !word.contains("://"));
    words.filter_map(|word| {
        let word = word.split(':').next()?.trim_end_matches('.');
        let (fixed, whole) = match word.find(PATTERN) {
            Some(at) => (&word[..word[..at].rfind('/').map_or(0, |slash| slash + 1)], false),
            None => (word, true),
        };
        let first = fixed.split('/').find(|part| !matches!(*part, "." | ".."))?;
        let from_top = fixed.contains('/') && TOPS.contains(&first);
        let source = whole && walk::is(Path::new(fixed), SOURCES);
        let folder = whole && fixed.ends_with('/') && first.starts_with(char::is_alphabetic);
        let ours = !fixed.starts_with('/') && !MADE.contains(&first);
        (ours && (from_top || source || folder)).then_some(fixed)
    })
}

/// The files and folders of the project.
struct Known {
    /// Each path relative to the top.
    places: HashSet<PathBuf>,
    /// Each by its name, alone and with the folders before it: `c`, `b/c`, `a/b/c`.
    ends: HashSet<PathBuf>,
}

impl Known {
    fn of(files: &[PathBuf]) -> Known {
        let places: HashSet<PathBuf> = files.iter().flat_map(|file| file.ancestors()).map(Path::to_owned).collect();
        let ends = places.iter().flat_map(|place| {
            let parts: Vec<_> = place.iter().collect();
            (0..parts.len()).map(move |from| parts[from..].iter().collect())
        });
        Known { ends: ends.collect(), places }
    }

    /// Whether `path`, as named in the file `from`, leads somewhere: relative to that file (`../x`), or as the end of a
    /// path.
    fn holds(&self, path: &str, from: &Path) -> bool {
        if !path.starts_with("./") && !path.starts_with("../") {
            return self.ends.contains(Path::new(path));
        }
        let mut place = from.parent().map(Path::to_owned).unwrap_or_default();
        for part in Path::new(path) {
            match part.to_str() {
                Some(".") => {}
                Some("..") if place.pop() => {}
                Some("..") => return false,
                _ => place.push(part),
            }
        }
        self.places.contains(&place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_other_words() {
        let text = "`crates/game/src/lib.rs`, see rules.rs:12, docs/A.md and deploy/box. Not and/or, 1/2, text/html, \
                    e.g. this; https://a.example/b.md /etc/madang.toml target/web-dist/ assets/ match.json `play/` \
                    ../B.md";
        let found: Vec<_> = paths(text).collect();
        assert_eq!(found, ["crates/game/src/lib.rs", "rules.rs", "docs/A.md", "deploy/box", "play/", "../B.md"]);
    }

    #[test]
    fn a_pattern_is_held_to_its_fixed_part() {
        let text = "art/cards/<id>.svg crates/*/src docs/rules/{lexio,matgo}.md crates/… *.spec.ts <game>.rs";
        assert_eq!(paths(text).collect::<Vec<_>>(), ["art/cards/", "crates/", "docs/rules/", "crates/"]);
    }

    #[test]
    fn only_comments_speak_to_the_reader() {
        let of = |file: &str, line: &'static str| comment_of(Path::new(file)).map(|comment| comment(line));
        assert_eq!(of("a.rs", "read(\"a.rs\"); // as in lib.rs"), Some("// as in lib.rs"));
        assert_eq!(of("a.rs", "read(\"http://x\")"), Some(""));
        assert_eq!(of("a.md", "as in lib.rs"), Some("as in lib.rs"));
        assert_eq!(of("play", "[ $# = 0 ] # as in lib.rs"), Some("# as in lib.rs"));
        assert_eq!(of("a.css", ".a { top: 0 } /* as in lib.rs */"), Some("/* as in lib.rs */"));
        assert_eq!(of("a.sql", "id BLOB -- as in lib.rs"), Some("-- as in lib.rs"));
        assert_eq!(of("a.svg", "<!-- lib.rs -->"), None);
    }

    #[test]
    fn a_path_leads_somewhere_from_the_top_from_its_file_or_by_its_end() {
        let files = ["crates/web/src/play/pages.rs", "docs/A.md", "crates/web/README.md"];
        let known = Known::of(&files.map(PathBuf::from));
        let page = Path::new("docs/A.md");
        for path in ["crates/web/src", "play/pages.rs", "pages.rs", "play/", "../crates/web/README.md", "./A.md"] {
            assert!(known.holds(path, page), "{path}");
        }
        for path in ["crates/web/play", "web/play/pages.rs", "page.rs", "../web/README.md", "../../A.md", "./B.md"] {
            assert!(!known.holds(path, page), "{path}");
        }
    }
}
