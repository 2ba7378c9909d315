//! Broken tables are set aside, and all others go on.

use crate::{
    faulty::FaultyHouse,
    house::{Player, TestHouse, Update, by_and_by, entropy, given_back, send_as, short, table_id},
    kept::kept,
    tournament::{accounts, begun_by, open, quick_house},
};
use game::Seat;
use serde_json::{Value, json};
use server::{
    client, inquiry,
    survey::{self, Unmended},
};
use std::time::Duration;
use store::{AnyStore, Entry, Faulty, Journal, Sqlite, TableId, TournamentId, Tournaments};
use tokio::time::sleep;
use wire::{Chair, Error, Message, Phase, Request, TableCode};

/// Runs SQL on a table in a file that no house has open.
fn by_hand(house: &TestHouse, sql: &str, table: TableCode) {
    let file = rusqlite::Connection::open(&house.config.data).unwrap();
    file.execute(sql, [table_id(table).as_bytes()]).unwrap();
}

/// Flips bytes in the middle of an entry.
fn flip(house: &TestHouse, table: TableCode, seq: u64) {
    let file = rusqlite::Connection::open(&house.config.data).unwrap();
    let (id, seq) = (table_id(table), seq.cast_signed());
    let place = rusqlite::params![id.as_bytes(), seq];
    let mut body: Vec<u8> =
        file.query_row("SELECT body FROM journal WHERE table_id = ?1 AND seq = ?2", place, |row| row.get(0)).unwrap();
    let middle = body.len() / 2;
    body[middle..middle + 4].iter_mut().for_each(|byte| *byte ^= 0x5a);
    file.execute("DROP TRIGGER journal_never_changes", []).unwrap();
    file.execute("UPDATE journal_by_table SET body = ?3 WHERE table_id = ?1 AND seq = ?2", (id.as_bytes(), seq, body))
        .unwrap();
}

/// A person playing at a table against a bot, who has made a move.
pub(crate) async fn playing(house: &TestHouse) -> (Player, TableCode) {
    let mut player = house.player().await;
    let update = player.takes_on_a_bot().await;
    player.moves(&update).await;
    (player, update.table)
}

/// The same on a house whose store has faults when told so, from the player's next turn.
pub(crate) async fn playing_on(house: &mut TestHouse) -> (FaultyHouse, Player, Update) {
    let (ann, table) = playing(house).await;
    let faulty = FaultyHouse::instead_of(house).await;
    let mut ann: Player = Player::back_at(faulty.address(), &ann.cookie, table).await;
    let update = ann.sees(Player::is_my_turn).await;
    (faulty, ann, update)
}

async fn figure(house: &TestHouse, name: &str) -> String {
    let text = client::request(house.admin(), "GET", "/metrics", &[]).await.unwrap().body;
    let text = String::from_utf8(text).unwrap();
    text.lines().find(|line| line.starts_with(name)).unwrap_or("none").to_owned()
}

#[tokio::test]
async fn a_house_opens_whatever_is_broken_in_its_file() {
    let mut house = TestHouse::with(|config| config.admin = Some(([127, 0, 0, 1], 0).into())).await;
    let (whole, at_whole) = playing(&house).await;
    let (flipped, at_flipped) = playing(&house).await;
    let (_, at_gap) = playing(&house).await;
    let (_, at_empty) = playing(&house).await;
    let (_, at_first) = playing(&house).await;
    house.close().await;
    flip(&house, at_flipped, 5);
    by_hand(&house, "DELETE FROM journal_by_table WHERE table_id = ?1 AND seq = 4", at_gap);
    by_hand(&house, "DELETE FROM journal_by_table WHERE table_id = ?1", at_empty);
    by_hand(&house, "DELETE FROM journal_by_table WHERE table_id = ?1 AND seq = 1", at_first);
    house.reopen().await;

    let broken = [at_flipped, at_gap, at_empty, at_first];
    assert_eq!(figure(&house, "madang_broken_tables ").await, "madang_broken_tables 4");
    let mut back = house.again(&flipped.cookie).await;
    for table in broken {
        assert_eq!(back.refused(Request::Enter { table, last_seq: None }).await, Error::SetAside { table });
        assert_eq!(back.refused(Request::Stand { table }).await, Error::SetAside { table });
    }
    let mut ann: Player = Player::back_at(house.address(), &whole.cookie, at_whole).await;
    ann.finish().await;
    // New tables can still be opened, but never under the code of a broken one.
    let (_, new) = playing(&house).await;
    assert!(!broken.contains(&new));
    house.close().await;

    let store = Sqlite::read_only(&house.config.data).unwrap();
    let survey = survey::survey(&store.into()).await.unwrap();
    let mut named: Vec<_> = survey.broken.iter().map(|broken| broken.table.clone().unwrap()).collect();
    let mut expected = broken.map(|table| table.to_string());
    named.sort();
    expected.sort();
    assert_eq!((survey.tables, survey.records, named), (6, 1, expected.to_vec()));
    let told =
        [(at_gap, "entry 4 is missing"), (at_empty, "the table has no entries"), (at_first, "entry 1 is missing")];
    for (table, why) in told {
        let broken = survey::Broken { table: Some(table.to_string()), why: why.to_owned() };
        assert!(survey.broken.contains(&broken), "its code is told beside it: {:?}", survey.broken);
    }
}

