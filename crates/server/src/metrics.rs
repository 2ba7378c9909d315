//! The house's metrics, for `/metrics`.

use crate::push::Outcome;
use prometheus_client::{
    encoding::text,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Metric, Registry},
};
use std::{fmt, sync::atomic::AtomicU64};

type Kind = [(&'static str, String); 1];

/// Refusals, counted by kind of error. Clones share the counts.
#[derive(Clone, Default)]
pub(crate) struct Refusals(Family<Kind, Counter>);

impl Refusals {
    /// Counts one.
    pub(crate) fn count(&self, error: &wire::Error) {
        let kind = serde_json::to_value(error).ok().and_then(|error| Some(error.get("kind")?.as_str()?.to_owned()));
        self.0.get_or_create(&[("kind", kind.unwrap_or_default())]).inc();
    }

    /// How many there were of a kind.
    #[cfg(test)]
    pub(crate) fn of(&self, kind: &str) -> u64 {
        self.0.get_or_create(&[("kind", kind.to_owned())]).get()
    }
}

/// Counts something in a gauge for as long as it lasts, even if a panic ends it.
pub(crate) struct Counted(Gauge);

impl Counted {
    pub(crate) fn new(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// All metrics; each house has its own.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
    /// Requests waiting for tables, counted when the metrics are read.
    pub(crate) waiting: Gauge,
    /// Bots that are thinking or waiting for a thread.
    pub(crate) thinking: Gauge,
    /// People waiting for quick match, or called.
    pub(crate) seeking: Gauge,
    pub(crate) sessions: Counter,
    pub(crate) moves: Counter,
    pub(crate) matches: Counter,
    pub(crate) refused: Refusals,
    pub(crate) append_seconds: Histogram,
    pub(crate) think_seconds: Histogram,
    /// Tables whose journal is broken and that need someone's attention.
    pub(crate) broken_tables: Gauge<i64>,
    /// The same of tournaments, counted when the metrics are read.
    pub(crate) broken_tournaments: Gauge,
    pub(crate) pictures: Counter<u64, AtomicU64>,
    pushes: Family<Kind, Counter>,
    /// Shards that this node leads.
    pub(crate) leases: Gauge,
    /// Shards that this node has started to lead.
    pub(crate) epochs: Counter,
    /// Tables that this node has taken over.
    pub(crate) takeovers: Counter,
    /// Writes refused because another node leads.
    pub(crate) fenced: Counter,
    /// How often a message from another node was missed.
    pub(crate) bus_gaps: Counter,
    /// 1 while this node does not hear itself on the bus.
    pub(crate) bus_deaf: Gauge,
}

/// The metric, registered under this name.
fn kept<M: Metric + Clone>(all: &mut Registry, name: &str, help: &str, metric: M) -> M {
    all.register(name, help, metric.clone());
    metric
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("madang");
        let all = &mut registry;
        let seconds = || Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        let metrics = Metrics {
            sockets: kept(all, "sockets", "Open WebSockets", Gauge::default()),
            tables: kept(all, "tables", "Open tables", Gauge::default()),
            waiting: kept(all, "waiting_asks", "Requests waiting for their table", Gauge::default()),
            thinking: kept(all, "thinking_bots", "Bots thinking or waiting for a thread", Gauge::default()),
            seeking: kept(all, "seeking", "People waiting for a quick match", Gauge::default()),
            sessions: kept(all, "sessions", "Sessions begun", Counter::default()),
            moves: kept(all, "moves", "Actions written to the journal", Counter::default()),
            matches: kept(all, "matches", "Matches finished", Counter::default()),
            refused: Refusals(kept(
                all,
                "refused",
                "Calls, requests and connections refused, by kind of error",
                Family::default(),
            )),
            append_seconds: kept(all, "append_seconds", "Time until entries are durable", seconds()),
            think_seconds: kept(all, "think_seconds", "Time bots spend thinking", seconds()),
            broken_tables: kept(all, "broken_tables", "Tables that are broken and set aside", Gauge::default()),
            broken_tournaments: kept(
                all,
                "broken_tournaments",
                "Tournaments that are broken and set aside",
                Gauge::default(),
            ),
            pictures: kept(all, "pictures", "Pictures of tables queued for sockets", Counter::default()),
            pushes: kept(all, "pushes", "Messages to browsers through push services, by outcome", Family::default()),
            leases: kept(all, "leases", "Shards this node leads", Gauge::default()),
            epochs: kept(all, "epochs_taken", "Shards this node has begun to lead", Counter::default()),
            takeovers: kept(all, "takeovers", "Tables this node has taken over", Counter::default()),
            bus_gaps: kept(
                all,
                "bus_gaps",
                "Messages from other nodes that were missed and requested again",
                Counter::default(),
            ),
            bus_deaf: kept(all, "bus_deaf", "Whether this node does not hear itself on the bus", Gauge::default()),
            fenced: kept(all, "fenced_writes", "Writes refused because another node leads", Counter::default()),
            registry,
        };
        // What begins with its first event does not rise by it, so no alarm would ring.
        metrics.refused.0.get_or_create(&[("kind", "busy".to_owned())]).inc_by(0);
        for outcome in Outcome::ALL {
            metrics.pushes.get_or_create(&[("outcome", outcome.name().to_owned())]).inc_by(0);
        }
        metrics
    }

    /// Counts a call to a person who has no page in sight.
    pub(crate) fn push(&self, outcome: Outcome) {
        self.pushes.get_or_create(&[("outcome", outcome.name().to_owned())]).inc();
    }

    /// Counts a refusal.
    pub(crate) fn refuse(&self, error: &wire::Error) {
        self.refused.count(error);
    }

    /// All metrics in the text format of OpenMetrics.
    ///
    /// # Errors
    /// If one cannot be written.
    pub(crate) fn text(&self) -> Result<String, fmt::Error> {
        let mut out = String::new();
        text::encode(&mut out, &self.registry)?;
        Ok(out)
    }
}
