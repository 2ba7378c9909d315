//! Guests without sign-up: all they have is a secret in a cookie.

use super::{
    Refusal,
    cookie::{self, Token},
};
use crate::{House, chance, door::Network, ids::guest_id, lobby, visitors::Known};
use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use people::Device;
use std::time::Duration;
use store::{Moderation, Session, Sessions, Subscriptions, TokenHash, UserId};
use wire::{Error, GameName, Limited, VERSION, Welcome};

/// How old the stored time of a session's last use may become, in milliseconds.
const TOUCH_MS: i64 = 3_600_000;

/// The age at which a secret is replaced, in milliseconds: a week.
const RENEW_MS: i64 = 7 * 86_400_000;
/// How long the old secret stays valid once the new one has come back, in milliseconds: requests of other tabs may be
/// under way.
pub(super) const OVERLAP_MS: i64 = 600_000;

/// If unused sessions are forgotten after so many days or fewer, a page may stay open for longer.
const SHORT_DAYS: u32 = 30;

/// The session of a request, and the secret that proved valid.
pub(crate) struct Present {
    token: Token,
    session: Session,
}

impl Present {
    pub(crate) fn known(&self) -> Known {
        Known::of(&self.session)
    }

    /// The user whose session it is.
    pub(crate) const fn user(&self) -> UserId {
        self.session.user
    }

    /// Whether the user has an account.
    pub(crate) const fn has_account(&self) -> bool {
        self.session.account
    }

    /// Whether the browser has shown a later secret of the session. This one is valid for a while longer.
    pub(crate) const fn is_replaced(&self) -> bool {
        self.session.ends_ms.is_some()
    }

    /// Whether the secret is the session's latest, and nobody but the house can have set it.
    pub(crate) fn is_own(&self, house: &House, headers: &HeaderMap) -> bool {
        !self.is_replaced() && self.token.is_of_host(headers, house.config.https)
    }

    /// Whether the session has had other secrets before this one.
    pub(crate) fn is_renewed(&self) -> bool {
        self.id() != self.token.hash()
    }

    /// The session itself, no matter which of its secrets was sent.
    pub(crate) const fn id(&self) -> TokenHash {
        self.session.id
    }
}

/// The device of a browser, as guessed from the headers.
pub(crate) fn device(headers: &HeaderMap) -> Device {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    agent.map(Device::of).unwrap_or_default()
}

