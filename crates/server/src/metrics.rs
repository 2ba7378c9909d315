//! Figures about the house, for `/metrics`.

use prometheus_client::{
    encoding::text,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use std::sync::atomic::AtomicU64;

type Kind = [(&'static str, String); 1];

/// Every figure; each house has its own.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
    /// Asks that wait for a table, as they are counted when somebody looks.
    pub(crate) waiting: Gauge,
    /// Bots that wait for a thread or think.
    pub(crate) thinking: Gauge,
    /// People who wait for quick match, or are called.
    pub(crate) seeking: Gauge,
    pub(crate) sessions: Counter,
    pub(crate) moves: Counter,
    pub(crate) matches: Counter,
    refused: Family<Kind, Counter>,
    pub(crate) append_seconds: Histogram,
    pub(crate) think_seconds: Histogram,
    /// Tables whose journal does not fit: they need somebody's eyes.
    pub(crate) broken_tables: Gauge<i64>,
    pub(crate) pictures: Counter<u64, AtomicU64>,
    pushes: Family<Kind, Counter>,
    /// Shards that this node leads.
    pub(crate) leases: Gauge,
    /// Shards that it began to lead.
    pub(crate) epochs: Counter,
    /// Tables that it has taken over.
    pub(crate) takeovers: Counter,
    /// Writes that were refused because another node leads.
    pub(crate) fenced: Counter,
    /// How often something that another node had sent was missed.
    pub(crate) bus_gaps: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("madang");
        let seconds = || Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        let metrics = Metrics {
            sockets: Gauge::default(),
            tables: Gauge::default(),
            waiting: Gauge::default(),
            thinking: Gauge::default(),
            seeking: Gauge::default(),
            sessions: Counter::default(),
            moves: Counter::default(),
            matches: Counter::default(),
            refused: Family::default(),
            append_seconds: seconds(),
            think_seconds: seconds(),
            broken_tables: Gauge::default(),
            pictures: Counter::default(),
            pushes: Family::default(),
            leases: Gauge::default(),
            epochs: Counter::default(),
            takeovers: Counter::default(),
            fenced: Counter::default(),
            bus_gaps: Counter::default(),
            registry: Registry::default(),
        };
        registry.register("sockets", "Open WebSockets", metrics.sockets.clone());
        registry.register("tables", "Open tables", metrics.tables.clone());
        registry.register("waiting_asks", "Asks that wait for their table", metrics.waiting.clone());
        registry.register("thinking_bots", "Bots that think or wait for a thread", metrics.thinking.clone());
        registry.register("seeking", "People who wait for quick match", metrics.seeking.clone());
        registry.register("sessions", "Sessions begun", metrics.sessions.clone());
        registry.register("moves", "Actions written to the journal", metrics.moves.clone());
        registry.register("matches", "Matches finished", metrics.matches.clone());
        registry.register("refused", "Calls refused, by kind of error", metrics.refused.clone());
        registry.register("append_seconds", "Time until entries are durable", metrics.append_seconds.clone());
        registry.register("think_seconds", "Time that bots think", metrics.think_seconds.clone());
        registry.register("broken_tables", "Tables that cannot be restored", metrics.broken_tables.clone());
        registry.register("pictures", "Pictures of tables put out for sockets", metrics.pictures.clone());
        registry.register("pushes", "Messages for browsers by push services, by outcome", metrics.pushes.clone());
        registry.register("leases", "Shards that this node leads", metrics.leases.clone());
        registry.register("epochs_taken", "Shards that this node began to lead", metrics.epochs.clone());
        registry.register("takeovers", "Tables that this node has taken over", metrics.takeovers.clone());
        registry.register(
            "bus_gaps",
            "Messages of other nodes that were missed and asked for",
            metrics.bus_gaps.clone(),
        );
        registry.register("fenced_writes", "Writes refused because another node leads", metrics.fenced.clone());
        Metrics { registry, ..metrics }
    }

    /// Counts a message for somebody who has no page in sight.
    pub(crate) fn push(&self, outcome: &'static str) {
        self.pushes.get_or_create(&[("outcome", outcome.to_owned())]).inc();
    }

    /// Counts a refusal.
    pub(crate) fn refuse(&self, error: &wire::Error) {
        let kind = serde_json::to_value(error).ok().and_then(|error| Some(error.get("kind")?.as_str()?.to_owned()));
        self.refused.get_or_create(&[("kind", kind.unwrap_or_default())]).inc();
    }

    /// Every figure in the text format of OpenMetrics.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        match text::encode(&mut out, &self.registry) {
            Ok(()) => out,
            Err(_) => String::new(),
        }
    }
}
