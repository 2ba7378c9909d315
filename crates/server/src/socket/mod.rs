//! `GET /ws`: a browser's one socket.

mod calls;
mod chairless;
mod company;
mod conduct;
mod entering;
mod line;
mod naming;
mod seldom;
mod talk;
mod tournaments;

use crate::{
    House,
    http::{self, Refusal, session},
    identity,
    ids::guest_id,
};
use axum::{
    Router,
    extract::{
        ConnectInfo, State,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
    routing::get,
};
use line::Line;
use std::{net::SocketAddr, sync::Arc};
use wire::{Error, MAX_FRAME};

/// Frames up to this size are read, so that one slightly too large can be answered before the line is cut.
const MAX_READ: usize = 4 * MAX_FRAME;
/// Bytes that a socket reads ahead: far more than a move needs. The buffer grows for longer messages, and every read
/// zeroes this many.
const READ_AHEAD: usize = 1024;

/// The route on which sockets are opened.
pub(crate) fn route() -> Router<Arc<House>> {
    Router::new().route("/ws", get(upgrade))
}

/// Opens a socket for a visitor who has a session.
async fn upgrade(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    if !house.origins.welcome(&headers) {
        return Err(Refusal::foreign_origin());
    }
    if house.is_away() {
        return Err(Error::GoingDown.into());
    }
    let from = http::network(&house, &headers, peer);
    house.lookups.from(from)?;
    let present = session::present(&house, &headers).await?.ok_or(Error::NoSession)?;
    house.lookups.of(guest_id(present.user()))?;
    let enter = || {
        let place = house.sockets.take(from)?;
        let (most, unheard) = (house.config.limits.sockets_per_user, house.config.patience.unheard());
        house.visitors.enter(present.known(), present.id(), (most, unheard), place)
    };
    let visit = enter()?;
    // Only now: browsers do not tell a page why a socket was refused, but they do if it asks without wanting one.
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return Ok(rejection.into_response()),
    };
    identity::give_back_name(&house, &present.known()).await?;
    // The session may have ended, and the visitor have got another name, before the visit could be notified.
    let still = session::present(&house, &headers).await?.filter(|still| still.id() == present.id());
    let still = still.ok_or(Error::NoSession)?;
    visit.visitor.learn(&present.known(), still.known());
    let upgrade = upgrade.read_buffer_size(READ_AHEAD).max_message_size(MAX_READ).max_frame_size(MAX_READ);
    let (inner, session) = (house.clone(), still.id());
    let opened = upgrade.on_upgrade(move |socket| {
        let tasks = inner.tasks.clone();
        tasks.track_future(Line::new(inner, visit, session).serve(socket))
    });
    Ok(session::prolonged(&house, &headers, &still, opened))
}
