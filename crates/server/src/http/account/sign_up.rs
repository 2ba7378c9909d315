//! A guest becomes an account: the same user, with the same seats, matches and sockets.

use super::{
    super::{
        Refusal,
        caller::{Caller, id_of, read, refused},
        session::{self, Present},
    },
    me,
    passkeys::{bad, begun, key_id, made, registered},
};
use crate::{desk::Ceremony, identity};
use axum::{
    Json,
    body::Bytes,
    response::{IntoResponse, Response},
};
use people::{Handle, passkey};
use store::{Account, Accounts, Key, Lock, SignUp};
use wire::account::{self, Denied, NewAccount, NewHandle};

/// `POST /api/account/sign-up`.
pub(super) async fn with_password(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let NewAccount { handle, password } = read(&body)?;
    let present = caller.guest().await?;
    caller.may_try()?;
    let handle = caller.free_handle(&handle, &present).await?;
    let hash = caller.house.desk.hashing.chosen(password, handle.clone()).await?;
    let lock = Lock::Password { hash: hash.as_str().to_owned() };
    let key = Key { id: key_id(), name: String::new(), made_ms: caller.now_ms(), used_ms: None, lock };
    sign_up(&caller, &present, &handle, key).await
}

/// `POST /api/account/sign-up/passkey`.
pub(super) async fn begin_passkey(caller: Caller, body: Bytes) -> Result<Json<account::Ceremony>, Refusal> {
    let NewHandle { handle } = read(&body)?;
    let present = caller.guest().await?;
    caller.may_try()?;
    let (handle, place, user) = (caller.free_handle(&handle, &present).await?, caller.place()?, present.user());
    let asked = passkey::make(&place, *user.as_bytes(), &handle, &[]).map_err(|error| bad(&error))?;
    let (challenge, making, options) = asked;
    let handle = handle.as_str().to_owned();
    begun(&caller, (challenge, Ceremony::SignUp { user, handle, making }), options).await
}

/// `POST /api/account/sign-up/passkey/finish`. Counted as it began.
pub(super) async fn finish_passkey(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let present = caller.guest().await?;
    let (passkey, ceremony, name) = registered(&caller, &body).await?;
    let Ceremony::SignUp { user, handle, making } = ceremony else { return Err(Denied::CeremonyOver.into()) };
    if user != present.user() {
        return Err(Denied::CeremonyOver.into());
    }
    let handle: Handle = handle.parse().map_err(|reason| Denied::BadHandle { reason })?;
    let key = made(&caller, &passkey, &making, name)?;
    sign_up(&caller, &present, &handle, key).await
}

async fn sign_up(caller: &Caller, present: &Present, handle: &Handle, key: Key) -> Result<Response, Refusal> {
    let (house, user, device) = (&caller.house, present.user(), caller.device().to_string());
    let row = identity::row(handle.as_str());
    let at_ms = caller.now_ms();
    let (handle_kept, keys) = (handle.as_str().to_owned(), vec![key.clone()]);
    let account = Account { user, handle: handle_kept, made_ms: at_ms, handle_ms: at_ms, keys, codes: 0 };
    let sign_up = SignUp { user, session: present.id(), device, handle: row, key, at_ms };
    // An earlier secret may be in other hands: with it, and at sockets opened with it, they would be the account, too.
    let is_renewed = present.is_renewed();
    if is_renewed {
        session::forget_earlier(house, present).await?;
    }
    house.store.sign_up(sign_up).await.map_err(|error| match error {
        store::Error::Taken => Denied::SignedIn.into(),
        // The guest has been forgotten in the meantime.
        error => refused(error, Denied::NotSignedIn),
    })?;
    if is_renewed {
        house.end_sessions(id_of(present), Some(present.id()));
    }
    identity::call(house, identity::guest_of(user, handle.as_str())).await;
    // The account exists by now; if this fails, the browser can simply keep its secret.
    let token = session::another(house, present).await.unwrap_or_default();
    let me = me::changed(caller, present, account).await;
    Ok(session::with_secret(house, &caller.headers, token.as_ref(), Json(me).into_response()))
}
