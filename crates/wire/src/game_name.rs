//! The name of a game.

use game::Game;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The name of a game in addresses, messages and journals: 1 to 16 lowercase ASCII letters and digits, beginning with a
/// letter. The wire does not know which games exist; look a name up in the house's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameName {
    /// Padded with zeros.
    letters: [u8; GameName::MAX],
}

/// The text is not a possible name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a game's name is 1 to {} lower-case letters and digits, starting with a letter", GameName::MAX)]
pub struct NoGameName;

impl GameName {
    /// The most characters in a name.
    pub const MAX: usize = 16;

    /// The name of a game. Does not compile if its [`Game::NAME`] is not a valid name.
    pub const fn of<G: Game>() -> GameName {
        const { GameName::read(G::NAME).expect("Game::NAME is not the name of a game") }
    }

    /// Parses a name.
    const fn read(text: &str) -> Option<GameName> {
        let text = text.as_bytes();
        if text.is_empty() || text.len() > GameName::MAX || !text[0].is_ascii_lowercase() {
            return None;
        }
        let mut letters = [0; GameName::MAX];
        let mut at = 0;
        while at < text.len() {
            if !(text[at].is_ascii_lowercase() || text[at].is_ascii_digit()) {
                return None;
            }
            letters[at] = text[at];
            at += 1;
        }
        Some(GameName { letters })
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        let end = self.letters.iter().position(|letter| *letter == 0).unwrap_or(GameName::MAX);
        str::from_utf8(&self.letters[..end]).unwrap_or_default()
    }
}

impl FromStr for GameName {
    type Err = NoGameName;

    fn from_str(text: &str) -> Result<GameName, NoGameName> {
        GameName::read(text).ok_or(NoGameName)
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

game::written_as_text!(GameName);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_small_letters_and_digits() {
        for name in ["lexio", "g", "go19", "sixteen0letters0"] {
            let json = format!("\"{name}\"");
            let read: GameName = serde_json::from_str(&json).unwrap();
            assert_eq!((read.as_str(), serde_json::to_string(&read).unwrap()), (name, json));
        }
        for text in ["", "Lexio", "le xio", "le-xio", "2048", "맞고", "seventeen0letters", "a\0", "\0", "../etc"] {
            assert_eq!(text.parse::<GameName>(), Err(NoGameName), "{text}");
            assert!(serde_json::from_str::<GameName>(&format!("{text:?}")).is_err(), "{text}");
        }
    }
}
