//! Names that no one may have.

use crate::Forms;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use wire::bots;

/// The house's names for its bots in records, and for itself.
const OF_THE_HOUSE: [&str; 8] = ["Bot 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot", "Madang", "마당"];

/// Names that could be mistaken for those of the house's operators, or for no one at all, with and without their accents.
const OF_OFFICE: [&str; 51] = [
    "admin",
    "administrator",
    "anonymous",
    "deleted",
    "guest",
    "help",
    "house",
    "mod",
    "moderator",
    "null",
    "official",
    "operator",
    "owner",
    "referee",
    "root",
    "security",
    "server",
    "someone",
    "staff",
    "support",
    "system",
    "undefined",
    "webmaster",
    "관리자",
    "운영자",
    "운영진",
    "마당지기",
    "누군가",
    "손님",
    "심판",
    "모더레이터",
    "운영팀",
    "시스템",
    "익명",
    "modérateur",
    "administrateur",
    "administratrice",
    "aide",
    "anonyme",
    "arbitre",
    "équipe",
    "invité",
    "modératrice",
    "officiel",
    "opérateur",
    "propriétaire",
    "quelquun",
    "sécurité",
    "serveur",
    "supprimé",
    "système",
];

/// Whether the name could be mistaken for that of the house or one of its bots.
pub fn is_of_the_house(name: &str) -> bool {
    is_like_one_of(&Forms::of(name), OF_THE_HOUSE.iter().chain(&bots::HANGUL).chain(&bots::LATIN))
}

/// Whether no account may have this handle, with or without its dashes and underscores.
pub(crate) fn is_reserved(handle: &str) -> bool {
    let plain: String = handle.chars().filter(|c| !matches!(c, '-' | '_')).collect();
    [handle, &plain].into_iter().any(|name| is_of_the_house(name) || is_of_office(&Forms::of(name)))
}

fn is_of_office(forms: &Forms) -> bool {
    let is_like = |name: &str| forms.are_like(&Forms::of(name));
    OF_OFFICE.iter().any(|name| is_like(name) || is_like(&without_accents(name)))
}

fn without_accents(name: &str) -> String {
    name.nfd().filter(|c| !is_combining_mark(*c)).nfc().collect()
}

fn is_like_one_of<'a>(forms: &Forms, mut names: impl Iterator<Item = &'a &'static str>) -> bool {
    names.any(|name| forms.are_like(&Forms::of(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in ["단비", "DANBI", "Dаnbі", "Hanbyeo1", "bot 3", "Воt l", "madang"] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Maru Tokki", "Danbinim", "봄비"] {
            assert!(!is_of_the_house(name), "{name}");
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
        ] {
            assert!(is_reserved(handle), "{handle}");
        }
        for handle in ["modest", "adminton", "관리", "Botany"] {
            assert!(!is_reserved(handle), "{handle}");
        }
    }
}
