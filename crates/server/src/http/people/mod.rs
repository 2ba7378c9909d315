//! `/api/people`: as [`wire::profile`] tells it.

mod history;
mod profile;
mod standing;
pub(super) mod told;

use super::routing::get;
use crate::House;
use axum::Router;
use std::sync::Arc;
use store::Store;

/// Everything about people, as others see them.
pub(super) fn routes<S: Store>() -> Router<Arc<House<S>>> {
    Router::new()
        .route("/{handle}", get(profile::profile::<S>))
        .route("/{handle}/matches", get(history::page::<S>))
        .route("/{handle}/with/{other}", get(history::between::<S>))
}
