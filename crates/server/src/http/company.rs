//! `/api/company`, as described in [`wire::company`].

use super::{
    Refusal,
    caller::{Caller, id_of, read},
    look,
    path::Path,
    people::told::Names,
    routing::{get, post},
};
use crate::{House, calling, company, ids::guest_id, push::Call};
use ::people::company::{ASKS_SHOWN, FRIENDS, friendship};
use axum::{Json, Router, body::Bytes, extract::DefaultBodyLimit, http::StatusCode};
use std::sync::Arc;
use store::{Account, AnyStore, Company, UserId, company::Known};
use wire::{
    Error,
    account::Denied,
    company::{Acquaintance, Block, Blocked, Circle, Friendship, Named, Tie},
};

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 1_024;

/// All routes about the people a visitor knows.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(circle))
        .route("/with/{handle}", get(with))
        .route("/befriend", post(befriend))
        .route("/part", post(part))
        .route("/block", post(block))
        .route("/unblock", post(unblock))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// `GET /api/company`.
async fn circle(caller: Caller) -> Result<Json<Circle>, Refusal> {
    let own = caller.present().await?.user();
    Ok(Json(whom_they_know(&caller, own).await?))
}

/// `GET /api/company/with/{handle}`.
async fn with(caller: Caller, Path(handle): Path<String>) -> Result<Json<Tie>, Refusal> {
    let own = look::looker(&caller).await?;
    let other = look::account(&caller, &handle).await?;
    told(&caller, own, other).await
}

/// `POST /api/company/befriend`.
async fn befriend(caller: Caller, body: Bytes) -> Result<Json<Tie>, Refusal> {
    let asked: Named = read(&body)?;
    let owner = caller.owner().await?;
    let own = owner.account.user;
    may_tie(&caller, own)?;
    let other = another(&caller, own, &asked).await?;
    let store = &caller.house.store;
    let before = store.tie(own, other.user).await?;
    if before.block.is_some() {
        return Err(Denied::YouBlock.into());
    }
    store.befriend(own, other.user, caller.now_ms(), FRIENDS).await.map_err(|error| match error {
        store::Error::Full { max } => Denied::TooManyFriends { max: max as usize }.into(),
        error => Refusal::from(error),
    })?;
    if before.own.is_none() {
        call_upon(&caller, &owner.account, other.user).await?;
    }
    changed(&caller, own, other).await
}

/// Calls an account newly asked to be a friend, unless it blocks the asker or the request has made them friends.
async fn call_upon(caller: &Caller, by: &Account, other: UserId) -> Result<(), Refusal> {
    let tie = caller.house.store.tie(other, by.user).await?;
    if tie.block.is_none() && between(&tie) == Friendship::AsksYou {
        calling::call(&caller.house, guest_id(other), Call::Asked { by: by.handle.clone() });
    }
    Ok(())
}

/// `POST /api/company/part`.
async fn part(caller: Caller, body: Bytes) -> Result<Json<Tie>, Refusal> {
    let asked: Named = read(&body)?;
    let own = caller.owner().await?.account.user;
    may_tie(&caller, own)?;
    let other = look::account(&caller, &asked.handle).await?;
    caller.house.store.part(own, other.user).await?;
    changed(&caller, own, other).await
}

/// `POST /api/company/block`.
async fn block(caller: Caller, body: Bytes) -> Result<Json<Tie>, Refusal> {
    let asked: Named = read(&body)?;
    let own = caller.present().await?.user();
    may_tie(&caller, own)?;
    let other = another(&caller, own, &asked).await?;
    company::block(&caller.house, guest_id(own), guest_id(other.user)).await.map_err(|error| match error {
        store::Error::Full { max } => Denied::TooManyBlocks { max: max as usize }.into(),
        // Signed in elsewhere in the meantime.
        store::Error::Gone => Error::NoSession.into(),
        error => Refusal::from(error),
    })?;
    told(&caller, own, other).await
}

/// `POST /api/company/unblock`.
async fn unblock(caller: Caller, body: Bytes) -> Result<StatusCode, Refusal> {
    let Blocked { block } = read(&body)?;
    let present = caller.present().await?;
    may_tie(&caller, present.user())?;
    company::unblock(&caller.house, id_of(&present), block).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn may_tie(caller: &Caller, own: UserId) -> Result<(), Refusal> {
    caller.house.desk.tie(guest_id(own)).map_err(Refusal::from)
}

/// The account with this handle, now or formerly, provided it is not the caller's.
async fn another(caller: &Caller, own: UserId, asked: &Named) -> Result<Account, Refusal> {
    let other = look::account(caller, &asked.handle).await?;
    if other.user == own { Err(Denied::Yourself.into()) } else { Ok(other) }
}

/// Tells both sides what has changed between them.
async fn changed(caller: &Caller, own: UserId, other: Account) -> Result<Json<Tie>, Refusal> {
    company::tell_friends(&caller.house, &[guest_id(own), guest_id(other.user)]);
    told(caller, own, other).await
}

async fn told(caller: &Caller, own: UserId, other: Account) -> Result<Json<Tie>, Refusal> {
    let tie = caller.house.store.tie(own, other.user).await?;
    Ok(Json(Tie { handle: other.handle, friendship: between(&tie), block: tie.block }))
}

fn between(tie: &store::company::Tie) -> Friendship {
    friendship(tie.own.map(company::wish), tie.other.map(company::wish))
}

/// Everyone whom the user knows, as the user sees them.
///
/// # Errors
/// [`wire::Error::Busy`] if the store fails.
pub(super) async fn whom_they_know(caller: &Caller, own: UserId) -> Result<Circle, Refusal> {
    let store = &caller.house.store;
    let mut circle = Circle { blocks: blocks(store, own).await?, ..Circle::default() };
    for known in store.circle(own, ASKS_SHOWN).await? {
        let list = match between(&known.tie) {
            Friendship::Friends => &mut circle.friends,
            Friendship::Asked => &mut circle.asked,
            Friendship::AsksYou => &mut circle.asks,
            Friendship::None => continue,
        };
        list.push(acquaintance(known));
    }
    Ok(circle)
}

/// The acquaintance dates from the later of the two requests.
fn acquaintance(Known { handle, tie, .. }: Known) -> Acquaintance {
    let since_ms = [tie.own, tie.other].into_iter().flatten().map(|ask| ask.at_ms).max().unwrap_or_default();
    Acquaintance { handle, since_ms }
}

async fn blocks(store: &AnyStore, own: UserId) -> Result<Vec<Block>, store::Error> {
    let blocks = store.blocks_of(own).await?;
    let users: Vec<UserId> = blocks.iter().map(|block| block.user).collect();
    let names = Names::of(store, users).await?;
    let told = |block: store::company::Block| {
        let who = names.who(Some(block.user));
        Block { block: block.number, who, since_ms: block.at_ms }
    };
    Ok(blocks.into_iter().map(told).collect())
}
