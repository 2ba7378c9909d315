//! What a new game must touch: the files outside its own folders that name the toy are those listed in
//! `docs/CONTRIBUTING.md`, and no more than a dozen.
use crate::walk;
use anyhow::Result;
use std::{collections::BTreeSet, fs, path::Path};

/// The most files that may name it, manifests included.
const MOST: usize = 12;
/// The game that serves only as an example.
const GAME: &str = "toy";
/// The page, and the heading of its list.
const PAGE: (&str, &str) = ("docs/CONTRIBUTING.md", "### Outside its own folders");
/// Where a game may be named freely: in tests, and in these checks themselves.
const FREE: &[&str] = &["/tests/", "xtask/src/"];
/// The files at the top that are read.
const TOP: &[&str] = &["Cargo.toml", "test", "play"];

/// Reports the faults of the list, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let (page, heading) = PAGE;
    let listed = listed(&fs::read_to_string(root.join(page))?, heading);
    let mut found = BTreeSet::new();
    for folder in ["crates", "xtask", "scripts"] {
        for file in walk::files(&root.join(folder))? {
            let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
            if is_own(&name) || !is_read(&file) {
                continue;
            }
            if names(&fs::read_to_string(&file)?) {
                found.insert(name);
            }
        }
    }
    for name in TOP {
        if names(&fs::read_to_string(root.join(name))?) {
            found.insert((*name).to_owned());
        }
    }
    Ok(judge(&listed, &found))
}

/// Whether a file can be one that a new game must touch. Scripts have no extension.
fn is_read(file: &Path) -> bool {
    file.extension().is_none() || walk::is(file, &["rs", "toml", "css", "html", "js", "sh", "py"])
}

fn judge(listed: &BTreeSet<String>, found: &BTreeSet<String>) -> Vec<String> {
    let (page, _) = PAGE;
    let missing = found.difference(listed).map(|file| format!("{file} names a game, and {page} does not list it"));
    let idle = listed.difference(found).map(|file| format!("{page} lists {file}, which names no game"));
    let many = (found.len() > MOST).then(|| format!("a new game touches {} files; {MOST} are the most", found.len()));
    missing.chain(idle).chain(many).collect()
}

/// Whether the file is in a folder of the game, is the game's file in a shared folder, or may name it freely.
fn is_own(name: &str) -> bool {
    let mut steps = name.split('/');
    steps.any(|step| step.split('.').next() == Some(GAME)) || FREE.iter().any(|free| name.contains(free))
}

/// Whether a text names the game, as a word of its own, in any case.
fn names(text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case(GAME))
}

/// The files in backticks at the start of each row of the table below `heading`.
fn listed(page: &str, heading: &str) -> BTreeSet<String> {
    let below = page.split(heading).nth(1).unwrap_or_default();
    let lines = below.lines().skip(1).take_while(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.strip_prefix("| `")?.split('`').next()?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_names_a_game_must_be_listed() {
        let set = |files: &[&str]| files.iter().map(|file| (*file).to_owned()).collect();
        assert_eq!(judge(&set(&["a"]), &set(&["a"])), [""; 0]);
        assert_eq!(judge(&set(&[]), &set(&["a"])), ["a names a game, and docs/CONTRIBUTING.md does not list it"]);
        assert_eq!(judge(&set(&["a"]), &set(&[])), ["docs/CONTRIBUTING.md lists a, which names no game"]);
        let many: Vec<String> = (0..13).map(|file| file.to_string()).collect();
        let many = many.into_iter().collect();
        assert_eq!(judge(&many, &many), ["a new game touches 13 files; 12 are the most"]);
    }

    #[test]
    fn names_and_own_places_are_told_apart() {
        assert!(names("mod toy;") && names("Toy in x") && names("dep:toy") && !names("toys, toyed"));
        assert!(is_own("crates/toy/src/lib.rs") && is_own("crates/cli/src/games/toy.rs"));
        assert!(is_own("crates/cli/tests/commands/run.rs") && !is_own("crates/cli/src/games.rs"));
    }

    #[test]
    fn scripts_are_read_and_data_is_not() {
        for file in ["scripts/strength", "scripts/setup.sh", "crates/games/src/lib.rs"] {
            assert!(is_read(Path::new(file)), "{file}");
        }
        assert!(!is_read(Path::new("crates/lessons/src/matgo/found.json")));
    }

    #[test]
    fn the_list_is_the_table_below_its_heading() {
        let page = "### Outside its own folders\n\n| `x/a` | that |\n|---|\n| `b` | `c` |\n\n## More\n| `d` | |";
        assert_eq!(listed(page, "### Outside its own folders").into_iter().collect::<Vec<_>>(), ["b", "x/a"]);
    }
}
