//! The totals of many rounds.

use search::Worth;

/// The sums over all rounds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Totals {
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) seats: Vec<SeatTotals>,
}

/// The sums of one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct SeatTotals {
    /// Rounds won. A shared win counts in part.
    pub(super) wins: f64,
    /// Points or chips gained, less those lost.
    pub(super) points: f64,
}

impl Totals {
    pub(super) fn new(seats: usize) -> Totals {
        Totals { games: 0, moves: 0, seats: vec![SeatTotals::default(); seats] }
    }

    /// Counts a round.
    pub(super) fn count(&mut self, moves: u64, worth: impl Iterator<Item = Worth>) {
        self.games += 1;
        self.moves += moves;
        for (seat, worth) in self.seats.iter_mut().zip(worth) {
            seat.wins += worth.won;
            seat.points += worth.value;
        }
    }

    /// The sums of both.
    pub(super) fn add(mut self, other: Totals) -> Totals {
        self.games += other.games;
        self.moves += other.moves;
        for (seat, more) in self.seats.iter_mut().zip(other.seats) {
            seat.wins += more.wins;
            seat.points += more.points;
        }
        self
    }
}
