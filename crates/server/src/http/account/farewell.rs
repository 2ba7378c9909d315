//! Deleting an account: its matches stay, under "someone".

use super::super::{
    Refusal,
    caller::{Caller, id_of, read, refused},
    session,
};
use crate::{company, farewell, identity, tournaments};
use axum::{
    body::Bytes,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use people::Forms;
use store::Accounts;
use wire::account::{Denied, Farewell};

/// `POST /api/account/delete`. If interrupted at any point, it can be repeated until it is done.
pub(super) async fn delete(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let Farewell { handle } = read(&body)?;
    let owner = caller.owner().await?;
    if Forms::of(&handle).small != Forms::of(&owner.account.handle).small {
        return Err(Denied::WrongKey.into());
    }
    let (house, user) = (&caller.house, owner.account.user);
    let friends = company::of_friends(house, id_of(&owner.present)).await;
    tournaments::forget(house, id_of(&owner.present)).await;
    identity::forget(house, user).await?;
    house.store.delete_account(user).await.map_err(|error| refused(error, Denied::NotSignedIn))?;
    house.end_sessions(id_of(&owner.present), None);
    company::tell_friends(house, &friends);
    let rest = house.clone();
    house.tasks.spawn(async move {
        if let Err(error) = farewell::go_on(&rest).await {
            tracing::warn!(%error, "names could not be removed from journals");
        }
    });
    tracing::debug!(user = %owner.guest().id, "an account was deleted");
    Ok(session::without_secret(house, &caller.headers, StatusCode::NO_CONTENT.into_response()))
}
