//! The shape of the files: short, finished, with links that lead somewhere, and no foreign hosts.
use crate::walk;
use anyhow::Result;
use std::{fs, path::Path};

/// The most lines a source file may have.
const LONGEST: usize = 500;
/// Files that may be longer, each for a reason worth reading here.
const LONG: &[&str] = &[];
/// Addresses that serve as names and are never fetched.
const NAMES: &[&str] = &["http://www.w3.org/", "http://127.0.0.1", "http://localhost"];

/// Reports the faults in the files of the workspace, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in walk::files(root)? {
        let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
        let is_source = walk::is(&file, &["rs", "css", "js", "mjs", "ts"]);
        if !is_source && !walk::is(&file, &["html", "svg", "webmanifest", "md"]) {
            continue;
        }
        let text = fs::read_to_string(&file)?;
        if is_source && !LONG.contains(&&*name) && text.lines().count() > LONGEST {
            faults.push(format!("{name} has more than {LONGEST} lines"));
        }
        if walk::is(&file, &["rs"]) && text.contains(concat!("todo", "!(")) {
            faults.push(format!("{name} has unfinished code"));
        }
        if name.starts_with("crates/web/") {
            let hosts = hosts(&text);
            faults.extend(hosts.map(|host| format!("{name} names the host {host}")));
        }
        if walk::is(&file, &["md"]) {
            let folder = file.parent().unwrap_or(root);
            let dead = links(&text).filter(|link| !folder.join(link).exists());
            faults.extend(dead.map(|link| format!("{name} links to {link}, which does not exist")));
            let ragged = ragged(&text).map(|line| format!("{name}:{line} has another number of cells than its table"));
            faults.extend(ragged);
        }
    }
    Ok(faults)
}

/// The addresses of other hosts in a file.
fn hosts(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices("://").filter_map(|(at, _)| {
        let scheme = ["https", "http", "wss", "ws"].into_iter().find(|scheme| text[..at].ends_with(scheme))?;
        let end = text[at + 3..].find(|sign: char| !sign.is_ascii_alphanumeric() && !".-/:_".contains(sign));
        Some(&text[at - scheme.len()..end.map_or(text.len(), |end| at + 3 + end)])
    });
    starts.filter(|address| {
        let bare = address.ends_with("://");
        !bare && !NAMES.iter().any(|name| address.starts_with(name))
    })
}

/// The files that a Markdown page links to, without their fragments.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|after| {
        let link = after.split([')', ' ']).next()?.split('#').next()?;
        let inside = !link.is_empty() && !link.contains(':') && !link.starts_with('/');
        inside.then_some(link)
    })
}

/// The numbers of the lines in a Markdown page that have more or fewer cells than the row before them. What is in a
/// block of code is no table.
fn ragged(text: &str) -> impl Iterator<Item = usize> {
    let cells = |row: &str| row.replace("\\|", "").matches('|').count();
    let mut is_code = false;
    let mut last = None;
    text.lines().enumerate().filter_map(move |(at, line)| {
        is_code ^= line.trim_start().starts_with("```");
        let row = (!is_code && line.starts_with('|')).then(|| cells(line));
        let before = std::mem::replace(&mut last, row);
        row.is_some_and(|cells| before.is_some_and(|before| before != cells)).then_some(at + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_hosts_are_found_and_names_are_not() {
        let text = "xmlns='http://www.w3.org/2000/svg' src=\"https://cdn.example/x.js\" format!(\"wss://{host}\")";
        assert_eq!(hosts(text).collect::<Vec<_>>(), ["https://cdn.example/x.js"]);
    }

    #[test]
    fn every_row_of_a_table_has_as_many_cells() {
        let text = "| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| `4\\|5` | 6 |\n\n| alone |\n```\n| code |\n| a | b |\n```\n";
        assert_eq!(ragged(text).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn links_are_files_of_the_project() {
        let text = "[a](docs/A.md#top) ![b](b.png \"t\") [c](https://x.y) [d](#here)";
        assert_eq!(links(text).collect::<Vec<_>>(), ["docs/A.md", "b.png"]);
    }
}
