//! Deleting an account.

use super::super::{
    Refusal,
    caller::{Caller, read, refused},
    session,
};
use crate::farewell;
use axum::{body::Bytes, response::Response};
use people::Forms;
use wire::account::{Denied, Farewell};

/// `POST /api/account/delete`. Nobody can undo it, so a key must have been shown lately. For whoever has lost every key,
/// the operator of the house can do it.
pub(super) async fn delete(caller: Caller, body: Bytes) -> Result<Response, Refusal> {
    let Farewell { handle } = read(&body)?;
    let owner = caller.owner().await?;
    if Forms::of(&handle).small != Forms::of(&owner.account.handle).small {
        return Err(Denied::WrongKey.into());
    }
    caller.has_shown_key(&owner).await?;
    let house = &caller.house;
    farewell::leave(house, owner.account.user).await.map_err(|error| refused(error, Denied::NotSignedIn))?;
    tracing::debug!(user = %owner.guest().id, "an account was deleted");
    Ok(session::without_secret(house, &caller.headers))
}
