//! References to the rules: every section of `docs/rules` that is named exists, and nothing points to outside pages.
use crate::walk;
use anyhow::Result;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The folder of the pages, as references name it.
const PAGES: &str = "docs/rules/";

/// The headings of each page, by the page's name without its extension.
type Pages = BTreeMap<String, BTreeSet<String>>;

/// Reports references that lead nowhere, as sentences.
pub(super) fn faults(root: &Path) -> Result<Vec<String>> {
    let pages = pages(root)?;
    let mut faults = Vec::new();
    for file in walk::files(root)? {
        if !walk::is(&file, &["rs", "ts", "md"]) {
            continue;
        }
        let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let dead = references(&text).filter(|reference| !leads_somewhere(reference, &pages));
        faults.extend(dead.map(|reference| format!("{name} names {PAGES}{reference}, which does not exist")));
        if text.contains(concat!("shared", "/rules")) {
            faults.push(format!("{name} names rules outside the repository"));
        }
    }
    Ok(faults)
}

fn pages(root: &Path) -> Result<Pages> {
    let mut pages = Pages::new();
    for page in fs::read_dir(root.join(PAGES))? {
        let page = page?.path();
        let name = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        pages.insert(name, headings(&fs::read_to_string(&page)?).collect());
    }
    Ok(pages)
}

/// The fragments that link to a page's headings: in lower case, with dashes for spaces and no other punctuation.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let titles = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    titles.map(|title| {
        let kept = title.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
        kept.flat_map(char::to_lowercase).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
    })
}

/// Whatever follows `docs/rules/`, wherever it occurs: `lexio.md#a-round`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.split(PAGES).skip(1).filter_map(|after| {
        let end = after.find(|sign: char| !sign.is_alphanumeric() && !".#-_".contains(sign)).unwrap_or(after.len());
        let reference = after[..end].trim_end_matches('.');
        reference.contains(".md").then_some(reference)
    })
}

fn leads_somewhere(reference: &str, pages: &Pages) -> bool {
    let (page, fragment) = reference.split_once(".md").unwrap_or((reference, ""));
    let Some(headings) = pages.get(page) else { return false };
    fragment.is_empty() || fragment.strip_prefix('#').is_some_and(|heading| headings.contains(heading))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_lead_to_headings() {
        let page = "# Matgo (맞고)\n\n## What a player may see\ntext\n### Card, bomb or token\n";
        let pages = Pages::from([("matgo".to_owned(), headings(page).collect())]);
        let text =
            "docs/rules/matgo.md#what-a-player-may-see, (docs/rules/matgo.md). docs/rules/matgo.md#card-bomb-or-token";
        assert!(references(text).all(|reference| leads_somewhere(reference, &pages)));
        assert_eq!(references(text).count(), 3);
        for wrong in ["matgo.md#going", "go.md", "matgo.md.#matgo"] {
            assert!(!leads_somewhere(wrong, &pages), "{wrong}");
        }
    }
}
