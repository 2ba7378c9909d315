//! Who the caller is, and changes to that.

use super::super::{
    Refusal,
    caller::{Caller, Owner, id_of, read, refused},
};
use crate::{company, http::session::Present, identity, moderation::may_talk, nickname, visitors::Known};
use axum::{Json, body::Bytes};
use people::Device;
use store::{Accounts, Lock, SessionRow, Sessions, TokenHash, UserId};
use wire::account::{Account, Denied, Key, KeyKind, Me, NewHandle, OldSession, Session};

/// How long a handle must be kept before it can be changed, in milliseconds: thirty days.
const HANDLE_MS: i64 = 30 * 86_400_000;

/// `GET /api/account`.
pub(super) async fn tell(caller: Caller) -> Result<Json<Me>, Refusal> {
    let present = caller.present().await?;
    Ok(Json(me(&caller, present.user(), present.id(), &present.known()).await?))
}

/// `POST /api/account/handle`.
pub(super) async fn change_handle(caller: Caller, body: Bytes) -> Result<Json<Me>, Refusal> {
    let asked: NewHandle = read(&body)?;
    let Owner { present, mut account } = caller.owner().await?;
    // A name is talk, too.
    may_talk(&caller.house, id_of(&present)).await?;
    let handle = caller.free_handle(&asked.handle, &present).await?;
    if handle.as_str() == account.handle {
        // The answer to the request that changed it was lost, and it is made again.
        return Ok(Json(of_owner(&caller, &present).await?));
    }
    let (now_ms, until_ms) = (caller.now_ms(), account.handle_ms.saturating_add(HANDLE_MS));
    let too_soon = Denied::HandleTooSoon { until_ms };
    if now_ms < until_ms {
        return Err(too_soon.into());
    }
    let (user, row) = (account.user, identity::row(handle.as_str()));
    let done = caller.house.store.change_handle(user, row, account.handle_ms, now_ms).await;
    done.map_err(|error| refused(error, too_soon))?;
    identity::call(&caller.house, identity::guest_of(user, handle.as_str())).await;
    company::tell_friends(&caller.house, &company::of_friends(&caller.house, id_of(&present)).await);
    (account.handle, account.handle_ms) = (handle.as_str().to_owned(), now_ms);
    Ok(Json(changed(&caller, &present, account).await))
}

/// `POST /api/account/sessions/end`.
pub(super) async fn end_sessions(caller: Caller, body: Bytes) -> Result<Json<Me>, Refusal> {
    let asked: OldSession = read(&body)?;
    let Owner { present, account } = caller.owner().await?;
    let (house, id) = (&caller.house, id_of(&present));
    match asked.session {
        None => {
            house.store.end_other_sessions(account.user, present.id()).await?;
            house.end_others(id, present.id());
        }
        Some(session) => {
            let session: TokenHash = session.parse().map_err(|_| Denied::NoSuchSession)?;
            if house.store.end_sessions(account.user, Some(session)).await? == 0 {
                return Err(Denied::NoSuchSession.into());
            }
            house.end_sessions(id, Some(session));
        }
    }
    Ok(Json(of_owner(&caller, &present).await?))
}

/// The caller's own account, after a change to it.
pub(super) async fn of_owner(caller: &Caller, present: &Present) -> Result<Me, Refusal> {
    me(caller, present.user(), present.id(), &present.known()).await
}

/// The caller's own account, after a change that has been made and has left it like this. That much is told even if the
/// house cannot say any more: to whoever is told to try again, the second time would fail because of the first.
pub(super) async fn changed(caller: &Caller, present: &Present, account: store::Account) -> Me {
    match of_owner(caller, present).await {
        Ok(me) => me,
        Err(_) => shown(Some(account), Vec::new(), &present.known()),
    }
}

/// Who a user is, as shown in one of their sessions. Guests are `known` by their nickname.
pub(super) async fn me(caller: &Caller, user: UserId, session: TokenHash, known: &Known) -> Result<Me, Refusal> {
    let store = &caller.house.store;
    let account = store.account(user).await?;
    let sessions = store.sessions_of(user, caller.now_ms()).await?;
    Ok(shown(account, sessions.into_iter().map(|row| told(row, session)).collect(), known))
}

fn shown(account: Option<store::Account>, sessions: Vec<Session>, known: &Known) -> Me {
    let handle = account.as_ref().and_then(|account| nickname::of_account(&account.handle));
    Me {
        named: known.named || handle.is_some(),
        name: handle.unwrap_or_else(|| known.name.clone()),
        account: account.map(|account| Account {
            handle: account.handle,
            made_ms: account.made_ms,
            handle_from_ms: account.handle_ms.saturating_add(HANDLE_MS),
            keys: account.keys.into_iter().map(key).collect(),
            codes: u8::try_from(account.codes).unwrap_or(u8::MAX),
        }),
        sessions,
    }
}

fn key(key: store::Key) -> Key {
    let kind = match key.lock {
        Lock::Password { .. } => KeyKind::Password,
        Lock::Passkey { .. } => KeyKind::Passkey,
    };
    Key { key: key.id.to_string(), kind, name: key.name, made_ms: key.made_ms, used_ms: key.used_ms }
}

fn told(row: SessionRow, current: TokenHash) -> Session {
    let SessionRow { id, device, created_ms, seen_ms } = row;
    let device: Device = device.parse().unwrap_or_default();
    Session {
        session: id.to_string(),
        device: device.into(),
        made_ms: created_ms,
        used_ms: seen_ms,
        current: id == current,
    }
}
