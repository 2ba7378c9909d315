//! Messages between the nodes of one house.
//!
//! The bus may lose messages, duplicate them, delay them and deliver them out of order, and nothing relies on it:
//! everything that matters is asked again until answered, or found missing by its number (`docs/CLUSTER.md`). It is
//! NATS without persistence; houses in one process, as in tests, have a bus of their own.

mod fate;
mod memory;
mod nats;

pub use fate::Fate;
pub use memory::Memory;
pub use nats::{BadBus, Nats};

use crate::tasks::spawn;
use std::{fmt, sync::Arc};
use tokio::sync::mpsc;

/// The content of a message, in the sender's encoding.
pub type Payload = axum::body::Bytes;

/// Decides the fate of a message by its subject.
type Fated = Arc<dyn Fn(&str) -> Fate + Send + Sync>;

/// A connection to all other nodes.
#[derive(Clone)]
pub struct Bus {
    wire: Wire,
    /// The fate of each message before it is sent; in tests only.
    fate: Option<Fated>,
}

#[derive(Clone)]
enum Wire {
    Memory(Memory),
    Nats(Nats),
}

/// A subscription; dropping it ends it.
pub struct Listening(#[expect(dead_code, reason = "it is held")] Held);

enum Held {
    Memory(#[expect(dead_code, reason = "it is held")] memory::Listening),
    Nats(#[expect(dead_code, reason = "it is held")] nats::Forwarding),
}

impl Bus {
    /// Sends a message to all listeners of a subject. Does not wait, and does not report whether it arrived.
    pub fn publish(&self, subject: &str, payload: Payload) {
        match self.fate.as_ref().map_or(Fate::Sent, |fate| fate(subject)) {
            Fate::Sent => self.wire.send(subject, payload),
            Fate::Lost => {}
            Fate::Doubled => {
                self.wire.send(subject, payload.clone());
                self.wire.send(subject, payload);
            }
            Fate::Late(time) => {
                let (wire, subject) = (self.wire.clone(), subject.to_owned());
                spawn(async move {
                    tokio::time::sleep(time).await;
                    wire.send(&subject, payload);
                });
            }
        }
    }

    /// Forwards messages on a subject to `to` from now on. Messages that do not fit are lost.
    pub fn listen(&self, subject: &str, to: mpsc::Sender<Payload>) -> Listening {
        Listening(match &self.wire {
            Wire::Memory(memory) => Held::Memory(memory.listen(subject, to)),
            Wire::Nats(nats) => Held::Nats(nats.listen(subject, to)),
        })
    }

    /// The same bus, with `fate` deciding about each message by its subject.
    #[must_use]
    pub fn with_fate(self, fate: impl Fn(&str) -> Fate + Send + Sync + 'static) -> Bus {
        Bus { fate: Some(Arc::new(fate)), ..self }
    }
}

impl Wire {
    fn send(&self, subject: &str, payload: Payload) {
        match self {
            Wire::Memory(memory) => memory.send(subject, &payload),
            Wire::Nats(nats) => nats.send(subject, payload),
        }
    }
}

impl From<Memory> for Bus {
    fn from(memory: Memory) -> Bus {
        Bus { wire: Wire::Memory(memory), fate: None }
    }
}

impl From<Nats> for Bus {
    fn from(nats: Nats) -> Bus {
        Bus { wire: Wire::Nats(nats), fate: None }
    }
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.wire {
            Wire::Memory(_) => "Bus(memory)",
            Wire::Nats(_) => "Bus(nats)",
        })
    }
}
