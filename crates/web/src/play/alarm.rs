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
    let sitters = table.sitters();
    let deadline = memo(move || {
        sitters.with(|sitters| sitters.iter().find(|sitter| sitter.mine).and_then(|sitter| sitter.deadline))
    });
    effect(move || {
        let Some(deadline) = deadline.get() else { return };
        let said = StoredValue::new(false);
        time::every(1_000, move || {
            let seconds = deadline.seconds(time::now_ms());
            if (1..=LAST).contains(&seconds) {
                sound::play(Sound::Tick);
                if !said.get_value() {
                    said.set_value(true);
                    table.screen.live.say(play::seconds_left(table.screen.prefs.lang.get_untracked(), seconds));
                }
            }
        });
    });
}
