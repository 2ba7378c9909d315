//! Endpoints for the operator.

use super::routing::get;
use crate::{House, nodes::Nodes};
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use std::sync::Arc;

/// The routes at the admin address.
pub(crate) fn admin(house: Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/metrics", get(figures))
        .with_state(house)
}

/// Answers: the house is alive.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Whether the house could take a move: it has just written something and, as a node, it renews its leases, hears the
/// bus if any node does, and is not leaving. It need not lead anything: usually what others lead is within its reach.
pub(crate) async fn ready(State(house): State<Arc<House>>) -> Response {
    let leads = house.nodes.as_ref().map_or(Ok(()), Nodes::is_ready);
    let ready = match leads {
        Ok(()) => house.readiness.ask(&house.store).await,
        Err(why) => Err(why),
    };
    match ready {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {why}\n")).into_response(),
    }
}

async fn figures(State(house): State<Arc<House>>) -> Result<impl IntoResponse, StatusCode> {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    // Counted on demand: counting each request as it comes and goes would make all threads write to one place.
    house.metrics.waiting.set(i64::try_from(house.tables.waiting()).unwrap_or(i64::MAX));
    let leading = house.nodes.as_ref().map_or(0, Nodes::leading);
    house.metrics.leases.set(i64::try_from(leading).unwrap_or(i64::MAX));
    house.metrics.broken_tournaments.set(i64::try_from(house.contests.aside()).unwrap_or(i64::MAX));
    let text = house.metrics.text().map_err(|error| {
        tracing::error!(%error, "the metrics cannot be written");
        StatusCode::INTERNAL_SERVER_ERROR
    })?;
    Ok(([(header::CONTENT_TYPE, kind)], text))
}
