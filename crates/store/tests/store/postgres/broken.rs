//! Connections that break, and statements that the database refuses.

use crate::numbered::table;
use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};
use tokio::{
    runtime::Builder,
    time::{sleep, timeout},
};

use crate::place::{Place, Server};
use store::{Cause, Entry, Error, Journal, Meta, Postgres};

fn entry(n: u8, seq: u64) -> Entry {
    Entry { table: table(n), seq, body: format!("{seq} at {n}").into_bytes() }
}

/// Ends every connection of the place except the one running it.
const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND application_name = current_schema()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_whose_connection_breaks_is_written_once_and_told_as_written() {
    const TABLES: u8 = 8;
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    static PLAYED: AtomicBool = AtomicBool::new(false);
    static WRITTEN: [AtomicU64; TABLES as usize] = [const { AtomicU64::new(0) }; TABLES as usize];
    let written = || WRITTEN.each_ref().map(|last| last.load(Ordering::Relaxed));
    let mut players = tokio::task::JoinSet::new();
    for n in 0..TABLES {
        let store = store.clone();
        players.spawn(async move {
            for seq in 1.. {
                store.append(vec![entry(n, seq), entry(n + TABLES, seq)]).await.unwrap();
                WRITTEN[usize::from(n)].store(seq, Ordering::Relaxed);
                if PLAYED.load(Ordering::Relaxed) {
                    return (n, seq);
                }
            }
            unreachable!()
        });
    }
    for cut in 0..250 {
        // How much is written between two cuts depends on the machine.
        if cut >= 25 && written().iter().all(|last| *last > 25) {
            break;
        }
        let before = written();
        sleep(Duration::from_millis(40)).await;
        while written() == before {
            sleep(Duration::from_millis(1)).await;
        }
        place.run(CUT).await.unwrap();
    }
    PLAYED.store(true, Ordering::Relaxed);
    for (n, last) in players.join_all().await {
        for n in [n, n + TABLES] {
            let expected: Vec<Entry> = (1..=last).map(|seq| entry(n, seq)).collect();
            // The connection used for reading may have been cut, too.
            let read = match store.read(table(n), 0).await {
                Err(Error::Backend { cause: Cause::Unreachable, .. }) => store.read(table(n), 0).await,
                read => read,
            };
            assert!(read.unwrap() == expected, "table {n}");
            assert!(last > 25, "the moves went on: {last}");
        }
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_database_fails_on_leaves_its_neighbours_alone() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    let broken = "CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk on fire'; END $$;
        CREATE TRIGGER broken BEFORE INSERT ON journal FOR EACH ROW WHEN (NEW.seq = 2 AND NEW.body = '\\x66')
        EXECUTE FUNCTION broken()";
    assert!(place.by_hand(broken).await);
    let on_fire = |n, seq| Entry { table: table(n), seq, body: b"f".to_vec() };
    let append = |entries| store.append(entries);
    let answers = tokio::join!(
        append(vec![entry(1, 1)]),
        append(vec![entry(2, 1), on_fire(2, 2)]),
        append(vec![entry(1, 2)]),
        append(vec![entry(3, 1)]),
    );
    assert!(
        matches!(answers, (Ok(()), Err(Error::Backend { cause: Cause::Other, .. }), Ok(()), Ok(()))),
        "{answers:?}"
    );
    assert_eq!(store.tables().await.unwrap(), [(table(1), 2), (table(3), 1)]);
    store.append(vec![entry(2, 1)]).await.unwrap();
    place.clear().await;
}

/// As where a standby takes over without the last entries.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_database_has_lost_is_noticed_before_there_is_a_gap() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    store.append((1..=3).map(|seq| entry(1, seq)).collect()).await.unwrap();
    place.run("DELETE FROM journal WHERE seq = 3").await.unwrap();
    // However long it takes them to end.
    place.run(&CUT.replace("(pid)", "(pid, 60000)")).await.unwrap();
    // By then the store knows that its connection is lost, and nothing that it sends has an unknown outcome.
    sleep(Duration::from_millis(500)).await;
    let gap = store.append(vec![entry(1, 4)]).await;
    assert!(matches!(gap, Err(Error::Conflict { expected: 3, got: 4, .. })), "{gap:?}");
    store.append(vec![entry(1, 3)]).await.unwrap();
    place.clear().await;
}

