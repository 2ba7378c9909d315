//! Where each seat's result came from.

use super::course::Course;
use super::curve::Curve;
use super::report::Account;
use game::Seat;

/// The accounts of all seats, once the curve is known. What the house did in a seat's place is not its own.
pub(super) fn accounts(curve: &Curve, course: &Course, seats: u8) -> Vec<Account> {
    if !curve.is_known() {
        return Vec::new();
    }
    let account = |seat: Seat| {
        let (mut draws, mut own, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (ply, mover) in course.movers.iter().enumerate().skip(curve.dealt) {
            let [before, decided, after] = curve.around(ply);
            let play = if *mover == seat && !course.house[ply] { &mut own } else { &mut others };
            play.extend([(before, -1.0), (decided, 1.0)]);
            draws.extend([(decided, -1.0), (after, 1.0)]);
        }
        let sum = |parts: &[(usize, f64)]| curve.sum(parts, seat.index());
        Account {
            seat,
            result: sum(&[(curve.mark(course.movers.len()), 1.0)]),
            deal: sum(&[(curve.mark(curve.dealt), 1.0)]),
            draws: sum(&draws),
            own: sum(&own),
            others: sum(&others),
        }
    };
    Seat::all(seats).map(account).collect()
}
