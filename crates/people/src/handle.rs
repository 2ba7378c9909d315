//! Handles of accounts.

use crate::{
    Forms,
    alike::{STROKE, has_stroke},
    reserved,
};
use std::{fmt, str::FromStr};
use unicode_normalization::UnicodeNormalization;
use wire::account::BadHandle;

/// The handle of an account, as written: 2 to 20 characters of Hangul, Latin letters, digits, `_` and `-`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Handle(String);

impl Handle {
    /// The fewest characters.
    pub const MIN: usize = 2;
    /// The most characters, as for any name at a table.
    pub const MAX: usize = wire::Name::MAX;

    /// A handle chosen by a person.
    ///
    /// # Errors
    /// As [`Handle::from_str`], and [`BadHandle::Reserved`]. Letters that Unicode considers compatible with others are
    /// refused too: `ſ` is an `s` to it, but is drawn like an `f`. So is a ㅣ beside Latin letters.
    pub fn chosen(text: &str) -> Result<Handle, BadHandle> {
        let handle: Handle = text.parse()?;
        if let Some(letter) = handle.0.chars().find(|c| is_compatible(*c)) {
            return Err(BadHandle::Letter { letter });
        }
        if has_stroke(&handle.0) {
            return Err(BadHandle::Letter { letter: STROKE });
        }
        if reserved::is_reserved(&handle.0) { Err(BadHandle::Reserved) } else { Ok(handle) }
    }

    /// The handle as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The forms that tell it apart from others.
    pub fn forms(&self) -> Forms {
        Forms::of(&self.0)
    }
}

impl FromStr for Handle {
    type Err = BadHandle;

    /// Trims white space at the ends. [`BadHandle::Length`], [`BadHandle::Letter`].
    fn from_str(text: &str) -> Result<Handle, BadHandle> {
        let handle: String = text.trim().nfc().collect();
        let count = handle.chars().count();
        if !(Handle::MIN..=Handle::MAX).contains(&count) {
            return Err(BadHandle::Length { min: Handle::MIN, max: Handle::MAX });
        }
        let at_an_end = |at: usize| at == 0 || at == count - 1;
        let stranger = handle.chars().enumerate().find(|(at, c)| !(is_letter(*c) || is_joint(*c) && !at_an_end(*at)));
        match stranger {
            Some((_, letter)) => Err(BadHandle::Letter { letter }),
            None => Ok(Handle(handle)),
        }
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The Latin letters of today's languages, Hangul syllables, and the letters that Korean is typed with. Not those of
/// phonetics, of which many look like others without Unicode saying so (`ɢ`, `ɾ`), nor the clicks (`ǃ`).
const fn is_letter(c: char) -> bool {
    matches!(c,
        'a'..='z' | 'A'..='Z' | '0'..='9'
        | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{17f}' | '\u{1e00}'..='\u{1ef9}'
        | 'Ơ' | 'ơ' | 'Ư' | 'ư' | 'Ǎ'..='ǜ' | 'Ș'..='ț'
        | 'Ɓ' | 'ɓ' | 'Ɔ' | 'ɔ' | 'Ɖ' | 'ɖ' | 'Ɗ' | 'ɗ' | 'Ǝ' | 'ǝ' | 'Ə' | 'ə' | 'Ɛ' | 'ɛ' | 'Ɣ' | 'ɣ' | 'Ƙ' | 'ƙ'
        | 'Ɲ' | 'ɲ' | 'Ʋ' | 'ʋ' | 'Ƴ' | 'ƴ'
        | '\u{ac00}'..='\u{d7a3}' | '\u{3131}'..='\u{3163}')
}

/// The Latin letters among them that compatibility normalisation turns into others.
const fn is_compatible(c: char) -> bool {
    matches!(c, '\u{132}' | '\u{133}' | '\u{13f}' | '\u{140}' | '\u{149}' | '\u{17f}' | '\u{1e9a}' | '\u{1e9b}')
}

const fn is_joint(c: char) -> bool {
    matches!(c, '_' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ordinary_handles_are_handles() {
        for text in [
            "단비야",
            "mi",
            "Maru_7",
            "éloïse",
            "E\u{301}lo",
            "Ștefan",
            "Nguyễn",
            "Ẁyn",
            "ɓala",
            "ㅋㅋ",
            "C-3PO",
            "Emily",
            "Willi",
            "Ina",
            "ALI",
            "김민지",
            "ㅇㅣㅇ",
            "x".repeat(20).as_str(),
        ] {
            let handle = Handle::chosen(text).unwrap();
            assert_eq!(handle.as_str(), text.nfc().collect::<String>());
            assert_eq!(handle.as_str().parse::<wire::Name>().map(String::from).as_deref(), Ok(handle.as_str()));
        }
        assert_eq!(Handle::chosen(" mina ").unwrap().as_str(), "mina");
    }

    #[test]
    fn anything_else_is_refused_with_the_letter() {
        let length = Err(BadHandle::Length { min: 2, max: 20 });
        for text in ["", "m", " m ", &"x".repeat(21)] {
            assert_eq!(Handle::chosen(text), length, "{text}");
        }
        for (text, letter) in [
            ("mi na", ' '),
            ("Маru", 'М'),
            ("mina🙂", '🙂'),
            ("ｍina", 'ｍ'),
            ("_mina", '_'),
            ("mina-", '-'),
            ("mi\u{200b}na", '\u{200b}'),
            ("さくら", 'さ'),
            ("mi×na", '×'),
            ("\u{3164}\u{3164}", '\u{3164}'),
            ("maſon", 'ſ'),
            ("ſtaff", 'ſ'),
            ("paraŀlel", 'ŀ'),
            ("ǆamija", 'ǆ'),
            ("miǃna", 'ǃ'),
            ("miʰna", 'ʰ'),
            ("Madanɢ", 'ɢ'),
            ("maɾu", 'ɾ'),
            ("ƅob", 'ƅ'),
            ("miỻa", 'ỻ'),
            ("Mㅣna", 'ㅣ'),
            ("ADMㅣN", 'ㅣ'),
        ] {
            assert_eq!(Handle::chosen(text), Err(BadHandle::Letter { letter }), "{text}");
        }
        assert_eq!(Handle::chosen("Moderator"), Err(BadHandle::Reserved));
        for older in ["maſon", "Mㅣna", "ADMlN", "운영자_1"] {
            assert!(older.parse::<Handle>().is_ok(), "an older account keeps its handle");
        }
    }

    #[test]
    fn no_latin_letter_that_may_be_chosen_is_another_to_unicode() {
        for c in '\u{0}'..='\u{1eff}' {
            if let Ok(handle) = Handle::chosen(&format!("x{c}x")) {
                assert!(handle.as_str().nfkc().eq(handle.as_str().chars()), "{handle}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_handle_is_read_back_as_it_is_and_capitals_make_no_other(text in "[a-zA-Z가-힣ㅏ-ㅣ0-9_\\-]{2,20}") {
            if let Ok(handle) = text.parse::<Handle>() {
                prop_assert_eq!(handle.as_str().parse::<Handle>(), Ok(handle.clone()));
                let capitals: Handle = handle.as_str().to_uppercase().parse().unwrap();
                prop_assert!(handle.forms().are_like(&capitals.forms()));
            }
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC*") {
            if let Ok(handle) = Handle::chosen(&text) {
                prop_assert!(handle.as_str().chars().count() <= Handle::MAX);
            }
        }
    }
}
