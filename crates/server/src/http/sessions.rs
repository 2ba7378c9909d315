//! Where browsers get their session, and end it.

use super::{Refusal, caller::Caller, session};
use crate::{farewell, ids::guest_id};
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use store::Sessions;
use wire::Error;

/// `POST /api/session`: the present session, or a new one.
pub(super) async fn begin(Caller { house, headers, network }: Caller) -> Result<Response, Refusal> {
    let (kept, known) = match session::trusted(&house, &headers).await? {
        Some(present) => {
            house.lookups.of(guest_id(present.user()))?;
            let known = present.known();
            (session::kept(&house, &headers, present).await?, known)
        }
        None => {
            let (token, known) = session::new(&house, network, &session::device(&headers)).await?;
            (Some(token), known)
        }
    };
    let response = Json(session::welcome(&house, &known)).into_response();
    Ok(session::with_secret(&house, &headers, kept.as_ref(), response))
}

/// `POST /api/sign-out`: ends the present session, in every tab of the browser.
pub(super) async fn end(caller: Caller) -> Result<Response, Refusal> {
    sign_out(caller, false).await
}

/// `POST /api/sign-out/everywhere`: ends all sessions of the user.
pub(super) async fn end_everywhere(caller: Caller) -> Result<Response, Refusal> {
    sign_out(caller, true).await
}

async fn sign_out(Caller { house, headers, .. }: Caller, everywhere: bool) -> Result<Response, Refusal> {
    let present = session::present(&house, &headers).await?.ok_or(Error::NoSession)?;
    let only = (!everywhere).then(|| present.id());
    house.store.end_sessions(present.user(), only).await?;
    house.end_sessions(present.known().id, only);
    if !present.has_account() {
        farewell::sign_out(&house, present.known().id);
    }
    Ok(session::without_secret(&house, &headers))
}
