//! The screen stays lit during a match: whoever waits or thinks touches nothing, and a phone would go dark.
use super::{Felt, Table};
use crate::{
    platform::{events, screen},
    reactive::{effect, memo},
};
use leptos::prelude::*;
use wire::{Phase, Room};

/// Watches the match for as long as the page lives.
pub fn watch<G: Felt>(table: Table<G>) {
    let room = table.screen.room();
    // Browsers let a hidden page's screen go dark, and want to be asked again once it is seen.
    let seen = RwSignal::new(events::visible());
    events::on_sight(move |now| seen.set(now));
    let lit = memo(move || seen.get() && room.with(|room| room.as_ref().is_some_and(plays)));
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
