//! `/api/account`: as [`wire::account`] tells it.

mod farewell;
mod keys;
mod me;
mod own_records;
mod passkeys;
mod sign_in;
mod sign_up;

use super::routing::{get, post};
use crate::House;
use axum::{Router, extract::DefaultBodyLimit};
use std::sync::Arc;
use store::Store;

/// The longest body of a request, in bytes: that of a passkey is some thousand.
const MAX_BODY: usize = 16 * 1024;

/// Everything about accounts.
pub(super) fn routes<S: Store>() -> Router<Arc<House<S>>> {
    Router::new()
        .route("/", get(me::tell::<S>))
        .route("/export", get(me::export::<S>))
        .route("/records", get(own_records::stream::<S>))
        .route("/handle", post(me::change_handle::<S>))
        .route("/sessions/end", post(me::end_sessions::<S>))
        .route("/sign-up", post(sign_up::with_password::<S>))
        .route("/sign-up/passkey", post(sign_up::begin_passkey::<S>))
        .route("/sign-up/passkey/finish", post(sign_up::finish_passkey::<S>))
        .route("/sign-in", post(sign_in::with_password::<S>))
        .route("/sign-in/code", post(sign_in::with_code::<S>))
        .route("/sign-in/passkey", post(sign_in::begin_passkey::<S>))
        .route("/sign-in/passkey/finish", post(sign_in::finish_passkey::<S>))
        .route("/keys/passkey", post(keys::begin_passkey::<S>))
        .route("/keys/passkey/finish", post(keys::finish_passkey::<S>))
        .route("/keys/rename", post(keys::rename::<S>))
        .route("/keys/remove", post(keys::remove::<S>))
        .route("/password", post(keys::change_password::<S>))
        .route("/codes", post(keys::draw_codes::<S>))
        .route("/delete", post(farewell::delete::<S>))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}
