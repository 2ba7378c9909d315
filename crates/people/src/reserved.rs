//! Names that no one may have.

use crate::Forms;
use std::sync::LazyLock;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use wire::bots;

/// The house's names for its bots in records, and for itself.
const OF_THE_HOUSE: [&str; 8] = ["Bot 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot", "Madang", "마당"];

/// Names that could be mistaken for those of the house's operators, with and without their accents.
const OF_OFFICE: [&str; 38] = [
    "admin",
    "administrator",
    "help",
    "house",
    "mod",
    "moderator",
    "official",
    "operator",
    "owner",
    "referee",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "webmaster",
    "관리자",
    "운영자",
    "운영진",
    "마당지기",
    "심판",
    "모더레이터",
    "운영팀",
    "시스템",
    "modérateur",
    "administrateur",
    "administratrice",
    "aide",
    "arbitre",
    "équipe",
    "modératrice",
    "officiel",
    "opérateur",
    "propriétaire",
    "sécurité",
    "serveur",
    "système",
];

/// Names that could be mistaken for no one at all. A guest may well be called so; an account is somebody.
const OF_NOBODY: [&str; 13] = [
    "anonymous",
    "deleted",
    "guest",
    "null",
    "someone",
    "undefined",
    "누군가",
    "손님",
    "익명",
    "anonyme",
    "invité",
    "quelquun",
    "supprimé",
];

/// Whether the name could be mistaken for that of the house, of one of its bots or of whoever runs it, with or without
/// the signs around and between its letters.
pub fn is_of_the_house(name: &str) -> bool {
    static TAKEN: LazyLock<Vec<Forms>> = LazyLock::new(|| {
        let own = OF_THE_HOUSE.iter().chain(&bots::HANGUL).chain(&bots::LATIN);
        own.map(|name| Forms::of(name)).chain(forms(&OF_OFFICE)).collect()
    });
    is_like_one_of(name, &TAKEN)
}

/// Whether no account may have this handle, with or without its dashes and underscores.
pub(crate) fn is_reserved(handle: &str) -> bool {
    static TAKEN: LazyLock<Vec<Forms>> = LazyLock::new(|| forms(&OF_NOBODY).collect());
    is_of_the_house(handle) || is_like_one_of(handle, &TAKEN)
}

/// The forms of these names, with and without their accents.
fn forms(names: &'static [&'static str]) -> impl Iterator<Item = Forms> {
    names.iter().flat_map(|name| [Forms::of(name), Forms::of(&without_accents(name))])
}

fn without_accents(name: &str) -> String {
    name.nfd().filter(|c| !is_combining_mark(*c)).nfc().collect()
}

fn is_like_one_of(name: &str, taken: &[Forms]) -> bool {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    [name, &plain].into_iter().map(Forms::of).any(|forms| taken.iter().any(|one| one.are_like(&forms)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in ["단비", "DANBI", "Dаnbі", "Hanbyeo1", "bot 3", "Воt l", "madang"] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Maru Tokki", "Danbinim", "봄비", "🙂", "!", "손님", "Guest 7"] {
            assert!(!is_of_the_house(name), "{name}");
        }
    }

    #[test]
    fn no_guest_is_called_like_whoever_runs_the_house() {
        for name in ["admin", "A d m i n", "★운영자★", "[운영 팀]", "Moderat0r", "Modérateur", "equipe", "마당지기 🙂"]
        {
            assert!(is_of_the_house(name), "{name}");
        }
    }

    #[test]
    fn no_account_is_called_like_whoever_runs_the_house() {
        for handle in [
            "admin",
            "Admin",
            "M-o-d",
            "moderat0r",
            "mod_erator",
            "ma-dang",
            "Bot-1",
            "관리자",
            "관-리자",
            "시스템",
            "Administrateur",
            "arbitre",
            "Équipe",
            "equipe",
            "moderateur",
            "quelqu-un",
            "손님",
            "invite",
        ] {
            assert!(is_reserved(handle), "{handle}");
        }
        for handle in ["modest", "adminton", "관리", "Botany"] {
            assert!(!is_reserved(handle), "{handle}");
        }
    }
}
