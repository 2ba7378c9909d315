//! What every move was answered, so that a move sent again gets the same answer and is not made twice.

use game::Seat;
use std::collections::HashMap;

/// The moves of one match by the players' own numbers.
#[derive(Clone)]
pub(crate) struct Answers<A>(HashMap<(Seat, u64), Answered<A>>);

#[derive(Clone, Copy)]
struct Answered<A> {
    ply: u32,
    action: A,
    seq: u64,
}

/// What is known of a move.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Nothing: it is new.
    New,
    /// It was made, by the entry of this number.
    Made(u64),
    /// Its number was used for another.
    Other,
}

impl<A> Default for Answers<A> {
    fn default() -> Answers<A> {
        Answers(HashMap::new())
    }
}

impl<A: PartialEq> Answers<A> {
    pub(crate) fn note(&mut self, seat: Seat, move_id: u64, ply: u32, action: A, seq: u64) {
        self.0.insert((seat, move_id), Answered { ply, action, seq });
    }

    pub(crate) fn look_up(&self, seat: Seat, move_id: u64, ply: u32, action: &A) -> Known {
        match self.0.get(&(seat, move_id)) {
            None => Known::New,
            Some(made) if made.ply == ply && made.action == *action => Known::Made(made.seq),
            Some(_) => Known::Other,
        }
    }
}
