//! The other nodes of the house, for everything on this node that deals with them.

use crate::{
    bus::Bus,
    clock::Moment,
    courier::{
        Courier,
        letter::{Event, OfTable, Told},
    },
    elsewhere::Elsewhere,
    journals::shard_of,
    metrics::Metrics,
    tables::Tables,
    tasks::Tasks,
};
use cluster::NodeId;
use prometheus_client::metrics::counter::Counter;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use store::Unpoisoned;
use table::GuestId;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use wire::{Error, TableCode};

/// How long events sent to every node are kept: longer than a live node can stay unknown here.
const LATELY: Duration = Duration::from_secs(15);
/// How many of them are kept at most, the latest.
const REMEMBERED: usize = 1_024;

/// Access to the other nodes.
pub(crate) struct Afar {
    pub(crate) me: NodeId,
    pub(crate) bus: Bus,
    pub(crate) courier: Arc<Courier>,
    pub(crate) elsewhere: Elsewhere,
    pub(crate) tables: Arc<Tables>,
    pub(crate) pictures: Counter,
    pub(crate) gaps: Counter,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: Tasks,
    /// What players are about to do, on its way to the leaders of their tables.
    pub(crate) sketches: Tasks,
    /// The latest events sent to every node, and when.
    lately: Mutex<VecDeque<(Instant, Event)>>,
    /// Wakes whoever catches up, when events of another node may have been lost.
    pub(crate) stale: Notify,
    /// Numbers the messages sent to some nodes, so that a late one is recognised as old.
    told: AtomicU64,
}

impl Afar {
    pub(crate) fn new(
        (bus, courier): (Bus, Courier),
        tables: Arc<Tables>,
        metrics: &Metrics,
        (closing, tasks): (CancellationToken, Tasks),
    ) -> Afar {
        let (me, courier) = (courier.me, Arc::new(courier));
        let (pictures, gaps) = (metrics.pictures.clone(), metrics.bus_gaps.clone());
        Afar {
            me,
            bus,
            courier,
            elsewhere: Elsewhere::default(),
            tables,
            pictures,
            gaps,
            closing,
            tasks,
            sketches: Tasks::default(),
            lately: Mutex::default(),
            stale: Notify::new(),
            told: AtomicU64::new(0),
        }
    }

    /// Asks a table something, through the node that leads it, perhaps for somebody who has been waiting since then.
    ///
    /// # Errors
    /// As [`Courier::ask_table`].
    pub(crate) async fn ask(&self, table: TableCode, what: OfTable, since: Option<Moment>) -> Result<Told, Error> {
        self.courier.ask_table(shard_of(table), table, what, since).await
    }

    /// Sends the event to the nodes at which the guest is connected.
    pub(crate) fn tell(&self, who: GuestId, event: &Event) {
        self.elsewhere.person(who).into_iter().for_each(|(node, _)| self.tell_node(node, event.clone()));
    }

    /// Sends the event to every node. Nodes still unknown receive it once something is known of them.
    pub(crate) fn tell_all(&self, event: &Event) {
        {
            let mut lately = self.lately.lock().unpoisoned();
            while lately.len() >= REMEMBERED || lately.front().is_some_and(|(told, _)| told.elapsed() > LATELY) {
                lately.pop_front();
            }
            lately.push_back((Instant::now(), event.clone()));
        }
        self.elsewhere.nodes().into_iter().for_each(|node| self.tell_node(node, event.clone()));
    }

    /// Sends the latest events to a node that was unknown until now, those of one person one after the other: if it
    /// heard first that they no longer mute somebody and then that they do, it would go on with that.
    pub(crate) fn tell_lately(&self, node: NodeId) {
        let mut of_each: BTreeMap<Option<GuestId>, Vec<Event>> = BTreeMap::new();
        {
            let lately = self.lately.lock().unpoisoned();
            for (_, event) in lately.iter().filter(|(told, _)| told.elapsed() <= LATELY) {
                of_each.entry(event.of()).or_default().push(event.clone());
            }
        }
        for events in of_each.into_values() {
            let courier = self.courier.clone();
            self.tasks.spawn(async move {
                for event in events {
                    // A node that does not answer learns that it has missed something.
                    if courier.tell(node, event).await.is_err() {
                        return;
                    }
                }
            });
        }
    }

    /// Sends the event to a node, without waiting for it to arrive.
    pub(crate) fn tell_node(&self, node: NodeId, event: Event) {
        let courier = self.courier.clone();
        self.tasks.spawn(async move { courier.tell(node, event).await });
    }

    /// The number for the next message.
    pub(crate) fn number(&self) -> u64 {
        self.told.fetch_add(1, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Clock,
        bus::{Memory, Payload},
        courier::{
            Looking,
            letter::{Asked, Letter, of_node},
        },
        sent::Sent,
    };
    use std::future::pending;
    use tokio::{sync::mpsc, time::timeout_at};

    const NEW: NodeId = NodeId::new(2);

    fn guest(number: u8) -> GuestId {
        GuestId::from_bytes([number; 16])
    }

    fn mutes(by: u8, on: bool) -> Event {
        Event::Unheard { by: guest(by), other: guest(9), blocks: false, on }
    }

    /// The number of a letter, who mutes somebody or no longer does, and which.
    fn read(letter: &Payload) -> (u64, GuestId, bool) {
        match serde_json::from_slice(letter).unwrap() {
            Letter::Ask { number, asked: Sent::Known(Asked::Event(Event::Unheard { by, on, .. })), .. } => {
                (number, by, on)
            }
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_node_hears_last_what_a_person_did_last() {
        let bus = Bus::from(Memory::default());
        let look_up = || -> Looking { Box::pin(pending()) };
        let (way, closing) = ((bus.clone(), Clock::default()), CancellationToken::new());
        let courier = Courier::new(NodeId::new(1), way, Box::new(look_up), closing.clone());
        let afar = Afar::new((bus.clone(), courier), Arc::default(), &Metrics::new(), (closing, Tasks::default()));
        let (to, mut letters) = mpsc::channel(64);
        let _listening = bus.listen(&of_node(NEW), to);
        for event in [mutes(1, true), mutes(2, true), mutes(1, false)] {
            afar.tell_all(&event);
        }
        afar.tell_lately(NEW);
        // The answers are lost at first.
        let (mut first, mut soon) = (BTreeMap::new(), Instant::now() + Duration::from_secs(4));
        while let Ok(Some(letter)) = timeout_at(soon.into(), letters.recv()).await {
            let (number, by, on) = read(&letter);
            assert!(on, "what came after it waits");
            if first.insert(by, number).is_none() && first.len() == 2 {
                soon = Instant::now() + Duration::from_millis(700);
            }
        }
        assert_eq!(first.len(), 2, "nobody waits for another");
        afar.courier.answered(first[&guest(1)], Sent::Known(Some(Ok(Told::Done))));
        let end = Instant::now() + Duration::from_secs(4);
        loop {
            let letter = timeout_at(end.into(), letters.recv()).await.expect("what came after it").unwrap();
            if let (_, by, false) = read(&letter)
                && by == guest(1)
            {
                break;
            }
        }
    }
}
