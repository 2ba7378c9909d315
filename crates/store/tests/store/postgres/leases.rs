//! Which of several nodes leads what, and that no other writes there: two stores on one database are two nodes.

use crate::numbered::table;
use std::{collections::BTreeSet, time::Duration};

use crate::place::{Place, Server};
use store::{Cluster, Entry, Error, Journal, Lease, Leases, Node, Postgres, Presence, Shard, Spoken, Words};

/// Longer than any of these tests takes.
const LONG: Duration = Duration::from_secs(600);
/// Over before anyone looks again.
const NOW: Duration = Duration::ZERO;

fn entry(n: u8, seq: u64) -> Entry {
    Entry { table: table(n), seq, body: vec![n] }
}

fn shards(names: &[&str]) -> Vec<Shard> {
    names.iter().map(|name| (*name).into()).collect()
}

fn at(shard: &str, epoch: u64) -> [(Shard, u64); 1] {
    [(shard.into(), epoch)]
}

fn lease(shard: &str, node: &Node, epoch: u64) -> Lease {
    Lease { shard: shard.into(), node: node.clone(), epoch }
}

/// Two nodes with a store each, and two shards.
struct Two {
    place: Server,
    stores: [Postgres; 2],
    nodes: [Node; 2],
}

impl Two {
    async fn new() -> Option<Self> {
        let place = Server::new().await?;
        let (one, other) = tokio::join!(place.open(), place.open());
        one.enlist(&shards(&["tables:00", "tables:01"])).await.unwrap();
        Some(Self { place, stores: [one, other], nodes: ["north/1".into(), "south/2".into()] })
    }

    async fn take(&self, of: usize, shard: &str, seen: u64, term: Duration) -> Option<Lease> {
        let mut taken = self.stores[of].take(&self.nodes[of], term, &at(shard, seen), 1).await.unwrap();
        assert!(taken.len() <= 1);
        taken.pop()
    }

    /// Has the first node lead the first shard and write to table 1 of it.
    async fn playing(&self) -> Postgres {
        let lent = self.take(0, "tables:00", 0, LONG).await.unwrap();
        let led = self.stores[0].led(lent);
        led.append(vec![entry(1, 1)]).await.unwrap();
        led
    }

    /// Has the second node take the first shard from the first, whose lease has expired.
    async fn overtake(&self) -> Postgres {
        self.place.run("UPDATE shards SET expires = now()").await.unwrap();
        let lent = self.take(1, "tables:00", 1, LONG).await.unwrap();
        self.stores[1].led(lent)
    }
}

