//! A settlement as a sequence: who pays whom and when, and what everyone has meanwhile.
use game::Seat;

/// One payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payment {
    /// The payer.
    pub from: Seat,
    /// The recipient.
    pub to: Seat,
    /// The amount, 1 or more.
    pub amount: i64,
}

/// A payment on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The payment.
    pub payment: Payment,
    /// When the payment leaves, in milliseconds from the start.
    pub at_ms: u32,
}

/// How long chips fly, in milliseconds.
pub const FLIGHT_MS: u32 = 620;
/// The time from one payer to the next, in milliseconds.
const PAUSE_MS: u32 = 480;
/// The time from one payment of a payer to the next, in milliseconds.
const STEP_MS: u32 = 170;

/// When each payment leaves: payer by payer, with the one who pays most last, and each payer's payments in quick
/// succession.
pub fn flights(payments: &[Payment]) -> Vec<Flight> {
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

/// What everyone has once the first `left` of the flights have left and the first `landed` have arrived.
pub fn meanwhile(after: &[i64], flights: &[Flight], left: usize, landed: usize) -> Vec<i64> {
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
