//! Signing in: the browser gets a new session, and everything a guest has played in it comes along.

use super::{
    super::{
        Refusal,
        caller::{Caller, id_of, read, refused},
        cookie::Token,
        session::{self, Present},
    },
    me,
    passkeys::{bad, begun, shown},
};
use crate::{chance, company, desk::Ceremony, identity, moderation, visitors::Known};
use axum::{
    Json,
    body::Bytes,
    response::{IntoResponse, Response},
};
use people::{Code, Forms, Handle, Hashed, passkey};
use store::{Account, Accounts, Lock, Opener, SignIn, Subscriptions};
use wire::{
    Error,
    account::{self, Denied, SignedIn, WithCode, WithPassword},
};

/// `POST /api/account/sign-in`. Neither the answer nor its timing reveals whether there is such an account.
pub(super) async fn with_password(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let WithPassword { handle, password } = read(&body)?;
    caller.may_try()?;
    let account = called(&caller, &handle).await?;
    let lock = account.as_ref().and_then(password_of);
    let hash = lock.as_ref().map(|(_, hash)| hash.clone());
    let opens = caller.house.desk.hashing.is_of(hash, password).await?;
    match (account, lock) {
        (Some(account), Some((key, _))) if opens => open(&caller, account, Opener::Key { key, state: None }).await,
        _ => Err(Denied::WrongKey.into()),
    }
}

/// `POST /api/account/sign-in/code`.
pub(super) async fn with_code(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let WithCode { handle, code } = read(&body)?;
    caller.may_try()?;
    let account = called(&caller, &handle).await?.ok_or(Denied::WrongKey)?;
    let code: Code = code.parse().map_err(|_| Denied::WrongKey)?;
    let code = code.hash(account.user.as_bytes());
    // It is spent only when the account opens.
    if !caller.house.store.is_code(account.user, code, caller.now_ms()).await? {
        return Err(Denied::WrongKey.into());
    }
    open(&caller, account, Opener::Code(code)).await
}

/// `POST /api/account/sign-in/passkey`.
pub(super) async fn begin_passkey(caller: Caller) -> Result<Json<account::Ceremony>, Refusal> {
    caller.may_try()?;
    let (challenge, asking, options) = passkey::ask(&caller.place()?).map_err(|error| bad(&error))?;
    begun(&caller, (challenge, Ceremony::SignIn(asking)), options).await
}

/// `POST /api/account/sign-in/passkey/finish`. Counted as it began. Whoever is signed in shows a key of their own once
/// more: the browser may have offered another's, who uses it, too.
pub(super) async fn finish_passkey(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let (account, key, state) = shown(&caller, &body).await?;
    let present = session::present(&caller.house, &caller.headers).await?;
    if present.is_some_and(|present| present.has_account() && present.user() != account.user) {
        return Err(Denied::WrongKey.into());
    }
    open(&caller, account, Opener::Key { key, state: Some(state) }).await
}

/// The account with this handle, if there is one. Attempts are limited whether or not it exists. Those in a browser that
/// is signed in to it are counted apart: whoever guesses elsewhere keeps no owner from showing a key there.
async fn called(caller: &Caller, handle: &str) -> Result<Option<Account>, Refusal> {
    let Ok(handle) = handle.parse::<Handle>() else { return Ok(None) };
    let Forms { small, .. } = handle.forms();
    let present = session::present(&caller.house, &caller.headers).await?;
    let account = caller.house.store.account_called(&small).await?;
    let own = account.as_ref().filter(|account| present.is_some_and(|present| present.user() == account.user));
    caller.may_try_at(&own.map_or(small, |account| account.user.to_string()))?;
    Ok(account)
}

/// The password of an account.
pub(super) fn password_of(account: &Account) -> Option<(store::KeyId, Hashed)> {
    account.keys.iter().find_map(|key| match &key.lock {
        Lock::Password { hash } => Some((key.id, Hashed::from_text(hash.clone()))),
        Lock::Passkey { .. } => None,
    })
}

/// Opens the account in this browser: the caller has proved that it is theirs.
async fn open(caller: &Caller, account: Account, with: Opener) -> Result<Response, Refusal> {
    let house = &caller.house;
    let before = session::trusted(house, &caller.headers).await?;
    let guest = identity::guest_of(account.user, &account.handle);
    let was_guest = before.as_ref().filter(|before| !before.has_account()).map(id_of);
    if let Some(table) = was_guest.and_then(|before| identity::both_sit(house, before, guest.id)) {
        return Err(Denied::SameTable { table }.into());
    }
    // Told only to callers who have proved that it is theirs. They may show a key once more where they are signed in:
    // whoever is suspended may still delete the account.
    let allowed = moderation::may_sign_in(house, account.user).await;
    let is_suspended = allowed.is_err();
    if before.as_ref().is_none_or(|before| before.user() != account.user) {
        allowed?;
    }
    // Another browser may have the guest's secret, too, and is not to be called about the account.
    if let Some(before) = before.as_ref().filter(|before| was_guest.is_some() && !before.is_own(house, &caller.headers))
    {
        house.store.unsubscribe(before.id()).await?;
    }
    let (token, device) = (Token::from_bytes(chance::bytes()), caller.device().to_string());
    // Were the answer lost, whoever is suspended could not sign in anew, so they keep the session that they have.
    let left = before.as_ref().filter(|_| !is_suspended).map(|before| (before.user(), before.id()));
    let sign_in =
        SignIn { user: account.user, with, token: token.hash(), device, before: left, at_ms: caller.now_ms() };
    let begun = sign_in.session();
    let friends = if was_guest.is_some() { company::of_friends(house, guest.id).await } else { Vec::new() };
    let matches = house.store.sign_in(sign_in).await.map_err(|error| refused(error, Denied::WrongKey))?;
    let tables = match was_guest {
        Some(before) => {
            house.became(before, guest.id).await;
            identity::hand_over(house, before, guest.clone()).await
        }
        None => Vec::new(),
    };
    // Blocks that came along may have ended friendships.
    company::tell_friends(house, &friends);
    if let Some(before) = &before {
        let session = was_guest.is_none().then(|| Present::id(before));
        identity::leave(house, (id_of(before), session), guest.clone());
    }
    // A suspended guest has made it a suspended account.
    if was_guest.is_some() && matches!(moderation::may_play(house, guest.id).await, Err(Error::Suspended(_))) {
        let (inner, who) = (house.clone(), guest.id);
        house.tasks.patiently(async move { moderation::leave(&inner, who).await }).await;
    }
    let known = Known { id: guest.id, name: guest.name, named: true, account: true };
    // The account is open, and what opened it may be spent: the browser gets its secret even if the house cannot say
    // who has come.
    let answer = match me::me(caller, account.user, begun, &known).await {
        Ok(me) => Json(SignedIn { me, matches, tables }).into_response(),
        Err(refusal) => refusal.into_response(),
    };
    Ok(session::with_secret(house, &caller.headers, Some(&token), answer))
}
