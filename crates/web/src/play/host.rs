//! Where a table's calls go: to the house over the connection, or to a table in this browser alone.
use super::{Felt, incoming::Incoming, keepsake, last, practice::Practice, screen::Gone, tuition::Tuition};
use crate::{
    link::{Failure, Link, Status, TableNews},
    platform::json,
    reactive::effect,
};
use leptos::prelude::*;
use serde_json::Value;
use table::Position;
use wasm_bindgen_futures::spawn_local;
use wire::{Reply, Request, TableCode, Update};

/// The keeper of the table.
#[derive(Clone, Copy)]
pub enum Host<G: Felt> {
    /// The house.
    House(Link, TableCode),
    /// This browser.
    Practice(Practice<G>),
    /// This browser, teaching a lesson.
    Lesson(Tuition<G>),
}

impl<G: Felt> Host<G> {
    /// The table's code.
    pub fn table(self) -> TableCode {
        match self {
            Host::House(_, table) => table,
            Host::Practice(practice) => practice.table(),
            Host::Lesson(tuition) => tuition.table(),
        }
    }

    /// Whether the table is in this browser alone.
    pub const fn is_practice(self) -> bool {
        !matches!(self, Host::House(..))
    }

    /// Whether the table teaches a lesson.
    pub const fn is_lesson(self) -> bool {
        matches!(self, Host::Lesson(_))
    }

    /// Converts a moment of the table's clock to this machine's.
    pub fn local_ms(self, ms: i64) -> f64 {
        match self {
            Host::House(link, _) => link.local_ms(ms),
            Host::Practice(practice) => practice.clock().local_ms(ms),
            Host::Lesson(_) => ms as f64,
        }
    }

    /// Has the surrounding memo computed again when the two clocks turn out to differ otherwise than they were known to.
    pub fn follow_clock(self) {
        match self {
            Host::House(link, _) => link.follow_clock(),
            Host::Practice(practice) => practice.clock().follow(),
            Host::Lesson(_) => {}
        }
    }

    /// Sends a sketch of the visitor's next action in this position, which counts when time runs out.
    pub fn sketch(self, of: Position, sketch: Option<G::Action>) {
        match self {
            Host::House(link, table) => {
                let ((match_number, ply), action) = (of, sketch.and_then(|sketch| serde_json::to_value(sketch).ok()));
                link.cast(Request::Sketch { table, match_number, ply, action });
            }
            Host::Practice(practice) => practice.take_sketch(of, sketch),
            // There are no spectators, and no time runs out.
            Host::Lesson(_) => {}
        }
    }

    /// Sends the host a request.
    pub async fn ask(self, incoming: Incoming<G>, request: Request) -> Result<Reply, Failure> {
        match self {
            Host::House(link, _) => link.ask(request).await,
            Host::Practice(practice) => practice.answer(incoming, request),
            Host::Lesson(tuition) => tuition.answer(incoming, request),
        }
    }
}

/// Receives the house's messages about a table for as long as the page lives, entering again whenever the connection
/// opens.
pub fn listen<G: Felt>(incoming: Incoming<G>, link: Link, code: TableCode) {
    link.on_table(code, move |news| match news {
        TableNews::Update(update) => {
            keepsake::note_deal(&update.room);
            last::note(&update);
            if let Some(entropy) = keepsake::called(&update.room) {
                spawn_local(async move {
                    if link.ask(Request::Open { table: code, entropy }).await.is_ok() {
                        keepsake::note_heard(&entropy);
                    }
                });
            }
            match read::<G>(*update) {
                Some(picture) => {
                    // An earlier refusal has passed.
                    if incoming.screen.gone.with_untracked(Option::is_some) {
                        incoming.screen.gone.set(None);
                    }
                    incoming.receive(picture);
                }
                // The house sent something unknown to this page, so their versions differ.
                None => link.found_outdated(),
            }
        }
        TableNews::Talk(talk) => incoming.screen.heard.hear(talk, incoming.screen.prefs, incoming.screen.live),
        TableNews::Closed(why) => incoming.screen.gone.set(Some(why.map_or(Gone::Closed, Gone::Refused))),
    });
    let status = link.status();
    effect(move || {
        if status.get() == Status::Open {
            spawn_local(async move { enter(incoming, link, code).await });
        }
    });
}

async fn enter<G: Felt>(incoming: Incoming<G>, link: Link, code: TableCode) {
    match link.enter(code, move || incoming.newest()).await {
        // A sketch made while the connection was lost has not been sent, and a house that restarts forgets sketches.
        Ok(()) => {
            if let Some((of, sketch)) = incoming.screen.sketch.try_get_value().flatten() {
                Host::<G>::House(link, code).sketch(of, sketch);
            }
        }
        Err(Failure::Refused(error)) => {
            incoming.screen.gone.try_set(Some(Gone::Refused(error)));
        }
        // Entered again once the connection is open.
        Err(Failure::Unreachable) => {}
    }
}

fn read<G: Felt>(update: Update<Value, Value>) -> Option<Update<G::View, G::Seen>> {
    let Update { table, seq, ply, now_ms, room, view, seen, fresh, sketch } = update;
    let view = match view {
        Some(view) => Some(json::take(view)?),
        None => None,
    };
    let seen = seen.into_iter().map(json::take).collect::<Option<_>>()?;
    Some(Update { table, seq, ply, now_ms, room, view, seen, fresh, sketch })
}