async fn connected(place: &Server) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(place.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_whose_connection_breaks_before_its_commit_is_carried_out_all_the_same() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    let (holder, looker) = (connected(&place).await, connected(&place).await);
    holder.batch_execute("BEGIN; LOCK TABLE meta").await.unwrap();
    let order = tokio::spawn({
        let store = store.clone();
        async move { store.put_meta("order", vec![7]).await }
    });
    // Its transaction waits for the lock, and is ended.
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND application_name = current_schema()";
    let cutting = async {
        while looker.query_one(cut, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(60), cutting).await.expect("it waits for no lock");
    holder.batch_execute("COMMIT").await.unwrap();
    order.await.unwrap().unwrap();
    assert_eq!(store.meta("order").await.unwrap(), Some(vec![7]));
    place.clear().await;
}

#[tokio::test]
async fn an_order_whose_connection_turns_out_to_be_dead_as_it_begins_is_carried_out_all_the_same() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    store.put_meta("order", vec![1]).await.unwrap();
    let cut = "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = current_schema()";
    // Nothing on this thread notices: it waits for another.
    thread::scope(|scope| {
        let cutting = || Builder::new_current_thread().enable_all().build().unwrap().block_on(place.run(cut));
        scope.spawn(cutting).join().unwrap().unwrap();
    });
    store.put_meta("order", vec![7]).await.unwrap();
    assert_eq!(store.meta("order").await.unwrap(), Some(vec![7]));
    place.clear().await;
}

/// While connections are cut, a table is read in full or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_broken_connection_keeps_back_is_not_taken_for_lost() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    store.append((1..=500).map(|seq| Entry { body: vec![7; 4_000], ..entry(1, seq) }).collect()).await.unwrap();
    let cutting = AtomicBool::new(true);
    let (mut whole, mut refused) = (0_u32, 0_u32);
    let cut = async {
        for cuts in 0.. {
            if !cutting.load(Ordering::Relaxed) {
                return;
            }
            place.run(CUT).await.unwrap();
            // So that they are cut at different places, and sometimes not at all.
            sleep(Duration::from_millis(cuts % 10 * 3)).await;
        }
    };
    let salvage = async {
        let begun = Instant::now();
        while refused < 100 && begun.elapsed() < Duration::from_secs(60) {
            match store.salvage(table(1)).await {
                Ok(entries) => {
                    assert_eq!(entries.len(), 500);
                    whole += 1;
                }
                Err(Error::Backend { cause: Cause::Unreachable, .. }) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
        cutting.store(false, Ordering::Relaxed);
    };
    tokio::join!(cut, salvage);
    assert!(refused > 0, "of {whole} none was cut");
    place.clear().await;
}

/// Makes entry 3 of every table unreadable, for this reason.
async fn spoil(place: &Server, reason: &str) {
    let sql = format!(
        "ALTER TABLE journal RENAME TO spoilt;
         CREATE FUNCTION read_back(seq bigint, body bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
             BEGIN IF seq = 3 THEN RAISE 'unreadable' USING ERRCODE = '{reason}'; END IF; RETURN body; END $$;
         CREATE VIEW journal AS SELECT table_id, seq, read_back(seq, body) AS body FROM spoilt"
    );
    place.run(&sql).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_a_row_that_is_damaged_is_left_out_of_a_salvage() {
    // Damaged data; out of memory; a lock that is not to be had; a statement that was cancelled; an internal error.
    for (reason, is_damage) in [("XX001", true), ("53200", false), ("55P03", false), ("57014", false), ("XX000", false)]
    {
        let Some(place) = Server::new().await else { return };
        let store = place.open().await;
        store.append((1..=5).map(|seq| entry(1, seq)).collect()).await.unwrap();
        store.append(vec![entry(2, 1)]).await.unwrap();
        spoil(&place, reason).await;
        let looking = Postgres::read_only(place.url()).await.unwrap();
        for store in [&store, &looking] {
            assert!(store.read(table(1), 0).await.is_err());
            match store.salvage(table(1)).await {
                Ok(left) => assert!(is_damage && left == [1, 2, 4, 5].map(|seq| entry(1, seq)), "{reason}: {left:?}"),
                Err(error) => assert!(!is_damage && !error.is_damage(), "{reason}: {error:?}"),
            }
            assert_eq!(store.last(table(1)).await.unwrap(), Some(5));
            assert_eq!(store.read(table(2), 0).await.unwrap(), [entry(2, 1)], "everything else is read");
        }
        looking.shut().await;
        place.clear().await;
    }
}
