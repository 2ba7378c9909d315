//! Calls that may have waited while this node stood still.

use super::{Cut, Line, cut};
use crate::{Clock, clock::Moment, stalls::STILL};
use axum::extract::ws::{Message as Frame, WebSocket, close_code};
use futures_util::StreamExt;
use std::future::poll_fn;

impl Line {
    /// Whether a call may have waited here while the node stood still. Whoever made it may have gone to another node
    /// since, and have done there what they wanted, and more: carried out after that, it would be done twice, or undo
    /// what they did later. Visitors of a house without nodes go nowhere else.
    pub(super) fn may_be_late(&self, frame: &Frame, idle: Moment) -> bool {
        let is_call = matches!(frame, Frame::Text(_) | Frame::Binary(_));
        is_call && self.house.nodes.is_some() && self.house.stalls.stood_still(idle, STILL)
    }

    /// Whoever is still there comes back, and asks again.
    pub(super) fn left_undone(&self) -> Cut {
        tracing::info!(socket = self.id, "what was asked while this node stood still is left undone");
        cut(close_code::RESTART, "the house stood still: whatever has no answer is left undone")
    }
}

/// The next frame. `idle` becomes the last moment at which there was none.
pub(super) fn next(
    socket: &mut WebSocket,
    clock: &Clock,
    idle: &mut Moment,
) -> impl Future<Output = Option<Result<Frame, axum::Error>>> + Send {
    poll_fn(move |cx| {
        let next = socket.poll_next_unpin(cx);
        if next.is_pending() {
            *idle = Moment::now(clock);
        }
        next
    })
}
