//! Who sits where, who watches, whose turn it is.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A chair at the table, counted from 0 clockwise. Seats are absolute: only the browser rotates the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats` (1 or more).
    pub const fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The observer that a view is made for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Observer {
    /// A player, who sees what that seat may know.
    Seat(Seat),
    /// Anyone else, who sees what is public.
    Spectator,
}

impl Observer {
    /// The observer's seat. `None` for a spectator.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        }
    }

    /// Every observer of a table: its seats, then the spectators.
    pub fn all(seats: u8) -> impl Iterator<Item = Observer> {
        Seat::all(seats).map(Observer::Seat).chain([Observer::Spectator])
    }
}

/// Whose decision the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This seat decides.
    Of(Seat),
    /// The round is over.
    Over,
}

impl Turn {
    /// The seat in turn, if the round still runs.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Of(seat) => Some(seat),
            Turn::Over => None,
        }
    }
}
