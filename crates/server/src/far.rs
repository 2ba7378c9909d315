//! What the node that leads a table and the nodes where others look on tell each other of it.

use crate::{
    heard::{Heard, Talked},
    roster::Roster,
};
use cluster::{Epoch, NodeId, Place};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Audience, Guest, GuestId};
use wire::{Error, Picture, TableCode};

/// Who looks on at another node, in full, and what they miss.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attendance {
    /// Where.
    #[serde(with = "node")]
    pub(crate) node: NodeId,
    /// Counts what that node says of it: what was said before is old.
    pub(crate) number: u64,
    pub(crate) guests: Vec<GuestId>,
    /// Those of them for whom a picture is missing, and the number of the one that they have.
    pub(crate) missing: Vec<(GuestId, Option<u64>)>,
    /// Whether what was said is missing.
    pub(crate) unheard: bool,
}

/// What whoever leads the table says to that.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Attended {
    pub(crate) head: Head,
    /// The number of the last picture of each audience that looks on there.
    pub(crate) last: Vec<(Audience, u64)>,
    /// What was missing.
    pub(crate) prints: Vec<(GuestId, Print)>,
    pub(crate) said: Option<Vec<Heard>>,
}

/// How a table stands: before everything that is told of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    /// At which whoever tells it leads the table.
    pub(crate) epoch: u64,
    /// Its last entry.
    pub(crate) seq: u64,
    pub(crate) roster: Roster,
    pub(crate) talked: Talked,
}

/// A picture for all of an audience.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Print {
    pub(crate) audience: Audience,
    /// Its number among those of the audience and the epoch.
    pub(crate) number: u64,
    /// The number that browsers know it by.
    pub(crate) seq: u64,
    /// The picture: [`wire::Picture::of_parts`].
    pub(crate) fresh: bool,
    pub(crate) told: Box<RawValue>,
    pub(crate) lasting: Box<RawValue>,
}

/// What is published for the nodes where an audience looks on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Parcel {
    pub(crate) head: Head,
    pub(crate) content: Content,
}

/// What is in it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    /// The next picture.
    Print(Print),
    /// Something was said, after what was said before.
    Said { heard: Heard, before: Talked },
    /// Somebody is somebody else now.
    Became { before: GuestId, now: Guest },
    /// The table is no more.
    Closed(Option<Error>),
}

impl Head {
    /// Where a picture of this number stands.
    pub(crate) const fn place(&self, number: u64) -> Place {
        Place { epoch: Epoch::new(self.epoch), number }
    }
}

impl Print {
    /// The picture in full, for whoever has read too slowly to get all of those before. None where it is no picture.
    pub(crate) fn fresh(&self) -> Option<String> {
        Some(Picture::of_parts(self.told.get(), self.lasting.get(), true)?.whole())
    }
}

/// The subject of what an audience of a table is shown.
pub(crate) fn subject(table: TableCode, Audience { seat, host }: Audience) -> String {
    let host = if host { "h" } else { "" };
    match seat {
        Some(seat) => format!("table.{table}.s{}{host}", seat.0),
        None => format!("table.{table}.o{host}"),
    }
}

/// The name of a node as text.
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
