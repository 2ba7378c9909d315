//! `/api/push`, as described in [`wire::push`].

use super::{
    Refusal,
    caller::{Caller, read, refused},
    routing::{get, post},
    session::Present,
};
use crate::{
    House,
    push::{MAX_ENDPOINT, POINT, Post, is_point},
};
use axum::{Json, Router, body::Bytes, extract::DefaultBodyLimit};
use base64::{
    Engine,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use serde_json::{Value, json};
use std::sync::Arc;
use store::{Subscription, Subscriptions, UserId};
use wire::{
    Error,
    account::Denied,
    push::{BadSubscription, Push, Subscribe},
};
use words::Lang;

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 4_096;
/// Most browsers write it without `=`.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// All routes about calls.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(state))
        .route("/subscribe", post(subscribe))
        .route("/unsubscribe", post(unsubscribe))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// `GET /api/push`.
async fn state(caller: Caller) -> Result<Json<Push>, Refusal> {
    let present = caller.present().await?;
    told(&caller, &present).await
}

/// `POST /api/push/subscribe`.
async fn subscribe(caller: Caller, body: Bytes) -> Result<Json<Push>, Refusal> {
    let asked: Subscribe = read(&body)?;
    let present = caller.present().await?;
    // Such a secret may be in other hands: the browser has a later one.
    if present.is_replaced() {
        return Err(Error::NoSession.into());
    }
    let post = open(&caller.house)?;
    let bad = |reason| Denied::BadSubscription { reason };
    if !post.speaks_to(&asked.endpoint) {
        return Err(bad(BadSubscription::Endpoint { max: MAX_ENDPOINT }).into());
    }
    let public_key: Option<[u8; POINT]> = bytes(&asked.keys.p256dh);
    let public_key = public_key.filter(is_point).ok_or(bad(BadSubscription::Key))?;
    let secret = bytes(&asked.keys.auth).ok_or(bad(BadSubscription::Secret))?;
    let language = match asked.language {
        Some(tag) => Lang::ALL.into_iter().find(|lang| lang.tag() == tag).map(|lang| lang.tag().to_owned()),
        None => kept(&caller, &present).await?.map(|before| before.language),
    };
    let subscription = Subscription {
        user: present.user(),
        session: present.id(),
        endpoint: asked.endpoint,
        public_key,
        secret,
        language: language.ok_or(bad(BadSubscription::Language))?,
        made_ms: caller.now_ms(),
    };
    caller.house.store.subscribe(subscription).await.map_err(|error| match error {
        // Signed out in the meantime.
        store::Error::Gone => Error::NoSession.into(),
        error => refused(error, Denied::NotSignedIn),
    })?;
    told(&caller, &present).await
}

/// `POST /api/push/unsubscribe`.
async fn unsubscribe(caller: Caller) -> Result<Json<Push>, Refusal> {
    let present = caller.present().await?;
    open(&caller.house)?;
    caller.house.store.unsubscribe(present.id()).await?;
    told(&caller, &present).await
}

fn open(house: &House) -> Result<&Post, Denied> {
    house.post.as_ref().ok_or(Denied::NoPush)
}

/// The subscription of the present session.
async fn kept(caller: &Caller, present: &Present) -> Result<Option<Subscription>, Refusal> {
    let all = caller.house.store.subscriptions_of(present.user()).await?;
    Ok(all.into_iter().find(|one| one.session == present.id()))
}

async fn told(caller: &Caller, present: &Present) -> Result<Json<Push>, Refusal> {
    let key = open(&caller.house)?.key();
    let language = kept(caller, present).await?.map(|subscription| subscription.language);
    Ok(Json(Push { key, language }))
}

fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    BASE64.decode(text).ok()?.try_into().ok()
}

/// The user's subscriptions, for an export: the services without the addresses, with which others could call.
///
/// # Errors
/// [`Error::Busy`] if the store fails.
pub(super) async fn places(caller: &Caller, user: UserId) -> Result<Vec<Value>, Refusal> {
    let all = caller.house.store.subscriptions_of(user).await?;
    let service = |endpoint: &str| endpoint.split('/').nth(2).unwrap_or_default().to_owned();
    let told = |one: Subscription| json!({"service": service(&one.endpoint), "language": one.language, "made_ms": one.made_ms});
    Ok(all.into_iter().map(told).collect())
}
