//! The keys to an account.

use crate::KeyId;

/// How many keys an account may have.
pub const MAX_KEYS: u32 = 20;

/// A key to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Its name.
    pub id: KeyId,
    /// What its owner calls it.
    pub name: String,
    /// When it was made: milliseconds since 1970.
    pub made_ms: i64,
    /// When it last opened the account: milliseconds since 1970.
    pub used_ms: Option<i64>,
    /// What is stored to recognise it.
    pub lock: Lock,
}

/// What is stored of a key in order to recognise it.
#[derive(Clone, PartialEq, Eq)]
pub enum Lock {
    /// The hash of a password. An account has at most one.
    Password {
        /// The hash, with all its parameters.
        hash: String,
    },
    /// A passkey.
    Passkey {
        /// The id by which the authenticator knows it.
        credential: Vec<u8>,
        /// The transports by which it may be reached.
        transports: u8,
        /// Its public key.
        fixed: Vec<u8>,
        /// The part that changes with use.
        state: Vec<u8>,
    },
}

/// Keeps hashes out of logs.
impl std::fmt::Debug for Lock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Lock::Password { .. } => "Password",
            Lock::Passkey { .. } => "Passkey",
        })
    }
}

/// What was shown for an account to get another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The password that is replaced.
    Key(KeyId),
    /// A recovery code, by its hash, which is spent.
    Code([u8; 32]),
    /// A key that opened the session a short while ago. It replaces no password.
    Session,
}
