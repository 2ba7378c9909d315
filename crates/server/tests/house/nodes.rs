//! Several nodes on one PostgreSQL: they share what there is to lead, and take over what another leaves.

use crate::{
    house::{PATIENCE, Player, by_and_by, create, short},
    stopwatch::Stopwatch,
};
use cluster::{ShardId, Terms};
use server::{
    Clock, Config, Running, WebApp, client,
    nodes::{Change, Membership},
};
use std::{
    collections::BTreeMap,
    env,
    future::{pending, ready},
    net::{SocketAddr, TcpListener},
    time::{Duration, Instant},
};
use store::{Entry, Error, Journal, Lease, Postgres, TableId};
use tokio::{
    runtime,
    sync::mpsc::UnboundedReceiver,
    time::{sleep, timeout},
};
use tokio_postgres::error::SqlState;

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
        self.try_to_run(sql).await.unwrap();
    }

    async fn try_to_run(&self, sql: &str) -> Result<(), tokio_postgres::Error> {
        let (client, connection) = tokio_postgres::connect(&self.server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(&sql.replace("{here}", &self.name)).await
    }

    /// A number that the server returns.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        let (client, connection) = tokio_postgres::connect(&self.server, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.query_one(&sql.replace("{here}", &self.name), &[]).await.unwrap().get(0)
    }

    /// Removes all of it. Where a test leaves a house open, this and a query of the house may wait for each other, and
    /// the server ends one of them.
    pub(crate) async fn clear(self) {
        while let Err(error) = self.try_to_run("DROP SCHEMA {here} CASCADE").await {
            assert_eq!(error.code(), Some(&SqlState::T_R_DEADLOCK_DETECTED), "{error}");
        }
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

/// A house of one process, without a bus.
async fn open_alone(url: String) -> Result<(Running, Postgres), server::Error> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, database: Some(url.parse().unwrap()), ..Config::default() };
    let store = Postgres::open(&url).await.unwrap();
    let running = Running::open(config, store.clone(), Clock::default(), WebApp::default()).await?;
    Ok((running, store))
}

fn is_refused<T>(opened: Result<T, server::Error>) -> bool {
    matches!(opened, Err(server::Error::Store(Error::InUse { .. })))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_without_a_bus_serves_no_database_that_others_serve() {
    let Some(schema) = Schema::new("beside").await else { return };
    let mut north = Node::join(&schema, "north").await;
    until([&mut north], |[north]| north.leads.len() == all()).await;
    assert!(is_refused(open_alone(schema.url()).await));
    assert!(north.member.leads(ShardId::Quick).is_some(), "the node was not disturbed");
    drop(north);
    let (running, store) = open_alone(schema.url()).await.expect("the node is gone");
    assert!(is_refused(open_alone(schema.url()).await));
    let other = schema.open().await;
    let joined = Membership::join(other.clone(), "south", Terms::default()).await.map(drop);
    assert!(matches!(joined, Err(Error::InUse { .. })), "{joined:?}");
    running.until(ready(())).await;
    assert_eq!(schema.count("SELECT count(*) FROM {here}.nodes").await, 0, "whoever closes leaves at once");
    Membership::join(other, "south", Terms::default()).await.map(drop).unwrap();
    store.shut().await;
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_was_killed_is_waited_for_as_long_as_a_lease() {
    let Some(schema) = Schema::new("killed").await else { return };
    let threads = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let first = threads.spawn(open_alone(schema.url())).await.unwrap().expect("nobody is there");
    threads.shutdown_background();
    let begun = Instant::now();
    let (running, store) = open_alone(schema.url()).await.expect("the first is gone");
    assert!(begun.elapsed() >= Duration::from_millis(Terms::default().lease_ms));
    running.until(ready(())).await;
    store.shut().await;
    drop(first);
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_others_took_for_gone_writes_nothing_more_and_closes() {
    let Some(schema) = Schema::new("ousted").await else { return };
    let (running, store) = open_alone(schema.url()).await.expect("nobody is there");
    let mut ann: Player = Player::at(running.address(), &client::session(running.address()).await.unwrap()).await;
    ann.create(2, short()).await;
    let entries = "SELECT count(*) FROM {here}.journal";
    let before = schema.count(entries).await;
    // As if it had stood still.
    let entered = "UPDATE {here}.shards SET node = 'process 9/9', epoch = epoch + 1 WHERE shard = 'alone'";
    schema.run(entered).await;
    assert!(!matches!(ann.call(create(2, short())).await, Ok(Ok(_))));
    let ousted = running.ousted();
    timeout(PATIENCE, running.until(pending())).await.expect("it serves on");
    assert!(ousted.is_cancelled());
    assert_eq!(schema.count(entries).await, before);
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
