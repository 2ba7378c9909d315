//! Standbys: one that the server waits for before it reports anything as written, one that does not write yet, and one
//! that takes over under a name of its own.

use crate::numbered::{table, token, user};
use std::{
    env, fs,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use store::{AnyStore, Deal, DealId, Deals, Entry, Journal, Postgres, Sessions};
use tempfile::TempDir;
use tokio::{
    net::TcpListener,
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_postgres::{Client, NoTls};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/postgres");

/// A server of the test's own, because the standby to wait for is a setting that affects everyone on the server.
pub(super) struct Alone {
    pub(super) folder: TempDir,
    pub(super) url: String,
}

impl Alone {
    /// `None` if the tests run without PostgreSQL.
    pub(super) fn start() -> Option<Alone> {
        env::var("MADANG_TEST_POSTGRES").ok()?;
        let folder = folder();
        let url = script("start", &folder, &["fsync=off"]);
        Some(Alone { folder, url })
    }

    /// A standby of it, for which it waits.
    fn followed(&self) -> Alone {
        let folder = folder();
        let url = script("follow", &folder, &[self.folder.path().to_str().unwrap()]);
        Alone { folder, url }
    }

    /// Turns it into a standby that people may read. It follows nobody.
    fn follow(&self) {
        script("stop", &self.folder, &[]);
        fs::write(self.folder.path().join("data/standby.signal"), "").unwrap();
        script("start", &self.folder, &["fsync=off"]);
    }

    fn promote(&self) {
        script("promote", &self.folder, &[]);
    }

    /// Waits until its log says this.
    async fn refuses(&self, why: &str) {
        let log = self.folder.path().join("log");
        let look = async {
            while !fs::read_to_string(&log).unwrap().contains(why) {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(Duration::from_secs(30), look).await.expect("it refuses nothing");
    }

    pub(super) async fn by_hand(&self) -> Client {
        let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }
}

/// PostgreSQL refuses to run as root, and a socket's path must be short.
fn folder() -> TempDir {
    tempfile::Builder::new().prefix("standby.").tempdir_in("/tmp").unwrap()
}

/// Has the script do this to the server in a folder, and tells what it prints. A machine's settings for a server that is
/// there already mean nothing to it.
pub(super) fn script(what: &str, folder: &TempDir, settings: &[&str]) -> String {
    tried(what, folder, settings).unwrap()
}

/// As [`script`]. If it fails, what it says.
pub(super) fn tried(what: &str, folder: &TempDir, settings: &[&str]) -> Result<String, String> {
    let mut command = Command::new(SCRIPT);
    command.arg(what).arg(folder.path()).args(settings).env("PGPORT", "5433").env("PGHOST", "elsewhere");
    let done = command.output().unwrap();
    let said = |bytes| String::from_utf8(bytes).unwrap().trim().to_owned();
    if done.status.success() { Ok(said(done.stdout)) } else { Err(said(done.stderr)) }
}

impl Drop for Alone {
    fn drop(&mut self) {
        Command::new(SCRIPT).arg("crash").arg(self.folder.path()).status().ok();
    }
}

/// Changes a setting of the whole server.
async fn set(client: &Client, name: &str, value: &str) {
    client.batch_execute(&format!("ALTER SYSTEM SET {name} = '{value}'")).await.unwrap();
    client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
}

async fn waits_for(client: &Client, standby: &str) {
    set(client, "synchronous_standby_names", standby).await;
}

/// Writes one entry after the other, each of which must succeed, and tells the number of the last one.
fn writing(store: &Postgres) -> (JoinHandle<()>, Arc<AtomicU64>) {
    let told = Arc::new(AtomicU64::new(0));
    let (writer, tell) = (store.clone(), told.clone());
    let writing = tokio::spawn(async move {
        for seq in 1.. {
            writer.append(vec![Entry { table: table(1), seq, body: b"a move".to_vec() }]).await.unwrap();
            tell.store(seq, Ordering::Relaxed);
            sleep(Duration::from_millis(1)).await;
        }
    });
    (writing, told)
}

/// The process ID of a backend that is waiting for the standby.
async fn waiting(client: &Client) -> Option<i32> {
    let sql = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    client.query_opt(sql, &[]).await.unwrap().map(|row| row.get(0))
}

/// Waits until a backend has ended: what it had written to the log is visible only some moments after it stops waiting.
async fn until_it_is_gone(client: &Client, pid: i32) {
    while client.query_opt("SELECT FROM pg_stat_activity WHERE pid = $1", &[&pid]).await.unwrap().is_some() {
        sleep(Duration::from_millis(10)).await;
    }
}

async fn until_somebody_waits(client: &Client) -> i32 {
    let look = async {
        loop {
            if let Some(pid) = waiting(client).await {
                return pid;
            }
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(30), look).await.expect("nobody waits for the standby")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_standby_may_not_have_is_not_told_as_written() {
    let Some(server) = Alone::start() else { return };
    let (store, client) = (Postgres::open(&server.url).await.unwrap(), server.by_hand().await);
    let (writing, told) = writing(&store);
    waits_for(&client, "nobody").await;
    let pid = until_somebody_waits(&client).await;
    let before = told.load(Ordering::Relaxed);
    client.execute("SELECT pg_terminate_backend($1)", &[&pid]).await.unwrap();
    until_it_is_gone(&client, pid).await;
    assert_eq!(store.read(table(1), before).await.unwrap().len(), 1, "it is there for everybody to see");
    assert_ne!(until_somebody_waits(&client).await, pid);
    assert_eq!(told.load(Ordering::Relaxed), before, "it was told as written, and may be gone with the server");
    waits_for(&client, "").await;
    while told.load(Ordering::Relaxed) < before + 2 {
        sleep(Duration::from_millis(10)).await;
    }
    writing.abort();
    store.shut().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_sent_to_a_server_that_does_not_write_yet_is_written_once_it_does() {
    let Some(server) = Alone::start() else { return };
    let (store, client) = (Postgres::open(&server.url).await.unwrap(), server.by_hand().await);
    let (writing, told) = writing(&store);
    // It refuses what a standby refuses until it is promoted.
    set(&client, "default_transaction_read_only", "on").await;
    server.refuses("in a read-only transaction").await;
    set(&client, "default_transaction_read_only", "off").await;
    let before = told.load(Ordering::Relaxed);
    while told.load(Ordering::Relaxed) < before + 2 {
        assert!(!writing.is_finished(), "what is refused for a moment is not lost");
        sleep(Duration::from_millis(10)).await;
    }
    writing.abort();
    store.shut().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_try_that_is_begun_at_a_standby_is_written_once_that_is_promoted() {
    let Some(server) = Alone::start() else { return };
    let store = Postgres::open(&server.url).await.unwrap();
    let today = DealId { day: 7, game: "lexio".to_owned() };
    store.create_session(user(1), token(1), "Mina", "", 1).await.unwrap();
    store.put_deal(today.clone(), Deal { rules: "{}".to_owned(), seed: [1; 72] }).await.unwrap();
    server.follow();
    let (at, deal) = (store.clone(), today.clone());
    let entries = vec![Entry { table: table(1), seq: 1, body: b"a deal".to_vec() }];
    let begun = tokio::spawn(async move { at.begin_try(deal, user(1), 10, entries).await });
    server.refuses("cannot use serializable mode in a hot standby").await;
    server.promote();
    begun.await.unwrap().expect("it waits until the server writes");
    assert_eq!(store.try_of(today, user(1)).await.unwrap().map(|tried| tried.table), Some(table(1)));
    assert_eq!(store.read(table(1), 0).await.unwrap().len(), 1);
    store.shut().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_may_be_made_at_a_standby() {
    let Some(server) = Alone::start() else { return };
    let store = Postgres::open(&server.url).await.unwrap();
    store.append(vec![Entry { table: table(1), seq: 1, body: b"a move".to_vec() }]).await.unwrap();
    store.shut().await;
    server.follow();
    let here = tempfile::tempdir().unwrap();
    let made = AnyStore::back_up(&server.url.parse().unwrap(), &here.path().join("copy.db")).await.unwrap();
    assert_eq!((made.tables, made.entries), (1, 1));
}

/// Waits until more has been told as written.
async fn goes_on(writing: &JoinHandle<()>, told: &AtomicU64) {
    let before = told.load(Ordering::Relaxed);
    let look = async {
        while told.load(Ordering::Relaxed) < before + 2 {
            assert!(!writing.is_finished(), "what is refused for a moment is not lost");
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(60), look).await.expect("nothing is written any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_servers_the_one_that_is_promoted_is_found() {
    let Some(first) = Alone::start() else { return };
    let second = first.followed();
    // One that has never been there, and the standby: it would be taken if whoever answers were good enough.
    let folders = [second.folder.path(), first.folder.path()].map(|folder| folder.to_str().unwrap());
    let url = format!("postgres://madang@/postgres?host=/nowhere,{}", folders.join(","));
    let store = Postgres::open(&url).await.unwrap();
    let (writing, told) = writing(&store);
    goes_on(&writing, &told).await;
    script("crash", &first.folder, &[]);
    let before = told.load(Ordering::Relaxed);
    second.promote();
    goes_on(&writing, &told).await;
    let kept = store.read(table(1), 0).await.unwrap();
    assert!(kept.iter().zip(1..).all(|(entry, seq)| entry.seq == seq) && kept.len() as u64 >= before);
    writing.abort();
    store.shut().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_does_not_answer_keeps_nobody_from_the_next() {
    let Some(server) = Alone::start() else { return };
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (port, folder) = (silent.local_addr().unwrap().port(), server.folder.path().to_str().unwrap());
    let url = format!("postgres://madang@/postgres?host=127.0.0.1,{folder}&port={port},5432");
    let store = Postgres::open(&url).await.unwrap();
    store.append(vec![Entry { table: table(1), seq: 1, body: b"a move".to_vec() }]).await.unwrap();
    store.shut().await;
}
