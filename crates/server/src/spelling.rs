//! How text that people write is normalised before others see it: RFC 8264 (PRECIS), extended to characters newer than
//! its tables.

use precis_core::{DerivedPropertyValue, FreeformClass, StringClass};
use std::iter;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use wire::{BadText, Text};

/// The most marks in a row on one letter, after composition. Thai and Vietnamese need two.
const MOST_MARKS: usize = 2;

/// Why a text must not be shown to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// It contains an invisible character.
    Unseen,
    /// A letter has too many marks.
    Marks {
        /// The most allowed.
        max: usize,
    },
}

/// A message in someone's own words, as others read it.
///
/// # Errors
/// Why it cannot be said.
pub(crate) fn said(text: &str) -> Result<Text, BadText> {
    legible(text)?.parse()
}

/// A text of any length, as others read it.
///
/// # Errors
/// Why it cannot be shown.
pub(crate) fn legible(text: &str) -> Result<String, BadText> {
    plain(text.chars(), iter::once).map_err(|unfit| match unfit {
        Unfit::Unseen => BadText::Unseen,
        Unfit::Marks { max } => BadText::Marks { max },
    })
}

/// The text after applying `form` to each character and composing the result, without the joiners and selectors of
/// emoji.
///
/// # Errors
/// [`Unfit`].
pub(crate) fn plain<I: Iterator<Item = char>>(
    text: impl Iterator<Item = char>,
    form: impl FnMut(char) -> I,
) -> Result<String, Unfit> {
    let plain: String = text.filter(|c| !is_of_emoji(*c)).flat_map(form).nfc().collect();
    let mut marks = 0;
    for (at, c) in plain.chars().enumerate() {
        if !(is_possible(c) || c.is_whitespace()) {
            return Err(Unfit::Unseen);
        }
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks > MOST_MARKS || marks == at + 1 {
            return Err(Unfit::Marks { max: MOST_MARKS });
        }
    }
    Ok(plain)
}

/// Joiners and selectors that change how an emoji looks but are themselves invisible.
const fn is_of_emoji(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
}

/// Whether PRECIS's class for free text allows the character and it does not appear blank. Signs that names may have in
/// some places only, as the dot in `l·l`, are seen wherever they are.
fn is_possible(c: char) -> bool {
    if is_blank(c) {
        return false;
    }
    match FreeformClass::default().get_value_from_char(c) {
        DerivedPropertyValue::PValid | DerivedPropertyValue::SpecClassPval | DerivedPropertyValue::ContextO => true,
        DerivedPropertyValue::Unassigned => is_newer(c),
        DerivedPropertyValue::ContextJ | DerivedPropertyValue::Disallowed | DerivedPropertyValue::SpecClassDis => false,
    }
}

/// Whether every sign of a [`plain`] text that belongs in a context is in it (RFC 5892, appendix A): the dot in `l·l`,
/// that between Japanese names, and a few others.
pub(crate) fn is_in_context(plain: &str) -> bool {
    let class = FreeformClass::default();
    // What PRECIS would refuse is no context of anything.
    let known = |c| match class.get_value_from_char(c) {
        DerivedPropertyValue::Unassigned | DerivedPropertyValue::Disallowed => ' ',
        // The rule is made for domain names, which have no capitals.
        _ if c == 'L' => 'l',
        _ => c,
    };
    class.allows(plain.chars().map(known).collect::<String>()).is_ok()
}

/// Letters, digits and symbols newer than PRECIS's tables (Unicode 6.3), among them most emoji.
fn is_newer(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Symbol};
    matches!(c.general_category_group(), Letter | Number | Symbol)
}

/// Unicode characters that appear blank or stand for something that cannot be shown.
const fn is_blank(c: char) -> bool {
    matches!(c, '\u{2800}' | '\u{13441}' | '\u{13442}' | '\u{1d159}' | '\u{fffc}' | '\u{fffd}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_as_they_like() {
        for text in [
            "ㅋㅋㅋ 아깝다…",
            "Bien joué, ça m’a plu ! ½",
            "gg 👍🏽 🥰",
            "https://example.org/?a=<b>",
            "x² ≤ 9",
            "Ｗｏｗ",
            "토·일 8시에 봐요",
            "joueur·euse",
            "ジョン・スミス",
            "٣ ۴",
            "צה״ל",
        ] {
            assert_eq!(said(text).map(String::from), Ok(text.to_owned()), "{text}");
        }
        assert_eq!(said("👨\u{200d}👩\u{200d}👧\n둘째\u{a0}줄").map(String::from), Ok("👨👩👧 둘째 줄".into()));
    }

    #[test]
    fn what_is_not_seen_and_piles_of_marks_are_not_said() {
        let unseen = [
            '\u{200b}',
            '\u{200c}',
            '\u{202e}',
            '\u{3164}',
            '\u{ad}',
            '\u{e0041}',
            '\u{0}',
            '\u{feff}',
            '\u{2800}',
            '\u{13441}',
            '\u{13442}',
        ];
        for c in unseen {
            assert_eq!(said(&format!("a{c}b")), Err(BadText::Unseen), "U+{:04X}", u32::from(c));
        }
        assert_eq!(said("Z\u{301}\u{302}\u{303}\u{304}"), Err(BadText::Marks { max: 2 }));
        for text in ["", " \n ", "\u{fe0f}", &"가".repeat(201)] {
            assert_eq!(said(text), Err(BadText::Length { max: 200 }), "{text:?}");
        }
    }
}
