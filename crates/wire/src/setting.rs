//! What all pictures of a table tell alike.

use crate::{Outlined, Phase, Room};
use game::Seat;
use serde::{Serialize, Serializer};
use serde_json::{
    Error,
    value::{RawValue, to_raw_value},
};
use std::sync::Arc;

/// What of a room is each observer's own, or changes with every move.
pub(crate) const OWN: [&str; 3] = ["you", "host", "phase"];

/// A room is hardly ever longer than this, in bytes.
const ROOM: usize = 1024;

/// The same, beside a [`Setting`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// As [`Room::you`].
    pub you: Option<Seat>,
    /// As [`Room::host`].
    pub host: bool,
    /// As [`Room::phase`].
    pub phase: Phase,
}

/// A room as everybody sees it, from move to move: it is written once, and shared by all pictures until something in it changes.
#[derive(Clone, Debug)]
pub struct Setting {
    room: Room<Written>,
    pub(crate) text: Arc<Outlined>,
}

impl Setting {
    /// Of this room, whatever it tells of [`Own`]: that must be the same for all rooms of a table. Where the room is as `before`, so is
    /// the setting.
    ///
    /// # Errors
    /// When the room cannot be written as JSON.
    pub fn of(room: Room<Written>, before: Option<Setting>) -> Result<Setting, Error> {
        if let Some(same) = before.filter(|before| before.room == room) {
            return Ok(same);
        }
        let text = Outlined::of(&room, ROOM)?.only(|name| !OWN.contains(&name))?;
        Ok(Setting { room, text: text.into() })
    }
}

/// A value as JSON, written once and shared by all who tell it.
#[derive(Clone, Debug)]
pub struct Written(Arc<RawValue>);

impl Written {
    /// Writes it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn of(value: &impl Serialize) -> Result<Written, Error> {
        Ok(Written(to_raw_value(value)?.into()))
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Written) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.get() == other.0.get()
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
