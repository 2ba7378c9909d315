//! The chips in flight: a settlement shown before its result.
use super::{
    Felt, Glance, Speed, Table,
    payment::{FLIGHT_MS, Flight, flights, meanwhile},
    place::plate_id,
};
use crate::platform::{
    dom,
    motion::{self, Timing},
    screen,
    sound::{self, Sound},
    time,
};
use game::Seat;
use leptos::prelude::*;

/// How long the last tiles stay in view before the chips fly, in milliseconds at normal speed.
const LOOK_MS: u32 = 1_000;

/// Sends the chips on their way, one payment after another, then shows the panel.
pub fn settle<G: Felt>(table: Table<G>, shown: RwSignal<bool>) {
    let Some(Glance { result, chips, .. }) = table.screen.glance().get_untracked() else { return };
    let Some(result) = result else { return shown.set(true) };
    let look_ms = LOOK_MS + result.show_ms;
    let speed = table.screen.speed.get_untracked();
    let flights = StoredValue::new(flights(&result.payments));
    let counts = RwSignal::new((0, 0));
    let chips = StoredValue::new(chips);
    if motion::reduced() || flights.with_value(Vec::is_empty) {
        time::after(speed.of(look_ms), move || shown.set(true));
        return;
    }
    let recount = move || {
        let (left, landed) = counts.get_untracked();
        table
            .screen
            .purse
            .set(Some(chips.with_value(|after| flights.with_value(|all| meanwhile(after, all, left, landed)))));
    };
    recount();
    let last = flights.with_value(|all| all.last().map_or(0, |flight| flight.at_ms));
    for flight in flights.get_value() {
        time::after(speed.of(look_ms + flight.at_ms), move || {
            counts.update(|(left, _)| *left += 1);
            recount();
            fly(flight, speed, move || {
                // The visitor may have left the page while the chips were in flight.
                if counts.try_update(|(_, landed)| *landed += 1).is_some() {
                    recount();
                }
            });
        });
    }
    time::after(speed.of(look_ms + last + FLIGHT_MS + 200), move || {
        table.screen.purse.set(None);
        shown.set(true);
    });
}

/// Flies one payment's chip from plate to plate.
fn fly(flight: Flight, speed: Speed, landed: impl FnOnce() + 'static) {
    let chip = |seat: Seat| {
        let plate = dom::by_id(&plate_id(seat))?;
        plate.first(".place-chips")
    };
    sound::play(Sound::Chip);
    let places = || Some((chip(flight.payment.from)?, chip(flight.payment.to)?));
    // A hidden page has no frames: the chips of all its rounds would fly together once it is seen again.
    match screen::is_seen().then(places).flatten() {
        Some((from, to)) => {
            let timing = Timing::of(speed.of(FLIGHT_MS));
            motion::fly_chip(flight.payment.amount, from.place(), to.place(), timing, landed);
        }
        None => landed(),
    }
}
