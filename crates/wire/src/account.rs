//! Accounts, by plain requests of JSON under `/api/account`. An account is the user who a guest was before, with a handle
//! and at least one key; whoever signs up keeps seat, tables and matches, and every open socket goes on.
//!
//! | request | body | answer | may be refused with, beside those of every request |
//! |---|---|---|---|
//! | `GET /api/account` | | [`Me`] | |
//! | `POST /api/account/sign-up` | [`NewAccount`] | [`Me`] | `signed_in`, `bad_handle`, `bad_password` |
//! | `POST /api/account/sign-up/passkey` | [`NewHandle`] | [`Ceremony`] | `signed_in`, `bad_handle`, `no_passkeys_here` |
//! | `POST /api/account/sign-up/passkey/finish` | [`Registered`] | [`Me`] | `signed_in`, `bad_handle`, `bad_key_name`, `ceremony_over`, `bad_passkey` |
//! | `POST /api/account/sign-in` | [`WithPassword`] | [`SignedIn`] | `wrong_key`, `same_table` |
//! | `POST /api/account/sign-in/code` | [`WithCode`] | [`SignedIn`] | `wrong_key`, `same_table` |
//! | `POST /api/account/sign-in/passkey` | | [`Ceremony`] | `no_passkeys_here` |
//! | `POST /api/account/sign-in/passkey/finish` | [`Asserted`] | [`SignedIn`] | `wrong_key`, `ceremony_over`, `bad_passkey`, `same_table` |
//! | `POST /api/account/keys/passkey` | | [`Ceremony`] | `not_signed_in`, `too_many_keys`, `no_passkeys_here` |
//! | `POST /api/account/keys/passkey/finish` | [`Registered`] | [`Me`] | `not_signed_in`, `too_many_keys`, `bad_key_name`, `ceremony_over`, `bad_passkey` |
//! | `POST /api/account/keys/rename` | [`NewKeyName`] | [`Me`] | `not_signed_in`, `no_such_key`, `bad_key_name` |
//! | `POST /api/account/keys/remove` | [`OldKey`] | [`Me`] | `not_signed_in`, `no_such_key`, `last_key` |
//! | `POST /api/account/password` | [`NewPassword`] | [`Me`] | `not_signed_in`, `wrong_key`, `bad_password` |
//! | `POST /api/account/codes` | | [`Codes`] | `not_signed_in` |
//! | `POST /api/account/handle` | [`NewHandle`] | [`Me`] | `not_signed_in`, `bad_handle`, `handle_too_soon` |
//! | `POST /api/account/sessions/end` | [`OldSession`] | [`Me`] | `not_signed_in`, `no_such_session` |
//! | `GET /api/account/export` | | a JSON document, to be saved | `not_signed_in` |
//! | `POST /api/account/delete` | [`Farewell`] | 204, and the cookie is cleared | `not_signed_in`, `wrong_key` |
//!
//! `POST /api/sign-out` and `POST /api/sign-out/everywhere` are for accounts, too.
//!
//! A refusal is [`Refused`]: `{"kind": …}`. Every request may be refused with `no_session` (401; sign-in alone needs no
//! session), `too_fast` (429), `bad_message` (400, and 403 for a foreign page), `busy` (503). What is an account's own
//! reason ([`Denied`]) comes with 403 for `not_signed_in` and `wrong_key`, with 409 for `signed_in`, `same_table` and a
//! handle that is taken, else with 400. When anything is refused, nothing has changed.
//!
//! **Sockets.** Signing up changes nothing on open sockets but the name. Signing in gives the browser another session:
//! close the socket before asking, as when the line breaks, and open it again on the answer, refused or not. The seats
//! have moved by then; moves that have had no answer are sent again, each under its own `move_id`. A socket that stays
//! open is cut after some seconds. Adding, changing or removing a key ends all other sessions with their sockets.
//!
//! **Passkeys.** [`Ceremony::options`] goes through `PublicKeyCredential.parseCreationOptionsFromJSON` (or
//! `parseRequestOptionsFromJSON`) to `navigator.credentials.create` (or `get`); what comes of it goes back by
//! `credential.toJSON()`, unchanged, as `credential`. A ceremony is good for five minutes and once. Browsers know
//! passkeys under a name (`https://…` or `localhost`), never under an address.

