//! The answers to all moves, so that a move sent again gets the same answer and is not made twice.

use game::Seat;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The moves of one match by the players' own numbers. A copy shares the moves made before it, and goes on
/// independently: every move is tried on a copy of the table, and a match has hundreds.
pub(crate) struct Answers<A> {
    /// Number of moves in this copy, its own included.
    count: usize,
    made: Arc<Mutex<Made<A>>>,
}

type Made<A> = HashMap<(Seat, u64), Answered<A>>;

#[derive(Clone)]
struct Answered<A> {
    /// Number of moves noted before this one.
    before: usize,
    ply: u32,
    action: A,
    seq: u64,
}

/// The state of a move.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Not made yet: it is decided on.
    New,
    /// Already made, by the entry with this number.
    Made(u64),
    /// Its number was used for another move.
    Other,
}

impl<A> Default for Answers<A> {
    fn default() -> Answers<A> {
        Answers { count: 0, made: Arc::default() }
    }
}

impl<A> Clone for Answers<A> {
    fn clone(&self) -> Answers<A> {
        Answers { count: self.count, made: self.made.clone() }
    }
}

impl<A: Clone + PartialEq> Answers<A> {
    pub(crate) fn note(&mut self, seat: Seat, move_id: u64, ply: u32, action: A, seq: u64) {
        if self.lock().len() != self.count {
            // Another copy has diverged from this one.
            let own =
                |(of, made): (&(Seat, u64), &Answered<A>)| (made.before < self.count).then(|| (*of, made.clone()));
            let own: Made<A> = self.lock().iter().filter_map(own).collect();
            self.made = Arc::new(Mutex::new(own));
        }
        let mut made = self.lock();
        made.insert((seat, move_id), Answered { before: self.count, ply, action, seq });
        let count = made.len();
        drop(made);
        self.count = count;
    }

    pub(crate) fn look_up(&self, seat: Seat, move_id: u64, ply: u32, action: &A) -> Known {
        match self.lock().get(&(seat, move_id)).filter(|made| made.before < self.count) {
            None => Known::New,
            Some(made) if made.ply == ply && made.action == *action => Known::Made(made.seq),
            Some(_) => Known::Other,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Made<A>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_on_for_themselves() {
        let mut one = Answers::default();
        one.note(Seat(0), 1, 0, 'a', 5);
        let (mut two, mut three) = (one.clone(), one.clone());
        two.note(Seat(1), 1, 1, 'b', 6);
        assert_eq!(one.look_up(Seat(1), 1, 1, &'b'), Known::New);
        three.note(Seat(1), 1, 1, 'c', 6);
        three.note(Seat(0), 2, 2, 'd', 7);
        for (answers, known) in [(&one, Known::New), (&two, Known::Made(6)), (&three, Known::Other)] {
            assert_eq!(answers.look_up(Seat(1), 1, 1, &'b'), known);
            assert_eq!(answers.look_up(Seat(0), 1, 0, &'a'), Known::Made(5));
        }
        assert_eq!(
            (two.look_up(Seat(0), 2, 2, &'d'), three.look_up(Seat(0), 2, 2, &'d')),
            (Known::New, Known::Made(7))
        );
    }
}