/// Overwrites the first page of a table or index of the file.
fn overwrite(house: &TestHouse, name: &str) {
    let file = rusqlite::Connection::open(&house.config.data).unwrap();
    let root: u32 =
        file.query_row("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [name], |row| row.get(0)).unwrap();
    drop(file);
    let root = root as usize;
    let mut bytes = std::fs::read(&house.config.data).unwrap();
    bytes[(root - 1) * 4096..root * 4096].fill(0xa5);
    std::fs::write(&house.config.data, bytes).unwrap();
}

#[tokio::test]
async fn damage_beside_the_tables_keeps_none_of_them_closed() {
    for name in ["users", "accounts", "became_user", "farewells", "open_tournaments", "closed_tournaments"] {
        let mut house = TestHouse::with(|config| config.admin = Some(([127, 0, 0, 1], 0).into())).await;
        playing(&house).await;
        house.close().await;
        overwrite(&house, name);
        house.reopen().await;
        let figures = [figure(&house, "madang_tables ").await, figure(&house, "madang_broken_tables ").await];
        assert_eq!(figures, ["madang_tables 1", "madang_broken_tables 0"], "{name}");
    }
}

#[tokio::test]
async fn a_damaged_list_of_tournaments_that_are_over_costs_no_open_one() {
    let mut house = TestHouse::with(|config| config.admin = Some(([127, 0, 0, 1], 0).into())).await;
    let id = TournamentId::from_bytes(*table_id(TableCode::numbered(7)).as_bytes());
    house.store.write_tournament(id, 1, vec![b"{}".to_vec()]).await.unwrap();
    house.close().await;
    overwrite(&house, "closed_tournaments");
    house.reopen().await;
    // It cannot be read, but it has been found.
    assert_eq!(figure(&house, "madang_broken_tournaments ").await, "madang_broken_tournaments 1");
}

#[tokio::test]
async fn a_tournament_that_is_broken_is_counted_and_named_by_its_code() {
    let mut house = TestHouse::with(|config| config.admin = Some(([127, 0, 0, 1], 0).into())).await;
    let code = TableCode::numbered(7);
    let id = TournamentId::from_bytes(*table_id(code).as_bytes());
    house.store.write_tournament(id, 1, vec![b"{}".to_vec()]).await.unwrap();
    house.close().await;
    house.reopen().await;
    assert_eq!(figure(&house, "madang_broken_tournaments ").await, "madang_broken_tournaments 1");
    assert_eq!(figure(&house, "madang_broken_tables ").await, "madang_broken_tables 0");
    let survey = survey::survey(&house.store).await.unwrap();
    let why: Vec<_> = survey.broken.iter().map(|broken| broken.why.as_str()).collect();
    assert!(matches!(why[..], [why] if why.starts_with(&format!("tournament {code}: "))), "{why:?}");
}

#[tokio::test]
async fn a_tournament_that_is_broken_opens_no_record_of_a_round_that_is_still_played() {
    let mut house = quick_house().await;
    let cookies = accounts(&house, 4).await;
    let code = open(&house, &cookies[0], json!({})).await;
    let begun = begun_by(&house, &cookies[0], code, &cookies).await;
    let board = &begun.rounds[0].boards[0];
    let [one, other] = [0, 1].map(|chair| &cookies[usize::from(board.chairs[chair].entrant)]);
    let (mut one, mut other) = (house.again(one).await, house.again(other).await);
    one.joins(board.table).await;
    other.joins(board.table).await;
    let (ended, _) = tokio::join!(one.finish(), other.finish());
    let Phase::Finished { record, .. } = ended.room.phase else { unreachable!() };
    let id = record.parse().unwrap();
    by_and_by(async || house.store.record(id).await.unwrap().is_some()).await;
    let answer = async |house: &TestHouse| kept(house.address(), &record).await;
    assert_eq!(answer(&house).await, 403);
    house
        .restart_after(
            "INSERT INTO tournament_entries (tournament_id, seq, body)
             SELECT tournament_id, max(seq) + 1, CAST('{}' AS BLOB) FROM tournament_entries",
        )
        .await;
    assert_eq!(answer(&house).await, 403, "the other table may go on");
    let export = send_as(house.address(), &one.cookie, "GET", "/api/account/records", &Value::Null).await;
    assert!(export.status == 200 && export.body.is_empty());
    house.clock.advance(8 * 86_400_000);
    assert_eq!(answer(&house).await, 200, "and not for ever");
    house.clock.advance(-8 * 86_400_000);
    house.restart_after("UPDATE tournaments SET closed_ms = 1").await;
    assert_eq!(answer(&house).await, 200, "it is over, and nothing more is known of it");
}

#[tokio::test]
async fn a_table_that_is_missing_from_the_list_is_found_and_can_be_ended() {
    let mut house = TestHouse::open().await;
    let (_, missing) = playing(&house).await;
    let (_, other) = playing(&house).await;
    house.close().await;
    let file = rusqlite::Connection::open(&house.config.data).unwrap();
    file.pragma_update(None, "foreign_keys", false).unwrap();
    file.execute("DELETE FROM tables WHERE table_id = ?1", [table_id(missing).as_bytes()]).unwrap();
    drop(file);
    house.reopen().await;
    let mut ann = house.player().await;
    ann.ok(Request::Enter { table: other, last_seq: None }).await;
    let survey = survey::survey(&house.store).await.unwrap();
    let named: Vec<_> = survey.broken.iter().map(|broken| broken.table.clone()).collect();
    assert_eq!((survey.tables, named), (2, vec![Some(missing.to_string())]));

    let mended = survey::mend(&house.store, table_id(missing), 0, |entries| {
        assert!(!entries.is_empty());
        Ok(())
    });
    let mended = mended.await.unwrap();
    assert!(mended.removed.is_ok() && mended.held == mended.read, "{mended:?}");
    assert_eq!(survey::survey(&house.store).await.unwrap().broken, []);
}

#[tokio::test]
async fn a_table_that_cannot_be_read_for_the_moment_is_not_ended() {
    let mut house = TestHouse::open().await;
    let (_, table) = playing(&house).await;
    house.close().await;
    let store = Faulty::over(Sqlite::open(&house.config.data).unwrap());
    let mend = || async {
        let mended = survey::mend(&store.clone().into(), table_id(table), 0, |_| panic!("nothing is wrong")).await;
        mended.unwrap_err()
    };
    store.faults().away = 1;
    assert!(matches!(mend().await, Unmended::Store(_)));
    assert!(matches!(mend().await, Unmended::Whole(_)));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_for_the_moment_is_not_called_broken() {
    let mut house = TestHouse::open().await;
    let (_, table) = playing(&house).await;
    house.close().await;
    let faulty = Faulty::over(Sqlite::open(&house.config.data).unwrap());
    let store = AnyStore::from(faulty.clone());
    faulty.faults().away = 1;
    assert!(survey::survey(&store).await.is_err());
    faulty.faults().away = 1;
    assert!(inquiry::table(&store, table).await.is_err());
    assert_eq!(survey::survey(&store).await.unwrap().broken, []);
    assert_eq!(inquiry::table(&store, table).await.unwrap().unwrap().broken, None);
}

#[tokio::test]
async fn a_broken_table_that_reads_differently_each_time_keeps_its_entries() {
    let mut house = TestHouse::open().await;
    let (_, table) = playing(&house).await;
    house.close().await;
    flip(&house, table, 5);
    let store = Faulty::over(Sqlite::open(&house.config.data).unwrap());
    let all = store.read(table_id(table), 0).await.unwrap();
    let mend = || async { survey::mend(&store.clone().into(), table_id(table), 0, |_| Ok(())).await };
    // What is wrong is found out; then nothing is left to lay aside, or nothing after that.
    for (reads, is_open) in [(1, true), (2, false)] {
        store.faults().blank_after = Some(reads);
        assert!(matches!(mend().await, Err(Unmended::Unsteady(of)) if of == table.to_string()));
        store.faults().blank_after = None;
        assert_eq!(store.is_open(table_id(table)).await.unwrap(), is_open);
        assert_eq!(store.read(table_id(table), 0).await.unwrap(), all);
    }
    let mended = mend().await.unwrap();
    assert_eq!((mended.read, mended.removed.is_ok()), (all.len() as u64, true));
    assert_eq!((mended.unread, mended.is_cut), (vec![], false));
    assert_eq!(store.read(table_id(table), 0).await.unwrap(), []);
}

#[tokio::test]
async fn the_numbers_of_what_could_not_be_set_aside_are_told() {
    let mut house = TestHouse::open().await;
    let (_, table) = playing(&house).await;
    house.close().await;
    let gone = "DELETE FROM journal_by_table WHERE table_id = ?1 AND seq IN (1, 3, 4)";
    by_hand(&house, gone, table);
    // What has been lost of the latest entries.
    by_hand(&house, "INSERT INTO journal_lost VALUES (?1, 1001)", table);
    house.reopen().await;
    let last = house.store.salvage(table_id(table)).await.unwrap().pop().unwrap().seq;
    let mended = survey::mend(&house.store, table_id(table), 0, |_| Ok(())).await.unwrap();
    assert_eq!((mended.unread, mended.is_cut), (vec![1..=1, 3..=4, last + 1..=1001], false));
}

#[tokio::test]
async fn a_journal_that_tells_of_another_table_is_broken() {
    let mut house = TestHouse::open().await;
    let (_, table) = playing(&house).await;
    let other = TableId::from_bytes([0xff; 16]);
    let entries = house.store.read(table_id(table), 0).await.unwrap();
    house.store.append(entries.into_iter().map(|entry| Entry { table: other, ..entry }).collect()).await.unwrap();
    house.restart().await;
    let mut ann = house.player().await;
    ann.ok(Request::Enter { table, last_seq: None }).await;
    let survey = survey::survey(&house.store).await.unwrap();
    assert_eq!(survey.broken.len(), 1);
    assert_eq!(survey.broken[0].table.as_deref(), Some("ff".repeat(16).as_str()));
}

#[tokio::test]
async fn a_panic_at_one_table_is_told_there_and_nowhere_else() {
    let mut house = TestHouse::with(|config| config.admin = Some(([127, 0, 0, 1], 0).into())).await;
    let (ann, cursed) = playing(&house).await;
    let (ben, sound) = playing(&house).await;
    let mut faulty = FaultyHouse::instead_of(&mut house).await;
    let mut ann: Player = Player::back_at(faulty.address(), &ann.cookie, cursed).await;
    let mut eve = faulty.player().await;
    eve.ok(Request::Enter { table: cursed, last_seq: None }).await;
    let update = ann.sees(Player::is_my_turn).await;
    faulty.store.faults().cursed = Some(table_id(cursed));
    let act = ann.act(&update);
    let aside = Error::SetAside { table: cursed };
    assert_eq!(ann.refused(act.clone()).await, aside, "whoever made it stumble is told");
    for player in [&mut ann, &mut eve] {
        let told = loop {
            if let Message::Closed { table, why } = player.message().await {
                break (table, why);
            }
        };
        assert_eq!(told, (cursed, Some(aside.clone())), "and everybody there");
    }
    assert_eq!(ann.refused(act).await, aside);
    assert_eq!(eve.refused(Request::Enter { table: cursed, last_seq: None }).await, aside);
    // The others play on, in this house and after it opens again.
    let mut ben: Player = Player::back_at(faulty.address(), &ben.cookie, sound).await;
    ben.finish().await;
    faulty.close().await;
    faulty.start().await;
    let mut ben: Player = Player::back_at(faulty.address(), &ben.cookie, sound).await;
    assert_eq!(ben.refused(Request::Enter { table: cursed, last_seq: None }).await, aside);
    // Once the curse is lifted, the table is as it was.
    faulty.close().await;
    faulty.store.faults().cursed = None;
    faulty.start().await;
    let mut ann: Player = Player::at(faulty.address(), &ann.cookie).await;
    ann.move_id = 2_000;
    ann.ok(Request::Enter { table: cursed, last_seq: None }).await;
    ann.finish().await;
}

#[tokio::test]
async fn a_full_disk_stops_moves_and_nothing_else() {
    let mut house = TestHouse::open().await;
    let (faulty, mut ann, update) = playing_on(&mut house).await;
    let ready = async || client::request(faulty.address(), "GET", "/readyz", &[]).await.unwrap();
    assert_eq!((ready().await.status, ready().await.body), (200, b"ready\n".to_vec()));

    faulty.store.faults().full = true;
    let act = ann.act(&update);
    assert_eq!(ann.refused(act.clone()).await, Error::Busy);
    // A result that is less than a second old is still used.
    sleep(Duration::from_millis(1_100)).await;
    let (first, second) = tokio::join!(ready(), ready());
    assert!([first.status, second.status].contains(&503), "one of two who ask at once has it tried");
    let body = String::from_utf8(ready().await.body).unwrap();
    assert_eq!(body, "not ready: the database failed: the disk is full\n");
    let alive = client::request(faulty.address(), "GET", "/healthz", &[]).await.unwrap();
    assert_eq!(alive.status, 200);
    assert_eq!(ann.refused(create()).await, Error::Busy);

    faulty.store.faults().full = false;
    ann.ok(act).await;
    let given_ms = given_back(&faulty.store, update.table).await;
    assert!(given_ms > 1_000, "the clocks get back what nothing could be written for: {given_ms} ms");
    ann.finish().await;
    sleep(Duration::from_millis(1_100)).await;
    ready().await;
    assert_eq!(ready().await.status, 200);
}

#[tokio::test]
async fn a_name_that_a_table_could_not_take_on_is_told_there_when_it_is_given_again() {
    let faulty = FaultyHouse::open().await;
    let mut ann = faulty.player().await;
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    let rename = Request::Rename { name: "Ann".parse().unwrap() };
    faulty.store.faults().full = true;
    assert_eq!(ann.refused(rename.clone()).await, Error::Busy);
    faulty.store.faults().full = false;
    by_and_by(async || ann.call(rename.clone()).await.unwrap() != Err(Error::Busy)).await;
    let is_ann = |chair: &Chair| matches!(chair, Chair::Player { name, .. } if name.as_str() == "Ann");
    ann.sees(|update| is_ann(&update.room.chairs[0])).await;
}

#[tokio::test]
async fn a_table_that_they_have_only_left_refuses_nobody_a_name() {
    let faulty = FaultyHouse::open().await;
    let (mut ann, mut ben) = (faulty.player().await, faulty.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    ann.plays_with(&mut ben, table).await;
    ben.ok(Request::Stand { table }).await;
    faulty.store.faults().full = true;
    ben.ok(Request::Rename { name: "Ben".parse().unwrap() }).await;
    faulty.store.faults().full = false;
    faulty.store.faults().slow_table = Some(table_id(table));
    ben.ok(Request::Rename { name: "Benny".parse().unwrap() }).await;
    faulty.store.faults().slow_table = None;
}

#[tokio::test]
async fn whoever_is_renamed_while_they_sit_down_sits_under_the_new_name() {
    let faulty = FaultyHouse::open().await;
    let mut ann = faulty.player().await;
    let mut again: Player = Player::at(faulty.address(), &ann.cookie).await;
    let table = ann.create(2, short()).await;
    let writes = faulty.store.faults().writes;
    faulty.store.faults().lag = Duration::from_secs(60);
    let sits = ann.send(Request::Sit { table, seat: None, entropy: entropy(1) }).await.unwrap();
    by_and_by(async || faulty.store.faults().writes > writes).await;
    // Nobody sits there yet who could be renamed.
    again.ok(Request::Rename { name: "Ann".parse().unwrap() }).await;
    faulty.store.faults().lag = Duration::ZERO;
    ann.answer(sits).await.unwrap().unwrap();
    again.ok(Request::Enter { table, last_seq: None }).await;
    let chair = again.sees(|_| true).await.room.chairs.remove(0);
    assert!(matches!(&chair, Chair::Player { name, .. } if name.as_str() == "Ann"), "{chair:?}");
}

fn create() -> Request {
    crate::house::create(2, short())
}

/// The disk is full when the house opens: it opens all the same, no table is lost, and the time it was down is given
/// back once that can be written.
#[tokio::test]
async fn a_house_opens_on_a_full_disk() {
    let mut house = TestHouse::open().await;
    let (ann, table) = playing(&house).await;
    let mut faulty = FaultyHouse::instead_of(&mut house).await;
    faulty.close().await;
    faulty.clock.advance(60_000);
    faulty.store.faults().full = true;
    faulty.start().await;
    let mut ann: Player = Player::back_at(faulty.address(), &ann.cookie, table).await;
    let update = ann.sees(|_| true).await;
    assert_eq!(update.room.you, Some(Seat(0)));
    let before_ms = given_back(&faulty.store, table).await;
    faulty.store.faults().full = false;
    let update = if Player::is_my_turn(&update) { update } else { ann.sees(Player::is_my_turn).await };
    ann.moves(&update).await;
    let given_ms = given_back(&faulty.store, table).await - before_ms;
    assert!((60_000..75_000).contains(&given_ms), "{given_ms}");
}
