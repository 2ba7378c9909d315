//! A house on a server is copied to a file while it goes on, and restored on another.

use std::{fs, path::Path, time::Duration};

use crate::{
    moving::{entries, file, fill, rated},
    numbered::{record, table, user},
    place::{Place, Server},
};
use store::{
    Address, AnyStore, Cause, Counting, Entry, Error, Journal, Leases, Meta, Node, Presence, Sqlite, Store,
    TournamentId, Tournaments, Url,
};
use tempfile::TempDir;
use tokio::{
    select,
    time::{sleep, timeout},
};
use tokio_postgres::{Client, NoTls};

/// Longer than anything here takes, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);

fn url(place: &Server) -> Url {
    place.url().parse().unwrap()
}

/// The files in a folder, except locks.
fn names(folder: &TempDir) -> Vec<String> {
    let names = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| !name.ends_with(".lock")).collect();
    names.sort();
    names
}

/// Holds the table of records: whoever copies the house stops there, and has read the journal by then.
struct Held(Client);

impl Held {
    async fn begin(place: &Server) -> Held {
        let (client, connection) = tokio_postgres::connect(place.url(), NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute("BEGIN; LOCK TABLE records").await.unwrap();
        Held(client)
    }

    async fn until_somebody_waits(&self) {
        let waits = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'records'::regclass";
        let look = async {
            while self.0.query(waits, &[]).await.unwrap().is_empty() {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(LONG, look).await.expect("nobody comes to the records");
    }

    async fn end(self) {
        self.0.batch_execute("ROLLBACK").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_on_a_server_is_backed_up_as_it_is_at_one_moment_and_goes_on_meanwhile() {
    let (Some(place), Some(other)) = (Server::new().await, Server::new().await) else { return };
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    fs::write(folder.path().join("copy.db.part"), "left by one that was killed").unwrap();
    let store = place.open().await;
    fill(&store).await;
    let north: Node = "north".into();
    store.renew(&north, Duration::from_secs(600), Presence::Here, &[]).await.unwrap();
    let census = store.census().await.unwrap();

    let from = url(&place);
    let held = Held::begin(&place).await;
    let mut backing = Box::pin(AnyStore::back_up(&from, &copy));
    select! {
        early = &mut backing => panic!("{early:?}"),
        () = held.until_somebody_waits() => {}
    }
    assert_eq!(names(&folder), ["copy.db.part"], "it has its name only once it is whole");
    only_its_owner_may_read(&folder.path().join("copy.db.part"));
    // These come after what is held: only a single moment lacks them.
    let later = TournamentId::from_bytes([9; 16]);
    store.write_tournament(later, 1, vec![b"{}".to_vec()]).await.unwrap();
    store.append(vec![Entry { table: table(1), seq: 1_201, body: vec![] }]).await.unwrap();
    store.append(entries(5, 2)).await.unwrap();
    held.end().await;
    let made = backing.await.unwrap();
    assert_eq!((made.tables, made.entries, made.records), (3, 1_205, 3));
    assert_eq!(names(&folder), ["copy.db"]);
    only_its_owner_may_read(&copy);
    assert_eq!(AnyStore::restore(&copy, &url(&other)).await.unwrap(), made);
    assert_eq!(names(&folder), ["copy.db"], "nor is anything left beside it");

    // It goes on in the file, and on the other server.
    let kept = Sqlite::open(&copy).unwrap();
    assert_eq!(kept.faults().await.unwrap(), Vec::<String>::new());
    assert_eq!(kept.census().await.unwrap(), census);
    as_it_was(&kept, later).await;
    kept.shut().await;
    let restored = other.open().await;
    assert_eq!(restored.census().await.unwrap(), census);
    as_it_was(&restored, later).await;
    assert_eq!(restored.cluster().await.unwrap().nodes, [], "the nodes are where they were");
    restored.shut().await;
    store.shut().await;
    place.clear().await;
    other.clear().await;
}

#[cfg(unix)]
fn only_its_owner_may_read(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(not(unix))]
fn only_its_owner_may_read(_: &Path) {}

/// Whether the store has what was filled in, and not what came later; and whether it can be used.
async fn as_it_was(store: &impl Store, later: TournamentId) {
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(7));
    assert_eq!(store.read(table(1), 0).await.unwrap(), entries(1, 1_200));
    assert_eq!(store.record(record(2)).await.unwrap().unwrap().body, vec![2; 50_000]);
    assert_eq!(store.tournament(TournamentId::from_bytes([1; 16])).await.unwrap().len(), 2);
    assert_eq!(store.tournament(later).await.unwrap().len(), 0);
    store.append(vec![Entry { table: table(1), seq: 1_201, body: vec![] }]).await.unwrap();
    store.block(user(3), user(2), 6, 9).await.unwrap();
    store.settle(record(3), vec![rated(0), rated(1)]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_cannot_be_made_leaves_nothing() {
    let Some(place) = Server::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let [copy, there] = ["copy.db", "there.db"].map(|name| folder.path().join(name));
    fs::write(&there, "mine").unwrap();
    let from = url(&place);
    let refused = AnyStore::back_up(&from, &copy).await;
    assert!(matches!(refused, Err(Error::NoHouse { .. })), "{refused:?}");
    let store = place.open().await;
    store.heartbeat(1).await.unwrap();
    let refused = AnyStore::back_up(&from, &there).await;
    assert!(matches!(&refused, Err(Error::Exists { path }) if *path == there), "{refused:?}");
    let (server, options) = place.url().split_once('?').unwrap();
    let (server, _) = server.rsplit_once('/').unwrap();
    let nowhere = format!("{server}/no_such_database?{options}").parse().unwrap();
    let refused = AnyStore::back_up(&nowhere, &copy).await;
    assert!(matches!(refused, Err(Error::Backend { cause: Cause::CannotOpen, .. })), "{refused:?}");

    // One that is given up, and one during which a later program upgrades the database.
    for upgrade in [false, true] {
        let held = Held::begin(&place).await;
        let mut backing = Box::pin(AnyStore::back_up(&from, &copy));
        select! {
            early = &mut backing => panic!("{early:?}"),
            () = held.until_somebody_waits() => {}
        }
        assert_eq!(names(&folder), ["copy.db.part", "there.db"]);
        if upgrade {
            assert!(place.by_hand("INSERT INTO refinery_schema_history (version, name) VALUES (99, 'later')").await);
            held.end().await;
            let refused = backing.await;
            assert!(matches!(refused, Err(Error::NewerSchema { found: 99, .. })), "{refused:?}");
        } else {
            drop(backing);
            held.end().await;
        }
        assert_eq!(names(&folder), ["there.db"]);
    }
    let refused = AnyStore::back_up(&from, &copy).await;
    assert!(matches!(refused, Err(Error::NewerSchema { found: 99, .. })), "{refused:?}");
    assert!(place.by_hand("DELETE FROM refinery_schema_history WHERE version > 5").await);
    let refused = AnyStore::back_up(&from, &copy).await;
    assert!(matches!(refused, Err(Error::OlderSchema { found: 5, .. })), "{refused:?}");
    assert_eq!(names(&folder), ["there.db"]);
    assert_eq!(fs::read(&there).unwrap(), b"mine");
    store.shut().await;
    place.clear().await;
}

/// As a backup of a file does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_broken_journal_on_a_server_keeps_it_as_it_is() {
    let Some(place) = Server::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let store = place.open().await;
    store.append(entries(1, 3)).await.unwrap();
    store.append(entries(2, 4)).await.unwrap();
    store.shut().await;
    let broken = "DELETE FROM tables WHERE table_id = (SELECT table_id FROM journal WHERE seq = 4);
                  DELETE FROM journal WHERE seq = 2";
    assert!(place.by_hand(broken).await);
    let made = AnyStore::back_up(&url(&place), &copy).await.unwrap();
    assert_eq!((made.tables, made.entries), (1, 5));
    let kept = Sqlite::read_only(&copy).unwrap();
    assert_eq!(kept.unlisted().await.unwrap(), [table(2)]);
    let missing = kept.read(table(1), 0).await;
    assert!(matches!(missing, Err(Error::Missing { seq: 2, .. })), "{missing:?}");
    place.clear().await;
}

/// A role may have limits that are meant for the queries of a house.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_takes_the_time_that_it_takes() {
    let Some(place) = Server::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    place.open().await.shut().await;
    let limited: Url = place.url().replace("options=", "options=-cstatement_timeout%3D5s%20").parse().unwrap();
    let held = Held::begin(&place).await;
    let waited = async {
        held.until_somebody_waits().await;
        sleep(Duration::from_secs(6)).await;
        held.end().await;
    };
    let (made, ()) = tokio::join!(AnyStore::back_up(&limited, &copy), waited);
    made.unwrap();
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_restored_to_nothing_but_an_empty_database() {
    let Some(place) = Server::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let [here, spoilt] = ["here.db", "spoilt.db"].map(|name| folder.path().join(name));
    let house = Sqlite::open(&here).unwrap();
    house.heartbeat(1).await.unwrap();
    house.append(entries(1, 600)).await.unwrap();
    house.shut().await;
    let to = url(&place);
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'records'";
    let root: u32 = rusqlite::Connection::open(&here).unwrap().query_row(sql, [], |row| row.get(0)).unwrap();
    let mut bytes = fs::read(&here).unwrap();
    let page = (root as usize - 1) * 4096;
    bytes[page..page + 4096].fill(0xff);
    fs::write(&spoilt, bytes).unwrap();
    let refused = AnyStore::restore(&spoilt, &to).await;
    assert!(matches!(refused, Err(Error::BadCopy { .. } | Error::Backend { .. })), "{refused:?}");
    let nothing = AnyStore::restore(&folder.path().join("nothing.db"), &to).await;
    assert!(matches!(nothing, Err(Error::Io { .. })), "{nothing:?}");
    let none = AnyStore::read_only(&Address::Postgres(to.clone())).await.err();
    assert!(matches!(none, Some(Error::NoHouse { .. })), "nothing was put there: {none:?}");

    AnyStore::restore(&here, &to).await.unwrap();
    let refused = AnyStore::restore(&here, &to).await;
    assert!(matches!(refused, Err(Error::Exists { .. })), "{refused:?}");
    let back = folder.path().join("back.db");
    AnyStore::back_up(&to, &back).await.unwrap();
    AnyStore::read_only(&file(&back)).await.unwrap().shut().await;
    let store = place.open().await;
    let north: Node = "north".into();
    store.renew(&north, Duration::from_secs(600), Presence::Here, &[]).await.unwrap();
    store.shut().await;
    let refused = AnyStore::restore(&here, &to).await;
    assert!(matches!(refused, Err(Error::Locked { .. })), "{refused:?}");
    place.clear().await;
}