use crate::{BadText, Error, Name, TableCode, moderation::Sanction, push::BadSubscription};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who somebody is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// What they are called at tables: the handle, if they have an account.
    pub name: Name,
    /// Whether they chose it.
    pub named: bool,
    /// The account; none for a guest.
    pub account: Option<Account>,
    /// The browsers in which they are known, the last used first.
    pub sessions: Vec<Session>,
}

/// An account, as its owner sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The handle, as it is written.
    pub handle: String,
    /// Since when: milliseconds since 1970.
    pub made_ms: i64,
    /// From when on the handle may be changed: milliseconds since 1970, maybe past.
    pub handle_from_ms: i64,
    /// The keys, the oldest first; recovery codes are none of them.
    pub keys: Vec<Key>,
    /// How many recovery codes are left.
    pub codes: u8,
}

/// Something that opens an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Key {
    /// Its name in requests.
    pub key: String,
    /// What it is.
    pub kind: KeyKind,
    /// What its owner calls it; empty for the password.
    pub name: String,
    /// When it was made or last changed: milliseconds since 1970.
    pub made_ms: i64,
    /// When it last opened the account: milliseconds since 1970.
    pub used_ms: Option<i64>,
}

/// What opens an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// Something that its owner knows: there is one at most.
    Password,
    /// Something that a device keeps.
    Passkey,
}

/// A browser in which somebody is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Its name in requests.
    pub session: String,
    /// What it looks like.
    pub device: Device,
    /// Since when: milliseconds since 1970.
    pub made_ms: i64,
    /// When it was last noted as used, which is done once an hour: milliseconds since 1970.
    pub used_ms: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// What a browser says that it is: names of makers, the same in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Device {
    /// The browser, such as `Chrome`.
    pub browser: Option<String>,
    /// What it runs on, such as `Android`.
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

/// Another handle, or one for a new account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewHandle {
    /// The handle.
    pub handle: String,
}

/// A ceremony with a passkey has begun.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ceremony {
    /// What the browser is to be asked: `PublicKeyCredentialCreationOptionsJSON` or
    /// `PublicKeyCredentialRequestOptionsJSON`.
    pub options: Value,
}

/// A passkey was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registered {
    /// What its owner calls it: 1 to [`MAX_KEY_NAME`] characters; none: what the browser is.
    pub name: Option<String>,
    /// `RegistrationResponseJSON`.
    pub credential: Value,
}

/// A passkey was shown.
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
    /// The handle, in capitals or not.
    pub handle: String,
    /// The password.
    pub password: String,
}

/// Signs in with a recovery code, which is good no more then.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithCode {
    /// The handle, in capitals or not.
    pub handle: String,
    /// The code, with or without its dashes.
    pub code: String,
}

/// Somebody has signed in: the browser is to open a new socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SignedIn {
    /// Who they are now.
    pub me: Me,
    /// How many finished matches the guest of this browser had played, which are the account's now.
    pub matches: u64,
    /// Where the guest sat: the account sits there now.
    pub tables: Vec<TableCode>,
}

/// Calls a key something else.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewKeyName {
    /// Which: [`Key::key`].
    pub key: String,
    /// 1 to [`MAX_KEY_NAME`] characters.
    pub name: String,
}

/// Removes a key. All other sessions end.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldKey {
    /// Which: [`Key::key`].
    pub key: String,
}

/// Sets or changes the password. All other sessions end.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The present password, or a recovery code, which is good no more then. Not needed where there is no password.
    pub old: Option<String>,
    /// The new one.
    pub new: String,
}

/// New recovery codes, shown this once: those from before are good no more. All other sessions end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Codes {
    /// As they are to be written down.
    pub codes: Vec<String>,
}

/// Ends sessions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldSession {
    /// Which: [`Session::session`]; none: all but the one that asks.
    pub session: Option<String>,
}

/// Deletes the account: its matches stay under "someone", and nothing else is left of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The account's handle, typed once more.
    pub handle: String,
}

/// The most characters in the name of a key.
pub const MAX_KEY_NAME: usize = 40;

/// Why a request is refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Refused {
    /// For a reason of accounts.
    Account(Denied),
    /// For one that any request may be refused for.
    House(Error),
}

