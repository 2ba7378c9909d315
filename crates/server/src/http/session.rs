//! Guests without sign-up: a secret in a cookie is all there is.

use super::{
    Refusal, address,
    cookie::{self, Token},
};
use crate::{House, chance, door::Network, lobby, nickname};
use axum::{
    Json,
    extract::{ConnectInfo, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use std::{net::SocketAddr, sync::Arc};
use store::{Session, Store};
use table::GuestId;
use wire::{Error, GameName, Limited, Name, VERSION, Welcome};

/// How old the note of a session's last use may get, in milliseconds.
const TOUCH_MS: i64 = 3_600_000;

/// Who asks.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) id: GuestId,
    pub(crate) name: Name,
    /// Whether the visitor chose the name.
    pub(crate) named: bool,
}

impl Known {
    /// A session without a nickname has the one that comes with the guest.
    fn of(session: &Session) -> Known {
        let id = GuestId::from_bytes(*session.user.as_bytes());
        match session.nickname.parse() {
            Ok(name) => Known { id, name, named: true },
            Err(_) => Known { id, name: nickname::of(id), named: false },
        }
    }
}

/// `POST /api/session`: the present session, or a new one.
pub(crate) async fn begin<S: Store>(
    State(house): State<Arc<House<S>>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if !house.origins.welcome(&headers) {
        return Err(Refusal::foreign_origin());
    }
    let (token, known) = match present(&house, &headers).await? {
        Some(present) => present,
        None => new(&house, address::network(&house, &headers, peer)).await?,
    };
    let mut response = Json(welcome(&house, &known)).into_response();
    let (days, https) = (house.config.session_days, house.config.https);
    for cookie in token.set(days, https).into_iter().chain(cookie::clear_plain(&headers, https)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// What visitors are told about themselves and the house.
pub(crate) fn welcome<S: Store>(house: &House<S>, known: &Known) -> Welcome {
    Welcome {
        version: VERSION,
        name: known.name.clone(),
        named: known.named,
        now_ms: house.clock.now_ms(),
        games: games::Name::ALL.iter().copied().map(GameName::from).collect(),
        mine: lobby::mine(&house.cards(), known.id),
    }
}

/// The session that a request brings: the first of its cookies that the house knows.
///
/// # Errors
/// [`Error::Busy`] when the store fails.
pub(crate) async fn present<S: Store>(
    house: &House<S>,
    headers: &HeaderMap,
) -> Result<Option<(Token, Known)>, Refusal> {
    for token in Token::all_of(headers, house.config.https) {
        let Some(session) = house.store.session(token.hash()).await? else { continue };
        let now_ms = house.clock.now_ms();
        if now_ms.saturating_sub(session.seen_ms) > TOUCH_MS {
            house.store.touch_session(token.hash(), now_ms).await?;
        }
        return Ok(Some((token, Known::of(&session))));
    }
    Ok(None)
}

async fn new<S: Store>(house: &House<S>, from: Network) -> Result<(Token, Known), Refusal> {
    if house.newcomers.take(&from).is_err() {
        let error = Error::TooMany { what: Limited::Sessions, max: house.config.limits.sessions_per_hour };
        house.metrics.refuse(&error);
        return Err(error.into());
    }
    let (user, token) = (chance::user(), Token::from_bytes(chance::bytes()));
    let now_ms = house.clock.now_ms();
    house.store.create_session(user, token.hash(), "", now_ms).await?;
    house.metrics.sessions.inc();
    let session = Session { user, nickname: String::new(), created_ms: now_ms, seen_ms: now_ms };
    Ok((token, Known::of(&session)))
}
