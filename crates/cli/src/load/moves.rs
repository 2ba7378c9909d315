//! The sending times of the moves at a table, from which the others learn how long a move took to reach them.

use game::Seat;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use store::Unpoisoned;

/// Number of moves remembered. A player further behind can no longer be said to see them.
const REMEMBERED: usize = 64;

/// A place in the matches of a table: match and ply.
pub(super) type At = (u32, u32);

/// The last moves at a table, shared by everyone there.
#[derive(Clone, Default)]
pub(super) struct Moves(Arc<Mutex<VecDeque<(At, Seat, Instant)>>>);

impl Moves {
    /// Records that a player sends a move at this place now.
    pub(super) fn sent(&self, at: At, by: Seat) {
        let mut moves = self.0.lock().unpoisoned();
        moves.push_back((at, by, Instant::now()));
        if moves.len() > REMEMBERED {
            moves.pop_front();
        }
    }

    /// How long ago others sent the moves that a player sees between the pictures at `before` and `now`.
    pub(super) fn seen(&self, before: At, now: At, you: Option<Seat>) -> Vec<Duration> {
        if before >= now {
            return Vec::new();
        }
        let moves = self.0.lock().unpoisoned();
        let shown = moves.iter().rev().take_while(|(at, ..)| *at >= before).filter(|(at, ..)| *at < now);
        shown.filter(|(_, by, _)| Some(*by) != you).map(|(.., sent)| sent.elapsed()).collect()
    }

    /// Whether others have sent a move that a player whose last picture is of `now` has not seen.
    pub(super) fn has_more(&self, now: At, you: Option<Seat>) -> bool {
        self.0.lock().unpoisoned().iter().any(|(at, by, _)| *at >= now && Some(*by) != you)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_counts_the_moves_of_the_others_once() {
        let moves = Moves::default();
        for ply in 0..4 {
            moves.sent((1, ply), Seat((ply % 2) as u8));
        }
        let count = |before, now, you: Option<u8>| moves.seen(before, now, you.map(Seat)).len();
        assert_eq!((count((1, 0), (1, 4), None), count((1, 0), (1, 4), Some(0))), (4, 2));
        assert_eq!(count((1, 1), (1, 2), Some(0)), 1, "the picture at ply 2 shows the move at ply 1");
        assert_eq!(count((1, 4), (1, 4), None), 0);
        assert_eq!(count((1, 3), (2, 0), None), 1, "the last move of a match shows with the next");
        assert_eq!(count((2, 0), (1, 9), None), 0);
        let more = |now, you: Option<u8>| moves.has_more(now, you.map(Seat));
        assert!(more((1, 3), None) && more((1, 3), Some(0)), "the last move is on its way to the others");
        assert!(!more((1, 3), Some(1)) && !more((1, 4), None));
    }
}
