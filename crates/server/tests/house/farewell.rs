//! What is left of people who have gone is swept away.

use crate::{
    account::{account, ask, denied, new, secret, user},
    faulty::FaultyHouse,
    house::{TestHouse, by_and_by, short, table_id},
    quick::{seek, waits},
};
use game::{Chance, Entropy, Pledge, Seat};
use serde_json::{Value, json};
use server::client;
use std::time::Duration;
use store::{Accounts, Entry, Journal, Matches, Moderation, TableId, UserId};
use wire::{Chair, Level, Phase, Request, TableCode, account::Denied, profile::SOMEONE};

/// Makes a request about an account, which must succeed.
async fn post(house: &TestHouse, path: &str, cookie: &str, body: Value) {
    let done = ask(house, "POST", path, &[&format!("cookie: {cookie}")], &body).await;
    assert!(done.status < 300, "{path}: {}", String::from_utf8_lossy(&done.body));
}

#[tokio::test]
async fn an_account_whose_deletion_was_interrupted_is_nobodys_and_is_deleted_at_the_next_opening() {
    let mut house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let mut mina = house.again(&cookie).await;
    mina.takes_on_a_bot().await;
    mina.finish().await;
    let who = user(&house, "Mina").await;
    let seats = async |house: &TestHouse| house.store.seats_of(who).await.unwrap();
    by_and_by(async || !seats(&house).await.is_empty()).await;
    let record = seats(&house).await[0].0;
    house.close().await;
    // As if the house had been killed right after it closed the account.
    let store = store::Sqlite::open(&house.config.data).unwrap();
    store.close_account(who).await.unwrap();
    assert_eq!(store.account_called("mina").await.unwrap(), None);
    store.shut().await;
    drop(store);
    house.reopen().await;
    let back = ask(&house, "POST", "/sign-in", &[], &new("Mina")).await;
    assert_eq!(denied(&back), Denied::WrongKey);
    by_and_by(async || house.store.closed_accounts().await.unwrap().is_empty()).await;
    assert!(seats(&house).await.is_empty());
    let kept = String::from_utf8(house.store.record(record).await.unwrap().unwrap().body).unwrap();
    assert!(!kept.contains("Mina") && kept.contains("Someone"), "{kept}");
    account(&house, "Mina").await;
}

#[tokio::test]
async fn nobody_is_called_with_someone_who_has_just_deleted_their_account() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let (mut mina, mut ben) = (house.again(&cookie).await, house.player().await);
    mina.ok(seek(2)).await;
    waits(&mut mina).await;
    post(&house, "/delete", &cookie, json!({"handle": "Mina"})).await;
    ben.ok(seek(2)).await;
    assert_eq!(waits(&mut ben).await.0, 1, "nobody else waits");
}

#[tokio::test]
async fn a_table_whose_host_has_deleted_their_account_is_somebodys_who_sits_there() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let (mut mina, mut ben) = (house.again(&cookie).await, house.player().await);
    let table = mina.create(2, short()).await;
    mina.sit(table).await;
    ben.joins(table).await;
    post(&house, "/delete", &cookie, json!({"handle": "Mina"})).await;
    ben.sees(|update| update.room.host && update.room.chairs[0] == Chair::Empty).await;
    ben.ok(Request::SeatBot { table, seat: Seat(0), level: Level(1) }).await;
    ben.ok(Request::Start { table }).await;
}

#[tokio::test]
async fn who_deletes_their_account_during_a_match_is_someone_there_and_in_its_record() {
    let house = TestHouse::open().await;
    let mut ben = house.player().await;
    let table = ben.create(3, short()).await;
    ben.sit(table).await;
    let cookies = [("Mina", account(&house, "Mina").await), ("Nora", account(&house, "Nora").await)];
    for (_, cookie) in &cookies {
        house.again(cookie).await.joins(table).await;
    }
    ben.ok(Request::Start { table }).await;
    for (handle, cookie) in &cookies {
        post(&house, "/delete", cookie, json!({"handle": handle})).await;
    }
    let is_someone = |chair: &Chair| matches!(chair, Chair::Player { name, .. } if name.as_str() == SOMEONE);
    ben.sees(|update| update.room.chairs[1..].iter().all(is_someone)).await;
    let Phase::Finished { record, .. } = ben.finish().await.room.phase else { panic!("not finished") };
    let kept = house.store.record(record.parse().unwrap()).await.unwrap().unwrap();
    let kept: Value = serde_json::from_slice(&kept.body).unwrap();
    assert_eq!(kept["players"].as_array().unwrap()[1..], [json!(SOMEONE), json!(SOMEONE)]);
}

