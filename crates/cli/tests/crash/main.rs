//! Kills the real house with SIGKILL in the middle of play, again and again, and opens it again on the same file. Every
//! move that was ever acknowledged must be in the journal once, in order, and every match must end in a record that
//! verifies.

mod cups;
mod full;
mod house;
mod journal;
mod people;
mod player;

use game::Record;
use house::House;
use lexio::Lexio;
use player::{Acked, Goal, Player, gather};
use server::client;
use std::time::Duration;
use tokio::{task::JoinSet, time::sleep};
use wire::TableCode;

/// How often the house is killed. On a busy machine it takes more until players have done enough between kills, but for
/// ten times as many at most.
const KILLS: u32 = 60;
/// How many moves are enough.
const MOVES: usize = 200;
/// People at each table; a bot sits on one more chair.
const TABLES: [u8; 6] = [2, 1, 2, 3, 2, 1];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_every_kill() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let mut house = House::open(&data).await;
    let (tables, players) = begun(&house, &TABLES).await;
    let mut chance = game::sim(client_chance());
    let done = house.done();
    let is_enough = || matches!(done.told(), (acked, resent) if acked > MOVES && resent > 0);
    let mut kills = 0;
    while kills < KILLS || kills < 10 * KILLS && !is_enough() {
        // Some kills come when the house has barely opened its doors.
        let most_ms = if kills % 7 == 0 { 20 } else { 350 };
        sleep(Duration::from_millis(u64::from(game::below(most_ms, &mut chance)))).await;
        house.kill();
        house.reopen().await;
        kills += 1;
    }
    house.set(Goal::Finish);
    let players: Vec<Player> = players.join_all().await;
    let acked: Vec<Acked> = players.iter().flat_map(|player| player.acked.clone()).collect();
    let (_, resent) = done.told();
    for player in &players {
        verify(&house, &player.records).await;
    }
    house.stop();
    check(&data, &tables, &acked).await;
    eprintln!("{kills} kills, {} moves acknowledged, {resent} sent again", acked.len());
    assert!(acked.len() > MOVES && resent > 0, "the kills must come in the middle of play");
}

/// Opens tables with this many people each, and lets them play.
async fn begun(house: &House, tables: &[u8]) -> (Vec<TableCode>, JoinSet<Player>) {
    let (mut codes, mut players) = (Vec::new(), JoinSet::new());
    for people in tables {
        let (table, seated) = gather(house, *people).await;
        codes.push(table);
        for player in seated {
            players.spawn(player.play(house.whereabouts(), house.goal()));
        }
    }
    (codes, players)
}

async fn check(data: &std::path::Path, tables: &[TableCode], acked: &[Acked]) {
    let store = store::Sqlite::open(data).unwrap();
    for table in tables {
        let acked: Vec<&Acked> = acked.iter().filter(|acked| acked.table == *table).collect();
        journal::check(&store, *table, &acked).await;
    }
    store.shut().await;
}

/// Checks that every match a player saw end is kept, and that its shuffle is proved.
async fn verify(house: &House, records: &[String]) {
    assert!(!records.is_empty(), "the last match of every table ends");
    for name in records {
        let path = format!("/api/records/{name}");
        let kept = client::request(house.address(), "GET", &path, &[]).await.unwrap();
        assert_eq!(kept.status, 200, "{name}");
        let record: Record<Lexio> = serde_json::from_slice(&kept.body).unwrap();
        record.verify().unwrap();
    }
}

/// Differs every time: the guarantees under test must hold at any moment.
fn client_chance() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).unwrap();
    u64::from_le_bytes(bytes)
}
