//! `GET /api/account/records`: the records of the account's own matches, for download.

use super::super::{
    Refusal,
    caller::{Caller, id_of},
    records,
};
use crate::{House, journals};
use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use std::{sync::Arc, vec};
use store::{Matches, RecordId};

/// Streams one record per line, latest first. Each is read only once the previous one has been sent.
pub(super) async fn stream(caller: Caller) -> Result<Response, Refusal> {
    let owner = caller.owner().await?;
    caller.house.desk.take_along(id_of(&owner.present))?;
    let house = caller.house;
    let mut seats = house.store.seats_of(owner.account.user).await?;
    seats.dedup_by_key(|(record, _)| *record);
    let lines = stream::try_unfold((house, seats.into_iter()), next);
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"madang-records.ndjson\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

type Left = (Arc<House>, vec::IntoIter<(RecordId, u8)>);

/// The next record that is still stored and may be seen by now.
async fn next((house, mut seats): Left) -> Result<Option<(Bytes, Left)>, store::Error> {
    for (id, _) in seats.by_ref() {
        let body = may_be_taken(&house, id).await.inspect_err(|error| {
            tracing::error!(%error, "somebody's records could not be read to the end");
        })?;
        if let Some(mut body) = body {
            body.push(b'\n');
            return Ok(Some((body.into(), (house, seats))));
        }
    }
    Ok(None)
}

/// The record with this name. `None` if it is gone, or may not be seen yet.
async fn may_be_taken(house: &House, id: RecordId) -> Result<Option<Vec<u8>>, store::Error> {
    match journals::record(&house.store, id).await? {
        Some(record) => records::own(house, record).await,
        None => Ok(None),
    }
}
