//! The screen stays lit during a match: whoever waits or thinks touches nothing, and a phone would go dark.
use super::{Felt, Table};
use crate::{
    platform::{events, screen, time},
    reactive::{effect, memo},
};
use leptos::prelude::*;
use wire::{Pace, Phase, Room};

/// How long it stays lit for a visitor who touches nothing, in milliseconds: as long as three others may take at the
/// slowest clock. A phone that was put down in the middle of a match must not stay lit until it is empty.
const UNTOUCHED_MS: u32 = 3 * Pace::MOVE_MS.1;
/// How often to look whether that time has passed, in milliseconds.
const LOOK_MS: u32 = 60_000;

/// Watches the match for as long as the page lives.
pub fn watch<G: Felt>(table: Table<G>) {
    let room = table.screen.room();
    // Browsers let a hidden page's screen go dark, and want to be asked again once it is seen.
    let seen = RwSignal::new(events::visible());
    let (forgotten, touched_ms) = (RwSignal::new(false), StoredValue::new(time::now_ms()));
    let touch = move || {
        touched_ms.set_value(time::now_ms());
        forgotten.set(false);
    };
    events::on_sight(move |now| {
        seen.set(now);
        // Whoever comes back to the page has touched something, too.
        touch();
    });
    for name in ["pointerdown", "keydown"] {
        events::on_window(name, move |_: leptos::ev::Event| touch());
    }
    time::every(LOOK_MS, move || {
        // A last call may come after the table was left.
        if let Some(touched_ms) = touched_ms.try_get_value() {
            forgotten.set(time::now_ms() - touched_ms > f64::from(UNTOUCHED_MS));
        }
    });
    let lit = memo(move || seen.get() && !forgotten.get() && room.with(|room| room.as_ref().is_some_and(plays)));
    effect(move || {
        if lit.get() {
            screen::keep_lit();
        }
    });
}

/// Whether the visitor has a seat in a match that goes on.
fn plays(room: &Room) -> bool {
    matches!(room.phase, Phase::Playing { .. }) && room.you.is_some()
}
