//! `GET /api/account/records`: the records of the account's own matches, for download.

use super::super::{
    Refusal,
    caller::{Caller, id_of},
};
use crate::House;
use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use std::{sync::Arc, vec};
use store::{Journal, Matches, RecordId};
use wire::Error;

/// Streams one record per line, latest first. Each is read only once the previous one has been sent.
pub(super) async fn stream(caller: Caller) -> Result<Response, Refusal> {
    let owner = caller.owner().await?;
    caller.limited(caller.house.desk.take_along(id_of(&owner.present)).map_err(Error::from))?;
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

/// The next record that is still stored.
async fn next((house, mut seats): Left) -> Result<Option<(Bytes, Left)>, store::Error> {
    for (id, _) in seats.by_ref() {
        if let Some(mut record) = house.store.record(id).await? {
            record.body.push(b'\n');
            return Ok(Some((record.body.into(), (house, seats))));
        }
    }
    Ok(None)
}