/// The response, with the secret for the browser to keep.
pub(crate) fn with_secret(
    house: &House,
    headers: &HeaderMap,
    token: Option<&Token>,
    mut response: Response,
) -> Response {
    let (days, https) = (house.config.session_days, house.config.https);
    let set = token.and_then(|token| token.set(days, https));
    // A browser that is given no other keeps what it has.
    let plain = set.is_some().then(|| cookie::clear_plain(headers, https)).flatten();
    for cookie in set.into_iter().chain(plain) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// How long a socket may stay open, if sessions are forgotten so soon that its page has to come back and show its secret
/// before half the time is over. `None` if pages are loaded often enough.
pub(crate) fn stay(session_days: u32) -> Option<Duration> {
    (session_days <= SHORT_DAYS).then(|| Duration::from_secs(u64::from(session_days) * 86_400 / 2))
}

/// How long a socket waits until it notes once more that its session is used. Each waits for a time of its own: after the
/// house has opened, all come at once.
pub(crate) fn until_noted() -> Duration {
    let hour = TOUCH_MS.unsigned_abs();
    Duration::from_millis(hour + chance::number() % hour)
}

/// The response that opens a socket. If there is not much time, the browser keeps its secret from now on.
pub(crate) fn prolonged(house: &House, headers: &HeaderMap, present: &Present, response: Response) -> Response {
    if !present.is_own(house, headers) || stay(house.config.session_days).is_none() {
        return response;
    }
    with_secret(house, headers, Some(&present.token), response)
}

/// An empty response that makes the browser forget its secret.
pub(crate) fn without_secret(house: &House, headers: &HeaderMap) -> Response {
    let (mut response, https) = (StatusCode::NO_CONTENT.into_response(), house.config.https);
    for cookie in cookie::clear(https).into_iter().chain(cookie::clear_plain(headers, https)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The secret for the browser to keep from now on; an old one is renewed. So is one under the name from before the
/// house had https: it has been sent in the open, or somebody else has set it and waits for the visitor to sign up.
/// `None` if the browser may already have a newer one, which must not be overwritten: another tab has just got it.
pub(super) async fn kept(house: &House, headers: &HeaderMap, present: Present) -> Result<Option<Token>, Refusal> {
    if present.is_replaced() {
        return Ok(None);
    }
    let (Present { token, session }, now_ms) = (present, house.clock.now_ms());
    if !token.is_of_host(headers, house.config.https) {
        // Browsers subscribe to calls under https only: it is not this one that would be called.
        house.store.unsubscribe(session.id).await?;
    } else if now_ms.saturating_sub(session.created_ms) < RENEW_MS {
        return Ok(Some(token));
    }
    renewed(house, &token, now_ms).await
}

/// Renews the session's secret, as is wise when the session becomes more valuable. Open sockets continue.
///
/// # Errors
/// [`Error::Busy`] if the store fails.
pub(crate) async fn another(house: &House, present: &Present) -> Result<Option<Token>, Refusal> {
    if present.is_replaced() {
        return Ok(None);
    }
    renewed(house, &present.token, house.clock.now_ms()).await
}

/// Ends the session's earlier secrets at once: nobody who has one is to have what the session is worth from now on.
///
/// # Errors
/// [`Error::Busy`] if the store fails.
pub(crate) async fn forget_earlier(house: &House, present: &Present) -> Result<(), Refusal> {
    let now_ms = house.clock.now_ms();
    house.store.settle_session(present.token.hash(), now_ms, now_ms).await?;
    Ok(())
}

async fn renewed(house: &House, token: &Token, now_ms: i64) -> Result<Option<Token>, Refusal> {
    let renewed = Token::from_bytes(chance::bytes());
    let is_new = house.store.renew_session(token.hash(), renewed.hash(), now_ms).await?;
    Ok(is_new.then_some(renewed))
}

/// What visitors are told about themselves and the house.
pub(crate) fn welcome(house: &House, known: &Known) -> Welcome {
    Welcome {
        version: VERSION,
        name: known.name.clone(),
        named: known.named,
        now_ms: house.clock.now_ms(),
        games: games::Name::ALL.iter().copied().map(GameName::from).collect(),
        mine: lobby::mine(&house.own_cards(known.id), known.id),
        push: house.post.is_some(),
    }
}

/// The session of a request: the first of its cookies that the house knows.
///
/// # Errors
/// [`Error::Busy`] if the store fails, [`Error::Unanswered`] if whoever asked no longer waits.
pub(crate) async fn present(house: &House, headers: &HeaderMap) -> Result<Option<Present>, Refusal> {
    let now_ms = house.clock.now_ms();
    for token in Token::all_of(headers, house.config.https) {
        let Some(session) = house.store.session(token.hash()).await? else { continue };
        if !store::is_wanted() {
            // They have been told that nobody knows whether it is done: it is not.
            return Err(Error::Unanswered.into());
        }
        if session.ends_ms.is_some_and(|ends_ms| ends_ms <= now_ms) {
            continue;
        }
        let comes_back =
            session.ends_ms.is_none() && session.id != token.hash() && session.seen_ms == session.created_ms;
        if comes_back {
            // The browser has certainly received the new secret; requests under way with the old one get some time.
            let seen_ms = now_ms.max(session.created_ms + 1);
            let is_there = house.store.settle_session(token.hash(), seen_ms, now_ms.saturating_add(OVERLAP_MS)).await?;
            // Meanwhile the recovery code that has opened it may have opened another, as nothing had come back.
            if !is_there {
                continue;
            }
        } else if now_ms.saturating_sub(session.seen_ms) > TOUCH_MS {
            house.store.touch_session(session.user, session.id, now_ms).await?;
        }
        return Ok(Some(Present { token, session }));
    }
    Ok(None)
}

/// The same, unless it is a guest's about whose conduct there is something, and somebody else than the house may have
/// set the secret: nobody is to sign in as the guest of another, and be suspended for them.
///
/// # Errors
/// As [`present`].
pub(crate) async fn trusted(house: &House, headers: &HeaderMap) -> Result<Option<Present>, Refusal> {
    let Some(present) = present(house, headers).await? else { return Ok(None) };
    if present.has_account() || present.token.is_of_host(headers, house.config.https) {
        return Ok(Some(present));
    }
    let conduct = house.store.conduct(present.user(), house.clock.now_ms()).await?;
    let is_clear = conduct.mute.is_none() && conduct.suspension.is_none();
    Ok((is_clear && house.store.open_reports(present.user()).await? == 0).then_some(present))
}

/// A session for a new guest, as far as newcomers from there may have one.
pub(super) async fn new(house: &House, from: Network, device: &Device) -> Result<(Token, Known), Refusal> {
    if house.newcomers.take(&from).is_err() {
        return Err(Error::TooMany { what: Limited::Sessions, max: house.config.limits.sessions_per_hour }.into());
    }
    let (user, token) = (chance::user(), Token::from_bytes(chance::bytes()));
    let now_ms = house.clock.now_ms();
    house.store.create_session(user, token.hash(), "", &device.to_string(), now_ms).await?;
    house.metrics.sessions.inc();
    let id = guest_id(user);
    Ok((token, Known::new(id)))
}
