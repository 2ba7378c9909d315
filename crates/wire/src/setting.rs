//! What all pictures of a table tell alike.

use crate::{Outlined, Phase, Room};
use game::Seat;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error as _},
};
use serde_json::{
    Error, Value,
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

    /// Reads it.
    ///
    /// # Errors
    /// When it is something else.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(self.0.get())
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Written) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.get() == other.0.get()
    }
}

impl From<&RawValue> for Written {
    fn from(text: &RawValue) -> Written {
        Written(text.to_owned().into())
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Written, D::Error> {
        // What is tagged from within is no text any more when its members are read.
        Written::of(&Value::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
