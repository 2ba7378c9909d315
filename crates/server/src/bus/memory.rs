//! A bus for houses in one process.

use super::Payload;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};
use store::Unpoisoned;
use tokio::sync::mpsc;

/// Everyone who holds a clone hears everyone else.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Listeners>>);

#[derive(Default)]
struct Listeners {
    next: u64,
    all: HashMap<String, Vec<(u64, mpsc::Sender<Payload>)>>,
}

/// Listens to a subject until it is dropped.
pub(super) struct Listening {
    memory: Memory,
    subject: String,
    number: u64,
}

impl Memory {
    pub(super) fn send(&self, subject: &str, payload: &Payload) {
        let listeners = self.lock();
        let all = listeners.all.get(subject).into_iter().flatten();
        // A listener that does not keep up misses messages, as on any other bus.
        all.for_each(|(_, to)| drop(to.try_send(payload.clone())));
    }

    pub(super) fn listen(&self, subject: &str, to: mpsc::Sender<Payload>) -> Listening {
        let mut listeners = self.lock();
        listeners.next += 1;
        let number = listeners.next;
        listeners.all.entry(subject.to_owned()).or_default().push((number, to));
        Listening { memory: self.clone(), subject: subject.to_owned(), number }
    }

    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unpoisoned()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut listeners = self.memory.lock();
        if let Some(all) = listeners.all.get_mut(&self.subject) {
            all.retain(|(number, _)| *number != self.number);
            if all.is_empty() {
                listeners.all.remove(&self.subject);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_listens_hears_and_who_has_left_does_not() {
        let memory = Memory::default();
        let (to, mut heard) = mpsc::channel(1);
        let place = memory.listen("a", to.clone());
        let _other = memory.listen("b", to);
        memory.send("a", &Payload::from_static(b"1"));
        memory.send("a", &Payload::from_static(b"too much"));
        assert_eq!(heard.recv().await.unwrap(), "1");
        drop(place);
        memory.send("a", &Payload::from_static(b"2"));
        memory.send("b", &Payload::from_static(b"3"));
        assert_eq!(heard.recv().await.unwrap(), "3");
        assert_eq!(memory.lock().all.len(), 1);
    }
}
