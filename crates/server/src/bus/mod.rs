//! Messages between the nodes of one house.
//!
//! The bus may lose them, double them, delay them and hand them over in another order, and nobody relies on it: whatever
//! matters is asked again until it is answered, or missed by its number (`docs/CLUSTER.md`). It is NATS without anything
//! kept; houses that are in one process, as in tests, have one of their own.

mod fate;
mod memory;
mod nats;

pub use fate::Fate;
pub use memory::Memory;
pub use nats::{BadBus, Nats};

use std::{fmt, sync::Arc};
use tokio::sync::mpsc;

/// What is sent, in the bytes of whoever sends it.
pub type Payload = axum::body::Bytes;

/// Says what becomes of a message of this subject.
type Fated = Arc<dyn Fn(&str) -> Fate + Send + Sync>;

/// A way to all other nodes.
#[derive(Clone)]
pub struct Bus {
    wire: Wire,
    /// What becomes of each message before it is sent: in tests alone.
    fate: Option<Fated>,
}

#[derive(Clone)]
enum Wire {
    Memory(Memory),
    Nats(Nats),
}

/// That something is listened to; to drop it ends that.
pub struct Listening(#[expect(dead_code, reason = "it is held")] Held);

enum Held {
    Memory(#[expect(dead_code, reason = "it is held")] memory::Place),
    Nats(#[expect(dead_code, reason = "it is held")] nats::Forwarding),
}

impl Bus {
    /// Sends something to whoever listens to a subject. Nothing is waited for, and nobody is told what came of it.
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
                tokio::spawn(async move {
                    tokio::time::sleep(time).await;
                    wire.send(&subject, payload);
                });
            }
        }
    }

    /// Has what is sent to a subject put in from now on. What does not fit in is lost.
    pub fn listen(&self, subject: &str, to: mpsc::Sender<Payload>) -> Listening {
        Listening(match &self.wire {
            Wire::Memory(memory) => Held::Memory(memory.listen(subject, to)),
            Wire::Nats(nats) => Held::Nats(nats.listen(subject, to)),
        })
    }

    /// The same bus, but that `fate` decides about each message by its subject.
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
