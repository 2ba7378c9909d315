//! Recovery codes: each opens an account once.

use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};
use wire::TableCode;

/// Number of codes an account is given at a time.
pub const CODES: usize = 10;
/// Number of letters in a code: 79 bits of entropy, so that its hash may be given away.
const LENGTH: usize = 16;
/// Number of letters in each group when written.
const GROUP: usize = 4;
/// The alphabet of table codes, in which no letter can be mistaken for another.
const ALPHABET: &[u8; 31] = TableCode::ALPHABET;

/// A recovery code.
#[derive(Clone, PartialEq, Eq)]
pub struct Code([u8; LENGTH]);

/// The hash stored for a code.
pub type CodeHash = [u8; 32];

/// The text is not a recovery code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a recovery code is 16 letters and digits")]
pub struct NoCode;

impl Code {
    /// The code for a random number.
    pub fn numbered(mut number: u128) -> Code {
        Code(std::array::from_fn(|_| {
            let letter = ALPHABET[(number % ALPHABET.len() as u128) as usize];
            number /= ALPHABET.len() as u128;
            letter
        }))
    }

    /// The hash stored for this user. Equal codes of two users have unrelated hashes.
    pub fn hash(&self, user: &[u8; 16]) -> CodeHash {
        Sha256::new().chain_update(b"madang recovery").chain_update(user).chain_update(self.0).finalize().into()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, letter) in self.0.iter().enumerate() {
            let dash = if at > 0 && at % GROUP == 0 { "-" } else { "" };
            write!(f, "{dash}{}", char::from(*letter))?;
        }
        Ok(())
    }
}

impl FromStr for Code {
    type Err = NoCode;

    /// Accepts lowercase letters too, and skips spaces and dashes.
    fn from_str(text: &str) -> Result<Code, NoCode> {
        let letters =
            text.bytes().filter(|letter| !matches!(letter, b' ' | b'-')).map(|letter| letter.to_ascii_uppercase());
        let letters: Vec<u8> = letters.take(LENGTH + 1).collect();
        let letters: [u8; LENGTH] = letters.try_into().map_err(|_| NoCode)?;
        if letters.iter().all(|letter| ALPHABET.contains(letter)) { Ok(Code(letters)) } else { Err(NoCode) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_code_is_read_back_however_it_is_typed(number: u128) {
            let code = Code::numbered(number);
            let text = code.to_string();
            prop_assert_eq!(text.len(), 19);
            for typed in [text.clone(), text.to_lowercase(), text.replace('-', ""), text.replace('-', "  ")] {
                prop_assert!(typed.parse() == Ok(code.clone()));
            }
        }
    }

    #[test]
    fn anything_else_is_none() {
        for text in
            ["", "2345", "2345-6789-ABCD-EFG0", "2345-6789-ABCD-EFGHJ", "2345-6789-ABCD-EFGé", &"2".repeat(1_000_000)]
        {
            assert!(text.parse::<Code>().is_err());
        }
    }

    #[test]
    fn it_is_kept_for_one_user() {
        let code = Code::numbered(7);
        assert_ne!(code.hash(&[1; 16]), code.hash(&[2; 16]));
        assert_ne!(code.hash(&[1; 16]), Code::numbered(8).hash(&[1; 16]));
    }
}
