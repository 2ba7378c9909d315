//! How far a visitor has come, kept from visit to visit.
use crate::platform::storage;
use games::Name;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How far somebody has come in the lessons of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The lesson at which they are, from 0.
    pub at: usize,
    /// The lessons that they have taken to the end.
    pub done: BTreeSet<usize>,
    /// Whether the lessons have been offered to them, or opened.
    pub offered: bool,
}

impl Progress {
    /// As it was kept.
    pub fn kept(game: Name) -> Progress {
        storage::read(&key(game)).unwrap_or_default()
    }

    /// Keeps it.
    pub fn keep(&self, game: Name) {
        storage::keep(&key(game), self);
    }
}

fn key(game: Name) -> String {
    format!("lessons.{}", game.as_str())
}
