//! `/api/daily`, as described in [`wire::daily`].

use super::{
    Refusal,
    caller::Caller,
    routing::{get, post},
};
use crate::{
    House,
    daily::{self, DailyDeal},
    opener::Opener,
};
use axum::{Json, Router, extract::Path};
use games::Name;
use meeting::daily::Day;
use std::sync::Arc;
use wire::{
    Error,
    daily::{Begun, Board, Today},
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

async fn begin(caller: Caller, Path(game): Path<String>) -> Result<Json<Begun>, Refusal> {
    let present = caller.present().await?;
    let game: Name = game.parse().map_err(|_| Error::NoSuchDeal)?;
    let deal = DailyDeal { day: Day::at(caller.now_ms()), game };
    let guest = present.known().guest();
    let table = caller.house.try_deal(deal, guest, Opener::Network(caller.network)).await?;
    Ok(Json(Begun { table }))
}
