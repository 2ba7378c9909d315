//! Guests without sign-up: a secret in a cookie is all there is.

use super::{Refusal, cookie::Token, is_welcome};
use crate::{
    House,
    bucket::{Bucket, Rate},
    chance, lobby, nickname,
};
use axum::{
    Json,
    extract::{ConnectInfo, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
};
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
    /// Whether he chose the name.
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
    if !is_welcome(&headers, &house.config.origins) {
        return Err(Refusal::foreign_origin());
    }
    let (token, known) = match present(&house, &headers).await? {
        Some(present) => present,
        None => new(&house, address(&house, &headers, peer)).await?,
    };
    let mut response = Json(welcome(&house, &known)).into_response();
    if let Some(cookie) = token.set(house.config.session_days, house.config.https) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// What a visitor is told about himself and the house.
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

/// The session that a request brings.
///
/// # Errors
/// [`Error::Busy`] when the store fails.
pub(crate) async fn present<S: Store>(
    house: &House<S>,
    headers: &HeaderMap,
) -> Result<Option<(Token, Known)>, Refusal> {
    let Some(token) = Token::of(headers) else { return Ok(None) };
    let Some(session) = house.store.session(token.hash()).await? else { return Ok(None) };
    let now_ms = house.clock.now_ms();
    if now_ms.saturating_sub(session.seen_ms) > TOUCH_MS {
        house.store.touch_session(token.hash(), now_ms).await?;
    }
    Ok(Some((token, Known::of(&session))))
}

async fn new<S: Store>(house: &House<S>, from: IpAddr) -> Result<(Token, Known), Refusal> {
    let limits = &house.config.limits;
    let rate = Rate::per(limits.sessions_per_hour, 3_600_000, limits.session_burst);
    if !house.newcomers.may_come(from, rate, house.clock.now_ms()) {
        let error = Error::TooMany { what: Limited::Sessions, max: limits.sessions_per_hour };
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

/// Where a request comes from. Behind a proxy it is the last address that the proxy added; without one, the header
/// is whatever the visitor made up.
fn address<S>(house: &House<S>, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    let told = || {
        headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let told: Option<IpAddr> = if house.config.behind_proxy { told() } else { None };
    told.unwrap_or(peer.ip())
}

/// How many sessions began from where.
#[derive(Default)]
pub(crate) struct Newcomers(Mutex<HashMap<IpAddr, Bucket>>);

impl Newcomers {
    /// Addresses that are remembered; when there are more, those that did nothing lately are forgotten.
    const MOST: usize = 10_000;

    fn may_come(&self, from: IpAddr, rate: Rate, now_ms: i64) -> bool {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Newcomers::MOST {
            buckets.retain(|_, bucket| !bucket.is_full(rate, now_ms));
        }
        if buckets.len() >= Newcomers::MOST && !buckets.contains_key(&network(from)) {
            return false;
        }
        buckets.entry(network(from)).or_insert_with(|| Bucket::full(rate, now_ms)).take(rate, now_ms).is_ok()
    }
}

/// A home has one IPv4 address, or 2⁶⁴ IPv6 addresses that begin alike.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() >> 64 << 64).into()),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_begins_only_so_many_sessions() {
        let newcomers = Newcomers::default();
        let rate = Rate::per(60, 3_600_000, 3);
        let come = |text: &str, now_ms| newcomers.may_come(text.parse().unwrap(), rate, now_ms);
        assert_eq!((0..5).filter(|_| come("10.0.0.1", 0)).count(), 3);
        assert!(come("10.0.0.2", 0));
        assert!(come("10.0.0.1", 60_000));
        assert_eq!((0..9).filter(|i| come(&format!("2001:db8::{i}"), 0)).count(), 3);
        assert!(come("2001:db8:1::", 0));
    }
}
