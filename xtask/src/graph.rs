//! Who may import whom: the rooms of the house, lowest first.

/// Each crate of the workspace with the crates it may import, in its code and in its tests.
pub(crate) const ROOMS: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("lexio", &["game"]),
    ("rummikub", &["game"]),
    ("matgo", &["game"]),
    ("search", &["game", "lexio", "rummikub", "matgo"]),
    ("wire", &["game"]),
    ("table", &["game", "wire"]),
    ("games", &["game", "lexio", "rummikub", "matgo", "wire"]),
    ("store", &[]),
    ("words", &["game", "lexio", "rummikub", "matgo", "wire"]),
    ("server", &["game", "lexio", "rummikub", "matgo", "games", "search", "wire", "table", "store"]),
    ("web", &["game", "lexio", "rummikub", "matgo", "games", "search", "wire", "table", "words"]),
    ("madang", &["game", "lexio", "rummikub", "matgo", "games", "search", "wire", "table", "store", "words", "server"]),
    ("xtask", &[]),
];

/// What `name` may import; nothing for a crate the table does not know.
pub(crate) fn below(name: &str) -> Option<&'static [&'static str]> {
    ROOMS.iter().find(|(room, _)| *room == name).map(|(_, below)| *below)
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
    fn an_unknown_crate_has_no_row() {
        assert_eq!(below("table"), Some(&["game", "wire"][..]));
        assert_eq!(below("utils"), None);
    }
}
