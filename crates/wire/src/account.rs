//! Accounts, as plain JSON requests under `/api/account`. An account is the user a guest was before, with a handle and
//! at least one key. A guest who signs up keeps their seat, tables and matches, and every open socket goes on.
//!
//! | request | body | answer | possible refusals, besides those of every request |
//! |---|---|---|---|
//! | `GET /api/account` | | [`Me`] | |
//! | `POST /api/account/sign-up` | [`NewAccount`] | [`Me`] | `signed_in`, `bad_handle`, `bad_password` |
//! | `POST /api/account/sign-up/passkey` | [`NewHandle`] | [`Ceremony`] | `signed_in`, `bad_handle`, `no_passkeys_here` |
//! | `POST /api/account/sign-up/passkey/finish` | [`Registered`] | [`Me`] | `signed_in`, `bad_handle`, `bad_key_name`, `ceremony_over`, `bad_passkey` |
//! | `POST /api/account/sign-in` | [`WithPassword`] | [`SignedIn`] | `wrong_key`, `same_table`, `suspended` |
//! | `POST /api/account/sign-in/code` | [`WithCode`] | [`SignedIn`] | `wrong_key`, `same_table`, `suspended` |
//! | `POST /api/account/sign-in/passkey` | | [`Ceremony`] | `no_passkeys_here` |
//! | `POST /api/account/sign-in/passkey/finish` | [`Asserted`] | [`SignedIn`] | `wrong_key`, `ceremony_over`, `bad_passkey`, `same_table`, `suspended` |
//! | `POST /api/account/keys/passkey` | | [`Ceremony`] | `not_signed_in`, `sign_in_again`, `too_many_keys`, `no_passkeys_here` |
//! | `POST /api/account/keys/passkey/finish` | [`Registered`] | [`Me`] | `not_signed_in`, `too_many_keys`, `bad_key_name`, `ceremony_over`, `bad_passkey` |
//! | `POST /api/account/keys/rename` | [`NewKeyName`] | [`Me`] | `not_signed_in`, `no_such_key`, `bad_key_name` |
//! | `POST /api/account/keys/remove` | [`OldKey`] | [`Me`] | `not_signed_in`, `sign_in_again`, `no_such_key`, `last_key` |
//! | `POST /api/account/password` | [`NewPassword`] | [`Me`] | `not_signed_in`, `sign_in_again`, `too_many_keys`, `wrong_key`, `bad_password` |
//! | `POST /api/account/codes` | | [`Codes`] | `not_signed_in`, `sign_in_again` |
//! | `POST /api/account/handle` | [`NewHandle`] | [`Me`] | `not_signed_in`, `bad_handle`, `handle_too_soon`, `muted`, `suspended` |
//! | `POST /api/account/sessions/end` | [`OldSession`] | [`Me`] | `not_signed_in`, `no_such_session` |
//! | `GET /api/account/export` | | a JSON document, to be saved | `not_signed_in` |
//! | `POST /api/account/delete` | [`Farewell`] | 204, and the cookie is cleared | `not_signed_in`, `wrong_key`, `sign_in_again` |
//!
//! `POST /api/sign-out` and `POST /api/sign-out/everywhere` are for accounts too.
//!
//! A refusal is [`Refused`]: `{"kind": …}`. Every request may be refused with `no_session` (401; only sign-in needs no
//! session), `too_fast` (429), `bad_message` (400, or 403 for a foreign page) or `busy` (503). Reasons specific to
//! accounts ([`Denied`]) come with 403 for `not_signed_in`, `sign_in_again`, `wrong_key` and `suspended` (as does
//! `muted`), with 409 for `signed_in`, `same_table` and a handle that is taken, and otherwise with 400. A refused
//! request has changed nothing. Only `unanswered` (504), which comes if a POST has no answer after 30 seconds, leaves
//! open whether it has: what had begun by then goes on, and what had not is not begun. Look before you ask again.
//!
//! **Sockets.** Signing up changes nothing on open sockets except the name. Signing in gives the browser another
//! session: close the socket before the request, as if the connection had broken, and open it again after the answer,
//! refused or not. By then the seats have moved; send unanswered moves again, each under its own `move_id`. A socket
//! left open is closed after some seconds. Adding, changing or removing a key ends all other sessions and their
//! sockets.
//!
//! **Changing keys.** Adding a passkey, setting a first password, removing either, drawing recovery codes, and deleting
//! the account are refused with `sign_in_again` if the session was not opened with a key (by signing in or up) within
//! the last ten minutes. Sign in again in the same browser, with any of its keys, and repeat the request. In a browser
//! that is signed in, the passkey of another account is refused with `wrong_key`.
//!
//! **Passkeys.** [`Ceremony::options`] goes through `PublicKeyCredential.parseCreationOptionsFromJSON` (or
//! `parseRequestOptionsFromJSON`) to `navigator.credentials.create` (or `get`). Send the result back unchanged, by
//! `credential.toJSON()`, as `credential`. A ceremony can be used once, within five minutes. Browsers bind passkeys to
//! a name (`https://…` or `localhost`), never to an IP address.

