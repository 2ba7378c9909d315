//! The other nodes of the house, for everything on this node that deals with them.

use crate::{
    bus::Bus,
    courier::{
        Courier,
        letter::{Event, OfTable, Told},
    },
    elsewhere::Elsewhere,
    journals::shard_of,
    locks::Unpoisoned,
    metrics::Metrics,
    tables::Tables,
};
use cluster::NodeId;
use prometheus_client::metrics::counter::Counter;
use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use table::GuestId;
use tokio::sync::Notify;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
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
    pub(crate) tasks: TaskTracker,
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
        (closing, tasks): (CancellationToken, TaskTracker),
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
            lately: Mutex::default(),
            stale: Notify::new(),
            told: AtomicU64::new(0),
        }
    }

    /// Asks a table something, through the node that leads it.
    ///
    /// # Errors
    /// As [`Courier::ask_table`].
    pub(crate) async fn ask(&self, table: TableCode, what: OfTable) -> Result<Told, Error> {
        self.courier.ask_table(shard_of(table), table, what).await
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

    /// Sends the latest events to a node that was unknown until now.
    pub(crate) fn tell_lately(&self, node: NodeId) {
        let lately = self.lately.lock().unpoisoned();
        let events = lately.iter().filter(|(told, _)| told.elapsed() <= LATELY);
        events.for_each(|(_, event)| self.tell_node(node, event.clone()));
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
