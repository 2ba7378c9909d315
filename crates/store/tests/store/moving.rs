//! A house moves from SQLite to PostgreSQL and back with everything it has, or learns why it cannot.

use std::{fs, path::Path, time::Duration};

use crate::{
    numbered::{handle, record, sign_in, sign_up, table, token, user},
    place::{Place, Server},
};
use store::{
    Address, AnyStore, Belief, Cause, Company, Cost, Counting, Deal, DealId, Entry, Error, Journal, Key, KeyId, Leases,
    Lock, Match, Meta, Moved, Node, Presence, Rated, Ratings, Sat, Shown, SignUp, Spoken, Sqlite, Store, Subscription,
    TournamentId, Who,
    moderation::{Act, Closing, Effect, Hint, Kind, NewReport},
};
use tokio::sync::Notify;

pub(crate) fn entries(n: u8, last: u64) -> Vec<Entry> {
    (1..=last).map(|seq| Entry { table: table(n), seq, body: vec![n; 20] }).collect()
}

/// Adds accounts 1 to 4 and guest 9, who know and have reported one another, with something in every table there is.
pub(crate) async fn fill(store: &impl Store) {
    store.heartbeat(7).await.unwrap();
    people(store).await;
    store.append(entries(1, 1_200)).await.unwrap();
    store.append(entries(2, 3)).await.unwrap();
    store.close(table(2), 9).await.unwrap();
    for n in 1..=3 {
        store.keep_record(record(n), table(1), n.into(), &vec![n; 50_000]).await.unwrap();
        store.note_match(duel(n)).await.unwrap();
    }
    for n in 1..=2 {
        store.settle(record(n), vec![rated(0), Rated { cost: None, ..rated(1) }]).await.unwrap();
    }
    let id = DealId { day: -3, game: "lexio".into() };
    store.put_deal(id.clone(), Deal { rules: "{}".into(), seed: [5; 72] }).await.unwrap();
    store.begin_try(id, user(1), 5, entries(3, 2)).await.unwrap();
    let tournament = TournamentId::from_bytes([1; 16]);
    store.write_tournament(tournament, 1, vec![b"{}".to_vec(), vec![]]).await.unwrap();
    conduct(store).await;
}

async fn people(store: &impl Store) {
    for n in [1, 2, 3, 4, 9, 10] {
        store.create_session(user(n), token(n), "달빛 토끼", "Firefox", 1).await.unwrap();
    }
    for n in 1..=4 {
        let up = SignUp { device: "Chrome".into(), ..sign_up(n, &format!("Nr{n}")) };
        store.sign_up(up).await.unwrap();
    }
    let lock = Lock::Passkey { credential: vec![1; 20], transports: 1, fixed: vec![2], state: vec![] };
    let passkey = Key { id: KeyId::from_bytes([77; 16]), name: "blue".into(), made_ms: 3, used_ms: None, lock };
    store.put_key(user(1), passkey, Shown::Session, token(1)).await.unwrap();
    store.put_codes(user(1), vec![[3; 32]], token(1)).await.unwrap();
    store.begin_ceremony([6; 16], 5, vec![7; 60]).await.unwrap();
    let subscription = Subscription {
        user: user(1),
        session: token(1),
        endpoint: "https://push.test/a".into(),
        public_key: [4; 65],
        secret: [5; 16],
        language: "ko".into(),
        made_ms: 3,
    };
    store.subscribe(subscription).await.unwrap();
    store.sign_in(sign_in(2, 22, Some(10))).await.unwrap();
    store.befriend(user(1), user(2), 5, 9).await.unwrap();
    store.block(user(3), user(9), 5, 9).await.unwrap();
    store.mute(user(3), user(1), true).await.unwrap();
    let what = "{\"text\":\"안녕\"}".to_owned();
    let spoken = Spoken {
        table: table(1),
        number: 1,
        of_match: 1,
        user: Some(user(1)),
        seat: None,
        at_ms: 2,
        what,
        removed: false,
    };
    store.keep_words(spoken).await.unwrap();
    store.came_from(table(1), user(1), [8; 16], 5).await.unwrap();
    let effect = Effect::Rename { to: handle("Player-7"), from: None };
    store.act(Act { about: user(4), effect, closes: None, ..act() }).await.unwrap();
    store.act(Act { about: user(9), effect: Effect::Unname(None), closes: None, ..act() }).await.unwrap();
    store.delete_account(user(4)).await.unwrap();
}