/// Why something is not done with an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Denied {
    /// That is for accounts, and a guest asked.
    NotSignedIn,
    /// Whoever asks has an account already.
    SignedIn,
    /// Nobody is called so, nor was.
    Nobody {
        /// What was asked for.
        handle: String,
    },
    /// The handle is not possible.
    BadHandle {
        /// What is wrong with it.
        reason: BadHandle,
    },
    /// The handle was changed lately.
    HandleTooSoon {
        /// From when on it may be changed again: milliseconds since 1970.
        until_ms: i64,
    },
    /// The password is not possible.
    BadPassword {
        /// What is wrong with it.
        reason: BadPassword,
    },
    /// There is no such account, or this does not open it: which of both is not told.
    WrongKey,
    /// Passkeys do not go with an address; the house has to be asked under a name.
    NoPasskeysHere,
    /// The ceremony has taken too long, was finished before, or was another visitor's: begin again.
    CeremonyOver,
    /// What the browser has brought does not prove what it should.
    BadPasskey,
    /// A key is called by 1 to `max` characters.
    BadKeyName {
        /// The most.
        max: usize,
    },
    /// The account has no such key.
    NoSuchKey,
    /// It would be an account that nobody can open.
    LastKey,
    /// The account has as many keys as one may have.
    TooManyKeys {
        /// How many that is.
        max: usize,
    },
    /// There is no such session, or it is another's.
    NoSuchSession,
    /// It is the caller's own handle.
    Yourself,
    /// The caller blocks them: that ends first.
    YouBlock,
    /// The caller has as many friends, with those whom they have asked, as one may have.
    TooManyFriends {
        /// How many that is.
        max: usize,
    },
    /// The caller blocks as many as one may.
    TooManyBlocks {
        /// How many that is.
        max: usize,
    },
    /// A moderator has suspended the account: nobody signs in to it.
    Suspended(Sanction),
    /// That is for moderators.
    NotAModerator,
    /// Only whoever runs the house does anything about a moderator.
    IsModerator,
    /// The caller has reported them for this match, or has a report about them that is still open.
    ReportedAlready,
    /// The caller has as many reports that are still open as one may have.
    TooManyReports {
        /// How many that is.
        max: usize,
    },
    /// The words are not possible.
    BadText {
        /// What is wrong with them.
        reason: BadText,
    },
    /// Nobody is muted or suspended for so long: 1 to `max` days.
    BadTerm {
        /// The most.
        max: u16,
    },
    /// The house calls nobody: whoever runs it has set no key for that.
    NoPush,
    /// Nobody can be called so.
    BadSubscription {
        /// What is wrong with it.
        reason: BadSubscription,
    },
    /// No match of theirs that counts for ratings has that name.
    NotRated,
    /// The guest of this browser and the account both sit at a table: both keep their seats, and the guest stays a guest
    /// until the match there is over or one of them has given up the seat.
    SameTable {
        /// Where.
        table: TableCode,
    },
}

/// The text is no handle for an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadHandle {
    /// A handle has `min` to `max` characters.
    Length {
        /// The least.
        min: usize,
        /// The most.
        max: usize,
    },
    /// A handle is made of Hangul, Latin letters, digits, `_` and `-`, with a letter or digit at both ends.
    Letter {
        /// The first that is something else.
        letter: char,
    },
    /// It could be taken for the house, for one of its bots, or for whoever runs it.
    Reserved,
    /// Somebody has it, or had it, or one that could be taken for it.
    Taken,
}

/// The text is no password for an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadPassword {
    /// A password has `min` to `max` characters.
    Length {
        /// The least.
        min: usize,
        /// The most.
        max: usize,
    },
    /// It is among the first that anybody would try.
    Common,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_read_back_whoever_it_is_of() {
        let denied = Denied::BadHandle { reason: BadHandle::Letter { letter: '!' } };
        for (refused, text) in [
            (Refused::Account(denied), r#"{"kind":"bad_handle","reason":{"kind":"letter","letter":"!"}}"#),
            (Refused::Account(Denied::WrongKey), r#"{"kind":"wrong_key"}"#),
            (Refused::House(Error::TooFast { retry_ms: 7 }), r#"{"kind":"too_fast","retry_ms":7}"#),
            (Refused::House(Error::NoSession), r#"{"kind":"no_session"}"#),
        ] {
            assert_eq!(serde_json::to_string(&refused).unwrap(), text);
            assert_eq!(serde_json::from_str::<Refused>(text).unwrap(), refused);
        }
    }
}
