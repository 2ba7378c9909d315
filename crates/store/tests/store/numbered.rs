//! Tables, people, sessions and keys for tests, by number.

use store::{Key, KeyId, Lock, TableId, TokenHash, UserId};

pub(crate) fn user(n: u8) -> UserId {
    UserId::from_bytes([n; 16])
}

pub(crate) fn token(n: u8) -> TokenHash {
    TokenHash::from_bytes([n; 32])
}

pub(crate) fn key(n: u8) -> Key {
    let lock = Lock::Password { hash: "hash".into() };
    Key { id: KeyId::from_bytes([n; 16]), name: String::new(), made_ms: 1, used_ms: None, lock }
}

pub(crate) fn table(n: u8) -> TableId {
    TableId::from_bytes([n; 16])
}
