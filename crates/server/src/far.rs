//! What the node that leads a table and the nodes with its other watchers send each other about it.

use crate::{
    heard::{Heard, Talked},
    roster::Roster,
    sent::Sent,
};
use cluster::{Epoch, NodeId, Place};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use table::{Audience, Guest, GuestId};
use wire::{Error, Picture, TableCode};

/// All guests who watch from another node, and what they miss.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attendance {
    /// The node.
    #[serde(with = "node")]
    pub(crate) node: NodeId,
    /// Numbers the node's reports: an earlier one is old.
    pub(crate) number: u64,
    pub(crate) guests: Vec<GuestId>,
    /// The guests for whom a picture is missing, and the number of the last one they have.
    pub(crate) missing: Vec<(GuestId, Option<u64>)>,
    /// Whether the talk is missing.
    pub(crate) unheard: bool,
}

/// The leader's answer to an attendance.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Attended {
    pub(crate) head: Head,
    /// The number of the last picture for each audience there.
    pub(crate) last: Vec<(Audience, u64)>,
    /// The pictures that were missing.
    pub(crate) prints: Vec<(GuestId, Print)>,
    pub(crate) said: Option<Vec<Sent<Heard>>>,
}

/// The state of a table, sent ahead of every message about it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The epoch at which the sender leads the table.
    pub(crate) epoch: u64,
    /// The number of its last entry.
    pub(crate) seq: u64,
    pub(crate) roster: Roster,
    pub(crate) talked: Talked,
}

/// A picture for everyone in an audience.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Print {
    pub(crate) audience: Audience,
    /// Its number within the audience and the epoch.
    pub(crate) number: u64,
    /// The number by which browsers know it.
    pub(crate) seq: u64,
    /// The parts of the picture: [`wire::Picture::of_parts`].
    pub(crate) fresh: bool,
    pub(crate) told: Box<RawValue>,
    #[serde(deserialize_with = "lasting")]
    pub(crate) lasting: Box<RawValue>,
}

/// A message for the nodes with an audience of the table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Parcel {
    pub(crate) head: Head,
    pub(crate) content: Sent<Content>,
}

/// The content of a parcel.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    /// The next picture.
    Print(Print),
    /// Something was said; `before` is the state of the talk until then.
    Said { heard: Heard, before: Talked },
    /// No one at these nodes belongs to this audience any more: the roster says to which they do.
    Moved,
    /// A guest has become another.
    Became { before: GuestId, now: Guest },
    /// The table no longer exists.
    Closed(Option<Error>),
}

impl Head {
    /// The place of the picture with this number.
    pub(crate) const fn place(&self, number: u64) -> Place {
        Place { epoch: Epoch::new(self.epoch), number }
    }
}

impl Print {
    /// The whole picture. `None` if it is invalid.
    pub(crate) fn whole(&self) -> Option<String> {
        Picture::of_parts(self.told.get(), self.lasting.get(), self.fresh)?.whole().ok()
    }
}

/// Reads the part of a picture that lasts. Until 2026-11-29, programs said until when a decision may take, and not how
/// long (`wire::Phase`): without this, nobody would see a clock at the tables that one of them leads.
fn lasting<'de, D: Deserializer<'de>>(from: D) -> Result<Box<RawValue>, D::Error> {
    let text = Box::<RawValue>::deserialize(from)?;
    if !text.get().contains(r#""deadline_ms":"#) {
        return Ok(text);
    }
    let mut picture: Value = serde_json::from_str(text.get()).map_err(D::Error::custom)?;
    let Some(phase) = picture.pointer_mut("/room/phase").and_then(Value::as_object_mut) else { return Ok(text) };
    let ms = |name: &str| phase.get(name).and_then(Value::as_i64);
    if let (Some(until_ms), Some(since_ms)) = (ms("deadline_ms"), ms("since_ms")) {
        phase.insert("limit_ms".to_owned(), until_ms.saturating_sub(since_ms).into());
    }
    to_raw_value(&picture).map_err(D::Error::custom)
}

/// The subject for an audience of a table.
pub(crate) fn subject(table: TableCode, Audience { seat, host }: Audience) -> String {
    let host = if host { "h" } else { "" };
    match seat {
        Some(seat) => format!("table.{table}.s{}{host}", seat.0),
        None => format!("table.{table}.o{host}"),
    }
}

/// Reads and writes a node's name as text.
pub(crate) mod node {
    use super::{Deserialize, NodeId};
    use serde::{Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(node: &NodeId, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(node)
    }

    pub(crate) fn deserialize<'de, T: Deserializer<'de>>(from: T) -> Result<NodeId, T::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(T::Error::custom)
    }
}
