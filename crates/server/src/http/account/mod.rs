//! `/api/account`, as described in [`wire::account`].

mod export;
mod farewell;
mod keys;
mod me;
mod own_records;
mod passkeys;
mod sign_in;
mod sign_up;

use super::routing::{get, post};
use crate::House;
use axum::Router;
use std::sync::Arc;

/// All routes about accounts.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(me::tell))
        .route("/export", get(export::all))
        .route("/records", get(own_records::stream))
        .route("/handle", post(me::change_handle))
        .route("/sessions/end", post(me::end_sessions))
        .route("/sign-up", post(sign_up::with_password))
        .route("/sign-up/passkey", post(sign_up::begin_passkey))
        .route("/sign-up/passkey/finish", post(sign_up::finish_passkey))
        .route("/sign-in", post(sign_in::with_password))
        .route("/sign-in/code", post(sign_in::with_code))
        .route("/sign-in/passkey", post(sign_in::begin_passkey))
        .route("/sign-in/passkey/finish", post(sign_in::finish_passkey))
        .route("/keys/passkey", post(keys::begin_passkey))
        .route("/keys/passkey/finish", post(keys::finish_passkey))
        .route("/keys/rename", post(keys::rename))
        .route("/keys/remove", post(keys::remove))
        .route("/password", post(keys::change_password))
        .route("/codes", post(keys::draw_codes))
        .route("/delete", post(farewell::delete))
}
