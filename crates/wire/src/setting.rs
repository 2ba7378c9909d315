//! The part of a table that is the same in all of its pictures.

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

/// The members of a room that differ between observers, or change with every move.
pub(crate) const OWN: [&str; 3] = ["you", "host", "phase"];

/// Bytes that a room rarely exceeds.
const ROOM: usize = 1024;

/// Those members of a room, to go with a [`Setting`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// As [`Room::you`].
    pub you: Option<Seat>,
    /// As [`Room::host`].
    pub host: bool,
    /// As [`Room::phase`].
    pub phase: Phase,
}

game::members!(Own { you, host, phase });

/// The part of a room that is the same for everyone from move to move. Written once, and shared by all pictures until
/// it changes.
#[derive(Clone, Debug)]
pub struct Setting {
    room: Room<Written>,
    pub(crate) text: Arc<Outlined>,
}

impl Setting {
    /// The setting of a room. The members in [`Own`] are left out, but must be the same in all rooms passed for a
    /// table. Reuses `before` if the room has not changed.
    ///
    /// # Errors
    /// If the room cannot be written as JSON.
    pub fn of(room: Room<Written>, before: Option<Setting>) -> Result<Setting, Error> {
        if let Some(same) = before.filter(|before| before.room == room) {
            return Ok(same);
        }
        let text = Outlined::of(&room, ROOM)?.only(|name| !OWN.contains(&name))?;
        Ok(Setting { room, text: text.into() })
    }
}

/// A value as JSON, written once and shared by everything that contains it.
#[derive(Clone, Debug)]
pub struct Written(Arc<RawValue>);

impl Written {
    /// Writes a value.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn of(value: &impl Serialize) -> Result<Written, Error> {
        Ok(Written(to_raw_value(value)?.into()))
    }

    /// Parses the value.
    ///
    /// # Errors
    /// If it is not a `T`.
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
        // Inside an internally tagged enum, members are already parsed when they get here, so the text is gone.
        Written::of(&Value::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
