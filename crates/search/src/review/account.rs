//! Where each seat's result came from.

use super::curve::Curve;
use super::report::Account;
use super::round::Round;
use game::{Game, Ruleset, Seat};

/// The accounts of all seats, once the curve is known. `movers` are the seats that took each action; what the house did
/// in a seat's place is not its own.
pub(super) fn accounts<G: Game>(curve: &Curve, movers: &[Seat], round: &Round<G>) -> Vec<Account> {
    if !curve.is_known() {
        return Vec::new();
    }
    let account = |seat: Seat| {
        let (mut draws, mut own, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (ply, mover) in movers.iter().enumerate().skip(curve.dealt) {
            let [before, decided, after] = curve.around(ply);
            let play = if *mover == seat && !round.is_of_house(ply) { &mut own } else { &mut others };
            play.extend([(before, -1.0), (decided, 1.0)]);
            draws.extend([(decided, -1.0), (after, 1.0)]);
        }
        let sum = |parts: &[(usize, f64)]| curve.sum(parts, seat.index());
        Account {
            seat,
            result: sum(&[(curve.mark(movers.len()), 1.0)]),
            deal: sum(&[(curve.mark(curve.dealt), 1.0)]),
            draws: sum(&draws),
            own: sum(&own),
            others: sum(&others),
        }
    };
    Seat::all(round.rules.seats()).map(account).collect()
}
