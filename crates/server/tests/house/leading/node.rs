//! A node of a house of two, and the two of them.

use crate::{
    house::{PATIENCE, Player, Update, by_and_by},
    nodes::Schema,
};
use cluster::{ShardId, Terms};
use server::{Clock, Config, Running, WebApp, bus::Bus, client};
use std::{
    future::ready,
    net::SocketAddr,
    time::{Duration, Instant},
};
use store::Postgres;
use tokio::{runtime, time::sleep};
use wire::TableCode;

/// A node with threads of its own, so that it can vanish without notice.
pub(crate) struct Node {
    runtime: runtime::Runtime,
    running: Running,
    pub(crate) store: Postgres,
}

impl Node {
    pub(crate) async fn open(schema: &Schema, name: &str) -> Node {
        Node::open_with(schema, name, |_| {}, None).await
    }

    /// A node with other settings, which others reach over a bus.
    pub(crate) async fn open_with(
        schema: &Schema,
        name: &str,
        set: impl FnOnce(&mut Config) + Send + 'static,
        bus: Option<Bus>,
    ) -> Node {
        // As in production, but handing more over at a time.
        Node::open_on(schema, name, Terms { give_ms: 1, look_ms: 50, ..Terms::default() }, set, bus).await
    }

    /// A node that renews nothing for as long as a test takes: what befalls its leases it learns only when it writes.
    pub(super) async fn open_unaware(schema: &Schema, name: &str) -> Node {
        let terms = Terms { lease_ms: 3_600_000, renew_ms: 1_800_000, look_ms: 50, ..Terms::default() };
        Node::open_on(schema, name, terms, |_| {}, None).await
    }

    /// A node that hands over only what it cannot lead.
    pub(super) async fn open_keeping(schema: &Schema, name: &str) -> Node {
        let terms = Terms { give_ms: 3_600_000, look_ms: 50, ..Terms::default() };
        Node::open_on(schema, name, terms, |_| {}, None).await
    }

    async fn open_on(
        schema: &Schema,
        name: &str,
        terms: Terms,
        set: impl FnOnce(&mut Config) + Send + 'static,
        bus: Option<Bus>,
    ) -> Node {
        let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (url, name) = (schema.url(), name.to_owned());
        let (running, store) = runtime
            .spawn(async move {
                let mut config = Config { admin: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..Config::default() };
                config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
                config.database = Some(url.parse().unwrap());
                config.pauses = server::Pauses { bot_min_ms: 0, bot_max_ms: 0, house_ms: 0, record_ms: 60_000 };
                set(&mut config);
                let store = Postgres::open(&url).await.unwrap();
                let (clock, web_app) = (Clock::default(), WebApp::default());
                let running =
                    Running::open_node(bus, config, store.clone(), (name, terms), clock, web_app).await.unwrap();
                (running, store)
            })
            .await
            .unwrap();
        Node { runtime, running, store }
    }

    /// Vanishes in the middle of whatever it is doing.
    pub(super) fn dies(self) {
        self.runtime.shutdown_background();
    }

    /// Goes down gracefully.
    pub(crate) async fn goes(self) {
        let Node { runtime, running, store } = self;
        runtime.spawn(running.until(ready(()))).await.unwrap();
        runtime.spawn(async move { store.shut().await }).await.unwrap();
        runtime.shutdown_background();
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address()
    }

    pub(super) async fn figure(&self, name: &str) -> u64 {
        let told = client::request(self.running.admin_address().unwrap(), "GET", "/metrics", &[]).await.unwrap();
        let text = String::from_utf8(told.body).unwrap();
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
    }

    /// Waits until it leads everything there is to lead.
    pub(crate) async fn leads_all(&self) {
        let all = ShardId::standing().count() as u64;
        by_and_by(async || self.figure("madang_leases").await >= all).await;
    }

    /// Waits until this many tables are set aside.
    pub(super) async fn counts_broken(&self, tables: u64) {
        by_and_by(async || self.figure("madang_broken_tables").await == tables).await;
    }

    /// A player at this node whose turn it is at a table that this node leads.
    pub(crate) async fn match_under_way(&self) -> (Player, TableCode, Update) {
        let mut ann = self.player().await;
        let turn = ann.takes_on_a_bot().await;
        (ann, turn.table, turn)
    }

    pub(crate) async fn player(&self) -> Player {
        Player::at(self.address(), &client::session(self.address()).await.unwrap()).await
    }
}

/// A node that leads everything there is to lead. `None` if no PostgreSQL is named.
pub(crate) async fn one(name: &str) -> Option<(Schema, Node)> {
    let schema = Schema::new(name).await?;
    let north = Node::open(&schema, "north").await;
    north.leads_all().await;
    Some((schema, north))
}

/// Two nodes that share everything there is to lead. `None` if no PostgreSQL is named.
pub(crate) async fn two(name: &str) -> Option<(Schema, Node, Node)> {
    let schema = Schema::new(name).await?;
    let (north, south) = shared(Node::open(&schema, "north").await, Node::open(&schema, "south").await).await;
    Some((schema, north, south))
}

/// Takes these nodes down, one after the other, and clears what they have kept.
pub(crate) async fn close(schema: Schema, nodes: impl IntoIterator<Item = Node>) {
    for node in nodes {
        node.goes().await;
    }
    schema.clear().await;
}

/// These two, once they share everything.
pub(crate) async fn shared(north: Node, south: Node) -> (Node, Node) {
    let all = ShardId::standing().count() as u64;
    let began = Instant::now();
    loop {
        let (one, other) = (north.figure("madang_leases").await, south.figure("madang_leases").await);
        if one + other == all && one.abs_diff(other) <= 1 {
            return (north, south);
        }
        assert!(began.elapsed() < PATIENCE, "{one} and {other}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Whether visitors may be sent to the node at this address.
pub(crate) async fn is_ready(node: SocketAddr) -> bool {
    client::request(node, "GET", "/readyz", &[]).await.unwrap().status == 200
}
