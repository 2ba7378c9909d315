//! Values for each of the two players.

use game::Seat;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A value for each of the two seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Both seats, in order.
pub(crate) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The other seat.
pub(crate) const fn other(seat: Seat) -> Seat {
    seat.next(2)
}
