//! Web Push: notifications while no page of the house is in sight.
//!
//! The house sends notifications if its operator has set a key for them, as [`Welcome::push`](crate::Welcome::push)
//! says. A person with no page in sight ([`Request::Sight`](crate::Request::Sight)) is notified when they are invited
//! to a table, asked to be a friend, or called to a table of a tournament. Each session may have one subscription,
//! which ends with it, or passes to the one that takes its place when somebody signs in to the same account again. The
//! plain JSON requests, under `/api/push`:
//!
//! | request | body | answer | possible refusals, besides those of every request |
//! |---|---|---|---|
//! | `GET /api/push` | | [`Push`] | `no_push` |
//! | `POST /api/push/subscribe` | [`Subscribe`] | [`Push`] | `no_push`, `bad_subscription` |
//! | `POST /api/push/unsubscribe` | | [`Push`] | `no_push` |
//!
//! The browser subscribes at its push service with [`Push::key`] as `applicationServerKey`, and sends the result to the
//! house by `subscription.toJSON()`. The house's messages there, each a [`Notice`] as JSON, are encrypted for the
//! browser (RFC 8291) and signed with the key (RFC 8292).

use serde::{Deserialize, Serialize};

/// Whether the house notifies the caller in this browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Push {
    /// The house's public key: an uncompressed point of P-256, in URL-safe base64 (without `=`).
    pub key: String,
    /// The language of this session's notifications, such as `ko`. `None` if there are none.
    pub language: Option<String>,
}

/// Subscribes this session, replacing any earlier subscription. Other members that a browser adds are ignored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subscribe {
    /// Address at which the browser's push service takes messages for it.
    pub endpoint: String,
    /// The keys to encrypt them with.
    pub keys: Keys,
    /// The language of the notifications: `ko`, `en` or `fr`. `None` for the one used before, for browsers that renew a
    /// subscription on their own.
    #[serde(default)]
    pub language: Option<String>,
}

/// The keys to encrypt a browser's messages with, in URL-safe base64.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    /// The browser's public key: an uncompressed point of P-256.
    pub p256dh: String,
    /// Sixteen bytes known only to the browser and the house.
    pub auth: String,
}

/// A notification, in sentences ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    /// What happened, in short.
    pub title: String,
    /// What the reader may do.
    pub body: String,
    /// The language of both, such as `ko`.
    pub language: String,
    /// The page of the house that it leads to. Begins with `/`.
    pub path: String,
    /// The topic. A later notice with the same topic replaces this one.
    pub topic: String,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
}

/// What is wrong with a subscription.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadSubscription {
    /// The endpoint is not an `https://` address under a public name, without port or user, of at most `max` bytes.
    Endpoint {
        /// The most.
        max: usize,
    },
    /// `p256dh` is not a point of P-256.
    Key,
    /// `auth` is not sixteen bytes.
    Secret,
    /// The house does not speak that language, or none was given and none is known.
    Language,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{Denied, Refused};
    use serde_json::json;

    #[test]
    fn what_a_browser_has_is_read_as_it_writes_it() {
        let written =
            json!({"endpoint": "https://push.test/a", "keys": {"p256dh": "BA", "auth": "AA"}, "language": "ko"});
        let mut more = written.clone();
        more["expirationTime"] = json!(null);
        let read: Subscribe = serde_json::from_value(more).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), written);
        assert!(serde_json::from_value::<Subscribe>(json!({"endpoint": 1, "keys": {}})).is_err());
    }

    #[test]
    fn a_refusal_names_what_is_wrong() {
        let refused = Refused::Account(Denied::BadSubscription { reason: BadSubscription::Endpoint { max: 9 } });
        let text = json!({"kind": "bad_subscription", "reason": {"kind": "endpoint", "max": 9}});
        assert_eq!(serde_json::to_value(&refused).unwrap(), text);
        assert_eq!(serde_json::from_value::<Refused>(text).unwrap(), refused);
    }
}
