//! Tables and tournaments that nobody seems to care for: their node cannot open them, or nobody has told it of them.

use crate::{
    account::account_at,
    house::{Player, by_and_by, short, table_id},
    leading::{Node, close, cup, filled, is_led_by, known_to_both, shared, two, until},
    nodes::Schema,
    several::Yard,
    tournament::terms,
};
use cluster::ShardId;
use serde_json::{Value, json};
use server::{
    Clock, Config, Pauses, Running, WebApp,
    bus::{Bus, Memory},
    client,
};
use std::{future::ready, net::SocketAddr, sync::Arc};
use store::{Entry, Journal, TournamentId, Tournaments};
use wire::{
    Error, Request, TableCode,
    tournament::{Opened, Page, State},
};

/// No entry is written any more: the database's disk is damaged.
const DAMAGED: &str = "CREATE FUNCTION {here}.damaged() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'damaged' USING ERRCODE = 'data_corrupted'; END $$;
    CREATE TRIGGER damaged BEFORE INSERT ON {here}.journal FOR EACH ROW EXECUTE FUNCTION {here}.damaged()";

/// About half of the tables have lost their first entry: nobody can read them.
const LOST: &str = "DELETE FROM {here}.journal WHERE seq = 1 AND get_byte(sha256(table_id), 0) % 2 = 0";

fn shard_of(tournament: TableCode) -> ShardId {
    ShardId::Tournament(*table_id(tournament).as_bytes())
}

fn id_of(tournament: TableCode) -> TournamentId {
    TournamentId::from_bytes(*table_id(tournament).as_bytes())
}

/// Writes a tournament down like one that the node has opened, without telling anyone.
async fn write_down(node: &Node, organiser: &str, code: TableCode) {
    let Opened { tournament: known, .. } = cup(node, organiser, "POST", "", filled()).await.unwrap();
    let first = node.store.tournament(id_of(known)).await.unwrap().remove(0);
    let first = String::from_utf8(first).unwrap().replace(&known.to_string(), &code.to_string());
    node.store.write_tournament(id_of(code), 1, vec![first.into_bytes()]).await.unwrap();
}

