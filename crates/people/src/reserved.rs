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

/// What those are addressed with. Nobody is mistaken for them by that alone.
const OF_A_TITLE: [&str; 3] = ["team", "님", "팀"];

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

/// Whether the name consists of words for the house and whoever runs it, and of numbers, with or without anything
/// between them: `운영자_1`, `마당관리자`, `madang_help`. Of a bot's name only with its own number: 단비 is many a person's.
fn is_made_of_office(name: &str) -> bool {
    // A number may part two words, or stand for a letter in one.
    let letters: [fn(char) -> bool; 2] = [char::is_alphanumeric, char::is_alphabetic];
    letters.into_iter().any(|is_letter| {
        let parts = name.split(|c: char| !is_letter(c)).map(|part| part.trim_matches(|c: char| c.is_ascii_digit()));
        let of_office: Option<Vec<bool>> = parts.filter(|part| !part.is_empty()).map(is_of_office).collect();
        of_office.is_some_and(|parts| parts.contains(&true))
    })
}

/// Whether one of these words is in what stands for nothing but them and their titles. `None` if anything else is in it.
fn is_of_office(part: &str) -> Option<bool> {
    static WORDS: LazyLock<Reserved> = LazyLock::new(|| Reserved::of(office()));
    static JOINED: LazyLock<[Joined; 2]> = LazyLock::new(|| {
        let drawn = office().filter(|word| may_be_drawn(word));
        [Joined::of(office(), |word| bare(&small(word))), Joined::of(drawn, drawn_with_strokes)]
    });
    let joined = || JOINED.iter().find_map(|words| words.cut(part));
    if WORDS.has(part) { Some(true) } else { joined() }
}

fn office() -> impl Iterator<Item = &'static &'static str> {
    ["Madang", "마당"].iter().chain(&OF_OFFICE)
}

/// Words that are also written without spaces between them, in one form, the longest first.
struct Joined {
    of_office: Vec<String>,
    titles: Vec<String>,
    form: fn(&str) -> String,
}

impl Joined {
    fn of<'a>(words: impl Iterator<Item = &'a &'static str>, form: fn(&str) -> String) -> Joined {
        let mut of_office: Vec<String> = words.map(|word| form(&without_accents(word))).collect();
        of_office.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
        Joined { of_office, titles: OF_A_TITLE.map(form).to_vec(), form }
    }

    /// Cuts the text into these words. Returns whether it is more than titles, or `None` if something else is in it.
    fn cut(&self, text: &str) -> Option<bool> {
        let (text, mut has_office) = ((self.form)(text), false);
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let after = |words: &[String]| words.iter().find_map(|word| rest.strip_prefix(word.as_str()));
            let left = after(&self.of_office);
            has_office |= left.is_some();
            rest = left.or_else(|| after(&self.titles))?;
        }
        Some(has_office)
    }
}

/// Names that others must not come near, whatever accents and strokes they add.
struct Reserved {
    /// Their forms, without their accents.
    forms: Vec<Forms>,
    /// How those with an i are drawn.
    with_i: Vec<String>,
}

impl Reserved {
    fn of<'a>(names: impl Iterator<Item = &'a &'static str>) -> Reserved {
        let (mut forms, mut with_i) = (Vec::new(), Vec::new());
        for name in names {
            if name.to_lowercase().contains('i') && may_be_drawn(name) {
                with_i.push(drawn_with_strokes(name));
            }
            forms.push(Forms::of(&without_accents(name)));
        }
        Reserved { forms, with_i }
    }

    fn has(&self, name: &str) -> bool {
        let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        [name, &plain].into_iter().any(|name| {
            let (Forms { small, drawn }, strokes) = (Forms::of(name), drawn_with_strokes(name));
            let forms = Forms { small: bare(&small), drawn: bare(&drawn) };
            self.forms.iter().any(|one| one.are_like(&forms)) || self.with_i.contains(&strokes)
        })
    }
}

/// The fewest letters of a name whose i may be any stroke. What differs from a shorter one in its i may be somebody:
/// Alde is no `aide`.
const LONG: usize = 5;

/// Whether the name is told apart from others by [`drawn_with_strokes`].
fn may_be_drawn(name: &str) -> bool {
    let plain = without_accents(&name.to_lowercase());
    !plain.contains('i') || plain.chars().count() >= LONG
}

/// The name as it is drawn by somebody who takes one stroke for another: `i` in capitals is I, which looks like `l`, `1`,
/// `|` and ㅣ.
fn drawn_with_strokes(name: &str) -> String {
    // Unicode's skeleton has `l` for most of them, a Chinese letter for ㅣ, and a capital O for 0.
    small(&without_accents(&name.to_lowercase())).to_lowercase().replace(['i', '\u{4e28}'], "l")
}

fn without_accents(name: &str) -> String {
    bare(name).nfc().collect()
}

/// The letters alone, each taken apart: in a form by their looks, a stroke through a letter is a mark on it, too.
fn bare(form: &str) -> String {
    form.nfd().filter(|c| !is_combining_mark(*c)).collect()
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
    fn nobody_is_called_so_with_an_accent_or_a_stroke_more() {
        for name in ["Móderator", "Moderätor", "Súpport", "Stáff", "Óperator", "Sýstem", "Madáng", "Mådang", "Dänbi"]
        {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Møderator", "MADÅNG", "Štaff 2", "Ma\u{338}dang", "Ádmın", "modèrateur", "Ḅot"] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["Éloïse", "Bodø", "Štefan", "Aïda", "Nguyễn", "Mårten", "Óscar", "Håkan", "Súsan"] {
            assert!(!is_of_the_house(name), "{name}");
        }
    }

    #[test]
    fn nobody_is_called_so_without_the_spaces() {
        for name in ["마당운영자", "마당관리자", "마당공지", "마당지기공지", "운영자님", "마당팀", "운영자1님"]
        {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["MadangAdmin", "madangsupport", "AdminMadang", "ModeratorMadang", "Madang Team", "SupportTeam"] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["MadangADMlN", "MadangAdm1n", "MadángSýstem", "Admin1Madang", "staff2support", "équipeMadang"] {
            assert!(is_of_the_house(name), "{name}");
        }
        for name in ["마당발", "마당쇠", "마당극", "공지천", "공지영", "심판관", "선생님", "팀", "님", "Team", "Team 7"]
        {
            assert!(!is_of_the_house(name), "{name}");
        }
        for name in
            ["Madangsori", "Staffan", "Modest", "Housemaid", "Rootsy", "Helper", "Owners", "Systematic", "Aidemar"]
        {
            assert!(!is_of_the_house(name), "{name}");
        }
        for name in ["DanbiMadang", "Madang cat", "help 7 me", "Teammod1e"] {
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
