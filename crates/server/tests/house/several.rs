//! A house of several nodes in the test's own process, on one PostgreSQL: over a bus in memory, or over the NATS server
//! named by `MADANG_TEST_NATS` (`nats://HOST:PORT`).
#![allow(unreachable_pub, missing_docs, reason = "for the tests beside it")]

use crate::{
    house::{Player, config_for},
    line::Line,
    nodes::Schema,
};
use cluster::Terms;
use server::{
    Clock, Running, WebApp,
    bus::{Bus, Fate, Memory, Nats},
    client,
};
use std::{
    env,
    future::ready,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use store::Postgres;
use tempfile::TempDir;
use tokio::time::sleep;

/// The house that all the nodes belong to.
pub struct Yard {
    pub(crate) schema: Schema,
    bus: Bus,
    folder: TempDir,
}

/// One of the nodes.
pub struct Node {
    running: Option<Running>,
    pub store: Postgres,
    /// The clock of its machine.
    pub clock: Clock,
}

/// The terms of a node that hands nothing over.
fn keeping() -> Terms {
    Terms { give_ms: 3_600_000, ..Terms::default() }
}

/// The fates of messages on an unreliable bus: always the same for the nth message.
fn fate() -> impl Fn(&str) -> Fate + Send + Sync {
    let count = AtomicU64::new(0);
    move |_| {
        let number = count.fetch_add(1, Ordering::Relaxed);
        let chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        match chance {
            0..32 => Fate::Lost,
            32..64 => Fate::Doubled,
            64..96 => Fate::Late(Duration::from_millis(10 + chance)),
            _ => Fate::Sent,
        }
    }
}

impl Yard {
    /// `None` if no PostgreSQL is named.
    pub async fn new(name: &str) -> Option<Yard> {
        let schema = Schema::new(name).await?;
        let bus = match env::var("MADANG_TEST_NATS") {
            Ok(server) => Bus::from(Nats::connect(&format!("{server}/{}", schema.name)).await.unwrap()),
            Err(_) => Bus::from(Memory::default()),
        };
        Some(Yard { schema, bus, folder: tempfile::tempdir().unwrap() })
    }

    /// The house with two nodes, of which the first leads nearly everything.
    pub async fn of_two(name: &str) -> Option<(Yard, Node, Node)> {
        let yard = Yard::new(name).await?;
        let north = yard.open("north").await.leads().await;
        let south = yard.open("south").await;
        Some((yard, north, south))
    }

    /// A house over a bus that loses, duplicates and delays an eighth of all messages each.
    pub async fn unreliable(name: &str) -> Option<Yard> {
        let yard = Yard::new(name).await?;
        Some(Yard { bus: yard.bus.clone().with_fate(fate()), ..yard })
    }

    /// Opens another node. The first leads nearly everything for a while; later ones take what is handed over to them.
    pub async fn open(&self, name: &str) -> Node {
        self.open_over(self.bus.clone(), name, Terms::default()).await
    }

    /// Opens a node that receives everything, but while `silent` is set, loses what it sends to subjects beginning with
    /// `to`: `node.` for messages to a single other node, `house` for what it announces about itself to all.
    pub async fn open_silenced(&self, name: &str, to: &'static str, silent: &Arc<AtomicBool>) -> Node {
        let is_silent = silent.clone();
        let bus = self.bus.clone().with_fate(move |subject| {
            if is_silent.load(Ordering::Relaxed) && subject.starts_with(to) { Fate::Lost } else { Fate::Sent }
        });
        self.open_over(bus, name, keeping()).await
    }

    /// Opens a node that reaches the database over a line, and hands nothing over.
    pub(crate) async fn open_by_line(&self, name: &str) -> (Node, Line) {
        let line = Line::to(&self.schema).await;
        let store = Postgres::open(&line.url).await.unwrap();
        (self.open_on(store, self.bus.clone(), name, keeping()).await, line)
    }

    async fn open_over(&self, bus: Bus, name: &str, terms: Terms) -> Node {
        self.open_on(self.schema.open().await, bus, name, terms).await
    }

    async fn open_on(&self, store: Postgres, bus: Bus, name: &str, terms: Terms) -> Node {
        let config = config_for(self.folder.path().join(name));
        let (bus, named, clock) = (Some(bus), (name.to_owned(), terms), Clock::default());
        let running = Running::open_node(bus, config, store.clone(), named, clock.clone(), WebApp::default()).await;
        Node { running: Some(running.unwrap()), store, clock }
    }

    /// Closes these nodes, one after the other, and clears what the house has kept.
    pub async fn close(self, nodes: impl IntoIterator<Item = Node>) {
        for node in nodes {
            node.close().await;
        }
        self.clear().await;
    }

    pub async fn clear(self) {
        self.schema.clear().await;
    }
}

impl Node {
    pub fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address()
    }

    pub async fn player(&self) -> Player {
        self.again(&client::session(self.address()).await.unwrap()).await
    }

    /// A visitor who has a session of the house.
    pub async fn again(&self, cookie: &str) -> Player {
        Player::at(self.address(), cookie).await
    }

    /// Waits until the node leads something, so that tables can be opened.
    pub async fn leads(self) -> Node {
        let mut probe = self.player().await;
        for _ in 0..1_200 {
            match probe.call(crate::house::create(2, crate::house::short())).await.unwrap() {
                Ok(_) => return self,
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
        panic!("it leads nothing");
    }

    /// Goes down gracefully: the others take over what it leads.
    pub async fn close(mut self) {
        self.running.take().unwrap().until(ready(())).await;
        self.store.shut().await;
    }

    /// Makes the database unreachable from this node, while everything else stays as it was.
    pub async fn cut_off(&self) {
        self.store.shut().await;
    }
}
