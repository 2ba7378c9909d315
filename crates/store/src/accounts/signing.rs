//! Becoming an account, and signing in to one.

use super::{HandleRow, Key};
use crate::{KeyId, TokenHash, UserId};

/// A guest becoming an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// The guest.
    pub user: UserId,
    /// Their session.
    pub session: TokenHash,
    /// A description of the browser.
    pub device: String,
    /// The account's handle.
    pub handle: HandleRow,
    /// The key that opens it.
    pub key: Key,
    /// When they signed up: milliseconds since 1970.
    pub at_ms: i64,
}

/// A person with an account who has never been a guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newcomer {
    /// The new user.
    pub user: UserId,
    /// Their handle.
    pub handle: HandleRow,
    /// The key that opens the account.
    pub key: Key,
    /// When the account was made: milliseconds since 1970.
    pub at_ms: i64,
}

/// A sign-in to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    /// The user of the account.
    pub user: UserId,
    /// What it is opened with.
    pub with: Opener,
    /// The secret of the new session.
    pub token: TokenHash,
    /// A description of the browser.
    pub device: String,
    /// Who the browser belonged to before. A guest's matches become the account's and the guest is forgotten; of an
    /// account, the given session ends.
    pub before: Option<(UserId, TokenHash)>,
    /// When they signed in: milliseconds since 1970.
    pub at_ms: i64,
}

impl SignIn {
    /// The session that begins, identified by the hash of its first secret. Where a recovery code opens it, that is the
    /// code, which opens nothing any more once its successor, the token, has been used.
    pub fn session(&self) -> TokenHash {
        match self.with {
            Opener::Key { .. } => self.token,
            Opener::Code(code) => TokenHash::from_bytes(code),
        }
    }
}

/// What an account is opened with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opener {
    /// A key. If it is a passkey, with its new state.
    Key {
        /// The key.
        key: KeyId,
        /// The passkey's state from now on.
        state: Option<Vec<u8>>,
    },
    /// A recovery code, by its hash.
    Code([u8; 32]),
}
