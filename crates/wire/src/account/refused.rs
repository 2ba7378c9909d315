//! Why a request about an account was refused.

use crate::{BadText, Error, TableCode, moderation::Sanction, push::BadSubscription};
use serde::{Deserialize, Serialize};

/// Why a request was refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Refused {
    /// For a reason specific to accounts.
    Account(Denied),
    /// For a reason that applies to any request.
    House(Error),
}

/// Why a request about an account was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Denied {
    /// The request needs an account, and the caller is a guest.
    NotSignedIn,
    /// The caller already has an account.
    SignedIn,
    /// No one has this handle, or ever had it.
    Nobody {
        /// The requested handle.
        handle: String,
    },
    /// The handle is invalid.
    BadHandle {
        /// What is wrong with it.
        reason: BadHandle,
    },
    /// The handle was changed recently.
    HandleTooSoon {
        /// When it may be changed again, in milliseconds since 1970.
        until_ms: i64,
    },
    /// The password is invalid.
    BadPassword {
        /// What is wrong with it.
        reason: BadPassword,
    },
    /// There is no such account, or the key does not open it. Which of the two is not revealed.
    WrongKey,
    /// The session was not opened with a key within the last minutes: sign in again in this browser first.
    SignInAgain,
    /// Passkeys do not work with an IP address. The house must be reached under a name.
    NoPasskeysHere,
    /// The ceremony took too long, was already finished, or belongs to another visitor: begin again.
    CeremonyOver,
    /// The browser's response does not prove what it should.
    BadPasskey,
    /// A key's name must have 1 to `max` characters.
    BadKeyName {
        /// The most.
        max: usize,
    },
    /// The account has no such key.
    NoSuchKey,
    /// The account would be left with no way to open it.
    LastKey,
    /// The account has as many keys as allowed.
    TooManyKeys {
        /// The most allowed.
        max: usize,
    },
    /// There is no such session, or it belongs to another account.
    NoSuchSession,
    /// It is about the caller: their own handle, or a match that they have played.
    Yourself,
    /// The caller blocks them, and must unblock them first.
    YouBlock,
    /// The caller has as many friends as allowed, including pending requests.
    TooManyFriends {
        /// The most allowed.
        max: usize,
    },
    /// The caller blocks as many people as allowed.
    TooManyBlocks {
        /// The most allowed.
        max: usize,
    },
    /// A moderator has suspended the account, so it cannot be signed in to.
    Suspended(Sanction),
    /// Only moderators may do this.
    NotAModerator,
    /// Only the operator of the house may act on a moderator.
    IsModerator,
    /// A guest may only report who is at a table where they are or have played, and by the handle whom they have played
    /// with.
    NotMet,
    /// The caller has already reported them for this match, or has an open report about them.
    ReportedAlready,
    /// The caller has as many open reports as allowed.
    TooManyReports {
        /// The most allowed.
        max: usize,
    },
    /// The text is invalid.
    BadText {
        /// What is wrong with it.
        reason: BadText,
    },
    /// A mute or suspension must last 1 to `max` days.
    BadTerm {
        /// The most.
        max: u16,
    },
    /// The house does not send notifications: its operator has set no key for them.
    NoPush,
    /// The subscription cannot be used for notifications.
    BadSubscription {
        /// What is wrong with it.
        reason: BadSubscription,
    },
    /// No match of theirs that counts for ratings has this name.
    NotRated,
    /// The guest of this browser and the account both sit at the same table. Both keep their seats, and the guest stays
    /// a guest until one of them has left their seat.
    SameTable {
        /// The table.
        table: TableCode,
    },
}

/// The text is not a valid handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadHandle {
    /// A handle has `min` to `max` characters.
    Length {
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// A handle consists of Hangul, Latin letters, digits, `_` and `-`, with a letter or digit at both ends.
    Letter {
        /// The first character that is anything else.
        letter: char,
    },
    /// It could be mistaken for the house, one of its bots, or its operator.
    Reserved,
    /// Another account has or had it, or one that could be mistaken for it.
    Taken,
}

/// The text is not a valid password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadPassword {
    /// A password has `min` to `max` characters.
    Length {
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// It is among the first that an attacker would try.
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
