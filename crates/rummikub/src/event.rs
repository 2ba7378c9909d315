//! What happens, and what an observer sees of it.

use crate::{BySeat, Set, Tiles};
use game::{Observer, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened, including everything hidden.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A seat rearranged the table.
    Lay {
        /// The seat that laid.
        seat: Seat,
        /// The tiles that came from the rack.
        played: Tiles,
        /// Whether it was the seat's opening.
        opening: bool,
        /// The table after it.
        table: Vec<Set>,
    },
    /// A seat drew tiles.
    Draw {
        /// The seat that drew.
        seat: Seat,
        /// The tiles it drew.
        tiles: Tiles,
        /// Whether it was the penalty for an unfinished arrangement.
        penalty: bool,
    },
    /// A seat passed, because the pool is empty.
    Pass {
        /// The seat that passed.
        seat: Seat,
    },
    /// The game is over; the view's outcome has the details.
    GameOver {
        /// The winners in seat order, more than one if they share.
        winners: BySeat<Seat>,
    },
}

/// What one observer saw of an [`Event`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seen {
    /// A seat rearranged the table; the view shows it.
    Lay {
        /// The seat that laid.
        seat: Seat,
        /// The tiles that came from the rack.
        played: Tiles,
        /// Whether it was the seat's opening.
        opening: bool,
        /// The table after it.
        table: Vec<Set>,
    },
    /// A seat drew tiles.
    Draw {
        /// The seat that drew.
        seat: Seat,
        /// The number of tiles it drew.
        count: usize,
        /// The tiles themselves, for the observer who drew them.
        tiles: Option<Tiles>,
        /// Whether it was the penalty for an unfinished arrangement.
        penalty: bool,
    },
    /// A seat passed, because the pool is empty.
    Pass {
        /// The seat that passed.
        seat: Seat,
    },
    /// The game is over.
    GameOver {
        /// The winners in seat order, more than one if they share.
        winners: BySeat<Seat>,
    },
}

impl Event {
    pub(crate) fn seen(&self, by: Observer) -> Seen {
        match self.clone() {
            Event::Lay { seat, played, opening, table } => Seen::Lay { seat, played, opening, table },
            Event::Draw { seat, tiles, penalty } => {
                let own = by == Observer::Seat(seat);
                Seen::Draw { seat, count: tiles.len(), tiles: own.then_some(tiles), penalty }
            }
            Event::Pass { seat } => Seen::Pass { seat },
            Event::GameOver { winners } => Seen::GameOver { winners },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_drew_sees_what() {
        let tiles: Tiles = "R7".parse().unwrap();
        let event = Event::Draw { seat: Seat(1), tiles, penalty: false };
        let seen = |by| match event.seen(by) {
            Seen::Draw { tiles, count: 1, .. } => tiles,
            other => panic!("{other:?}"),
        };
        assert_eq!(seen(Observer::Seat(Seat(1))), Some(tiles));
        assert_eq!(seen(Observer::Seat(Seat(0))), None);
        assert_eq!(seen(Observer::Spectator), None);
    }
}
