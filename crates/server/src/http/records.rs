//! `GET /api/records/{id}`: a finished match.

use super::Refusal;
use crate::House;
use axum::{
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use std::sync::Arc;
use store::{RecordId, Store};

/// The record of this name; names of matches that still run are unknown to everyone.
pub(crate) async fn record<S: Store>(
    State(house): State<Arc<House<S>>>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Ok(id) = id.parse::<RecordId>() else { return Ok(StatusCode::NOT_FOUND.into_response()) };
    let Some(record) = house.store.record(id).await? else { return Ok(StatusCode::NOT_FOUND.into_response()) };
    let headers =
        [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, record.body).into_response())
}
