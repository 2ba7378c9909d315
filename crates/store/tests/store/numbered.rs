//! Tables, records, people, sessions and keys for tests, by number.

use store::{HandleRow, Key, KeyId, Lock, Opener, RecordId, Sessions, SignIn, SignUp, TableId, TokenHash, UserId};

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

pub(crate) fn record(n: u8) -> RecordId {
    RecordId::from_bytes([n; 16])
}

pub(crate) fn handle(name: &str) -> HandleRow {
    HandleRow { handle: name.to_owned(), small: name.to_lowercase(), drawn: name.to_lowercase() }
}

/// Lets guests in, each in the session of their number.
pub(crate) async fn arrive(store: &impl Sessions, guests: impl IntoIterator<Item = u8>) {
    for n in guests {
        store.create_session(user(n), token(n), "", "", 1).await.unwrap();
    }
}

/// What makes a guest the account of their number, in the same session.
pub(crate) fn sign_up(n: u8, name: &str) -> SignUp {
    let (handle, device) = (handle(name), String::new());
    SignUp { user: user(n), session: token(n), device, handle, key: key(n), at_ms: 1 }
}

/// What signs in with an account, in a new session and the browser of a guest, if of anyone.
pub(crate) fn sign_in(n: u8, session: u8, guest: Option<u8>) -> SignIn {
    let with = Opener::Key { key: key(n).id, state: None };
    let before = guest.map(|guest| (user(guest), token(guest)));
    SignIn { user: user(n), with, token: token(session), device: String::new(), before, at_ms: 2 }
}
