//! The flower cards as one sheet: every card of `art/hwatu/cards` is a symbol, such as `hwatu-1g`, which the page shows
//! copies of.
use crate::walk;
use anyhow::{Context, Result};
use std::{fs, path::Path};

/// The folder of the cards, relative to the project's root.
pub(super) const CARDS: &str = "art/hwatu/cards";

/// Builds the sheet of the cards in a folder.
///
/// # Errors
/// If a file is not a card.
pub(super) fn sheet(cards: &Path) -> Result<String> {
    let mut sheet = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">");
    let mut files = walk::files(cards)?;
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let card = fs::read_to_string(&file)?;
        let symbol = symbol(&name, &card).with_context(|| format!("{} is not a card", file.display()))?;
        sheet.push_str(&symbol);
    }
    sheet.push_str("</svg>");
    Ok(sheet)
}

/// Turns a card's picture into a symbol, without the description, which the page provides in its own language.
fn symbol(name: &str, card: &str) -> Option<String> {
    let (head, picture) = card.strip_prefix("<svg ")?.split_once('>')?;
    let picture = picture.trim_end().strip_suffix("</svg>")?;
    let picture = match picture.strip_prefix("<desc>") {
        Some(described) => described.split_once("</desc>")?.1,
        None => picture,
    };
    let picture = if name == "back" { dyed(picture) } else { picture.to_owned() };
    head.contains("viewBox=\"0 0 100 160\"")
        .then(|| format!("<symbol id=\"hwatu-{name}\" viewBox=\"0 0 100 160\">{picture}</symbol>"))
}

/// Lets the back take the colours chosen by the visitor, with its own as the fallback.
fn dyed(back: &str) -> String {
    [("#d62b2a", "--card-back"), ("#9c161c", "--card-back-dark")].iter().fold(back.to_owned(), |back, (own, chosen)| {
        ["fill", "stroke"].iter().fold(back, |back, what| {
            back.replace(&format!("{what}=\"{own}\""), &format!("style=\"{what}:var({chosen},{own})\""))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_becomes_a_symbol() {
        let card = "<svg xmlns=\"x\" viewBox=\"0 0 100 160\"><desc>Pine</desc><path d=\"M0 0\"/></svg>\n";
        let made = symbol("1g", card).unwrap();
        assert_eq!(made, "<symbol id=\"hwatu-1g\" viewBox=\"0 0 100 160\"><path d=\"M0 0\"/></symbol>");
        assert_eq!(symbol("1g", "<svg viewBox=\"0 0 24 24\"></svg>"), None);
        assert_eq!(symbol("1g", "<p>"), None);
    }

    #[test]
    fn the_set_is_whole() {
        let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../art/hwatu/cards");
        let sheet = sheet(&cards).unwrap();
        assert_eq!(sheet.matches("<symbol ").count(), 51);
        assert!(sheet.contains("style=\"fill:var(--card-back,#d62b2a)\""), "the back can be dyed");
        assert!(sheet.contains("id=\"hwatu-back\"") && sheet.contains("id=\"hwatu-12s\""));
    }
}
