//! Web Push: being called while no page of the house is seen.
//!
//! A house calls so if whoever runs it has set a key: [`Welcome::push`](crate::Welcome::push) says whether. It calls whoever is
//! invited to a table, asked to be a friend, or called to a table of a tournament, and has no page in sight
//! ([`Request::Sight`](crate::Request::Sight)). Each session may have one subscription, which ends with it. By plain requests of
//! JSON under `/api/push`:
//!
//! | request | body | answer | may be refused with, beside those of every request |
//! |---|---|---|---|
//! | `GET /api/push` | | [`Push`] | `no_push` |
//! | `POST /api/push/subscribe` | [`Subscribe`] | [`Push`] | `no_push`, `bad_subscription` |
//! | `POST /api/push/unsubscribe` | | [`Push`] | `no_push` |
//!
//! The browser subscribes at its push service with [`Push::key`] as `applicationServerKey`; what comes of it goes to the house by
//! `subscription.toJSON()`. What the house sends there is sealed for the browser (RFC 8291) and signed with the key (RFC 8292): a
//! [`Notice`] as JSON.

use serde::{Deserialize, Serialize};

/// Whether the house calls whoever asks, in the browser that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Push {
    /// The house's public key: a point of P-256, uncompressed, in base64 for addresses (without `=`).
    pub key: String,
    /// The language in which this session is told, such as `ko`; none: it is not called.
    pub language: Option<String>,
}

/// Has this session called, in place of how it was before. What else a browser writes with it does not matter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subscribe {
    /// Where the browser's push service takes messages for it.
    pub endpoint: String,
    /// What they are sealed with.
    pub keys: Keys,
    /// The language in which to tell: `ko`, `en` or `fr`. None: the one of before, for browsers that renew a subscription by
    /// themselves.
    #[serde(default)]
    pub language: Option<String>,
}

/// What a browser's messages are sealed with, in base64 for addresses.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    /// The browser's public key: a point of P-256, uncompressed.
    pub p256dh: String,
    /// Sixteen bytes that only the browser and the house know.
    pub auth: String,
}

/// What a browser is told, in sentences that are ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    /// In short.
    pub title: String,
    /// What may be done.
    pub body: String,
    /// The language of both, such as `ko`.
    pub language: String,
    /// The page that it leads to, of the house: it begins with `/`.
    pub path: String,
    /// A later notice of the same topic takes the place of this one.
    pub topic: String,
    /// When it was written: milliseconds since 1970.
    pub at_ms: i64,
}

/// What is wrong with a subscription.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadSubscription {
    /// The endpoint is no `https://` address under a public name, without a port or a user, of at most `max` bytes.
    Endpoint {
        /// The most.
        max: usize,
    },
    /// `p256dh` is no point of P-256.
    Key,
    /// `auth` is not sixteen bytes.
    Secret,
    /// The house does not speak that language, or none is named and none is known.
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
