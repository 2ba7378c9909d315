//! How what people write is written for others to see: RFC 8264 (PRECIS), with what has come to Unicode since its tables.

use precis_core::{DerivedPropertyValue, FreeformClass, StringClass};
use std::iter;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use wire::{BadText, Text};

/// Marks in a row on one letter, after composition: Thai and Vietnamese need two.
const MOST_MARKS: usize = 2;

/// Why others shall not see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// Something in it is not seen.
    Unseen,
    /// A letter has more marks than this.
    Marks {
        /// The most.
        max: usize,
    },
}

/// What somebody says in their own words, as others read it.
///
/// # Errors
/// Why it cannot be said.
pub(crate) fn said(text: &str) -> Result<Text, BadText> {
    legible(text)?.parse()
}

/// What somebody writes, of whatever length, as others read it.
///
/// # Errors
/// Why they cannot.
pub(crate) fn legible(text: &str) -> Result<String, BadText> {
    plain(text.chars(), iter::once).map_err(|unfit| match unfit {
        Unfit::Unseen => BadText::Unseen,
        Unfit::Marks { max } => BadText::Marks { max },
    })
}

/// Composed, each character first as `form` has it, without the joiners and selectors of emoji.
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

/// Joiners and selectors that change how an emoji looks and are not seen themselves.
const fn is_of_emoji(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
}

/// PRECIS's class for free text, without what needs a context and what is seen as nothing.
fn is_possible(c: char) -> bool {
    if is_blank(c) {
        return false;
    }
    match FreeformClass::default().get_value_from_char(c) {
        DerivedPropertyValue::PValid | DerivedPropertyValue::SpecClassPval => true,
        DerivedPropertyValue::Unassigned => is_newer(c),
        DerivedPropertyValue::ContextJ
        | DerivedPropertyValue::ContextO
        | DerivedPropertyValue::Disallowed
        | DerivedPropertyValue::SpecClassDis => false,
    }
}

/// Letters, digits and signs that are younger than PRECIS's tables (Unicode 6.3): most emoji.
fn is_newer(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Symbol};
    matches!(c.general_category_group(), Letter | Number | Symbol)
}

/// Signs of Unicode that are drawn as nothing, or stand for what cannot be shown.
const fn is_blank(c: char) -> bool {
    matches!(c, '\u{2800}' | '\u{1d159}' | '\u{fffc}' | '\u{fffd}')
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
        ] {
            assert_eq!(said(text).map(String::from), Ok(text.to_owned()), "{text}");
        }
        assert_eq!(said("👨\u{200d}👩\u{200d}👧\n둘째\u{a0}줄").map(String::from), Ok("👨👩👧 둘째 줄".into()));
    }

    #[test]
    fn what_is_not_seen_and_piles_of_marks_are_not_said() {
        for c in ['\u{200b}', '\u{202e}', '\u{3164}', '\u{ad}', '\u{e0041}', '\u{0}', '\u{feff}', '\u{2800}'] {
            assert_eq!(said(&format!("a{c}b")), Err(BadText::Unseen), "U+{:04X}", u32::from(c));
        }
        assert_eq!(said("Z\u{301}\u{302}\u{303}\u{304}"), Err(BadText::Marks { max: 2 }));
        for text in ["", " \n ", "\u{fe0f}", &"가".repeat(201)] {
            assert_eq!(said(text), Err(BadText::Length { max: 200 }), "{text:?}");
        }
    }
}