fn is_fenced(answer: &Result<(), Error>) -> bool {
    matches!(answer, Err(Error::Fenced { shard, epoch: 1 }) if &**shard == "tables:00")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shard_is_taken_by_one_and_by_another_once_its_time_is_over() {
    let Some(two) = Two::new().await else { return };
    let lent = two.take(0, "tables:00", 0, LONG).await.unwrap();
    assert_eq!(lent, lease("tables:00", &two.nodes[0], 1));
    assert_eq!(two.take(1, "tables:00", 1, LONG).await, None, "it is led");
    assert_eq!(two.take(1, "tables:01", 1, LONG).await, None, "it was never taken");
    assert_eq!(two.take(1, "tables:02", 0, LONG).await, None, "there is none");
    let seen = two.stores[1].cluster().await.unwrap();
    let who = seen.shards.iter().map(|row| (&*row.shard, row.epoch, row.node.as_deref())).collect::<Vec<_>>();
    assert_eq!(who, [("tables:00", 1, Some("north/1")), ("tables:01", 0, None)]);
    two.place.run("UPDATE shards SET expires = now() WHERE shard = 'tables:00'").await.unwrap();
    assert_eq!(two.stores[1].cluster().await.unwrap().shards[0].node, None);
    assert_eq!(two.take(1, "tables:00", 0, LONG).await, None, "what was seen is no longer so");
    let lent = two.take(1, "tables:00", 1, LONG).await.unwrap();
    assert_eq!(lent, lease("tables:00", &two.nodes[1], 2));
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_one_s_own_may_be_taken_anew() {
    let Some(two) = Two::new().await else { return };
    two.take(0, "tables:00", 0, LONG).await.unwrap();
    // The response was lost: the node does not know that it leads.
    assert_eq!(two.take(0, "tables:00", 0, LONG).await, None, "a request that comes twice");
    let again = two.take(0, "tables:00", 1, LONG).await.unwrap();
    assert_eq!(again.epoch, 2);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_want_a_shard_one_gets_it() {
    let Some(two) = Two::new().await else { return };
    for epoch in 0..10 {
        let mut all = tokio::task::JoinSet::new();
        for n in 0..8 {
            let store = two.stores[n % 2].clone();
            let node: Node = format!("node/{n}").into();
            all.spawn(async move { store.take(&node, NOW, &at("tables:00", epoch), 1).await.unwrap().len() });
        }
        assert_eq!(all.join_all().await.into_iter().sum::<usize>(), 1);
    }
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_what_two_want_at_once_each_gets_as_much_as_it_asked_for() {
    let Some(two) = Two::new().await else { return };
    let all: Vec<Shard> = (0..40).map(|number| format!("tables:{number:02x}").into()).collect();
    two.stores[0].enlist(&all).await.unwrap();
    for epoch in 0..20 {
        let seen: Vec<(Shard, u64)> = all.iter().map(|shard| (shard.clone(), epoch)).collect();
        let take = |of: usize| two.stores[of].take(&two.nodes[of], NOW, &seen, 20);
        let (one, other) = tokio::join!(take(0), take(1));
        let (one, other) = (one.unwrap(), other.unwrap());
        let taken: BTreeSet<&Shard> = one.iter().chain(&other).map(|lease| &lease.shard).collect();
        assert_eq!((one.len(), other.len(), taken.len()), (20, 20, 40));
    }
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lease_goes_on_for_whoever_holds_it_at_that_epoch_and_in_time() {
    let Some(two) = Two::new().await else { return };
    let [north, south] = &two.nodes;
    two.take(0, "tables:00", 0, LONG).await.unwrap();
    let held = [("tables:00".into(), 1), ("tables:01".into(), 0)];
    let renewed = two.stores[0].renew(north, LONG, Presence::Here, &held).await.unwrap();
    assert_eq!(renewed.shards, shards(&["tables:00"]));
    let none = shards(&[]);
    assert_eq!(two.stores[1].renew(south, LONG, Presence::Leaves, &at("tables:00", 1)).await.unwrap().shards, none);
    assert_eq!(two.stores[0].renew(north, LONG, Presence::Here, &at("tables:00", 0)).await.unwrap().shards, none);
    let seen = two.stores[1].cluster().await.unwrap();
    let told = |seen: &Cluster| seen.nodes.iter().map(|one| (one.node.clone(), one.presence)).collect::<Vec<_>>();
    assert_eq!(told(&seen), [(north.clone(), Presence::Here), (south.clone(), Presence::Leaves)]);
    assert!(seen.nodes.iter().all(|one| (590_000..=600_000).contains(&one.left_ms)), "{seen:?}");
    two.stores[1].renew(south, LONG, Presence::Deaf, &[]).await.unwrap();
    assert_eq!(told(&two.stores[0].cluster().await.unwrap())[1], (south.clone(), Presence::Deaf));
    assert!((renewed.now_ms..renewed.now_ms + 60_000).contains(&seen.now_ms));
    // A node that stalled for too long has lost its lease, even if no other has taken the shard.
    two.place.run("UPDATE shards SET expires = now(); UPDATE nodes SET expires = now()").await.unwrap();
    assert_eq!(two.stores[1].cluster().await.unwrap().nodes, []);
    assert_eq!(two.stores[0].renew(north, LONG, Presence::Here, &at("tables:00", 1)).await.unwrap().shards, none);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_given_up_is_free_at_once_and_only_by_its_holder() {
    let Some(two) = Two::new().await else { return };
    two.take(0, "tables:00", 0, LONG).await.unwrap();
    two.stores[1].give_up(&two.nodes[1], &at("tables:00", 1)).await.unwrap();
    two.stores[0].give_up(&two.nodes[0], &at("tables:00", 0)).await.unwrap();
    assert_eq!(two.take(1, "tables:00", 1, LONG).await, None);
    two.stores[0].give_up(&two.nodes[0], &at("tables:00", 1)).await.unwrap();
    assert_eq!(two.take(1, "tables:00", 1, LONG).await.unwrap().epoch, 2);
    // A request that comes late.
    two.stores[0].give_up(&two.nodes[0], &at("tables:00", 1)).await.unwrap();
    assert_eq!(two.take(0, "tables:00", 2, LONG).await, None);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shard_that_is_struck_is_nobodys_until_it_is_enlisted_anew() {
    let Some(two) = Two::new().await else { return };
    let old = two.playing().await;
    let left =
        async || two.stores[0].cluster().await.unwrap().shards.into_iter().map(|row| row.shard).collect::<Vec<_>>();
    for _ in 0..2 {
        two.stores[1].strike(&shards(&["tables:00", "tables:07"])).await.unwrap();
        assert_eq!(left().await, shards(&["tables:01"]), "the others stay");
    }
    let renewed = two.stores[0].renew(&two.nodes[0], LONG, Presence::Here, &at("tables:00", 1)).await.unwrap();
    assert_eq!(renewed.shards, shards(&[]), "so its leader learns of it");
    assert!(is_fenced(&old.append(vec![entry(1, 2)]).await));
    for seen in [0, 1] {
        assert_eq!(two.take(1, "tables:00", seen, LONG).await, None);
    }
    two.stores[1].enlist(&shards(&["tables:00"])).await.unwrap();
    let new = two.stores[1].led(two.take(1, "tables:00", 0, LONG).await.unwrap());
    assert!(is_fenced(&old.append(vec![entry(1, 2)]).await), "it was another node's");
    new.append(vec![entry(1, 2)]).await.unwrap();
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leads_no_more_writes_nothing() {
    let Some(two) = Two::new().await else { return };
    let old = two.playing().await;
    two.place.run("UPDATE shards SET expires = now()").await.unwrap();
    // An expired lease alone fences no one: no other node has written.
    old.append(vec![entry(1, 2)]).await.unwrap();
    let new = two.overtake().await;
    for fenced in
        [old.append(vec![entry(1, 3)]).await, old.close(table(1), 5).await, old.append(vec![entry(9, 1)]).await]
    {
        assert!(is_fenced(&fenced), "{fenced:?}");
    }
    new.append(vec![entry(1, 3)]).await.unwrap();
    let fenced = old.append(vec![entry(1, 4)]).await;
    assert!(is_fenced(&fenced), "and not a conflict: {fenced:?}");
    new.close(table(1), 5).await.unwrap();
    assert!(is_fenced(&old.forget(table(1)).await));
    assert_eq!(new.read(table(1), 0).await.unwrap().len(), 3);
    new.forget(table(1)).await.unwrap();
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_only_reads_sees_the_nodes_and_their_time() {
    let Some(two) = Two::new().await else { return };
    let told = two.stores[0].renew(&two.nodes[0], LONG, Presence::Here, &[]).await.unwrap();
    let looking = Postgres::read_only(two.place.url()).await.unwrap();
    let seen = looking.cluster().await.unwrap();
    assert_eq!(seen.nodes.iter().map(|one| &one.node).collect::<Vec<_>>(), [&two.nodes[0]]);
    assert!((told.now_ms..told.now_ms + 60_000).contains(&seen.now_ms));
    looking.shut().await;
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leads_no_more_keeps_no_words() {
    let Some(two) = Two::new().await else { return };
    let old = two.playing().await;
    let said = |number| Spoken {
        table: table(1),
        number,
        of_match: 1,
        user: None,
        seat: Some(0),
        at_ms: 1,
        what: "{}".into(),
        removed: false,
    };
    old.keep_words(said(1)).await.unwrap();
    let new = two.overtake().await;
    let fenced = old.keep_words(said(2)).await;
    assert!(is_fenced(&fenced), "{fenced:?}");
    new.keep_words(said(2)).await.unwrap();
    assert_eq!(new.last_words(table(1), 9).await.unwrap().len(), 2);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fenced_table_takes_no_other_down_that_is_written_with_it() {
    let Some(two) = Two::new().await else { return };
    let old = two.playing().await;
    let still = two.stores[0].led(two.take(0, "tables:01", 0, LONG).await.unwrap());
    let bare = two.stores[0].clone();
    two.overtake().await;
    for seq in 1..=5 {
        let (lost, kept, free) = tokio::join!(
            old.append(vec![entry(1, 2)]),
            still.append(vec![entry(2, seq)]),
            bare.append(vec![entry(3, seq)]),
        );
        assert!(is_fenced(&lost) && kept.is_ok() && free.is_ok(), "{lost:?} {kept:?} {free:?}");
    }
    assert_eq!(bare.tables().await.unwrap(), [(table(1), 1), (table(2), 5), (table(3), 5)]);
    two.place.clear().await;
}

/// A connection that holds locks until its transaction ends.
async fn hold(two: &Two, sql: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(two.place.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("BEGIN; {sql}")).await.unwrap();
    client
}

/// Waits until this many connections of the place wait for a lock.
async fn until_waiting(two: &Two, count: i64) {
    let (client, connection) = tokio_postgres::connect(two.place.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let waiting = "SELECT count(*) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND application_name = current_schema()";
    let look = async {
        while client.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) < count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), look).await.expect("too few wait for a lock");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_that_waits_while_its_shard_is_taken_is_fenced() {
    let Some(two) = Two::new().await else { return };
    let old = two.playing().await;
    let taking = hold(&two, "UPDATE shards SET node = 'south/2', epoch = 2 WHERE shard = 'tables:00'").await;
    let append = tokio::spawn(async move { old.append(vec![entry(1, 2)]).await });
    until_waiting(&two, 1).await;
    assert!(!append.is_finished(), "it waits for what becomes of the shard");
    taking.batch_execute("COMMIT").await.unwrap();
    let fenced = append.await.unwrap();
    assert!(is_fenced(&fenced), "{fenced:?}");
    assert_eq!(two.stores[1].read(table(1), 0).await.unwrap().len(), 1);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_takes_a_shard_reads_all_that_was_being_written() {
    let Some(two) = Two::new().await else { return };
    let old = two.playing().await;
    two.place.run("UPDATE shards SET expires = now()").await.unwrap();
    // The append has checked its lease, and stalls before it writes.
    let closing = hold(&two, "SELECT FROM tables FOR UPDATE").await;
    let append = tokio::spawn(async move { old.append(vec![entry(1, 2)]).await });
    until_waiting(&two, 1).await;
    assert_eq!(two.take(1, "tables:00", 1, LONG).await, None);
    assert!(!append.is_finished());
    closing.batch_execute("COMMIT").await.unwrap();
    append.await.unwrap().unwrap();
    assert_eq!(two.take(1, "tables:00", 1, LONG).await.unwrap().epoch, 2);
    assert_eq!(two.stores[1].read(table(1), 0).await.unwrap().len(), 2, "nothing comes after what it reads");
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_hangs_holds_up_no_shard_but_its_own() {
    let Some(two) = Two::new().await else { return };
    // The machine that had begun it is gone, and the server does not know yet.
    let hangs = hold(&two, "SELECT FROM shards WHERE shard = 'tables:00' FOR SHARE").await;
    let seen: [(Shard, u64); 2] = [("tables:00".into(), 0), ("tables:01".into(), 0)];
    let take = two.stores[1].take(&two.nodes[1], LONG, &seen, 1);
    let taken = tokio::time::timeout(Duration::from_secs(60), take).await.expect("it waits").unwrap();
    assert_eq!(taken, [lease("tables:01", &two.nodes[1], 1)]);
    hangs.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(two.take(1, "tables:00", 0, LONG).await, Some(lease("tables:00", &two.nodes[1], 1)));
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_gets_no_answers_any_more_still_gives_up_its_shards() {
    let Some(two) = Two::new().await else { return };
    two.take(0, "tables:00", 0, LONG).await.unwrap();
    let held = at("tables:00", 1);
    // It renews and looks all the while.
    two.stores[0].renew(&two.nodes[0], LONG, Presence::Here, &held).await.unwrap();
    two.stores[0].cluster().await.unwrap();
    let hangs = hold(&two, "LOCK TABLE nodes").await;
    let look = |_| {
        let store = two.stores[0].clone();
        tokio::spawn(async move { store.cluster().await.unwrap().shards.len() })
    };
    let looks: Vec<_> = (0..6).map(look).collect();
    until_waiting(&two, 1).await;
    let gives_up = two.stores[0].give_up(&two.nodes[0], &held);
    tokio::time::timeout(Duration::from_secs(60), gives_up).await.expect("it waits for the others").unwrap();
    hangs.batch_execute("ROLLBACK").await.unwrap();
    for looks in looks {
        assert_eq!(looks.await.unwrap(), 2);
    }
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_given_up_while_something_is_written_there_holds_up_no_renewal_and_is_free_right_after() {
    let Some(two) = Two::new().await else { return };
    two.take(0, "tables:00", 0, LONG).await.unwrap();
    two.take(0, "tables:01", 0, LONG).await.unwrap();
    let hangs = hold(&two, "SELECT FROM shards WHERE shard = 'tables:00' FOR SHARE").await;
    let (store, node) = (two.stores[0].clone(), two.nodes[0].clone());
    let gives_up = tokio::spawn(async move { store.give_up(&node, &at("tables:00", 1)).await });
    until_waiting(&two, 1).await;
    let held = at("tables:01", 1);
    let renews = two.stores[0].renew(&two.nodes[0], LONG, Presence::Here, &held);
    let renewed = tokio::time::timeout(Duration::from_secs(60), renews).await.expect("it waits").unwrap();
    assert_eq!(renewed.shards, shards(&["tables:01"]));
    assert!(!gives_up.is_finished());
    hangs.batch_execute("ROLLBACK").await.unwrap();
    gives_up.await.unwrap().unwrap();
    assert_eq!(two.take(1, "tables:00", 1, LONG).await.unwrap().epoch, 2);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_later_program_has_changed_under_prepared_statements_holds_up_no_write() {
    let Some(two) = Two::new().await else { return };
    let led = two.playing().await;
    led.append(vec![entry(2, 1)]).await.unwrap();
    led.close(table(1), 5).await.unwrap();
    two.place.run("ALTER TABLE shards ALTER node TYPE varchar(100)").await.unwrap();
    led.close(table(2), 5).await.unwrap();
    assert_eq!(led.tables().await.unwrap(), []);
    two.place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_go_on_while_leases_are_renewed_and_shards_change_hands() {
    let Some(two) = Two::new().await else { return };
    let mut seq = 0;
    for epoch in 0..30 {
        let of = epoch as usize % 2;
        let lent = two.take(of, "tables:00", epoch, LONG).await.unwrap();
        let (led, other) = (two.stores[of].led(lent), &two.stores[of]);
        for _ in 0..5 {
            seq += 1;
            let (node, held) = (&two.nodes[of], at("tables:00", epoch + 1));
            let (written, renewed) =
                tokio::join!(led.append(vec![entry(1, seq)]), other.renew(node, LONG, Presence::Here, &held));
            written.unwrap();
            assert_eq!(renewed.unwrap().shards.len(), 1);
        }
        other.give_up(&two.nodes[of], &at("tables:00", epoch + 1)).await.unwrap();
    }
    assert_eq!(two.stores[0].read(table(1), 0).await.unwrap().len() as u64, seq);
    two.place.clear().await;
}