/// Mutes user 1, and closes the first report.
fn act() -> Act {
    let [action, reason, note] = ["{}", "abuse", "seen"].map(String::from);
    let (effect, closes) = (Effect::Keep(Kind::Mute, None), Some(Closing { up_to: 1, noticed_ms: None, done: true }));
    Act { by: None, about: user(1), effect, action, once: false, reason, note, told: true, closes, at_ms: 20 }
}

async fn conduct(store: &impl Store) {
    let [reason, words] = ["abuse", "words"].map(String::from);
    let report = NewReport { by: user(2), about: user(1), reason, words, scene: None, at_ms: 10 };
    store.report(report, 9).await.unwrap();
    for other in [None, Some(user(3))] {
        let hint = Hint { name: "timing".into(), other, amount: 0.1, count: 40, at_ms: 11 };
        store.notice(user(2), hint, 9).await.unwrap();
    }
    store.act(act()).await.unwrap();
    store.act(Act { effect: Effect::Void(record(1)), closes: None, ..act() }).await.unwrap();
}

fn duel(n: u8) -> Match {
    let sat = |who, place| Sat { who: Who::User(user(who)), place: Some(place), points: Some(-9) };
    let (game, class) = ("lexio".into(), "lexio-2".into());
    let (rounds, rated, private, at_ms) = (5, true, false, n.into());
    Match { record: record(n), game, class, rounds, rated, private, at_ms, seats: vec![sat(1, 1), sat(2, 2)] }
}

pub(crate) fn rated(seat: u8) -> Rated {
    let belief = Belief { mean: 1.0 / 3.0, variance: 1e-300 };
    let cost = Some(Cost { points: 1.5, decisions: 12 });
    Rated { seat, place: seat + 1, points: 9.0, luck: -0.0, score: 0.1, chance: 0.0, cost, belief }
}

pub(crate) fn file(path: &Path) -> Address {
    Address::File(path.into())
}

async fn moved(from: &Address, to: &Address) -> Result<Moved, Error> {
    AnyStore::move_all(from, to, |_, _| {}).await
}

