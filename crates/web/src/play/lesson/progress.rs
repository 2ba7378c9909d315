//! A visitor's progress, kept from visit to visit.
use crate::platform::storage;
use games::Name;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A visitor's progress in the lessons of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The visitor's current lesson, from 0.
    pub at: usize,
    /// The lessons completed.
    pub done: BTreeSet<usize>,
    /// Whether the lessons have been offered or opened.
    pub offered: bool,
}

impl Progress {
    /// The kept progress.
    pub fn kept(game: Name) -> Progress {
        storage::read(&key(game)).unwrap_or_default()
    }

    /// Keeps the progress.
    pub fn keep(&self, game: Name) {
        storage::keep(&key(game), self);
    }
}

fn key(game: Name) -> String {
    format!("lessons.{}", game.as_str())
}
