//! Opening a database: only at this program's version, by several processes at once, and read-only.

use crate::place::{Place, Server};
use store::{Cause, Entry, Error, Journal, Meta, Postgres, TableId};

fn entry(seq: u64) -> Entry {
    Entry { table: TableId::from_bytes([1; 16]), seq, body: vec![1] }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_open_a_new_database_at_once() {
    let Some(place) = Server::new().await else { return };
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let url = place.url().to_owned();
        all.spawn(async move { Postgres::open(&url).await.map(drop) });
    }
    for opened in all.join_all().await {
        opened.unwrap();
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_database_without_every_letter_is_refused() {
    let Some(place) = Server::new().await else { return };
    let (server, options) = place.url().split_once('?').unwrap();
    let (server, _) = server.rsplit_once('/').unwrap();
    let name = format!("latin1_{}", std::process::id());
    let url = format!("{server}/{name}?{options}");
    let create = format!("CREATE DATABASE {name} ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
    place.run(&create).await.unwrap();
    let opened = Postgres::open(&url).await.err();
    place.run(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    assert!(matches!(&opened, Some(Error::Encoding { encoding }) if encoding == "LATIN1"), "{opened:?}");
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_a_later_program_is_refused() {
    let Some(place) = Server::new().await else { return };
    assert!(matches!(Postgres::read_only(place.url()).await, Err(Error::NoHouse { .. })), "there is none");
    place.open().await.shut().await;
    assert!(place.by_hand("INSERT INTO refinery_schema_history (version, name) VALUES (99, 'later')").await);
    let url = place.url();
    for opened in [Postgres::open(url).await, Postgres::open_beside(url).await, Postgres::read_only(url).await] {
        assert!(matches!(opened.err(), Some(Error::NewerSchema { found: 99, .. })));
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_an_earlier_program_is_not_upgraded_beside_houses() {
    let Some(place) = Server::new().await else { return };
    let url = place.url();
    assert!(matches!(Postgres::open_beside(url).await, Err(Error::NoHouse { .. })), "there is none");
    let house = place.open().await;
    let beside = Postgres::open_beside(url).await.unwrap();
    beside.append(vec![entry(1)]).await.unwrap();
    beside.shut().await;
    house.append(vec![entry(2)]).await.unwrap();
    let undo = "DELETE FROM refinery_schema_history WHERE version = (SELECT max(version) FROM refinery_schema_history)";
    assert!(place.by_hand(undo).await);
    // That the second is refused, too, shows that the first has changed nothing.
    for opened in [Postgres::open_beside(url).await, Postgres::read_only(url).await] {
        assert!(matches!(opened.err(), Some(Error::OlderSchema { found, known }) if found + 1 == known));
    }
    house.append(vec![entry(3)]).await.unwrap();
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_only_looks_sees_one_moment_and_changes_nothing() {
    let Some(place) = Server::new().await else { return };
    let house = place.open().await;
    house.append(vec![entry(1)]).await.unwrap();
    let looking = Postgres::read_only(place.url()).await.unwrap();
    assert_eq!(looking.tables().await.unwrap().len(), 1);
    house.append(vec![entry(2)]).await.unwrap();
    assert_eq!(looking.read(entry(1).table, 0).await.unwrap(), [entry(1)]);
    for refused in [looking.append(vec![entry(3)]).await, looking.heartbeat(1).await] {
        assert!(matches!(refused, Err(Error::Backend { cause: Cause::ReadOnly, .. })), "{refused:?}");
    }
    looking.shut().await;
    house.append(vec![entry(3)]).await.unwrap();
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutting_writes_what_is_queued() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    let waiting = store.clone();
    let waiting = async move { waiting.append((1..=500).map(entry).collect()).await };
    let (written, ()) = tokio::join!(waiting, store.shut());
    written.unwrap();
    store.shut().await;
    assert!(matches!(store.append(vec![entry(501)]).await, Err(Error::Shut)));
    assert!(matches!(store.tables().await, Err(Error::Shut)));
    assert!(matches!(store.heartbeat(1).await, Err(Error::Shut)));
    assert_eq!(place.open().await.read(entry(1).table, 0).await.unwrap().len(), 500);
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_not_there_is_told_of() {
    let nowhere = Postgres::open("postgres://madang@127.0.0.1:1/madang").await.err();
    assert!(matches!(nowhere, Some(Error::Backend { cause: Cause::Unreachable, .. })), "{nowhere:?}");
    let nonsense = Postgres::open("postgres://madang@:x/").await.err();
    assert!(matches!(nonsense, Some(Error::Backend { .. })), "{nonsense:?}");
}
