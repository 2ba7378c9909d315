//! `GET /api/records/{id}`: a finished match.

use super::{Refusal, address, path::Path, session};
use crate::{
    House,
    daily::{self, DailyDeal},
    tournaments,
};
use axum::{
    extract::{ConnectInfo, State},
    http::{HeaderMap, HeaderName, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::{collections::BTreeMap, net::SocketAddr, sync::Arc};
use store::{Journal, Record, RecordId};
use wire::{Error, tournament::OfTournament};

/// A record never changes but where a name is deleted or taken away, which is then to leave caches, too.
const AN_HOUR: &str = "public, max-age=3600";
/// Before the day is over, this one is neither complete nor for everyone.
const NOT_KEPT: &str = "private, no-store";

/// The record with this name; names of matches still being played are unknown to everyone. A daily deal's record is
/// visible until the end of the day only to those who have played the deal, and without the seed. A record from a
/// tournament with the same deal at all tables is visible to no one before the round is over.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    house.desk.record(address::network(&house, &headers, peer))?;
    let unknown = || Refusal::unknown("there is no such record");
    let id = id.parse::<RecordId>().map_err(|_| unknown())?;
    let record = house.store.record(id).await?.ok_or_else(unknown)?;
    let name = deal_name(&record.body);
    if is_hidden(&house, name.as_deref(), record.at_ms).await? {
        return Err(Error::RoundNotOver.into());
    }
    let Some(deal) = open_deal(&house, name.as_deref()) else {
        return Ok((json(AN_HOUR), record.body).into_response());
    };
    let user = session::present(&house, &headers).await?.map(|present| present.user());
    daily::is_shown_to(&house.store, deal, user).await?;
    Ok((json(NOT_KEPT), without_proof(&record.body)?).into_response())
}

/// A record as someone who played in it may take it along now. `None` before the round is over.
///
/// # Errors
/// As [`store::Tournaments::open_tournaments`].
pub(super) async fn own(house: &House, record: Record) -> Result<Option<Vec<u8>>, store::Error> {
    let Record { body, at_ms, .. } = record;
    let name = deal_name(&body);
    if is_hidden(house, name.as_deref(), at_ms).await? {
        return Ok(None);
    }
    Ok(if open_deal(house, name.as_deref()).is_some() { without_proof(&body).ok() } else { Some(body) })
}

/// Whether the deal is one of a tournament and still being played at other tables.
async fn is_hidden(house: &House, deal: Option<&str>, ended_ms: i64) -> Result<bool, store::Error> {
    match deal.and_then(OfTournament::of_deal) {
        Some(of) => tournaments::hides(house, of, ended_ms).await,
        None => Ok(false),
    }
}

/// The daily deal with this name, if its day is not over.
fn open_deal(house: &House, deal: Option<&str>) -> Option<DailyDeal> {
    deal.and_then(DailyDeal::named).filter(|deal| house.clock.now_ms() < deal.day.ends_ms())
}

const fn json(kept: &'static str) -> [(HeaderName, &'static str); 2] {
    [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, kept)]
}

/// The name of the deal, as given in the record's proof.
fn deal_name(record: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        proof: Option<Name>,
    }
    #[derive(Deserialize)]
    struct Name {
        table: String,
    }
    let named: Named = serde_json::from_slice(record).ok()?;
    Some(named.proof?.table)
}

/// The record of a match that can be replayed, without revealing the house's seed, from which the bots' answers follow.
/// The rules stay as they were written, to the byte: whoever keeps the record checks them once the seed is open.
fn without_proof(record: &[u8]) -> Result<Vec<u8>, Error> {
    let mut record: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(record).map_err(|_| Error::Stumbled)?;
    record.remove("proof");
    serde_json::to_vec(&record).map_err(|_| Error::Stumbled)
}
