//! Which crate may import which: the rooms of the house, lowest first.

/// Stands for every game.
pub(crate) const A_GAME: &str = "a game";

/// Each crate of the workspace with the crates it may import, in its code and in its tests.
const ROOMS: &[(&str, &[&str])] = &[
    ("game", &[]),
    (A_GAME, &["game"]),
    ("search", &["game", A_GAME]),
    ("lessons", &["game", A_GAME, "search"]),
    ("wire", &["game"]),
    ("people", &["wire"]),
    ("meeting", &[]),
    ("cluster", &[]),
    ("ratings", &[]),
    ("table", &["game", "wire"]),
    ("tournament", &["game", "wire"]),
    ("games", &["game", A_GAME, "wire"]),
    ("store", &[]),
    ("words", &["game", A_GAME, "lessons", "wire"]),
    (
        "server",
        &[
            "game",
            A_GAME,
            "games",
            "search",
            "wire",
            "people",
            "ratings",
            "meeting",
            "tournament",
            "cluster",
            "table",
            "store",
            "words",
        ],
    ),
    ("web", &["game", A_GAME, "games", "search", "lessons", "wire", "table", "words"]),
    (
        "madang",
        &[
            "game",
            A_GAME,
            "games",
            "search",
            "wire",
            "people",
            "ratings",
            "meeting",
            "table",
            "tournament",
            "store",
            "words",
            "server",
        ],
    ),
    ("trial", &["game", "games", "search", "wire", "table", "tournament", "store", "server", "madang"]),
    ("xtask", &["game", "games", "words"]),
];

/// Where the games are listed.
const LIST: &str = include_str!("../../crates/games/src/lib.rs");

/// The crates of the games, read from the list of games: `Lexio in lexio …`.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    let list = LIST.rsplit("house! {").next().and_then(|list| list.split('}').next()).unwrap_or_default();
    let words = || list.split([' ', '\n', ';']).filter(|word| !word.is_empty());
    words().zip(words().skip(1)).filter(|(word, _)| *word == "in").map(|(_, game)| game)
}

/// The crates that `name` may import. `None` for a crate that the table does not list.
pub(crate) fn below(name: &str) -> Option<Vec<&'static str>> {
    let row = if games().any(|game| game == name) { A_GAME } else { name };
    let (_, below) = ROOMS.iter().find(|(room, _)| *room == row)?;
    let expand = |room: &&'static str| if *room == A_GAME { games().collect() } else { vec![*room] };
    Some(below.iter().flat_map(expand).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_point_to_rooms_further_up_the_table() {
        for (place, (room, imports)) in ROOMS.iter().enumerate() {
            for import in *imports {
                let at = ROOMS.iter().position(|(name, _)| name == import);
                assert!(at.is_some_and(|at| at < place), "{room} imports {import}");
            }
        }
    }

    #[test]
    fn the_games_are_those_of_the_list() {
        let games: Vec<_> = games().collect();
        assert!(["lexio", "rummikub", "matgo", "toy"].iter().all(|game| games.contains(game)), "{games:?}");
        assert_eq!(below("matgo"), Some(vec!["game"]));
        assert_eq!(below("search").map(|below| below.len()), Some(1 + games.len()));
    }

    #[test]
    fn every_game_is_optimised_and_built_by_default() {
        const MANIFEST: &str = include_str!("../../Cargo.toml");
        let (_, members) = MANIFEST.split_once("default-members = [").unwrap();
        let (members, _) = members.split_once(']').unwrap();
        // A round of the toy is too short to gain by it.
        for game in games().filter(|game| *game != "toy") {
            let row = format!("{game} = {{ opt-level");
            let rows = MANIFEST.lines().filter(|line| line.starts_with(&row)).count();
            assert_eq!(rows, 3, "Cargo.toml names {game} in so many lists [profile.….package]");
            assert!(members.contains(&format!("\"crates/{game}\"")), "{game} is no default member");
        }
    }

    #[test]
    fn an_unknown_crate_has_no_row() {
        assert_eq!(below("table"), Some(vec!["game", "wire"]));
        assert_eq!(below("utils"), None);
    }
}