/// A house with something in every table, which everybody has left.
async fn closed(path: &Path) {
    let store = Sqlite::open(path).unwrap();
    fill(&store).await;
    store.shut().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_moves_there_and_back_with_all_that_it_has() {
    let Some(place) = Server::new().await else { return };
    let server = Address::Postgres(place.url().parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let [here, back] = ["house.db", "back.db"].map(|name| folder.path().join(name));
    let store = Sqlite::open(&here).unwrap();
    fill(&store).await;
    let census = store.census().await.unwrap();
    store.shut().await;
    let there = moved(&file(&here), &server).await.unwrap();
    assert_eq!(there.tables, 38, "something of every table");
    assert_eq!(moved(&server, &file(&back)).await.unwrap(), there);
    let store = Sqlite::open(&back).unwrap();
    assert_eq!(store.census().await.unwrap(), census);
    assert_eq!(store.read(table(1), 0).await.unwrap(), entries(1, 1_200));
    assert_eq!(store.record(record(2)).await.unwrap().unwrap().body, vec![2; 50_000]);
    store.shut().await;

    // It goes on there as if it had never been anywhere else.
    let store = place.open().await;
    assert_eq!(store.census().await.unwrap(), census);
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(7));
    assert_eq!(store.standing(user(1)).await.unwrap()[0].belief.variance, 1e-300);
    store.append(vec![Entry { table: table(1), seq: 1_201, body: vec![] }]).await.unwrap();
    store.block(user(3), user(2), 6, 9).await.unwrap();
    store.settle(record(3), vec![rated(0), rated(1)]).await.unwrap();
    assert_eq!(store.blocks_of(user(3)).await.unwrap().len(), 2);
    store.shut().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_moves_to_nothing_but_an_empty_place() {
    let Some(place) = Server::new().await else { return };
    let server = Address::Postgres(place.url().parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let [here, nowhere] = ["house.db", "nowhere.db"].map(|name| folder.path().join(name));
    let store = Sqlite::open(&here).unwrap();
    store.heartbeat(1).await.unwrap();
    let open = moved(&file(&here), &server).await;
    assert!(matches!(open, Err(Error::Locked { .. })), "a house is open: {open:?}");
    store.shut().await;
    let nothing = moved(&file(&nowhere), &server).await;
    assert!(matches!(nothing, Err(Error::Io { .. })), "{nothing:?}");
    assert!(!nowhere.exists());
    assert_eq!(moved(&file(&here), &server).await.unwrap(), Moved { tables: 1, rows: 1 });
    let before = fs::read(&here).unwrap();
    for (from, to) in [(file(&here), server.clone()), (server, file(&here))] {
        let refused = moved(&from, &to).await;
        assert!(matches!(refused, Err(Error::Exists { .. })), "{refused:?}");
    }
    assert!(fs::read(&here).unwrap() == before, "it is as it was");
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_of_an_earlier_version_to_which_none_can_move_keeps_its_version() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = ["house.db", "there.db"].map(|name| folder.path().join(name));
    for path in [&here, &there] {
        let store = Sqlite::open(path).unwrap();
        store.heartbeat(1).await.unwrap();
        store.shut().await;
    }
    let connection = rusqlite::Connection::open(&there).unwrap();
    let earlier = "DROP TABLE barred_handles; DELETE FROM refinery_schema_history WHERE version > 16";
    connection.execute_batch(earlier).unwrap();
    let refused = moved(&file(&here), &file(&there)).await;
    assert!(matches!(refused, Err(Error::Exists { .. })), "{refused:?}");
    let newest = "SELECT max(version) FROM refinery_schema_history";
    assert_eq!(connection.query_row(newest, [], |row| row.get::<_, i32>(0)).unwrap(), 16);

    let Some(place) = Server::new().await else { return };
    let server = Address::Postgres(place.url().parse().unwrap());
    let store = place.open().await;
    store.heartbeat(1).await.unwrap();
    store.shut().await;
    assert!(place.by_hand("DELETE FROM refinery_schema_history WHERE version > 3").await);
    let refused = moved(&file(&here), &server).await;
    assert!(matches!(refused, Err(Error::Exists { .. })), "{refused:?}");
    let same = "DO $$ BEGIN ASSERT 3 = (SELECT max(version) FROM refinery_schema_history); END $$";
    assert!(place.by_hand(same).await, "its nodes may be open");
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_of_which_only_a_part_has_arrived_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there, other] = ["house.db", "there.db", "other.db"].map(|name| folder.path().join(name));
    closed(&here).await;
    // As an earlier program left it.
    let store = Sqlite::open(&there).unwrap();
    store.put_meta("moving", vec![]).await.unwrap();
    store.append(entries(1, 5)).await.unwrap();
    store.shut().await;
    for refused in [
        AnyStore::open(&file(&there)).await.err(),
        AnyStore::read_only(&file(&there)).await.err(),
        moved(&file(&here), &file(&there)).await.err(),
        moved(&file(&there), &file(&other)).await.err(),
    ] {
        assert!(matches!(refused, Some(Error::HalfMoved { .. })), "{refused:?}");
    }
    let arrived = moved(&file(&here), &file(&other)).await.unwrap();
    assert_eq!(arrived.tables, 38, "something of every table");
    AnyStore::open(&file(&other)).await.unwrap().shut().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_to_a_file_that_is_given_up_leaves_nothing_there() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = ["house.db", "there.db"].map(|name| folder.path().join(name));
    closed(&here).await;
    let (begun, (from, to)) = (Notify::new(), (file(&here), file(&there)));
    let moving = AnyStore::move_all(&from, &to, |_, _| begun.notify_one());
    tokio::select! {
        biased;
        () = begun.notified() => {}
        moved = moving => panic!("{moved:?}"),
    }
    let names = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = names.filter(|name| name.starts_with("there") && !name.ends_with(".lock")).collect();
    assert_eq!(left, [""; 0]);
    // Nor is anything in the way of what a killed move has left.
    fs::write(&there, b"").unwrap();
    fs::write(folder.path().join("there.db.part"), b"half").unwrap();
    assert_eq!(moved(&from, &to).await.unwrap().tables, 38);
    assert!(!folder.path().join("there.db.part").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_house_is_moved_over_another_programs_file() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = ["house.db", "diary.db"].map(|name| folder.path().join(name));
    closed(&here).await;
    rusqlite::Connection::open(&there)
        .unwrap()
        .execute_batch("CREATE TABLE diary (day); INSERT INTO diary VALUES (1)")
        .unwrap();
    let before = fs::read(&there).unwrap();
    assert!(matches!(moved(&file(&here), &file(&there)).await, Err(Error::NoHouse { .. })));
    assert_eq!(fs::read(&there).unwrap(), before);
}

/// The one who comes second is refused, whoever that is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_house_opens_on_a_server_while_one_is_moved_there() {
    let Some(place) = Server::new().await else { return };
    let server = Address::Postgres(place.url().parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("house.db");
    closed(&here).await;
    // It has been opened, and is about to serve the house.
    let waiting = place.open().await;
    let connected = async || {
        let (client, connection) = tokio_postgres::connect(place.url(), tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    };
    let (holder, looker) = (connected().await, connected().await);
    let door = "BEGIN; INSERT INTO shards (shard) VALUES ('alone') ON CONFLICT DO NOTHING;
        SELECT FROM shards WHERE shard = 'alone' FOR NO KEY UPDATE";
    holder.batch_execute(door).await.unwrap();
    let moving = tokio::spawn({
        let (from, to) = (file(&here), server.clone());
        async move { moved(&from, &to).await }
    });
    let waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = current_schema()";
    while looker.query(waits, &[]).await.unwrap().is_empty() {
        assert!(!moving.is_finished(), "it waits for whoever enters");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let enters = "INSERT INTO nodes (node, expires, leaves) VALUES ('north', now() + interval '1 hour', 1); COMMIT";
    holder.batch_execute(enters).await.unwrap();
    let refused = moving.await.unwrap();
    assert!(matches!(refused, Err(Error::Locked { .. })), "{refused:?}");
    assert_eq!(waiting.meta("moving").await.unwrap(), None);

    holder.batch_execute("DELETE FROM nodes").await.unwrap();
    let no_room = "ALTER TABLE records ADD CHECK (at_ms < 0)";
    assert!(place.by_hand(no_room).await);
    moved(&file(&here), &server).await.unwrap_err();
    let (north, term): (Node, _) = ("north".into(), Duration::from_secs(600));
    for refused in [
        waiting.enter_alone(&north, term, false).await.err(),
        waiting.enter(&north, term, false).await.err(),
        AnyStore::open(&server).await.err(),
    ] {
        assert!(matches!(refused, Some(Error::HalfMoved { .. })), "{refused:?}");
    }
    place.clear().await;
}

#[tokio::test]
async fn a_house_that_cannot_be_read_leaves_nothing_where_it_was_to_go() {
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = ["house.db", "there.db"].map(|name| folder.path().join(name));
    closed(&here).await;
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'records'";
    let root: u32 = rusqlite::Connection::open(&here).unwrap().query_row(sql, [], |row| row.get(0)).unwrap();
    let mut bytes = fs::read(&here).unwrap();
    let page = (root as usize - 1) * 4096;
    bytes[page..page + 4096].fill(0xff);
    fs::write(&here, bytes).unwrap();
    let refused = moved(&file(&here), &file(&there)).await;
    assert!(matches!(refused, Err(Error::Backend { cause: Cause::Damaged, .. })), "{refused:?}");
    assert!(!there.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_not_moved_while_nodes_are_there() {
    let Some(place) = Server::new().await else { return };
    let server = Address::Postgres(place.url().parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("house.db");
    let store = place.open().await;
    store.heartbeat(1).await.unwrap();
    let north: Node = "north".into();
    store.renew(&north, Duration::from_secs(600), Presence::Here, &[]).await.unwrap();
    store.shut().await;
    let open = moved(&server, &file(&there)).await;
    assert!(matches!(open, Err(Error::Locked { .. })), "{open:?}");
    assert!(!there.exists());
    assert!(place.by_hand("UPDATE nodes SET expires = now()").await);
    assert_eq!(moved(&server, &file(&there)).await.unwrap(), Moved { tables: 1, rows: 1 });
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_moved_neither_from_nor_to_where_a_process_serves_one_alone() {
    let Some(place) = Server::new().await else { return };
    let server = Address::Postgres(place.url().parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let [here, there] = ["here.db", "there.db"].map(|name| folder.path().join(name));
    let file_store = Sqlite::open(&here).unwrap();
    file_store.heartbeat(1).await.unwrap();
    file_store.shut().await;
    let store = place.open().await;
    let lease = store.enter_alone(&"process 1/1".into(), Duration::from_secs(600), false).await.unwrap();
    for (from, to) in [(&server, &file(&there)), (&file(&here), &server)] {
        let open = moved(from, to).await;
        assert!(matches!(open, Err(Error::Locked { .. })), "{open:?}");
    }
    assert!(!there.exists());
    store.leave_alone(&lease).await.unwrap();
    moved(&file(&here), &server).await.unwrap();
    moved(&server, &file(&there)).await.unwrap();
    store.shut().await;
    place.clear().await;
}

/// A table that is added to the databases but forgotten in this list would be left behind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_moves() {
    let Some(place) = Server::new().await else { return };
    place.open().await.shut().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::open(&path).unwrap().shut().await;
    let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'refinery_%'";
    let count: i64 = rusqlite::Connection::open(&path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap();
    // The journal's four tables move as one: entries by table, those in the order of writing, the latter's stubs, and
    // lost ones.
    assert_eq!(count, 41);
    let as_many = "DO $$ BEGIN ASSERT 41 = (SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()); END $$";
    assert!(
        place.by_hand(as_many).await,
        "with that of the versions, and those of leases, which tell of nodes and stay where these are"
    );
    place.clear().await;
}
