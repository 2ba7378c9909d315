//! Guests without sign-up: a secret in a cookie is all there is.

use super::{
    Refusal, address,
    cookie::{self, Token},
};
use crate::{House, chance, door::Network, ids::guest_id, lobby, visitors::Known};
use axum::{
    Json,
    extract::{ConnectInfo, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use people::Device;
use std::{net::SocketAddr, sync::Arc};
use store::{Session, Sessions, TokenHash, UserId};
use wire::{Error, GameName, Limited, VERSION, Welcome};

/// How old the note of a session's last use may get, in milliseconds.
const TOUCH_MS: i64 = 3_600_000;

/// How old a secret gets before the browser is given another, in milliseconds: a week.
const RENEW_MS: i64 = 7 * 86_400_000;
/// How long the old one is still good once the new one has come back, in milliseconds: other tabs may be on their way.
const OVERLAP_MS: i64 = 600_000;

/// A session that a request brings, by the secret that was found good.
pub(crate) struct Present {
    token: Token,
    session: Session,
}

impl Present {
    pub(crate) fn known(&self) -> Known {
        Known::of(&self.session)
    }

    /// Whose session it is.
    pub(crate) const fn user(&self) -> UserId {
        self.session.user
    }

    /// Whether they have an account.
    pub(crate) const fn has_account(&self) -> bool {
        self.session.account
    }

    /// The session itself, whichever of its secrets was brought.
    pub(crate) const fn id(&self) -> TokenHash {
        self.session.id
    }
}

/// `POST /api/session`: the present session, or a new one.
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if !house.origins.welcome(&headers) {
        return Err(Refusal::foreign_origin());
    }
    let (kept, known) = match present(&house, &headers).await? {
        Some(present) => {
            let known = present.known();
            (kept(&house, present).await?, known)
        }
        None => {
            let (token, known) = new(&house, address::network(&house, &headers, peer), &device(&headers)).await?;
            (Some(token), known)
        }
    };
    let response = Json(welcome(&house, &known)).into_response();
    Ok(with_secret(&house, &headers, kept.as_ref(), response))
}

/// What a browser looks like.
pub(crate) fn device(headers: &HeaderMap) -> Device {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    agent.map(Device::of).unwrap_or_default()
}

/// The response, with the secret that the browser shall keep.
pub(crate) fn with_secret(
    house: &House,
    headers: &HeaderMap,
    token: Option<&Token>,
    mut response: Response,
) -> Response {
    let (days, https) = (house.config.session_days, house.config.https);
    let set = token.and_then(|token| token.set(days, https));
    for cookie in set.into_iter().chain(cookie::clear_plain(headers, https)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The response, which has the browser forget its secret.
pub(crate) fn without_secret(house: &House, headers: &HeaderMap, mut response: Response) -> Response {
    let https = house.config.https;
    for cookie in cookie::clear(https).into_iter().chain(cookie::clear_plain(headers, https)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// `POST /api/sign-out`: the present session ends, in every tab of the browser.
pub(crate) async fn end(State(house): State<Arc<House>>, headers: HeaderMap) -> Result<Response, Refusal> {
    sign_out(&house, &headers, false).await
}

/// `POST /api/sign-out/everywhere`: all sessions of whoever asks end.
pub(crate) async fn end_everywhere(State(house): State<Arc<House>>, headers: HeaderMap) -> Result<Response, Refusal> {
    sign_out(&house, &headers, true).await
}

async fn sign_out(house: &House, headers: &HeaderMap, everywhere: bool) -> Result<Response, Refusal> {
    if !house.origins.welcome(headers) {
        return Err(Refusal::foreign_origin());
    }
    let present = present(house, headers).await?.ok_or(Error::NoSession)?;
    let only = (!everywhere).then(|| present.id());
    house.store.end_sessions(present.session.user, only).await?;
    house.end_sessions(present.known().id, only);
    Ok(without_secret(house, headers, StatusCode::NO_CONTENT.into_response()))
}

/// The secret that the browser shall keep from now on: an old one is renewed. None where it may have a newer one
/// already, which must not be taken back: another tab has just got it.
async fn kept(house: &House, present: Present) -> Result<Option<Token>, Refusal> {
    let (Present { token, session }, now_ms) = (present, house.clock.now_ms());
    if session.ends_ms.is_some() {
        return Ok(None);
    }
    if now_ms.saturating_sub(session.created_ms) < RENEW_MS {
        return Ok(Some(token));
    }
    if house.renewals.take(&token.hash()).is_err() {
        return Ok(None);
    }
    renewed(house, &token, now_ms).await.map(Some)
}

/// Another secret for the session, as it is wise when it becomes worth more. Open sockets go on.
///
/// # Errors
/// [`Error::Busy`] when the store fails.
pub(crate) async fn another(house: &House, present: &Present) -> Result<Option<Token>, Refusal> {
    if present.session.ends_ms.is_some() {
        return Ok(None);
    }
    renewed(house, &present.token, house.clock.now_ms()).await.map(Some)
}

async fn renewed(house: &House, token: &Token, now_ms: i64) -> Result<Token, Refusal> {
    let renewed = Token::from_bytes(chance::bytes());
    house.store.renew_session(token.hash(), renewed.hash(), now_ms).await?;
    Ok(renewed)
}

/// What visitors are told about themselves and the house.
pub(crate) fn welcome(house: &House, known: &Known) -> Welcome {
    Welcome {
        version: VERSION,
        name: known.name.clone(),
        named: known.named,
        now_ms: house.clock.now_ms(),
        games: games::Name::ALL.iter().copied().map(GameName::from).collect(),
        mine: lobby::mine(&house.cards(), known.id),
        push: house.post.is_some(),
    }
}

/// The session that a request brings: the first of its cookies that the house knows.
///
/// # Errors
/// [`Error::Busy`] when the store fails.
pub(crate) async fn present(house: &House, headers: &HeaderMap) -> Result<Option<Present>, Refusal> {
    let now_ms = house.clock.now_ms();
    for token in Token::all_of(headers, house.config.https) {
        let Some(session) = house.store.session(token.hash()).await? else { continue };
        if session.ends_ms.is_some_and(|ends_ms| ends_ms <= now_ms) {
            continue;
        }
        let comes_back =
            session.ends_ms.is_none() && session.id != token.hash() && session.seen_ms == session.created_ms;
        if comes_back {
            // From now on the browser has it for sure; what still is on its way with the old one is waited for.
            let seen_ms = now_ms.max(session.created_ms + 1);
            house.store.settle_session(token.hash(), seen_ms, now_ms.saturating_add(OVERLAP_MS)).await?;
        } else if now_ms.saturating_sub(session.seen_ms) > TOUCH_MS {
            house.store.touch_session(token.hash(), now_ms).await?;
        }
        return Ok(Some(Present { token, session }));
    }
    Ok(None)
}

async fn new(house: &House, from: Network, device: &Device) -> Result<(Token, Known), Refusal> {
    if house.newcomers.take(&from).is_err() {
        let error = Error::TooMany { what: Limited::Sessions, max: house.config.limits.sessions_per_hour };
        house.metrics.refuse(&error);
        return Err(error.into());
    }
    let (user, token) = (chance::user(), Token::from_bytes(chance::bytes()));
    let now_ms = house.clock.now_ms();
    house.store.create_session(user, token.hash(), "", &device.to_string(), now_ms).await?;
    house.metrics.sessions.inc();
    let id = guest_id(user);
    Ok((token, Known::new(id)))
}
