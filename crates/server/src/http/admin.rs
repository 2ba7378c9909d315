//! For whoever runs the house.

use crate::House;
use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use std::sync::Arc;
use store::Store;

/// What is at the admin's address.
pub(crate) fn admin<S: Store>(house: Arc<House<S>>) -> Router {
    Router::new().route("/healthz", get(health)).route("/metrics", get(figures::<S>)).with_state(house)
}

/// The house answers.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

async fn figures<S: Store>(State(house): State<Arc<House<S>>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], house.metrics.text())
}
