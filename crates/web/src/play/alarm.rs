//! The last seconds of the visitor's own clock: ticked audibly, and announced once.
use super::{Felt, Table};
use crate::platform::{
    sound::{self, Sound},
    time,
};
use crate::reactive::{effect, memo};
use leptos::prelude::*;
use words::play;

/// The number of seconds that tick.
const LAST: u32 = 10;

/// Watches the clock for as long as the page lives.
pub fn watch<G: Felt>(table: Table<G>) {
    let (room, sitters) = (table.screen.room(), table.sitters());
    // By the table's clock: on this machine's, the same deadline shifts a little with every picture.
    let deadline_ms = memo(move || {
        let mine = sitters.with(|sitters| sitters.iter().any(|sitter| sitter.mine && sitter.deadline.is_some()));
        room.with(|room| room.as_ref()?.phase.deadline_ms().filter(|_| mine))
    });
    // The house shifts a deadline when it gives time back, which is no news by itself.
    let said = StoredValue::new(false);
    effect(move || {
        let Some(deadline_ms) = deadline_ms.get() else { return said.set_value(false) };
        time::every(1_000, move || {
            let seconds = ((table.host.local_ms(deadline_ms) - time::now_ms()) / 1000.0).ceil().max(0.0) as u32;
            if (1..=LAST).contains(&seconds) {
                sound::play(Sound::Tick);
                if !said.get_value() {
                    said.set_value(true);
                    table.screen.live.say(play::seconds_left(table.screen.prefs.lang.get_untracked(), seconds));
                }
            } else {
                said.set_value(false);
            }
        });
    });
}
