//! Names of people and of tables.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A nickname: 1 to 20 characters, without control characters and the joiners of emoji, and without white space at the
/// ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// A table's name in links and by word of mouth: six unambiguous letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableCode([u8; TableCode::LENGTH]);

/// The text is not a valid name.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadName {
    /// A nickname has 1 to `max` characters.
    #[error("a name has 1 to {max} characters")]
    Length {
        /// The most.
        max: usize,
    },
    /// A nickname has no control characters, no invisible ones, and none that a name cannot have, or not in that place.
    #[error("a name has no control characters, and none that names cannot have")]
    Control,
    /// A letter has at most `max` marks.
    #[error("a letter of a name has at most {max} marks")]
    Marks {
        /// The most.
        max: usize,
    },
    /// The name belongs to the house, one of its bots or whoever runs it, or could be mistaken for one that does.
    #[error("the house, one of its bots or whoever runs it has that name")]
    OfTheHouse,
    /// The name belongs to another person at the table, or could be mistaken for theirs.
    #[error("someone at the table has that name")]
    Taken,
    /// The name belongs to an account, or could be mistaken for one that does.
    #[error("an account has that name")]
    OfAnAccount,
    /// An account is named by its handle, which is changed on the account page.
    #[error("the name of an account is its handle")]
    HasHandle,
    /// A table's code consists of six letters and digits of [`TableCode::ALPHABET`].
    #[error("a table's code is six letters and digits")]
    Code,
}

impl Name {
    /// The most characters in a nickname.
    pub const MAX: usize = 20;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = BadName;

    /// Trims white space at the ends, collapses runs of it within into one space, and leaves out the joiners of emoji:
    /// a family becomes its people side by side.
    fn from_str(text: &str) -> Result<Name, BadName> {
        let text = text.replace('\u{200d}', "");
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.join(" ");
        if name.chars().any(|c| c.is_control() || is_invisible(c)) {
            return Err(BadName::Control);
        }
        if !(1..=Name::MAX).contains(&name.chars().count()) {
            return Err(BadName::Length { max: Name::MAX });
        }
        Ok(Name(name))
    }
}

/// Characters that reverse or hide text: a name with them could pass for another, or break a line.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl TableCode {
    /// The letters and digits of codes.
    pub const ALPHABET: &'static [u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    /// The number of characters in a code.
    pub const LENGTH: usize = 6;

    /// The code numbered `number`. Distinct for all numbers below 31⁶.
    pub fn numbered(mut number: u64) -> TableCode {
        TableCode(std::array::from_fn(|_| {
            let letter = Self::ALPHABET[(number % 31) as usize];
            number /= 31;
            letter
        }))
    }

    /// The code as the store names what it belongs to: its letters in ASCII, then zeros.
    pub fn padded(&self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..TableCode::LENGTH].copy_from_slice(&self.0);
        bytes
    }
}

impl FromStr for TableCode {
    type Err = BadName;

    /// Accepts lowercase letters too, and skips spaces and dashes.
    fn from_str(text: &str) -> Result<TableCode, BadName> {
        let mut code = [0; Self::LENGTH];
        let mut places = code.iter_mut();
        for letter in text.bytes().filter(|letter| !matches!(letter, b' ' | b'-')) {
            *places.next().ok_or(BadName::Code)? = letter.to_ascii_uppercase();
        }
        if code.iter().all(|letter| Self::ALPHABET.contains(letter)) { Ok(TableCode(code)) } else { Err(BadName::Code) }
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.0).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

impl TryFrom<String> for Name {
    type Error = BadName;
    fn try_from(text: String) -> Result<Name, BadName> {
        text.parse()
    }
}

game::written_as_text!(TableCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!("  달  토끼 ".parse::<Name>().map(String::from), Ok("달 토끼".into()));
        assert_eq!("".parse::<Name>(), Err(BadName::Length { max: 20 }));
        assert_eq!("a\u{7}b".parse::<Name>(), Err(BadName::Control));
        assert_eq!("a\u{202e}b".parse::<Name>(), Err(BadName::Control));
        assert_eq!("👨\u{200d}👩\u{200d}👧".parse::<Name>().map(String::from), Ok("👨👩👧".into()));
        assert_eq!("\u{200d}".parse::<Name>(), Err(BadName::Length { max: 20 }));
        assert_eq!("x".repeat(21).parse::<Name>(), Err(BadName::Length { max: 20 }));
    }

    #[test]
    fn codes_forgive_how_they_are_typed() {
        let code = TableCode::numbered(123_456_789);
        assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        assert_eq!("abc-def".parse::<TableCode>().map(|code| code.to_string()), Ok("ABCDEF".into()));
        for text in ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEé", "ABCDEI"] {
            assert_eq!(text.parse::<TableCode>(), Err(BadName::Code), "{text}");
        }
    }
}
