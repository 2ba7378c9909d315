//! Two style sheets: the tokens and the base, then the sheets next to the components; and those of the tables and of other
//! pages, which come with the first code that is fetched later.
use super::older;
use crate::{graph, walk};
use anyhow::Result;
use std::{fs, path::Path};

/// The folders and files of `crates/web/src` that come before the rest, in this order.
const FIRST: &[&str] = &["tokens.css", "base.css", "parts", "art", "play/desk.css"];

/// The rooms of what is fetched later, besides the games: what is shown only at a table, and the pages beside the first
/// (`house/neighbours.rs`, `house/preparing.rs`) of which nothing is shown on it or around all pages.
const LATER: &[&str] = &[
    "play",
    "house/about.css",
    "house/account",
    "house/boards",
    "house/daily/board.css",
    "house/moderation",
    "house/profile",
    "house/tournaments",
    "house/chairs.css",
    "house/options.css",
    "house/rules.css",
    "house/setup.css",
];

/// The sheet of a game's picture on the first page (`Felt::fan`): the only one in its room that comes with that page.
const FAN: &str = "fan.css";

/// The style sheets of the app.
pub(super) struct Sheets {
    /// What the first page needs.
    pub(super) first: String,
    /// What only pages need whose code is fetched later. The browser puts it after the other.
    pub(super) later: String,
}

/// Bundles every style sheet below `sources`, minified, in a fixed order, in words that browsers of 2023 know, too.
pub(super) fn bundle(sources: &Path) -> Result<Sheets> {
    let mut sheets = walk::files(sources)?;
    sheets.retain(|path| walk::is(path, &["css"]));
    sheets.sort_by_key(|path| {
        let inside = path.strip_prefix(sources).unwrap_or(path).to_owned();
        let place = FIRST.iter().position(|first| inside.starts_with(first));
        (place.unwrap_or(FIRST.len()), inside)
    });
    let (mut first, mut later) = (String::new(), String::new());
    for sheet in sheets {
        let all = if is_later(sheet.strip_prefix(sources)?) { &mut later } else { &mut first };
        all.push_str(&minify(&fs::read_to_string(&sheet)?));
    }
    Ok(Sheets { first: older::understood(&first), later: older::rewritten(&later) })
}

/// Whether a sheet of `crates/web/src` is in a game's room or in another whose code is fetched later, and not for a
/// picture on the first page.
fn is_later(inside: &Path) -> bool {
    let of_game = graph::games().any(|game| inside.starts_with(game)) && !inside.ends_with(FAN);
    of_game || LATER.iter().any(|room| inside.starts_with(room))
}