#[tokio::test]
async fn who_deletes_their_account_as_a_match_is_about_to_begin_has_no_chair_after_it() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let (mut mina, mut ben) = (house.again(&cookie).await, house.player().await);
    let table = ben.create(2, short()).await;
    ben.sit(table).await;
    mina.ok(Request::Enter { table, last_seq: None }).await;
    let pledge = Pledge::of(&Entropy::from_bytes([7; 32]), &format!("{table}/1"));
    mina.ok(Request::Sit { table, seat: Some(Seat(1)), entropy: Chance::Pledged { pledge } }).await;
    ben.ok(Request::Start { table }).await;
    ben.sees(|update| update.room.called.is_some()).await;
    post(&house, "/delete", &cookie, json!({"handle": "Mina"})).await;
    house.clock.advance(6_000);
    let end = ben.finish().await;
    assert_eq!(end.room.chairs[1], Chair::Empty, "{:?}", end.room.chairs);
}

#[tokio::test]
async fn a_name_that_was_not_taken_out_of_all_records_leaves_them_at_the_next_opening() {
    let mut house = TestHouse::open().await;
    let mut ugly = house.again(&account(&house, "Ugly").await).await;
    ugly.takes_on_a_bot().await;
    ugly.finish().await;
    let who = user(&house, "Ugly").await;
    by_and_by(async || !house.store.seats_of(who).await.unwrap().is_empty()).await;
    let record = house.store.seats_of(who).await.unwrap()[0].0;
    // As if the house had been killed right after a moderator took the name away.
    let taken = "UPDATE users SET nickname = 'player-7'; UPDATE accounts SET handle = 'player-7';
                 INSERT INTO taken_names (user_id, name, at_ms) SELECT user_id, 'Ugly', 5 FROM accounts;";
    house.restart_after(taken).await;
    by_and_by(async || house.store.unsearched().await.unwrap().is_empty()).await;
    let kept = String::from_utf8(house.store.record(record).await.unwrap().unwrap().body).unwrap();
    assert!(kept.contains("player-7") && !kept.contains("Ugly"), "{kept}");
}

