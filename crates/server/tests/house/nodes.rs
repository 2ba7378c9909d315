//! Several nodes on one PostgreSQL: they share what there is to lead, and take over what another leaves.

use crate::{
    house::{PATIENCE, by_and_by},
    stopwatch::Stopwatch,
};
use cluster::{ShardId, Terms};
use server::{
    Clock, Config, Running, WebApp,
    nodes::{Change, Membership},
};
use std::{collections::BTreeMap, env, net::TcpListener, time::Duration};
use store::{Entry, Error, Journal, Lease, Postgres, TableId};
use tokio::{sync::mpsc::UnboundedReceiver, time::sleep};

/// A schema of its own on the server named by `MADANG_TEST_POSTGRES`.
pub(crate) struct Schema {
    server: String,
    pub(crate) name: String,
}

impl Schema {
    /// `None` if no server is named, which is an error on CI.
    pub(crate) async fn new(name: &str) -> Option<Schema> {
        let Ok(server) = env::var("MADANG_TEST_POSTGRES") else {
            assert!(env::var_os("CI").is_none(), "MADANG_TEST_POSTGRES names no server");
            return None;
        };
        let schema = Schema { server, name: format!("nodes_{name}_{}", std::process::id()) };
        schema.run(&format!("DROP SCHEMA IF EXISTS {0} CASCADE; CREATE SCHEMA {0}", schema.name)).await;
        Some(schema)
    }

    /// The URL for opening it.
    pub(crate) fn url(&self) -> String {
        let sign = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{sign}options=-csearch_path%3D{}", self.server, self.name)
    }

    pub(crate) async fn open(&self) -> Postgres {
        Postgres::open(&self.url()).await.unwrap()
    }

    /// Runs SQL on the server, with `{here}` replaced by the name of the schema.
    pub(crate) async fn run(&self, sql: &str) {
        let (client, connection) = tokio_postgres::connect(&self.server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(&sql.replace("{here}", &self.name)).await.unwrap();
    }

    /// A number that the server returns.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        let (client, connection) = tokio_postgres::connect(&self.server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.query_one(&sql.replace("{here}", &self.name), &[]).await.unwrap().get(0)
    }

    pub(crate) async fn clear(self) {
        self.run(&format!("DROP SCHEMA {} CASCADE", self.name)).await;
    }
}

/// A node that immediately finishes anything it is to hand over.
struct Node {
    store: Postgres,
    member: Membership,
    changes: UnboundedReceiver<Change>,
    leads: BTreeMap<ShardId, Lease>,
    drained: bool,
}

impl Node {
    async fn join(schema: &Schema, name: &str) -> Node {
        let store = schema.open().await;
        // As in production, but handing more over at a time.
        let terms = Terms { give_ms: 1, look_ms: 50, ..Terms::default() };
        let (member, changes) = Membership::join(store.clone(), name, terms).await.unwrap();
        Node { store, member, changes, leads: BTreeMap::new(), drained: false }
    }

    fn hear(&mut self) {
        while let Ok(change) = self.changes.try_recv() {
            match change {
                Change::Lead { shard, lease } => {
                    assert!(self.leads.insert(shard, lease).is_none(), "{shard} was led already");
                }
                Change::HandOver { lease, .. } => self.member.finished(&lease),
                Change::Stop { shard, .. } => assert!(self.leads.remove(&shard).is_some(), "{shard} was not led"),
                Change::Drained => self.drained = true,
            }
        }
    }
}

/// Waits until `is_so` holds, and returns how long that took.
async fn until<const N: usize>(mut nodes: [&mut Node; N], is_so: impl Fn([&Node; N]) -> bool) -> Duration {
    let watch = Stopwatch::start();
    loop {
        nodes.iter_mut().for_each(|node| node.hear());
        if is_so(nodes.each_ref().map(|node| &**node)) {
            return watch.elapsed();
        }
        let counts = nodes.each_ref().map(|node| node.leads.len());
        assert!(watch.elapsed() < PATIENCE, "{counts:?}");
        sleep(Duration::from_millis(10)).await;
    }
}

