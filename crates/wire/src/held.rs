//! The tournament a table belongs to.

use crate::TableCode;
use serde::{Deserialize, Serialize};

/// The tournament a table belongs to ([`crate::Room::tournament`]): no one else may sit down, and no one may leave or
/// play again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfTournament {
    /// Its name in links.
    pub tournament: TableCode,
    /// The index of its round, from 0 and including play-offs, in [`Page::rounds`](crate::tournament::Page::rounds).
    pub round: u32,
}