#[tokio::test]
async fn a_closed_account_that_cannot_be_deleted_holds_no_other_up() {
    let mut house = TestHouse::open().await;
    for handle in ["Mina", "Nora"] {
        account(&house, handle).await;
    }
    // What the first of them has said cannot be read.
    let said = "INSERT INTO words (table_id, number, match, user_id, at_ms, what)
                SELECT zeroblob(16), 1, -1, min(user_id), 9000000000000, '{}' FROM accounts;";
    let closed = "INSERT INTO farewells (user_id) SELECT user_id FROM accounts; DELETE FROM sessions;";
    house.restart_after(&format!("{said} {closed}")).await;
    by_and_by(async || house.store.farewells().await.unwrap().len() == 1).await;
    assert_eq!(house.store.closed_accounts().await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_journal_of_a_closed_table_without_a_match_names_no_deleted_account() {
    let mut house = TestHouse::open().await;
    let mina = account(&house, "Mina").await;
    sits(&house, &mina, 1).await;
    house.restart_after("UPDATE tables SET closed = 1, closed_ms = 5").await;
    assert_eq!(house.store.closed(i64::MAX).await.unwrap().len(), 1);
    post(&house, "/delete", &mina, json!({"handle": "Mina"})).await;
    by_and_by(async || house.store.farewells().await.unwrap().is_empty()).await;
    assert!(house.store.closed(i64::MAX).await.unwrap().is_empty(), "the journal is forgotten");
}

/// Sits the account down at this many tables.
async fn sits(house: &TestHouse, cookie: &str, tables: usize) {
    let mut player = house.again(cookie).await;
    for _ in 0..tables {
        let table = player.create(2, short()).await;
        player.sit(table).await;
    }
}

#[tokio::test]
async fn the_journal_of_a_table_that_closes_later_names_no_deleted_account() {
    let mut house = TestHouse::open().await;
    let mina = account(&house, "Mina").await;
    sits(&house, &mina, 1).await;
    post(&house, "/delete", &mina, json!({"handle": "Mina"})).await;
    // The journals are searched at once, and the table is still open.
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(house.store.farewells().await.unwrap().len(), 1);
    house.restart_after("UPDATE tables SET closed = 1, closed_ms = 5").await;
    by_and_by(async || house.store.farewells().await.unwrap().is_empty()).await;
    assert_eq!(house.store.closed(i64::MAX).await.unwrap(), [], "the journal is forgotten");
}

/// Writes down a table like this one and closes it, without the house.
async fn closed_twin(house: &TestHouse, of: TableId) -> TableId {
    let (known, code) = (str::from_utf8(&of.as_bytes()[..TableCode::LENGTH]).unwrap(), TableCode::numbered(7));
    let table = table_id(code);
    let written = |Entry { seq, body, .. }| {
        let body = String::from_utf8(body).unwrap().replace(known, &code.to_string());
        Entry { table, seq, body: body.into_bytes() }
    };
    let entries = house.store.read(of, 0).await.unwrap();
    house.store.append(entries.into_iter().map(written).collect()).await.unwrap();
    house.store.close(table, 5).await.unwrap();
    table
}

#[tokio::test]
async fn tables_that_close_one_after_the_other_name_no_deleted_account() {
    let mut house = TestHouse::open().await;
    let mut people = Vec::new();
    for handle in ["Mina", "Ben", "Cho", "Dan"] {
        let cookie = account(&house, handle).await;
        people.push((user(&house, handle).await, handle, cookie));
    }
    // The house says farewell to them in this order.
    people.sort();
    sits(&house, &people[0].2, 3).await;
    let closes = "UPDATE tables SET closed = 1, closed_ms = 5 WHERE table_id = (SELECT min(table_id) FROM tables)";
    house.restart_after(closes).await;
    let open = house.store.tables().await.unwrap();
    assert_eq!(open.len(), 2);
    let closed = async || house.store.closed(i64::MAX).await.unwrap();
    let awaits = async |user: UserId| house.store.farewells().await.unwrap().iter().any(|(of, _)| *of == user);
    let (first, handle, cookie) = &people[0];
    post(&house, "/delete", cookie, json!({"handle": handle})).await;
    by_and_by(async || closed().await.is_empty()).await;
    // Whoever else deletes their account, and is named nowhere, has the house look again.
    let looks_again = async |at: usize| {
        let (user, handle, cookie) = &people[at];
        post(&house, "/delete", cookie, json!({"handle": handle})).await;
        by_and_by(async || !awaits(*user).await).await;
    };
    looks_again(1).await;
    // Another search would find it: it names the account although all closed ones have been searched.
    let twin = closed_twin(&house, open[0].0).await;
    house.store.close(open[0].0, 5).await.unwrap();
    looks_again(2).await;
    assert_eq!(closed().await, [twin], "only the table that named the account is searched");
    assert!(awaits(*first).await, "an open table names the account");
    house.store.close(open[1].0, 5).await.unwrap();
    looks_again(3).await;
    assert_eq!(closed().await, [], "all are searched once more");
    assert!(!awaits(*first).await);
}

#[tokio::test]
async fn a_damaged_journal_keeps_no_other_from_being_forgotten() {
    let mut house = TestHouse::open().await;
    let mina = account(&house, "Mina").await;
    sits(&house, &mina, 2).await;
    let damages = "UPDATE tables SET closed = 1, closed_ms = 5;
        DELETE FROM journal_by_table WHERE seq = 1 AND table_id = (SELECT min(table_id) FROM tables);";
    house.restart_after(damages).await;
    post(&house, "/delete", &mina, json!({"handle": "Mina"})).await;
    by_and_by(async || house.store.farewells().await.unwrap().is_empty()).await;
    assert_eq!(house.store.closed(i64::MAX).await.unwrap().len(), 1, "what is damaged is left to be repaired");
}

#[tokio::test]
async fn journals_are_searched_once_for_all_who_have_left() {
    let mut house = TestHouse::open().await;
    let mina = account(&house, "Mina").await;
    sits(&house, &mina, 4).await;
    house.close().await;
    house.by_hand(
        "UPDATE tables SET closed = 1, closed_ms = 5;
         INSERT INTO farewells (user_id) VALUES (randomblob(16)), (randomblob(16)), (randomblob(16));",
    );
    let mut faulty = FaultyHouse::on(&house).await;
    by_and_by(async || faulty.store.farewells().await.unwrap().is_empty()).await;
    assert_eq!(faulty.store.faults().reads, 4, "each journal is read once");
    faulty.close().await;
}

#[tokio::test]
async fn the_journal_of_a_table_that_closed_before_a_guest_signed_in_names_them_no_more() {
    let mut house = TestHouse::open().await;
    account(&house, "Mina").await;
    let guest = client::session(house.address()).await.unwrap();
    sits(&house, &guest, 1).await;
    house.restart_after("UPDATE tables SET closed = 1, closed_ms = 5").await;
    post(&house, "/sign-in", &guest, new("Mina")).await;
    // Nothing else of the guest is left, and has not been for long.
    house.close().await;
    house.clock.advance(2 * 86_400_000);
    house.reopen().await;
    let mina = secret(&ask(&house, "POST", "/sign-in", &[], &new("Mina")).await);
    assert_eq!(house.store.closed(i64::MAX).await.unwrap().len(), 1);
    post(&house, "/delete", &mina, json!({"handle": "Mina"})).await;
    by_and_by(async || house.store.farewells().await.unwrap().is_empty()).await;
    assert_eq!(house.store.closed(i64::MAX).await.unwrap(), [], "the journal is forgotten");
}
