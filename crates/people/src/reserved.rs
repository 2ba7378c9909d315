//! Names that no one may have.

use crate::{Forms, alike::small};
use std::sync::LazyLock;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use wire::bots;

/// The house's names for its bots in records and tournaments, as Korean readers see them, too, and for itself.
const OF_THE_HOUSE: [&str; 14] = [
    "Bot 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot", "봇 1", "봇 2", "봇 3", "봇 4", "봇 5", "봇", "Madang", "마당",
];

/// Names that could be mistaken for those of the house's operators, with and without their accents.
const OF_OFFICE: [&str; 39] = [
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
    "공지",
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
/// the signs around and between its letters, or is made of several such words and numbers.
pub fn is_of_the_house(name: &str) -> bool {
    static TAKEN: LazyLock<Reserved> = LazyLock::new(|| {
        let own = OF_THE_HOUSE.iter().chain(&bots::HANGUL).chain(&bots::LATIN);
        Reserved::of(own.chain(&OF_OFFICE))
    });
    TAKEN.has(name) || is_made_of_office(name)
}

/// Whether no account may have this handle, with or without its dashes and underscores.
pub(crate) fn is_reserved(handle: &str) -> bool {
    static TAKEN: LazyLock<Reserved> = LazyLock::new(|| Reserved::of(OF_NOBODY.iter()));
    is_of_the_house(handle) || TAKEN.has(handle)
}

/// Whether the name consists of words for the house and whoever runs it, and of numbers: `운영자_1`, `madang_help`. Of a
/// bot's name only with its own number: 단비 is many a person's.
fn is_made_of_office(name: &str) -> bool {
    static WORDS: LazyLock<Reserved> = LazyLock::new(|| Reserved::of(["Madang", "마당"].iter().chain(&OF_OFFICE)));
    let parts = name.split(|c: char| !c.is_alphanumeric());
    let words = parts.map(|part| part.trim_matches(|c: char| c.is_ascii_digit())).filter(|word| !word.is_empty());
    let mut words = words.peekable();
    words.peek().is_some() && words.all(|word| WORDS.has(word))
}

/// Names that others must not come near.
struct Reserved {
    /// Their forms, with and without their accents.
    forms: Vec<Forms>,
    /// How those with an i are drawn.
    with_i: Vec<String>,
}

impl Reserved {
    /// The fewest letters of a name whose i may be any stroke. What differs from a shorter one in its i may be somebody:
    /// Alde is no `aide`.
    const LONG: usize = 5;

    fn of<'a>(names: impl Iterator<Item = &'a &'static str>) -> Reserved {
        let (mut forms, mut with_i) = (Vec::new(), Vec::new());
        for name in names {
            let plain = without_accents(&name.to_lowercase());
            if plain.contains('i') && plain.chars().count() >= Reserved::LONG {
                with_i.push(drawn_with_strokes(name));
            }
            forms.extend([Forms::of(name), Forms::of(&without_accents(name))]);
        }
        Reserved { forms, with_i }
    }

    fn has(&self, name: &str) -> bool {
        let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        [name, &plain].into_iter().any(|name| {
            let (forms, drawn) = (Forms::of(name), drawn_with_strokes(name));
            self.forms.iter().any(|one| one.are_like(&forms)) || self.with_i.contains(&drawn)
        })
    }
}

/// The name as it is drawn by somebody who takes one stroke for another: `i` in capitals is I, which looks like `l`, `1`,
/// `|` and ㅣ.
fn drawn_with_strokes(name: &str) -> String {
    // Unicode's skeleton has `l` for most of them, a Chinese letter for ㅣ, and a capital O for 0.
    small(&without_accents(&name.to_lowercase())).to_lowercase().replace(['i', '\u{4e28}'], "l")
}

fn without_accents(name: &str) -> String {
    name.nfd().filter(|c| !is_combining_mark(*c)).nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in ["단비", "DANBI", "DANBl", "Danb1", "Dаnbі", "Hanbyeo1", "bot 3", "Воt l", "봇!", "봇 3", "madang"]
        {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Maru Tokki", "Danbinim", "Danbi 7", "단비_2", "봄비", "🙂", "!", "손님", "Guest 7", "Boti", "7"]
        {
            assert!(!is_of_the_house(name), "{name}");
        }
    }

    #[test]
    fn no_guest_is_called_like_whoever_runs_the_house() {
        for name in ["admin", "A d m i n", "★운영자★", "[운영 팀]", "Moderat0r", "Modérateur", "equipe", "마당지기 🙂"]
        {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["ADMlN", "AdmlN", "adm1n", "ADM|N", "ADMㅣN", "ADMİN", "OFFlClAL", "Off1cial", "ADMlNlSTRAT0R"] {
            assert!(is_of_the_house(name), "an i is drawn like {name}");
        }
        for name in ["운영자_1", "마당-공지", "madang_help", "Admin 2", "ADMlN-7", "관리자 · 마당"] {
            assert!(is_of_the_house(name), "{name} is made of such words");
        }
        for name in ["마당 고양이", "house-cat", "help me", "마당발", "Modena 1", "Alde", "Emily", "Willi", "Ina"]
        {
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
            "손님",
            "invite",
        ] {
            assert!(is_reserved(handle), "{handle}");
        }
        for handle in ["modest", "adminton", "관리", "Botany", "Emily", "Willi", "Ina", "Nuil", "이민지", "공지천"]
        {
            assert!(!is_reserved(handle), "{handle}");
        }
    }
}
