//! The events of a round.

use crate::{Kind, Tiles};
use game::Seat;
use serde::{Deserialize, Serialize};

/// An event. All of it is public.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Tiles were played.
    Play {
        /// The seat that played.
        seat: Seat,
        /// The tiles played.
        tiles: Tiles,
        /// The combination that they make.
        combination: Kind,
        /// Whether they opened the trick.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        lead: bool,
    },
    /// A follower passed.
    Pass {
        /// The seat that passed.
        seat: Seat,
    },
    /// Everyone else has passed, so this seat leads again.
    TrickWon {
        /// The seat that made the last play.
        seat: Seat,
    },
    /// A player went out and everyone settled. The view's outcome has the details.
    RoundOver {
        /// The seat that went out.
        winner: Seat,
    },
}
