//! One message on its way to one browser: sealed, signed, sent, and retried while it is worth it.

use super::{
    call::Call,
    endpoint::Endpoint,
    key::{Key, NoChance},
    outside::{Answer, Message, Outside, Unheard},
    places::Places,
    seal::{CannotSeal, sealed},
};
use axum::http::{
    HeaderName, StatusCode,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use std::time::Duration;
use store::Subscription;
use tokio::time::sleep;
use words::Lang;

/// How often to try.
const TRIES: u32 = 6;
/// The pause after the first try; each further pause is twice as long as the one before.
const REST: Duration = Duration::from_secs(1);
/// The longest pause that a push service may ask for.
const LONGEST: Duration = Duration::from_secs(120);

const TTL: HeaderName = HeaderName::from_static("ttl");
const URGENCY: HeaderName = HeaderName::from_static("urgency");
const TOPIC: HeaderName = HeaderName::from_static("topic");

/// Sends messages to push services.
pub(crate) struct Sender {
    pub(super) key: Key,
    pub(super) outside: Outside,
    contact: String,
    places: Places,
}

/// The outcome of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The push service has it.
    Sent,
    /// The browser no longer exists.
    Gone,
    /// It could not be delivered: refused, not reached, or too late.
    Failed,
    /// Too many were under way to try.
    Dropped,
}

impl Outcome {
    pub(crate) const ALL: [Outcome; 4] = [Outcome::Sent, Outcome::Gone, Outcome::Failed, Outcome::Dropped];

    /// The name in the metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Outcome::Sent => "sent",
            Outcome::Gone => "gone",
            Outcome::Failed => "failed",
            Outcome::Dropped => "dropped",
        }
    }
}

/// What one try has led to.
enum Try {
    Done(Outcome),
    Again {
        service: String,
        why: String,
        /// The pause that the service asks for.
        after: Option<Duration>,
    },
}