/// Removes comments, line breaks and the blanks that CSS never needs.
fn minify(css: &str) -> String {
    let mut bare = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    let mut out = String::with_capacity(bare.len());
    for (number, word) in bare.split_whitespace().enumerate() {
        let tight = |sign: char| matches!(sign, '{' | '}' | ';' | ',');
        let touches = out.ends_with(tight) || word.starts_with(tight);
        if number > 0 && !touches {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.replace(";}", "}").replace("{ ", "{")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn sheets() -> Sheets {
        bundle(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/src")).unwrap()
    }

    /// Whether a class is in a sheet.
    fn knows(sheet: &str, class: &str) -> bool {
        let name = format!(".{class}");
        let goes_on = |rest: &str| rest.starts_with(|sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign));
        sheet.match_indices(name.as_str()).any(|(at, _)| !goes_on(&sheet[at + name.len()..]))
    }

    /// The classes in a source.
    fn classes(text: &str) -> impl Iterator<Item = &str> {
        let lists = text.split("class=\"").skip(1).filter_map(|after| after.split('"').next());
        lists.flat_map(str::split_whitespace)
    }

    /// All that a function of a file is drawn with: its source, that of the components in it, and of the functions
    /// of the same file that these call.
    fn drawn(name: &str, file: &str, files: &[String], seen: &mut BTreeSet<String>) -> String {
        let inside = |sign: char| sign.is_alphanumeric() || sign == '_';
        let Some((_, body)) = file.split_once(&format!("fn {name}(")) else { return String::new() };
        let indent = if name == "fan" { "\n    }" } else { "\n}" };
        let body = body.split(indent).next().unwrap_or_default();
        let mut all = body.to_owned();
        let components = body.split('<').skip(1).filter_map(|after| after.split(|sign| !inside(sign)).next());
        let calls = body.split('(').filter_map(|before| before.rsplit(|sign| !inside(sign)).next());
        for name in components.chain(calls).filter(|name| !name.is_empty()) {
            if seen.insert(name.to_owned()) {
                let start = format!("fn {name}(");
                let there = files.iter().find(|file| name.starts_with(char::is_uppercase) && file.contains(&start));
                all += &drawn(name, there.map_or(file, String::as_str), files, seen);
            }
        }
        all
    }

    fn whole() -> String {
        let Sheets { first, later } = sheets();
        first + &later
    }

    #[test]
    fn what_is_shown_before_its_code_is_fetched_does_without_the_later_sheet() {
        let Sheets { first, later } = sheets();
        assert!(knows(&first, "table-note") && knows(&later, "gathering") && !knows(&first, "gathering"));
        assert!(!later.contains("--day:"), "said once");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/src");
        // Also what surrounds all pages, and what the first has of other rooms.
        let rooms = ["parts", "pages", "house/quick"].map(|room| walk::files(&sources.join(room)).unwrap());
        let files = [
            "home",
            "frame",
            "cards",
            "shelf",
            "tables",
            "practised",
            "rules",
            "seat_bar",
            "announcement",
            "company/bell",
            "company/invited",
            "company/sheet",
            "daily/card",
            "moderation/bar",
            "tournaments/calls",
            "tournaments/soon",
        ];
        let files = files.map(|file| sources.join(format!("house/{file}.rs")));
        for file in rooms.into_iter().flatten().chain(files).filter(|file| walk::is(file, &["rs"])) {
            let text = fs::read_to_string(&file).unwrap();
            for class in classes(&text) {
                assert!(knows(&first, class) || !knows(&later, class), "{class} in {}", file.display());
            }
        }
    }

    #[test]
    fn the_picture_of_a_game_is_whole_on_the_first_page() {
        let Sheets { first, later } = sheets();
        // What a fan does with something does not draw it.
        let first = first.replace(".fan .", "");
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/src");
        let files = walk::files(&web).unwrap().into_iter().filter(|file| walk::is(file, &["rs"]));
        let files: Vec<String> = files.map(|file| fs::read_to_string(file).unwrap()).collect();
        for game in graph::games() {
            let frame = fs::read_to_string(web.join(game).join("mod.rs")).unwrap();
            let fan = drawn("fan", &frame, &files, &mut BTreeSet::from(["fan".to_owned()]));
            assert!(fan.contains("class=\""), "{game}: what its picture is drawn with was not found");
            for class in classes(&fan) {
                let late = knows(&later, class) && !knows(&first, class);
                assert!(!late, "{game}: .{class} belongs into crates/web/src/{game}/{FAN}");
            }
        }
    }

    #[test]
    fn a_sheet_in_the_room_of_a_game_comes_later_but_for_its_picture() {
        let later = |path: &str| is_later(Path::new(path));
        assert!(
            later("lexio/lexio.css") && later("play/desk.css") && !later("lexio/fan.css") && !later("art/tile.css")
        );
    }

    #[test]
    fn minify_drops_comments_and_blanks() {
        let css = "/* a */\n.tile {\n  color: red; /* b */\n  margin: 0 auto;\n}\n\n.a , .b { top: 0 }\n";
        assert_eq!(minify(css), ".tile{color: red;margin: 0 auto}.a,.b{top: 0}");
    }

    #[test]
    fn minify_keeps_blanks_that_mean_something() {
        assert_eq!(minify("a :hover { width: calc(1px + 2px) }"), "a :hover{width: calc(1px + 2px)}");
        assert_eq!(minify("@media (width > 3px) and (hover) {}"), "@media (width > 3px) and (hover){}");
    }

    #[test]
    fn the_bars_of_browsers_have_the_colour_of_the_page() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web");
        let read = |path: &str| fs::read_to_string(web.join(path)).unwrap();
        let (tokens, page) = (read("src/tokens.css"), read("static/index.html"));
        let (_, paper) = tokens.split_once("--paper: light-dark(").unwrap();
        let (light, dark) = paper.split_once(')').unwrap().0.split_once(", ").unwrap();
        for (scheme, colour) in [("light", light), ("dark", dark)] {
            let meta = page.lines().find(|line| line.contains(&format!("data-scheme=\"{scheme}\""))).unwrap();
            assert!(meta.contains(&format!("content=\"{colour}\"")), "{meta}");
            assert!(meta.contains(&format!("(prefers-color-scheme: {scheme})")), "{meta}");
        }
        // What is shown of the installed app before it has started.
        assert_eq!(read("static/manifest.webmanifest").matches(&format!("_color\": \"{dark}\"")).count(), 2);
    }

    #[test]
    fn browsers_of_2023_can_use_the_whole() {
        let css = whole();
        for young in ["light-dark(", "color-mix("] {
            assert!(!css.contains(young), "{young}");
        }
        let hidden = "@supports not selector(:popover-open){.gloss-note{display: none}";
        assert!(css.contains(hidden), "to a browser without popovers, a sentence that waits is one that shows");
        assert!(css.contains("-webkit-user-select: all"), "Safari has its fingerprints copied from a table, too");
        let (_, behind) = css.split_once("::backdrop{").unwrap();
        assert!(behind.starts_with("--scrim"), "what lies behind a sheet inherits from nothing");
    }

    #[test]
    fn nothing_moves_without_end_if_the_system_asks_for_less_motion() {
        let css = whole();
        let blocks = css.split("@media (prefers-reduced-motion: reduce)").skip(1);
        let stilled: Vec<&str> = blocks.filter_map(|block| block.split("}}").next()).collect();
        for (at, _) in css.match_indices(" infinite") {
            let (before, _) = css[..at].rsplit_once('{').unwrap();
            let selector = before.rsplit(['}', '{', ';']).next().unwrap();
            let class = selector.split_inclusive(['.', ':', ' ']).nth(1).unwrap().trim_end_matches(['.', ':', ' ']);
            assert!(stilled.iter().any(|rules| rules.contains(&format!(".{class}"))), "{selector}");
        }
    }
}