fn all() -> usize {
    ShardId::standing().count()
}

/// The others would make room for it, again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_cannot_open_is_no_node() {
    let Some(schema) = Schema::new("unopened").await else { return };
    let store = schema.open().await;
    let others = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let config = Config { listen: others.local_addr().unwrap(), ..Config::default() };
    let named = ("north".to_owned(), Terms::default());
    let opened = Running::open_node(None, config, store.clone(), named, Clock::default(), WebApp::default()).await;
    assert!(matches!(opened, Err(server::Error::Listen { .. })));
    assert_eq!(schema.count("SELECT count(*) FROM {here}.nodes").await, 0);
    store.shut().await;
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_share_all_there_is_and_take_what_one_leaves() {
    let Some(schema) = Schema::new("share").await else { return };
    let mut north = Node::join(&schema, "north").await;
    until([&mut north], |[north]| north.leads.len() == all()).await;
    assert!(north.member.leads(ShardId::Quick).is_some() && north.member.count() == all());
    let mut south = Node::join(&schema, "south").await;
    // The shards move one after the other, and each is led by one of the nodes.
    until([&mut north, &mut south], |[north, south]| {
        let apart = north.leads.keys().all(|shard| !south.leads.contains_key(shard));
        apart && south.leads.len() >= 20 && north.leads.len() + south.leads.len() == all()
    })
    .await;
    // A node that goes down leaves everything at once.
    north.member.drain();
    let took = until([&mut north, &mut south], |[north, south]| north.drained && south.leads.len() == all()).await;
    assert!(took < Duration::from_secs(4), "sooner than any lease runs out: {took:?}");
    assert!(north.leads.is_empty());
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_node_leads_that_is_gone_is_another_s_within_a_lease_and_a_second() {
    let Some(schema) = Schema::new("gone").await else { return };
    let mut north = Node::join(&schema, "north").await;
    until([&mut north], |[north]| north.leads.len() == all()).await;
    let table = TableId::from_bytes([7; 16]);
    let shard = ShardId::of_table(*table.as_bytes());
    let old = north.store.led(north.leads[&shard].clone());
    old.append(vec![Entry { table, seq: 1, body: vec![1] }]).await.unwrap();
    let mut south = Node::join(&schema, "south").await;
    // The node stalls: it renews nothing, but will still try to write what it has decided.
    drop((north.member, north.changes));
    let took = until([&mut south], |[south]| south.leads.len() == all()).await;
    assert!(took < Duration::from_millis(6_000), "{took:?}");
    let late = old.append(vec![Entry { table, seq: 2, body: vec![1] }]).await;
    assert!(matches!(late, Err(Error::Fenced { .. })), "{late:?}");
    let lease = south.member.leads(shard).unwrap();
    assert_eq!((&lease, lease.epoch), (&south.leads[&shard], 2));
    south.store.led(lease).append(vec![Entry { table, seq: 2, body: vec![2] }]).await.unwrap();
    // One machine, one clock; behind only as long as the last answer was on its way.
    by_and_by(async || {
        let house_ms = south.member.house_ms().unwrap();
        let here_ms = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
        here_ms.abs_diff(house_ms) < 2_000
    })
    .await;
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hears_of_a_fence_leads_no_more_and_takes_anew() {
    let Some(schema) = Schema::new("fence").await else { return };
    let mut north = Node::join(&schema, "north").await;
    until([&mut north], |[north]| north.leads.len() == all()).await;
    let first = north.leads[&ShardId::Daily].clone();
    north.member.fenced(&first);
    until([&mut north], |[north]| north.leads.get(&ShardId::Daily).is_some_and(|lease| lease.epoch > first.epoch))
        .await;
    schema.clear().await;
}
