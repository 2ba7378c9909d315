//! Walls inside the crates: which room may name which.
use super::modules::Crate;
use crate::graph::{A_GAME, games};

/// The rooms of `crates/web/src`, lowest first: each names only those before it. No board names another game's.
const WEB: &[&str] =
    &["platform", "reactive", "prefs", "route", "link", "art", "parts", "play", A_GAME, "pages", "house", "app", "lib"];
/// The crates that only `platform` may name.
const BROWSER: &[&str] = &["web_sys", "js_sys", "wasm_bindgen"];
/// The crates, besides those of the games, in which written positions are found.
const RULES: &[&str] = &["game", "games"];
/// The items that turn a written description into a position, and all that comes with them unseen.
const WRITTEN: &[&str] = &["Setup", "Writable", "setup", "*"];
/// The room of `crates/web/src` that may name a game's crate, besides its board's.
const DRAWN: &str = "art";

/// Reports the faults of the crate `name`, as sentences.
pub(super) fn faults(name: &str, sources: &Crate) -> Vec<String> {
    match name {
        "web" => [browser(sources), floors(sources), frame(sources), written(name, sources)].concat(),
        name if may_write(name) => Vec::new(),
        _ => written(name, sources),
    }
}

/// Files outside `platform` that name the browser's interfaces.
fn browser(sources: &Crate) -> Vec<String> {
    let outside = sources.foreign().filter(|(file, path)| {
        // The app is started by name from outside, through an attribute of `wasm_bindgen`.
        let start = *file == "lib.rs" && path.contains(&"prelude".to_owned());
        !start && !file.starts_with("platform/") && path.iter().any(|part| BROWSER.contains(&&**part))
    });
    outside.map(|(file, path)| format!("web/src/{file} names {}: only platform may", path.join("::"))).collect()
}

/// Files that name a room above their own.
fn floors(sources: &Crate) -> Vec<String> {
    let floor = |file: &str| {
        let room = room(file);
        let kind = if games().any(|game| game == room) { A_GAME } else { room };
        WEB.iter().position(|known| *known == kind)
    };
    let strangers = sources.standings();
    let strangers = strangers.keys().filter(|file| floor(file).is_none());
    let mut faults: Vec<String> = strangers.map(|file| format!("web/src/{file} is in no room of walls.rs")).collect();
    for (from, to) in sources.edges() {
        if floor(from) < floor(to) || (floor(from) == floor(to) && room(from) != room(to)) {
            faults.push(format!("web/src/{from} names {to}, which is in a room above it"));
        }
    }
    faults
}

/// The room of a file of `crates/web/src`.
fn room(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

/// Whether a crate has to do with written positions: the rules, where these are described, and the command line.
fn may_write(name: &str) -> bool {
    name == "cli" || RULES.contains(&name) || games().any(|game| game == name)
}

/// Files that name a game's crate outside the rooms of the games: to all others a game is a `Felt`, or a name.
fn frame(sources: &Crate) -> Vec<String> {
    let named = |path: &[String]| path.first().is_some_and(|first| games().any(|game| game == first));
    let at_home = |file: &str| room(file) == DRAWN || games().any(|game| game == room(file));
    let outside = sources.foreign().filter(|(file, path)| named(path) && !at_home(file));
    outside.map(|(file, path)| format!("web/src/{file} names {}: only that game may", path.join("::"))).collect()
}

/// Files that can make a position from a written description. The command line and tests may do that; nothing that
/// people play on may.
fn written(name: &str, sources: &Crate) -> Vec<String> {
    let makes = |path: &[String]| {
        let known = path.first().is_some_and(|first| RULES.contains(&&**first) || games().any(|game| game == first));
        known && path.iter().any(|part| WRITTEN.contains(&&**part))
    };
    let found = sources.foreign().filter(|(_, path)| makes(path));
    found
        .map(|(file, path)| format!("{name}/src/{file} names {}: positions there must be dealt", path.join("::")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(name: &str, files: &[(&str, &str)]) -> Vec<String> {
        let mut sources = Crate::default();
        for (file, text) in files {
            sources.add(file, text).unwrap();
        }
        faults(name, &sources)
    }

    #[test]
    fn only_the_platform_touches_the_browser() {
        let files = [
            ("lib.rs", "use wasm_bindgen::prelude::wasm_bindgen;"),
            ("platform/dom.rs", "use web_sys::Element;"),
            ("play/flight.rs", "use leptos::web_sys::Element;"),
            ("play/proof.rs", "use wasm_bindgen_futures::spawn_local; fn f() { js_sys::Date::now(); }"),
        ];
        assert_eq!(
            faults_of("web", &files),
            [
                "web/src/play/flight.rs names leptos::web_sys::Element: only platform may",
                "web/src/play/proof.rs names js_sys::Date::now: only platform may",
            ]
        );
    }

    #[test]
    fn rooms_name_only_those_below() {
        let files = [
            ("play/mod.rs", "mod table;"),
            ("play/table.rs", "use crate::house::Frame;"),
            ("house/mod.rs", "pub struct Frame; use crate::play::table::Table;"),
            ("attic/mod.rs", ""),
        ];
        assert_eq!(
            faults_of("web", &files),
            [
                "web/src/attic/mod.rs is in no room of walls.rs",
                "web/src/play/table.rs names house/mod.rs, which is in a room above it",
            ]
        );
    }

    #[test]
    fn who_plays_makes_no_positions() {
        let files =
            [("deal.rs", "use lexio::{Setup, Tile}; fn f() { game::Writable::read() } use words::house::Setup;")];
        assert_eq!(
            faults_of("server", &files),
            [
                "server/src/deal.rs names lexio::Setup: positions there must be dealt",
                "server/src/deal.rs names game::Writable::read: positions there must be dealt",
            ]
        );
        for name in ["web", "table", "search", "lessons", "trial"] {
            assert_eq!(faults_of(name, &files).iter().filter(|fault| fault.contains("must be dealt")).count(), 2);
        }
        for name in ["cli", "lexio", "games"] {
            assert_eq!(faults_of(name, &files), [""; 0]);
        }
    }

    #[test]
    fn no_wall_is_passed_by_another_name_or_from_a_module_within_a_file() {
        let files = [
            ("deal.rs", "mod cellar { use matgo::Setup; fn f() { <lexio::Lexio as game::Writable>::read } }"),
            ("hall.rs", "use lexio as rules; fn f() -> rules::Setup { todo() } use game::*;"),
            ("loft.rs", "mod attic { use games as all; use rummikub::*; fn f(_: all::Setup) {} }"),
        ];
        assert_eq!(
            faults_of("table", &files),
            [
                "table/src/deal.rs names matgo::Setup: positions there must be dealt",
                "table/src/deal.rs names game::Writable: positions there must be dealt",
                "table/src/hall.rs names game::*: positions there must be dealt",
                "table/src/hall.rs names lexio::Setup: positions there must be dealt",
                "table/src/loft.rs names rummikub::*: positions there must be dealt",
                "table/src/loft.rs names games::Setup: positions there must be dealt",
            ]
        );
        let attic = [("play/film.rs", "mod attic { use web_sys::Element; use lexio::Faces; }")];
        assert_eq!(
            faults_of("web", &attic),
            [
                "web/src/play/film.rs names web_sys::Element: only platform may",
                "web/src/play/film.rs names lexio::Faces: only that game may",
            ]
        );
    }
}
