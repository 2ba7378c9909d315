//! What was said at a table.

use game::Seat;
use serde::{Deserialize, Serialize};
use table::GuestId;
use wire::{Name, Saying};

/// What is told to whoever comes late.
pub(crate) const LAST: usize = 30;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Heard {
    pub(crate) number: u32,
    pub(crate) of_match: u32,
    pub(crate) at_ms: i64,
    pub(crate) by: GuestId,
    pub(crate) name: Name,
    /// Where they sat; none: they looked on.
    pub(crate) seat: Option<Seat>,
    pub(crate) what: Saying,
}

/// How far talk has come, so that whoever has missed something of it notices.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Talked {
    /// How often something that was said has been taken back, or was said by somebody else.
    pub(crate) retold: u32,
    /// The number of what was said last, of what a player says and of what anybody does.
    pub(crate) last: [u32; 2],
}
