//! Of which tournament a table is.

use crate::TableCode;
use serde::{Deserialize, Serialize};

/// Of which tournament a table is ([`crate::Room::tournament`]): nobody else sits down there, leaves, or plays again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfTournament {
    /// Its name in links.
    pub tournament: TableCode,
    /// Which of its rounds, from 0, play-offs counted: the place in [`Page::rounds`](crate::tournament::Page::rounds).
    pub round: u32,
}
