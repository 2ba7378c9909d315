//! The totals of many rounds.

use search::Worth;

/// Parts of a win: sixty divide evenly among as many as may share one, so that sums do not depend on the order in which
/// threads add them up.
const PARTS: f64 = 60.0;

/// The sums over all rounds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Totals {
    pub(super) games: u64,
    /// Rounds that all shared or no one won.
    pub(super) drawn: u64,
    pub(super) moves: u64,
    pub(super) seats: Vec<SeatTotals>,
}

/// The sums of one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct SeatTotals {
    /// Parts of the rounds won. A shared win counts in part, a draw not at all.
    wins: u64,
    /// Points or chips gained, less those lost.
    pub(super) points: f64,
}

impl Totals {
    pub(super) fn new(seats: usize) -> Totals {
        Totals { games: 0, drawn: 0, moves: 0, seats: vec![SeatTotals::default(); seats] }
    }

    /// Counts a round.
    pub(super) fn count(&mut self, moves: u64, worth: impl Iterator<Item = Worth>) {
        let worth: Vec<Worth> = worth.collect();
        let decided = worth.windows(2).any(|pair| pair[0].won != pair[1].won);
        self.games += 1;
        self.drawn += u64::from(!decided);
        self.moves += moves;
        for (seat, worth) in self.seats.iter_mut().zip(worth) {
            seat.wins += if decided { (worth.won * PARTS).round() as u64 } else { 0 };
            seat.points += worth.value;
        }
    }

    /// The sums of both.
    pub(super) fn add(mut self, other: Totals) -> Totals {
        self.games += other.games;
        self.drawn += other.drawn;
        self.moves += other.moves;
        for (seat, more) in self.seats.iter_mut().zip(other.seats) {
            seat.wins += more.wins;
            seat.points += more.points;
        }
        self
    }
}

impl SeatTotals {
    /// Rounds won. A shared win counts in part, a draw not at all.
    pub(super) fn wins(&self) -> f64 {
        self.wins as f64 / PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(rounds: &[[f64; 4]]) -> Totals {
        let mut totals = Totals::new(4);
        for won in rounds {
            totals.count(1, won.iter().map(|won| Worth { value: 0.0, won: *won }));
        }
        totals
    }

    #[test]
    fn the_order_of_shared_wins_makes_no_difference() {
        let (third, whole) = ([1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0], [1.0, 0.0, 0.0, 0.0]);
        let one = totals(&[third, third, third, whole]);
        let other = totals(&[whole, third, third]).add(totals(&[third]));
        assert_eq!(one, other);
        assert_eq!((one.seats[0].wins(), one.seats[1].wins()), (2.0, 1.0));
    }

    #[test]
    fn a_draw_is_nobodys_win() {
        let drawn = totals(&[[0.25; 4], [0.0; 4], [0.5, 0.5, 0.0, 0.0]]);
        assert_eq!((drawn.games, drawn.drawn, drawn.seats[0].wins()), (3, 2, 0.5));
    }
}
