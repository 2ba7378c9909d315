//! Passwords, and what is stored of them.

use crate::Handle;
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use unicode_normalization::UnicodeNormalization;
use wire::account::BadPassword;

/// The cost OWASP recommends for Argon2id: kibibytes of memory, passes, lanes.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);
/// A password that takes no more guesses than this is too common.
const COMMON: u64 = 10_000;
/// Number of characters looked at for that. No one's first guesses are longer, and on a long keyboard walk `zxcvbn`
/// (3.1) overflows its integers: a panic with overflow checks, nonsense without.
const JUDGED: usize = 24;
/// A hash that belongs to no password, and costs as much to compare with as any other.
const OF_NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password, which is neither shown nor stored.
pub struct Password(String);

/// What is stored of a password: its hash and the parameters it was made with, as a PHC string.
#[derive(Clone, PartialEq, Eq)]
pub struct Hashed(String);

/// The stored text is not such a hash, or there is not enough memory to make one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("argon2 failed: {0}")]
pub struct BadHash(String);

impl Password {
    /// The fewest characters.
    pub const MIN: usize = 8;
    /// The most characters. Anything longer only costs time.
    pub const MAX: usize = 128;

    /// A password chosen for the account with this handle. Takes milliseconds.
    ///
    /// # Errors
    /// [`BadPassword`].
    pub fn chosen(text: &str, handle: &Handle) -> Result<Password, BadPassword> {
        let bad = BadPassword::Length { min: Password::MIN, max: Password::MAX };
        let password =
            Password::typed(text).filter(|password| password.0.chars().count() >= Password::MIN).ok_or(bad)?;
        let beginning: String = password.0.chars().take(JUDGED).collect();
        let guesses = zxcvbn::zxcvbn(&beginning, &[handle.as_str(), "madang", "마당"]).guesses();
        if guesses <= COMMON { Err(BadPassword::Common) } else { Ok(password) }
    }

    /// A password as typed to sign in. `None` if it cannot be anyone's password.
    pub fn typed(text: &str) -> Option<Password> {
        // Keyboards differ in how they compose Hangul.
        let text: String = text.nfc().take(Password::MAX + 1).collect();
        (text.chars().count() <= Password::MAX).then_some(Password(text))
    }

    /// Hashes the password for storage. Takes tens of milliseconds and 19 MiB.
    ///
    /// # Errors
    /// [`BadHash`].
    pub fn hashed(&self) -> Result<Hashed, BadHash> {
        let (kilobytes, passes, lanes) = COST;
        let params = Params::new(kilobytes, passes, lanes, None).map_err(failed)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        Ok(Hashed(argon2.hash_password(self.0.as_bytes()).map_err(failed)?.to_string()))
    }
}

impl Hashed {
    /// From the stored text.
    pub fn from_text(text: String) -> Hashed {
        Hashed(text)
    }

    /// The text to store.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A stand-in for the password of an account that does not exist, so that finding this out takes no less time.
    pub fn of_nobody() -> Hashed {
        Hashed(OF_NOBODY.to_owned())
    }

    /// Whether this is the hash of a password. Takes as long as hashing it.
    ///
    /// # Errors
    /// [`BadHash`].
    pub fn is_of(&self, password: &Password) -> Result<bool, BadHash> {
        let hash = PasswordHash::new(&self.0).map_err(failed)?;
        // The parameters are taken from the hash.
        match Argon2::default().verify_password(password.0.as_bytes(), &hash) {
            Ok(()) => Ok(true),
            Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(failed(error)),
        }
    }
}

fn failed(error: impl std::fmt::Display) -> BadHash {
    BadHash(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(text: &str) -> Result<(), BadPassword> {
        Password::chosen(text, &"Mina_7".parse().unwrap()).map(|_| ())
    }

    #[test]
    fn what_anybody_would_try_first_is_refused() {
        for text in ["password", "12345678", "qwertyuiop", "iloveyou", "aaaaaaaaaaaa", "Mina_7Mina_7"] {
            assert_eq!(chosen(text), Err(BadPassword::Common), "{text}");
        }
        let long: String = (0..128).map(|at| char::from(b'!' + (at * at * 7 % 90) as u8)).collect();
        for text in ["tokki jumps over maehwa", "ZX4!pq-rr9", "달빛 아래 토끼 세마리", &long] {
            assert_eq!(chosen(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn the_longest_walks_over_the_keyboard_are_judged() {
        for walk in ["qazwsxedcrfvtgbyhnujmik,ol.p;/", "1q2w3e4r5t6y7u8i9o0p", "g7", "asdf"] {
            let long: String = walk.chars().cycle().take(Password::MAX).collect();
            assert!(matches!(chosen(&long), Ok(()) | Err(BadPassword::Common)), "{walk}");
        }
    }

    #[test]
    fn a_password_has_a_length() {
        let bad = Err(BadPassword::Length { min: 8, max: 128 });
        for text in ["", "sh0rt!x", &"x".repeat(129), &"x".repeat(1_000_000)] {
            assert_eq!(chosen(text), bad);
        }
    }

    #[test]
    fn the_hash_that_is_nobodys_costs_what_any_other_does() {
        let (kilobytes, passes, lanes) = COST;
        let cost = format!("$argon2id$v=19$m={kilobytes},t={passes},p={lanes}$");
        let hashed = Password::typed("tokki under the maehwa").unwrap().hashed().unwrap();
        for hash in [hashed, Hashed::of_nobody()] {
            assert!(hash.as_str().starts_with(&cost), "{}", hash.as_str());
        }
        assert_eq!(OF_NOBODY.rsplit('$').next().map(str::len), Some(43), "32 bytes are made");
    }

    #[test]
    fn a_hash_knows_its_password_however_that_was_composed_and_no_other() {
        let typed = |text: &str| Password::typed(text).unwrap();
        let hash = typed("한글 비밀번호").hashed().unwrap();
        let kept = Hashed::from_text(hash.as_str().to_owned());
        assert!(kept.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", kept.as_str());
        assert_eq!(kept.is_of(&typed(&"한글 비밀번호".nfd().collect::<String>())), Ok(true));
        assert_eq!(kept.is_of(&typed("한글 비밀번허")), Ok(false));
        assert!(typed("한글 비밀번호").hashed().unwrap() != hash, "no salt comes twice");
        assert_eq!(Hashed::of_nobody().is_of(&typed("")), Ok(false));
        assert!(Hashed::from_text("x".to_owned()).is_of(&typed("x")).is_err());
    }
}