mod refused;

use crate::{Name, TableCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use refused::{BadHandle, BadPassword, Denied, Refused};

/// Who the visitor is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// Their name at tables: the handle, if they have an account.
    pub name: Name,
    /// Whether they chose this name.
    pub named: bool,
    /// The account. `None` for a guest.
    pub account: Option<Account>,
    /// The browsers they are known in, the last used first.
    pub sessions: Vec<Session>,
}

/// An account, as its owner sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The handle, as written.
    pub handle: String,
    /// When the account was made, in milliseconds since 1970.
    pub made_ms: i64,
    /// When the handle may next be changed, in milliseconds since 1970. May be in the past.
    pub handle_from_ms: i64,
    /// The keys, the oldest first, without recovery codes.
    pub keys: Vec<Key>,
    /// Number of recovery codes left.
    pub codes: u8,
}

/// Something that opens an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Key {
    /// Id for requests.
    pub key: String,
    /// The kind of key.
    pub kind: KeyKind,
    /// The owner's name for it. Empty for the password.
    pub name: String,
    /// When it was made or last changed, in milliseconds since 1970.
    pub made_ms: i64,
    /// When it last opened the account, in milliseconds since 1970.
    pub used_ms: Option<i64>,
}

/// A kind of key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// A secret the owner knows. There is at most one.
    Password,
    /// A secret that a device keeps.
    Passkey,
}

/// A browser in which the visitor is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Id for requests.
    pub session: String,
    /// What the browser appears to be.
    pub device: Device,
    /// When it began, in milliseconds since 1970.
    pub made_ms: i64,
    /// When its use was last recorded, which happens once an hour, or every other hour while a page stays open, in
    /// milliseconds since 1970.
    pub used_ms: i64,
    /// Whether it is the session making the request.
    pub current: bool,
}

/// What a browser says it is: product names, the same in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Device {
    /// The browser, such as `Chrome`.
    pub browser: Option<String>,
    /// The system it runs on, such as `Android`.
    pub system: Option<String>,
}

/// Signs up with a password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The handle.
    pub handle: String,
    /// The password.
    pub password: String,
}

/// A new handle, for an existing or a new account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewHandle {
    /// The handle.
    pub handle: String,
}

/// A ceremony with a passkey has begun.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ceremony {
    /// The options for the browser: `PublicKeyCredentialCreationOptionsJSON` or
    /// `PublicKeyCredentialRequestOptionsJSON`.
    pub options: Value,
}

/// A passkey was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registered {
    /// The owner's name for it, 1 to [`MAX_KEY_NAME`] characters. `None` to name it after the browser.
    pub name: Option<String>,
    /// `RegistrationResponseJSON`.
    pub credential: Value,
}

/// A passkey was presented.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asserted {
    /// `AuthenticationResponseJSON`.
    pub credential: Value,
}

/// Signs in with a password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithPassword {
    /// The handle, in any letter case.
    pub handle: String,
    /// The password.
    pub password: String,
}

/// Signs in with a recovery code, which is then used up.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithCode {
    /// The handle, in any letter case.
    pub handle: String,
    /// The code, with or without its dashes.
    pub code: String,
}

/// The visitor has signed in. The browser must open a new socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SignedIn {
    /// Who they are now.
    pub me: Me,
    /// How many finished matches the guest of this browser had played. They belong to the account now.
    pub matches: u64,
    /// The tables where the guest sat. The account sits there now.
    pub tables: Vec<TableCode>,
}

/// Renames a key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewKeyName {
    /// The key: [`Key::key`].
    pub key: String,
    /// 1 to [`MAX_KEY_NAME`] characters.
    pub name: String,
}

/// Removes a key. All other sessions end.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldKey {
    /// The key: [`Key::key`].
    pub key: String,
}

/// Sets or changes the password. All other sessions end. Made again because the answer was lost, it is not refused.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The present password, or a recovery code, which is then used up. Not needed if there is no password.
    pub old: Option<String>,
    /// The new password.
    pub new: String,
}

/// New recovery codes, shown only this once. Earlier codes no longer work. All other sessions end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Codes {
    /// The codes, as the owner should write them down.
    pub codes: Vec<String>,
}

/// Ends sessions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldSession {
    /// The session: [`Session::session`]. `None` to end all but the one making the request.
    pub session: Option<String>,
}

/// Deletes the account. Its matches stay under "someone"; nothing else of it remains.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The account's handle, typed once more.
    pub handle: String,
}

/// The most characters a key's name may have.
pub const MAX_KEY_NAME: usize = 40;
