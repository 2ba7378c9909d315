//! A house of two nodes on one PostgreSQL: each table is led by one of them, and goes on at the other.

mod node;

pub(crate) use node::{Node, close, is_ready, one, shared, two};

use crate::{
    account::account_at,
    going_on::deadline,
    house::{ASK, PATIENCE, Player, Update, by_and_by, send_as, table_id},
    nodes::Schema,
    tournament::terms,
};
use cluster::{ShardId, Terms};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::{
    client,
    nodes::Membership,
    survey::{self, Unmended},
};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use store::{Entry, Journal, Postgres, TournamentId, Tournaments};
use tokio::time::sleep;
use wire::{
    Error, Message, Phase, Reply, Request, TableCode,
    tournament::{Opened, Page},
};

/// How long a shard is leased for.
pub(crate) const LEASE: Duration = Duration::from_secs(5);

/// The visitor at another node, as soon as the table goes on there.
pub(crate) async fn comes_back(node: SocketAddr, cookie: &str, table: TableCode) -> (Player, Update) {
    let (player, update, _) = comes_back_after(node, cookie, table).await;
    (player, update)
}

/// As [`comes_back`], with when they asked for the table in vain.
async fn comes_back_after(node: SocketAddr, cookie: &str, table: TableCode) -> (Player, Update, Vec<Instant>) {
    let mut player: Player = Player::at(node, cookie).await;
    let in_vain = player.enters(table).await;
    player.move_id = 1_000;
    let update = player.sees(|_| true).await;
    (player, update, in_vain)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_node_leads_goes_on_at_the_other_when_it_dies() {
    let Some((schema, north, south)) = two("dies").await else { return };
    let (mut ann, table, turn) = north.match_under_way().await;
    let (second, began) = (Duration::from_secs(1), Instant::now());
    let act = ann.act(&turn);
    let Reply::Acted { seq } = ann.ok(act.clone()).await else { panic!("not acted") };
    let before = ann.sees(|update| update.seq > seq && Player::is_my_turn(update)).await;
    // Long enough to tell the time given back from ordinary delays.
    let died = Instant::now();
    north.dies();
    let (mut back, after, in_vain) = comes_back_after(south.address(), &ann.cookie, table).await;
    let most = began.elapsed();
    // In questions, not in time: while the machine stands still, nobody asks.
    let asked = ASK * u32::try_from(in_vain.len()).unwrap();
    assert!(asked < LEASE + second, "{asked:?}");
    assert_eq!((&after.view, after.ply), (&before.view, before.ply), "nothing is lost, and nobody was told late");
    let credited = Duration::from_millis((deadline(&after) - deadline(&before)).try_into().unwrap());
    // The last move was made before the node died, and the table goes on since the last time that it did not.
    let least = in_vain.last().map_or(Duration::ZERO, |last| last.duration_since(died));
    assert!(credited + second > least && credited < most + second * 2, "{credited:?} of {least:?} to {most:?}");
    assert_eq!(back.ok(act).await, Reply::Acted { seq }, "what was acknowledged is made once");
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    assert!(south.figure("madang_takeovers_total").await >= 1);
    close(schema, [south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_whose_shard_is_another_s_writes_nothing() {
    let Some(schema) = Schema::new("fenced").await else { return };
    let north = Node::open_unaware(&schema, "north").await;
    north.leads_all().await;
    let (mut ann, table, turn) = north.match_under_way().await;
    let shard = ShardId::of_table(*table_id(table).as_bytes());
    let entries = "SELECT count(*) FROM {here}.journal";
    let written = schema.count(entries).await;
    // Another node has taken the shard, and this one does not know yet.
    let stolen = "node = 'thief/0000000000000001', epoch = epoch + 1, expires = now() + interval '3 seconds'";
    schema.run(&format!("UPDATE {{here}}.shards SET {stolen} WHERE shard = '{shard}'")).await;
    let act = ann.act(&turn);
    let refused = ann.refused(act.clone()).await;
    assert!(matches!(refused, Error::Busy | Error::NoSuchTable { .. }), "{refused:?}");
    assert_eq!(schema.count(entries).await, written);
    assert_eq!(north.figure("madang_fenced_writes_total").await, 1);
    // Without a bus, nothing would reach whoever watches here, and they are told so.
    let gone = Some(Error::NoSuchTable { table });
    while !matches!(ann.message().await, Message::Closed { why, .. } if why == gone) {}
    // The other node is gone: the table is loaded again, and the move is made once.
    let (mut back, after) = comes_back(north.address(), &ann.cookie, table).await;
    assert_eq!((&after.view, after.ply), (&turn.view, turn.ply));
    back.ok(act).await;
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    close(schema, [north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_ends_at_one_node_ends_at_all() {
    let Some((schema, north, south)) = two("session").await else { return };
    let mut ann = north.player().await;
    let mut ben: Player = Player::at(north.address(), &client::session(south.address()).await.unwrap()).await;
    let ended = send_as(south.address(), &ann.cookie, "POST", "/api/sign-out/everywhere", &Value::Null).await;
    assert!((200..300).contains(&ended.status), "{}", ended.status);
    assert!(ann.is_cut().await);
    ben.ok(Request::Lobby { on: true }).await;
    close(schema, [north, south]).await;
}

/// What takes room in the database: entries, and leases too.
const WRITES: [(&str, &str); 3] = [("INSERT", "journal"), ("UPDATE", "shards"), ("INSERT OR UPDATE", "nodes")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_at_the_database_costs_no_move_and_no_time() {
    let Some((schema, north)) = one("full").await else { return };
    let (mut ann, table, turn) = north.match_under_way().await;
    let began = Instant::now();
    let full = "CREATE FUNCTION {here}.no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; END $$";
    schema.run(full).await;
    for (what, place) in WRITES {
        let sql = "FOR EACH ROW EXECUTE FUNCTION {here}.no_room()";
        schema.run(&format!("CREATE TRIGGER full_disk BEFORE {what} ON {{here}}.{place} {sql}")).await;
    }
    let act = ann.act(&turn);
    let refused = ann.refused(act.clone()).await;
    assert!(matches!(refused, Error::Busy | Error::NoSuchTable { .. }), "{refused:?}");
    // Leases that nobody can renew end, and soon after they no longer count, what was led by them.
    by_and_by(async || north.figure("madang_leases").await == 0).await;
    by_and_by(async || north.figure("madang_tables").await == 0).await;
    let full = began.elapsed();
    for (_, place) in WRITES {
        schema.run(&format!("DROP TRIGGER full_disk ON {{here}}.{place}")).await;
    }
    let (mut back, after) = comes_back(north.address(), &ann.cookie, table).await;
    assert_eq!((&after.view, after.ply), (&turn.view, turn.ply));
    let credited = Duration::from_millis((deadline(&after) - deadline(&turn)).try_into().unwrap());
    assert!(credited + Duration::from_secs(1) > full, "{credited:?} of {full:?}");
    back.ok(act).await;
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    close(schema, [north]).await;
}

/// A table of this shard whose journal was written by a later program.
async fn found_later(store: &Postgres, shard: ShardId) -> TableCode {
    let code =
        (0..).map(TableCode::numbered).find(|code| ShardId::of_table(*table_id(*code).as_bytes()) == shard).unwrap();
    let body = json!({"v": 1_000, "at": 0, "is": {"founded": {"by": "a later program"}}}).to_string().into_bytes();
    store.append(vec![Entry { table: table_id(code), seq: 1, body }]).await.unwrap();
    code
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_later_program_has_written_is_left_to_it_while_it_is_there() {
    let Some(schema) = Schema::new("later").await else { return };
    let north = Node::open_keeping(&schema, "north").await;
    north.leads_all().await;
    let (ann, table, turn) = north.match_under_way().await;
    let shard = ShardId::of_table(*table_id(table).as_bytes());
    // A node of a later program, which gets only what north cannot read: if the two shared everything, it might have
    // that shard before north has seen the table, and north would offer it once more when the other has left.
    let terms = Terms { look_ms: 50, ..Terms::default() };
    let (later, _changes) = Membership::join(schema.open().await, "later", terms).await.unwrap();
    let written = found_later(&north.store, shard).await;
    by_and_by(async || later.leads(shard).is_some()).await;
    assert_eq!(north.figure("madang_broken_tables").await, 0, "nothing is wrong with it");
    // It leaves, and no remaining node can read that table: the others of its shard go on all the same.
    drop(later);
    let (mut back, after) = comes_back(north.address(), &ann.cookie, table).await;
    assert_eq!((&after.view, after.ply), (&turn.view, turn.ply));
    north.counts_broken(1).await;
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    // The operator cannot end it by mistake while there may be a node where it is being played.
    let store = schema.open().await.into();
    let mend = || survey::mend(&store, table_id(written), 0, |_| Ok(()));
    assert!(matches!(mend().await, Err(Unmended::Newer(_))));
    north.goes().await;
    let began = Instant::now();
    let mended = loop {
        // It may take long to be told of how it was before the end.
        let is_over = began.elapsed() >= LEASE;
        match mend().await {
            Err(Unmended::Newer(_)) if !is_over => sleep(Duration::from_millis(50)).await,
            told => break told.unwrap(),
        }
    };
    assert_eq!(mended.read, 1);
    store.shut().await;
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_beside_a_table_that_no_node_can_read_plays_on() {
    let Some((schema, north)) = one("unread").await else { return };
    let (mut ann, table, _) = north.match_under_way().await;
    found_later(&north.store, ShardId::of_table(*table_id(table).as_bytes())).await;
    // Their shard is offered to other nodes, of which there are none.
    north.counts_broken(1).await;
    assert!(matches!(ann.finish().await.room.phase, Phase::Finished { .. }));
    close(schema, [north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_ended_beside_a_node_is_broken_there_no_more() {
    let Some(schema) = Schema::new("mended").await else { return };
    let store = schema.open().await;
    let code = TableCode::numbered(7);
    store.append(vec![Entry { table: table_id(code), seq: 1, body: b"no entry".to_vec() }]).await.unwrap();
    let north = Node::open(&schema, "north").await;
    north.counts_broken(1).await;
    survey::mend(&store.clone().into(), table_id(code), 0, |_| Ok(())).await.unwrap();
    north.counts_broken(0).await;
    north.goes().await;
    store.shut().await;
    schema.clear().await;
}

pub(crate) async fn cup<T: DeserializeOwned>(
    node: &Node,
    cookie: &str,
    method: &str,
    path: &str,
    body: Value,
) -> Result<T, String> {
    let told = send_as(node.address(), cookie, method, &format!("/api/tournaments{path}"), &body).await;
    if told.status == 200 {
        Ok(serde_json::from_slice(&told.body).unwrap())
    } else {
        Err(String::from_utf8_lossy(&told.body).into())
    }
}

/// Waits until a tournament's page at a node satisfies `is_so`.
pub(crate) async fn until(node: &Node, cookie: &str, code: TableCode, is_so: impl Fn(&Page) -> bool) -> Page {
    let began = Instant::now();
    loop {
        let page: Result<Page, String> = cup(node, cookie, "GET", &format!("/{code}"), Value::Null).await;
        match page {
            Ok(page) if is_so(&page) => return page,
            page => assert!(began.elapsed() < PATIENCE, "{page:?}"),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// The terms of a tournament that bots fill up.
pub(crate) fn filled() -> Value {
    terms(json!({"same_deal": false, "most": 48, "bots": {"level": 1, "up_to": 48}}))
}

/// A tournament filled up with bots that two have entered at the first node, as the other knows by now; and the cookie
/// of its organiser.
pub(crate) async fn known_to_both(north: &Node, south: &Node) -> (String, TableCode) {
    let (ann, ben) = (account_at(north.address(), "ann").await, account_at(north.address(), "ben").await);
    let Opened { tournament: code, .. } = cup(north, &ann, "POST", "", filled()).await.unwrap();
    for (who, chance) in [(&ann, "01"), (&ben, "02")] {
        let enter = json!({"chance": chance.repeat(32)});
        cup::<Value>(north, who, "POST", &format!("/{code}/enter"), enter).await.unwrap();
    }
    until(south, &ann, code, |page| page.entrants.len() == 2).await;
    (ann, code)
}

/// Whether the node of this name leads the tournament, once some node does.
pub(crate) async fn is_led_by(schema: &Schema, tournament: TableCode, name: &str) -> bool {
    let shard = ShardId::Tournament(*table_id(tournament).as_bytes());
    let led_by =
        |who: &str| format!("SELECT count(*) FROM {{here}}.shards WHERE shard = '{shard}' AND node LIKE '{who}'");
    by_and_by(async || schema.count(&led_by("%")).await > 0).await;
    schema.count(&led_by(&format!("{name}/%"))).await > 0
}

/// Whoever closed it could not write that, or died before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_tournament_that_is_still_led_is_struck_off() {
    let Some(schema) = Schema::new("struck").await else { return };
    let store = schema.open().await;
    let [closed, open] = [1, 2].map(TableCode::numbered).map(|code| *table_id(code).as_bytes());
    for id in [closed, open] {
        store.write_tournament(TournamentId::from_bytes(id), 1, vec![b"{}".to_vec()]).await.unwrap();
        let led = format!("('{}', 'ghost/0000000000000007', 1, now() + interval '1 hour')", ShardId::Tournament(id));
        schema.run(&format!("INSERT INTO {{here}}.shards (shard, node, epoch, expires) VALUES {led}")).await;
    }
    store.close_tournament(TournamentId::from_bytes(closed), 1).await.unwrap();
    let north = Node::open(&schema, "north").await;
    let listed = |id| format!("SELECT count(*) FROM {{here}}.shards WHERE shard = '{}'", ShardId::Tournament(id));
    by_and_by(async || schema.count(&listed(closed)).await == 0).await;
    assert_eq!(schema.count(&listed(open)).await, 1);
    close(schema, [north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_one_whichever_node_is_asked_and_outlives_one() {
    let Some((schema, north, south)) = two("cup").await else { return };
    let (ann, ben) = (account_at(north.address(), "ann").await, account_at(south.address(), "ben").await);
    let Opened { tournament: code, .. } =
        cup(&north, &ann, "POST", "", terms(json!({"same_deal": false}))).await.unwrap();
    until(&south, &ben, code, |_| true).await;
    // Both enter at once, each at their own node.
    let enter = |chance: &str| json!({"chance": chance.repeat(32)});
    let path = format!("/{code}/enter");
    let both = tokio::join!(
        cup::<Value>(&north, &ann, "POST", &path, enter("01")),
        cup::<Value>(&south, &ben, "POST", &path, enter("02")),
    );
    assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
    for node in [&north, &south] {
        until(node, &ann, code, |page| page.entrants.len() == 2).await;
    }
    south.dies();
    let began: Result<Value, String> = cup(&north, &ann, "POST", &format!("/{code}/start"), Value::Null).await;
    assert!(began.is_ok(), "{began:?}");
    let page = until(&north, &ann, code, |page| page.rounds.first().is_some_and(|round| round.boards.len() == 1)).await;
    let table = page.rounds[0].boards[0].table;
    let (_player, update) = comes_back(north.address(), &ann, table).await;
    assert_eq!(update.room.chairs.len(), 2);
    close(schema, [north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_comes_to_lead_gives_back_no_time_for_which_another_ran_the_house() {
    const CUPS: i64 = 3;
    let Some(schema) = Schema::new("credit").await else { return };
    let north = Node::open(&schema, "north").await;
    let ann = account_at(north.address(), "ann").await;
    for _ in 0..CUPS {
        cup::<Opened>(&north, &ann, "POST", "", terms(json!({}))).await.unwrap();
    }
    // This node knows them from the start, and for longer than an outage has to last nothing happens in them.
    let south = Node::open(&schema, "south").await;
    sleep(Duration::from_secs(16)).await;
    north.goes().await;
    let led = "SELECT count(*) FROM {here}.shards WHERE shard LIKE 'tournament%' AND node LIKE 'south/%'";
    by_and_by(async || schema.count(led).await >= CUPS).await;
    // It looks at each of them twice a second.
    sleep(Duration::from_secs(2)).await;
    let given = "SELECT count(*) FROM {here}.tournament_entries WHERE convert_from(body, 'UTF8') LIKE '%\"credit\"%'";
    assert_eq!(schema.count(given).await, 0);
    close(schema, [south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tables_of_a_round_decided_at_the_other_node_are_opened_at_once() {
    let Some((schema, north, south)) = two("round").await else { return };
    let (ann, code) = known_to_both(&north, &south).await;
    let other = if is_led_by(&schema, code, "north").await { &south } else { &north };
    cup::<Value>(other, &ann, "POST", &format!("/{code}/start"), Value::Null).await.unwrap();
    let began = Instant::now();
    by_and_by(async || schema.count("SELECT count(*) FROM {here}.journal WHERE seq = 1").await >= 24).await;
    assert!(began.elapsed() < Duration::from_secs(20), "one a second");
    close(schema, [north, south]).await;
}
