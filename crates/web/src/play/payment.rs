//! A settlement as a sequence: who pays whom when, what everybody has meanwhile, and the chips in the air.
use super::{Felt, Glance, Speed, Table, place::plate_id};
use crate::platform::{
    dom,
    motion::{self, Timing},
    sound::{self, Sound},
    time,
};
use game::Seat;
use leptos::prelude::*;

/// One payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payment {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// How much: 1 or more.
    pub amount: i64,
}

/// A payment on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Flight {
    /// What is paid.
    payment: Payment,
    /// When it leaves, milliseconds from the beginning.
    at_ms: u32,
}

/// How long the last tiles are looked at before the chips fly, in milliseconds at normal speed.
const LOOK_MS: u32 = 1_000;
/// How long chips fly.
const FLIGHT_MS: u32 = 620;
/// From one payer to the next.
const PAUSE_MS: u32 = 480;
/// From one payment of a payer to the next.
const STEP_MS: u32 = 170;

/// When each payment leaves: payer by payer, who pays most last; the payments of one payer in quick succession.
fn flights(payments: &[Payment]) -> Vec<Flight> {
    let total = |seat: Seat| payments.iter().filter(|one| one.from == seat).map(|one| one.amount).sum::<i64>();
    let mut order = payments.to_vec();
    order.sort_by_key(|one| (total(one.from), one.from, one.to));
    let mut at_ms = 0;
    let mut before: Option<Seat> = None;
    let mut flights = Vec::with_capacity(order.len());
    for payment in order {
        at_ms += match before {
            None => 0,
            Some(seat) if seat == payment.from => STEP_MS,
            Some(_) => PAUSE_MS,
        };
        before = Some(payment.from);
        flights.push(Flight { payment, at_ms });
    }
    flights
}

/// What everybody has when the first `left` of the flights have left and the first `landed` have arrived.
fn meanwhile(after: &[i64], flights: &[Flight], left: usize, landed: usize) -> Vec<i64> {
    let mut chips = after.to_vec();
    let mut add = |seat: Seat, amount: i64| {
        if let Some(own) = chips.get_mut(seat.index()) {
            *own += amount;
        }
    };
    for flight in flights.iter().skip(left) {
        add(flight.payment.from, flight.payment.amount);
    }
    for flight in flights.iter().skip(landed) {
        add(flight.payment.to, -flight.payment.amount);
    }
    chips
}

/// Sends the chips on their way, one payment after the other; then the panel comes.
pub fn settle<G: Felt>(table: Table<G>, shown: RwSignal<bool>) {
    let Some(Glance { result: Some(result), chips, .. }) = table.screen.glance().get_untracked() else { return };
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
                // The page may have been left while the chips were in the air.
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

/// One payment's chip from plate to plate.
fn fly(flight: Flight, speed: Speed, landed: impl FnOnce() + 'static) {
    let chip = |seat: Seat| {
        let plate = dom::by_id(&plate_id(seat))?;
        plate.first(".place-chips")
    };
    sound::play(Sound::Chip);
    match (chip(flight.payment.from), chip(flight.payment.to)) {
        (Some(from), Some(to)) => {
            let timing = Timing::of(speed.of(FLIGHT_MS));
            motion::fly_chip(flight.payment.amount, from.place(), to.place(), timing, landed);
        }
        _ => landed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pay(from: u8, to: u8, amount: i64) -> Payment {
        Payment { from: Seat(from), to: Seat(to), amount }
    }

    #[test]
    fn who_pays_most_pays_last() {
        let flights = flights(&[pay(1, 0, 9), pay(1, 2, 4), pay(2, 0, 5)]);
        let order: Vec<Payment> = flights.iter().map(|flight| flight.payment).collect();
        assert_eq!(order, [pay(2, 0, 5), pay(1, 0, 9), pay(1, 2, 4)]);
        assert!(flights.windows(2).all(|pair| pair[0].at_ms < pair[1].at_ms));
    }

    #[test]
    fn chips_leave_before_they_arrive_and_add_up_at_both_ends() {
        let flights = flights(&[pay(1, 0, 9), pay(2, 0, 5)]);
        let after = [78, 55, 59];
        assert_eq!(meanwhile(&after, &flights, 0, 0), [64, 64, 64]);
        assert_eq!(meanwhile(&after, &flights, 1, 0), [64, 64, 59]);
        assert_eq!(meanwhile(&after, &flights, 1, 1), [69, 64, 59]);
        assert_eq!(meanwhile(&after, &flights, 2, 2), after);
    }
}