/// Why a message was not even attempted.
#[derive(Debug, thiserror::Error)]
enum Unsent {
    #[error("its endpoint is not valid")]
    BadEndpoint,
    #[error(transparent)]
    Sealing(#[from] CannotSeal),
    #[error(transparent)]
    Signing(#[from] NoChance),
    #[error("it cannot be written: {0}")]
    Writing(#[from] serde_json::Error),
}

impl Sender {
    /// Sends in the name of this contact, signed with this key.
    pub(super) fn new(key: Key, contact: String, outside: Outside) -> Sender {
        Sender { key, contact, outside, places: Places::new() }
    }

    /// Delivers a call, made at `called_ms`, to a browser. `now_ms` tells the time.
    pub(crate) async fn deliver(
        &self,
        to: &Subscription,
        call: &Call,
        called_ms: i64,
        now_ms: impl Fn() -> i64 + Send,
    ) -> Outcome {
        let host = self.outside.endpoint(&to.endpoint).map(|to| host(&to)).unwrap_or_default();
        let mut failed = None;
        for tried in 0..TRIES {
            let place = self.places.take(&host).await;
            let now = now_ms();
            let left_s = called_ms.saturating_add(call.stands_ms()).saturating_sub(now) / 1_000;
            if left_s <= 0 {
                break;
            }
            let once = self.once(to, call, (called_ms, now), left_s).await;
            drop(place);
            match once {
                Try::Done(outcome) => return outcome,
                Try::Again { service, why, after } => {
                    failed = Some((service, why));
                    if tried + 1 < TRIES {
                        sleep(after.unwrap_or_else(|| rest(tried)).min(LONGEST)).await;
                    }
                }
            }
        }
        if let Some((service, why)) = failed {
            tracing::info!(service, why, "a message to a push service was given up");
        }
        Outcome::Failed
    }

    async fn once(&self, to: &Subscription, call: &Call, at_ms: (i64, i64), left_s: i64) -> Try {
        let message = match self.message(to, call, at_ms, left_s) {
            Ok(message) => message,
            Err(why) => {
                tracing::warn!(%why, "a message to a push service could not be built");
                return Try::Done(Outcome::Failed);
            }
        };
        let service = host(&message.to);
        let answer = self.outside.post(message).await;
        self.places.heard(&service, answer.is_ok());
        match answer {
            Ok(answer) => match judge(answer) {
                Ok(outcome) => {
                    if outcome == Outcome::Failed {
                        tracing::warn!(service, status = %answer.status, "a push service refused a message");
                    }
                    Try::Done(outcome)
                }
                Err(after) => Try::Again { service, why: answer.status.to_string(), after },
            },
            // This will not change within a second.
            Err(Unheard::NotPublic) => {
                tracing::debug!(service, "a push service is not on the public internet");
                Try::Done(Outcome::Failed)
            }
            Err(why) => {
                tracing::debug!(service, %why, "a message could not be delivered to a push service");
                Try::Again { service, why: why.to_string(), after: None }
            }
        }
    }

    fn message(
        &self,
        to: &Subscription,
        call: &Call,
        (called_ms, now_ms): (i64, i64),
        left_s: i64,
    ) -> Result<Message, Unsent> {
        let to_service = self.outside.endpoint(&to.endpoint).ok_or(Unsent::BadEndpoint)?;
        let notice = call.notice(Lang::from_tag(&to.language).unwrap_or_default(), called_ms);
        let body = sealed(&serde_json::to_vec(&notice)?, &to.public_key, &to.secret)?;
        let signed = self.key.authorization(&to_service.origin(), &self.contact, now_ms / 1_000)?;
        let urgency = if call.is_urgent() { "high" } else { "normal" };
        let headers = vec![
            (AUTHORIZATION, signed),
            (CONTENT_TYPE, "application/octet-stream".to_owned()),
            (CONTENT_ENCODING, "aes128gcm".to_owned()),
            (TTL, left_s.to_string()),
            (URGENCY, urgency.to_owned()),
            (TOPIC, hidden(&notice.topic, &to.secret)),
        ];
        Ok(Message { to: to_service, headers, body })
    }
}

/// The outcome or, for another try, the pause if the service asks for one.
fn judge(Answer { status, retry_after }: Answer) -> Result<Outcome, Option<Duration>> {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Ok(Outcome::Gone),
        StatusCode::TOO_MANY_REQUESTS => Err(retry_after),
        status if status.is_server_error() => Err(retry_after),
        status if status.is_success() => Ok(Outcome::Sent),
        _ => Ok(Outcome::Failed),
    }
}

/// The host of a push service, under the one name that it is counted by.
fn host(to: &Endpoint) -> String {
    to.host().to_ascii_lowercase()
}

fn rest(tried: u32) -> Duration {
    REST * 2_u32.pow(tried)
}

/// A topic as passed to the push service: equal for equal topics, and otherwise meaningless.
fn hidden(topic: &str, secret: &[u8; 16]) -> String {
    let hash = Sha256::new().chain_update(secret).chain_update(topic).finalize();
    URL_SAFE_NO_PAD.encode(&hash[..18])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_it_or_has_it_wait() {
        let of = |status: u16, seconds: Option<u64>| {
            let (status, retry_after) = (StatusCode::from_u16(status).unwrap(), seconds.map(Duration::from_secs));
            judge(Answer { status, retry_after })
        };
        for status in [200, 201, 202, 204] {
            assert_eq!(of(status, None), Ok(Outcome::Sent));
        }
        for status in [404, 410] {
            assert_eq!(of(status, None), Ok(Outcome::Gone));
        }
        // Redirects are not followed.
        for status in [301, 307, 400, 401, 403, 413] {
            assert_eq!(of(status, None), Ok(Outcome::Failed));
        }
        for status in [429, 500, 503] {
            assert_eq!((of(status, None), of(status, Some(9))), (Err(None), Err(Some(Duration::from_secs(9)))));
        }
    }

    #[test]
    fn a_topic_is_short_the_same_for_the_same_and_tells_nothing() {
        let topic = hidden("invitation", &[1; 16]);
        assert!(topic.len() <= 32 && topic.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign)));
        assert_eq!(topic, hidden("invitation", &[1; 16]));
        assert!(topic != hidden("friends", &[1; 16]) && topic != hidden("invitation", &[2; 16]));
    }
}
