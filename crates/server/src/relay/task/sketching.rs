//! What guests here are about to do. It is in no journal: only the table's leader knows of it, and the next one is told
//! again.

use super::Relay;
use crate::{courier::letter::OfTable, handle::Ask};
use serde_json::Value;
use std::mem;
use table::{GuestId, Position};
use tokio::task::AbortHandle;

/// What a guest is about to do in a position, and the task that sends it.
pub(super) struct Sketching {
    of: Position,
    action: Option<Value>,
    pub(super) sent: AbortHandle,
}

impl Relay {
    /// Sends what a guest is about to do. What they showed before is not repeated any more: it would arrive after this,
    /// and count in its place.
    pub(super) fn sketch(&mut self, by: GuestId, of: Position, action: Option<Value>) {
        if let Some(before) = self.sketching.remove(&by) {
            before.sent.abort();
        }
        let (match_number, ply) = of;
        let asked = self.ask(OfTable::Sketch { by, match_number, ply, action: action.clone() }, None);
        let sent = self.afar.sketches.spawn(async move { drop(asked.await) }).abort_handle();
        self.forget_sketches();
        self.sketching.insert(by, Sketching { of, action, sent });
    }

    /// Shows a new leader what guests here are about to do, as far as the one before was told. What is still on its way
    /// finds the new one by itself.
    pub(super) fn sketch_anew(&mut self) {
        self.forget_sketches();
        let told: Vec<_> = self.sketching.extract_if(.., |_, one| one.sent.is_finished()).collect();
        for (by, Sketching { of, action, .. }) in told {
            self.sketch(by, of, action);
        }
    }

    /// Passes on what guests are about to do to where the handle points now: repeated from here, it would arrive there
    /// after what they show next, and count in its place.
    pub(super) async fn hand_over_sketches(&mut self) {
        self.forget_sketches();
        for (by, Sketching { of, action, sent }) in mem::take(&mut self.sketching) {
            sent.abort();
            self.handle.pass_on(Ask::Sketch { by, of, action }).await;
        }
    }

    /// Forgets what was told for guests who no longer watch here: they may show something else at another node.
    fn forget_sketches(&mut self) {
        let here = self.guests();
        self.sketching.retain(|by, one| here.contains(by) || !one.sent.is_finished());
    }
}
