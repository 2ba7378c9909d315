//! What was said at a table.

use game::Seat;
use serde::{Deserialize, Serialize};
use table::GuestId;
use wire::{Name, Saying, TALK_KEPT};

/// How many of the latest sayings a latecomer is sent.
pub(crate) const LAST: usize = 30;
/// Among how many of a table's latest sayings the one that somebody points at is found: those that pages still show,
/// and as many that moderators may have removed.
pub(crate) const POINTED_AT: u32 = 2 * TALK_KEPT as u32;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Heard {
    pub(crate) number: u32,
    pub(crate) of_match: u32,
    pub(crate) at_ms: i64,
    pub(crate) by: GuestId,
    pub(crate) name: Name,
    /// The chair they sat on. `None` for a spectator.
    pub(crate) seat: Option<Seat>,
    pub(crate) what: Saying,
}

/// How far the talk has got, so that a node can notice that it has missed some of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Talked {
    /// How often sayings have been removed, or attributed to another guest.
    pub(crate) retold: u32,
    /// The numbers of the last saying by a player, and by anyone.
    pub(crate) last: [u32; 2],
}
