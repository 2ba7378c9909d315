//! `/api/daily`, as described in [`wire::daily`].

use super::{
    Refusal,
    caller::{Caller, read},
    path::Path,
    routing::{get, post},
};
use crate::{
    House,
    daily::{self, DailyDeal},
    opener::Opener,
};
use axum::{Json, Router, body::Bytes};
use games::Name;
use meeting::daily::Day;
use std::sync::Arc;
use wire::{
    Error,
    daily::{Beginning, Begun, Board, Today},
};

/// All routes about the daily deal.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new().route("/", get(today)).route("/{game}", post(begin)).route("/{day}/{game}", get(board))
}

async fn today(caller: Caller) -> Result<Json<Today>, Refusal> {
    let present = caller.present().await?;
    Ok(Json(daily::today(&caller.house.store, present.user(), caller.now_ms()).await?))
}

async fn board(caller: Caller, Path((day, game)): Path<(String, String)>) -> Result<Json<Board>, Refusal> {
    let present = caller.present().await?;
    let deal = DailyDeal::named(&format!("{day}/{game}")).ok_or(Error::NoSuchDeal)?;
    Ok(Json(daily::board(&caller.house.store, deal, present.user(), caller.now_ms()).await?))
}

async fn begin(caller: Caller, Path(game): Path<String>, body: Bytes) -> Result<Json<Begun>, Refusal> {
    let present = caller.present().await?;
    let game: Name = game.parse().map_err(|_| Error::NoSuchDeal)?;
    let asked: Option<Beginning> = if body.is_empty() { None } else { read(&body)? };
    let deal = DailyDeal { day: Day::at(caller.now_ms()), game };
    // The day shown may have ended while the request was on its way, and the try of the next must not be used up.
    if asked.is_some_and(|asked| asked.day != deal.day.to_string()) {
        return Err(Error::NoSuchDeal.into());
    }
    let guest = present.known().guest();
    let table = caller.house.try_deal(deal, guest, Opener::Network(caller.network)).await?;
    Ok(Json(Begun { table }))
}
