//! `/api/people`, as described in [`wire::profile`].

mod history;
mod profile;
mod standing;
pub(super) mod told;

use super::routing::get;
use crate::House;
use axum::Router;
use std::sync::Arc;

/// All routes about people, as others see them.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/{handle}", get(profile::profile))
        .route("/{handle}/matches", get(history::page))
        .route("/{handle}/with/{other}", get(history::between))
}
