//! What a socket is sent about the lobby while its visitor watches it.

use super::{Cut, Line, cut};
use crate::lobby::Told;
use axum::extract::ws::{WebSocket, close_code};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// The shortest interval between two messages about the lobby: asking for it repeatedly yields no more of them.
const LOBBY_REST: Duration = Duration::from_millis(900);

/// The lobby as it was last sent.
#[derive(Default)]
pub(in crate::socket) struct LobbyWatch {
    changes: Option<u64>,
    sent: Option<Arc<Told>>,
}

impl Line {
    /// Notes whether the lobby has changed, and sends it if it is due.
    pub(super) async fn look_at_lobby(&mut self, socket: &mut WebSocket) -> Result<(), Cut> {
        let changes = *self.house.lobby.borrow();
        if let Some(watch) = self.lobby.as_mut().filter(|watch| watch.changes != Some(changes)) {
            watch.changes = None;
        }
        self.beat_lobby(socket).await
    }

    /// Sends the lobby if it is watched and the last version is old.
    pub(super) async fn beat_lobby(&mut self, socket: &mut WebSocket) -> Result<(), Cut> {
        let Some(watch) = self.lobby.as_mut().filter(|watch| watch.changes.is_none()) else { return Ok(()) };
        if self.lobby_told.is_some_and(|told| told.elapsed() < LOBBY_REST) {
            return Ok(());
        }
        let board = self.house.board();
        watch.changes = Some(board.changes);
        let told = board.lobby(self.visit.visitor.id, || self.house.busy());
        let told = told.ok_or_else(|| cut(close_code::ERROR, "the house stumbled"))?;
        let text = match &watch.sent {
            Some(sent) if sent.lobby.is_like(&told.lobby) => return Ok(()),
            Some(sent) if self.changes => told.since(sent),
            Some(_) | None => told.text.clone(),
        };
        watch.sent = Some(told);
        self.lobby_told = Some(Instant::now());
        self.send(socket, text).await
    }
}