fn count(page: &Page, state: State) -> usize {
    let boards = page.rounds.first().map_or(&[][..], |round| round.boards.as_slice());
    boards.iter().filter(|board| board.state == state).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_does_not_wait_for_tables_that_the_other_node_has_set_aside() {
    /// Those where only bots sit.
    const TABLES: usize = 22;
    let Some(schema) = Schema::new("aside").await else { return };
    let bus = Bus::from(Memory::default());
    // No bot moves before the disk breaks.
    let slow = |config: &mut Config| {
        config.pauses = Pauses { bot_min_ms: 60_000, bot_max_ms: 60_000, ..config.pauses };
    };
    let north = Node::open_with(&schema, "north", slow, Some(bus.clone())).await;
    let south = Node::open_with(&schema, "south", slow, Some(bus)).await;
    let (north, south) = shared(north, south).await;
    let (ann, code) = known_to_both(&north, &south).await;
    let (leader, other, name) =
        if is_led_by(&schema, code, "north").await { (&north, &south, "south") } else { (&south, &north, "north") };
    // The tables are those of the node where the round is decided.
    cup::<Value>(other, &ann, "POST", &format!("/{code}/start"), Value::Null).await.unwrap();
    until(leader, &ann, code, |page| count(page, State::Playing) >= TABLES).await;
    schema.run(DAMAGED).await;
    schema.run(LOST).await;
    // It has to load them anew, and cannot write what is given back to their clocks.
    let stolen = format!(
        "UPDATE {{here}}.shards SET node = 'thief/0000000000000001', epoch = epoch + 1, expires = now() + interval '1 second'
         FROM (SELECT shard FROM {{here}}.shards WHERE shard LIKE 'tables:%' AND node LIKE '{name}/%' ORDER BY shard
               FOR UPDATE) AS held
         WHERE shards.shard = held.shard"
    );
    schema.run(&stolen).await;
    until(leader, &ann, code, |page| count(page, State::Over) >= TABLES).await;
    close(schema, [north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_led_though_the_node_that_wrote_it_down_died_right_after() {
    let Some(schema) = Schema::new("unlisted").await else { return };
    let north = Node::open(&schema, "north").await;
    let ann = account_at(north.address(), "ann").await;
    let code = TableCode::numbered(7);
    write_down(&north, &ann, code).await;
    assert!(is_led_by(&schema, code, "north").await);
    until(&north, &ann, code, |_| true).await;
    close(schema, [north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_followed_at_once_at_the_node_that_has_not_heard_of_it() {
    let Some((schema, north, south)) = two("follow").await else { return };
    let ann = account_at(north.address(), "ann").await;
    let mut ann_at_south: Player = Player::at(south.address(), &ann).await;
    // The other node looks for new ones once a second, hardly ever between these two requests.
    for _ in 0..3 {
        let Opened { tournament, .. } = cup(&north, &ann, "POST", "", terms(json!({}))).await.unwrap();
        ann_at_south.ok(Request::Follow { tournament: Some(tournament) }).await;
    }
    close(schema, [north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_that_was_closed_just_before_a_node_lists_it_is_led_by_none() {
    let Some(schema) = Schema::new("closed").await else { return };
    let north = Node::open(&schema, "north").await;
    let ann = account_at(north.address(), "ann").await;
    let code = TableCode::numbered(7);
    let (shard, id) = (shard_of(code), id_of(code));
    let closing = format!(
        "CREATE FUNCTION {{here}}.closes() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN UPDATE {{here}}.tournaments SET closed_ms = 1 WHERE tournament_id = decode('{id}', 'hex');
                RETURN NEW; END $$;
         CREATE TRIGGER closes BEFORE INSERT ON {{here}}.shards FOR EACH ROW WHEN (NEW.shard = '{shard}')
             EXECUTE FUNCTION {{here}}.closes()"
    );
    schema.run(&closing).await;
    write_down(&north, &ann, code).await;
    let struck = format!(
        "SELECT count(*) FROM {{here}}.tournaments WHERE tournament_id = decode('{id}', 'hex')
         AND closed_ms IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {{here}}.shards WHERE shard = '{shard}')"
    );
    by_and_by(async || schema.count(&struck).await > 0).await;
    close(schema, [north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_of_one_process_opens_a_table_that_was_written_though_it_was_not_told_so() {
    let Some(schema) = Schema::new("alone").await else { return };
    let store = schema.open().await;
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let config =
        Config { listen: any, admin: Some(any), database: Some(schema.url().parse().unwrap()), ..Config::default() };
    let running = Running::open(config, store.clone(), Clock::default(), WebApp::default()).await.unwrap();
    // One that cannot be read is enough to see that it is found.
    let table = table_id(TableCode::numbered(7));
    store.append(vec![Entry { table, seq: 1, body: b"no entry".to_vec() }]).await.unwrap();
    let is_found = async || {
        let told = client::request(running.admin_address().unwrap(), "GET", "/metrics", &[]).await.unwrap();
        String::from_utf8(told.body).unwrap().lines().any(|line| line == "madang_broken_tables 1")
    };
    by_and_by(is_found).await;
    running.until(ready(())).await;
    store.shut().await;
    schema.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_another_node_has_written_down_is_entered_where_it_is_yet_to_be_opened() {
    let Some(yard) = Yard::new("yet_to_open").await else { return };
    let north = yard.open("north").await.leads().await;
    let mut ann = north.player().await;
    let first = ann.create(2, short()).await;
    let shard_of = |code: TableCode| ShardId::of_table(*table_id(code).as_bytes());
    let mut codes = (0..).map(TableCode::numbered).filter(|code| *code != first && shard_of(*code) == shard_of(first));
    let (code, strange) = (codes.next().unwrap(), codes.next().unwrap());
    let body = north.store.read(table_id(first), 0).await.unwrap().remove(0).body;
    let body = String::from_utf8(body).unwrap().replace(&first.to_string(), &code.to_string()).into_bytes();
    north.store.append(vec![Entry { table: table_id(code), seq: 1, body }]).await.unwrap();
    ann.ok(Request::Enter { table: code, last_seq: None }).await;
    ann.sees(|update| update.room.table == code).await;
    let refused = ann.refused(Request::Enter { table: strange, last_seq: None }).await;
    assert_eq!(refused, Error::NoSuchTable { table: strange });
    yard.close([north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_shard_another_node_has_taken_is_opened_under_another_code() {
    let Some(schema) = Schema::new("another").await else { return };
    let many = |config: &mut Config| {
        (config.limits.tables_per_user, config.limits.entered_per_socket) = (100, 100);
    };
    let north = Node::open_with(&schema, "north", many, None).await;
    north.leads_all().await;
    let mut ann = north.player().await;
    // This node does not know yet.
    let stolen = "node = 'thief/0000000000000001', epoch = epoch + 1, expires = now() + interval '3 seconds'";
    schema.run(&format!("UPDATE {{here}}.shards SET {stolen} WHERE shard ~ '^tables:[01]'")).await;
    for _ in 0..24 {
        ann.create(2, short()).await;
    }
    close(schema, [north]).await;
}

/// Its leader had not heard that something was written, or the database has lost something.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_watches_from_another_node_still_sees_a_table_that_is_loaded_anew() {
    let Some(yard) = Yard::new("anew").await else { return };
    // It hands nothing over.
    let north = yard.open_silenced("north", "node.", &Arc::default()).await.leads().await;
    let south = yard.open("south").await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = ann.create(2, short()).await;
    ben.ok(Request::Enter { table, last_seq: None }).await;
    // Each is another picture.
    for on in [true, false].into_iter().cycle().take(20) {
        ann.ok(Request::Lock { table, on }).await;
    }
    let last = north.store.read(table_id(table), 0).await.unwrap().pop().unwrap();
    ben.sees(|update| update.seq == last.seq).await;
    north.store.append(vec![Entry { seq: last.seq + 1, ..last }]).await.unwrap();
    ann.ok(Request::Lock { table, on: true }).await;
    ben.sees(|update| update.room.locked).await;
    yard.close([north, south]).await;
}
