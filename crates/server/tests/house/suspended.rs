//! What becomes of the tables of people who are suspended.

use crate::{
    account::{self, denied, new, read, secret, user},
    faulty::FaultyHouse,
    house::{Player, TestHouse, by_and_by, entropy, send_as, short, table_id},
    moderation::{acts, moderated, person, post},
    tournament::terms,
};
use game::Seat;
use serde_json::{Value, json};
use server::client::Response;
use std::collections::HashSet;
use store::{
    UserId,
    moderation::{Act, Effect, Kind, Moderation},
};
use wire::{
    Chair, Level, Message, Request, TableCode,
    account::Denied,
    moderation::{Action, File},
    tournament::{Opened, Page, Progress},
};

#[tokio::test]
async fn the_tables_of_a_suspended_host_go_to_those_who_sit_there_and_close_if_nobody_does() {
    let (house, mia, mut ann, mut ben) = moderated().await;
    let (shared, alone) = (ben.opens_one(false).await, ben.opens_one(false).await);
    let theirs = ben.create(2, short()).await;
    for table in [shared, theirs] {
        ann.joins(table).await;
    }
    acts(&house, &mia, "Ben", Action::Suspend { days: 1 }).await;
    let mut own = HashSet::new();
    while own.len() < 2 {
        own.insert(ann.sees(|update| update.room.host && update.room.chairs.contains(&Chair::Empty)).await.table);
    }
    for table in [shared, theirs] {
        let seat = if table == shared { Seat(0) } else { Seat(1) };
        ann.ok(Request::SeatBot { table, seat, level: Level(1) }).await;
        ann.ok(Request::Start { table }).await;
    }
    while !matches!(ben.message().await, Message::Closed { table, .. } if table == alone) {}
}

#[tokio::test]
async fn a_suspension_that_is_sent_again_after_it_was_lifted_takes_nobody_from_their_chair() {
    let (house, mia, mut ann, _ben) = moderated().await;
    let person = user(&house, "Ann").await.to_string();
    let suspend = json!({"do": "suspend", "days": 1});
    let act = json!({"person": person, "action": suspend, "reason": "abuse", "note": "as was seen", "number": 7});
    let suspended: File = read(&post(&house, &mia.cookie, "act", act.clone()).await);
    acts(&house, &mia, "Ann", Action::Lift).await;
    let table = ann.opens_one(false).await;
    let again: File = read(&post(&house, &mia.cookie, "act", act).await);
    assert_eq!((suspended.log.len(), again.log.len()), (1, 2), "it is known");
    ann.ok(Request::Stand { table }).await;
}

#[tokio::test]
async fn who_is_banned_shows_a_key_where_they_are_signed_in_and_leaves_the_house() {
    let (house, mia, ann, ben) = moderated().await;
    house.clock.advance(11 * 60_000);
    acts(&house, &mia, "Ben", Action::Ban).await;
    let delete = async |cookie: &str| account::post(&house, "/delete", cookie, json!({"handle": "Ben"})).await;
    assert_eq!(denied(&delete(&ben.cookie).await), Denied::SignInAgain);
    for elsewhere in ["", &ann.cookie] {
        let refused = account::post(&house, "/sign-in", elsewhere, new("Ben")).await;
        assert!(matches!(denied(&refused), Denied::Suspended(_)));
    }
    let shown = account::post(&house, "/sign-in", &ben.cookie, new("Ben")).await;
    assert_eq!(shown.status, 200, "{}", String::from_utf8_lossy(&shown.body));
    // The answer might have been lost.
    assert_eq!(account::post(&house, "/sign-in", &ben.cookie, new("Ben")).await.status, 200);
    assert_eq!(delete(&secret(&shown)).await.status, 204);
}

#[tokio::test]
async fn who_is_suspended_just_as_they_sit_down_stands_up_again() {
    let (mut below, mia, ann, ben) = moderated().await;
    let about = user(&below, "Ben").await;
    let house = FaultyHouse::instead_of(&mut below).await;
    let mut ann: Player = Player::at(house.address(), &ann.cookie).await;
    let mut ben: Player = Player::at(house.address(), &ben.cookie).await;
    let table = ann.opens_one(false).await;
    ben.ok(Request::Enter { table, last_seq: None }).await;
    let writes = house.store.faults().writes;
    house.store.faults().slow_table = Some(table_id(table));
    let sits = ben.send(Request::Sit { table, seat: None, entropy: entropy(2) }).await.unwrap();
    by_and_by(async || house.store.faults().writes > writes).await;
    read::<File>(&bans(&house, &mia, about).await);
    house.store.faults().slow_table = None;
    ben.answer(sits).await.unwrap().unwrap();
    ann.sees(|update| update.room.chairs[1] != Chair::Empty).await;
    ann.sees(|update| update.room.chairs[1] == Chair::Empty).await;
}

#[tokio::test]
async fn who_is_banned_just_as_they_open_or_enter_a_tournament_does_neither() {
    let (mut below, mia, ann, ben) = moderated().await;
    let [theirs, others] = [user(&below, "Ann").await, user(&below, "Ben").await];
    let house = FaultyHouse::instead_of(&mut below).await;
    let asked = async |cookie: &str, method: &str, path: &str, body: Value| {
        send_as(house.address(), cookie, method, &format!("/api/tournaments{path}"), &body).await
    };
    let shown =
        async |code: TableCode| read::<Page>(&asked(&mia.cookie, "GET", &format!("/{code}"), Value::Null).await);
    let while_banned = async |about: UserId, request: &mut (dyn Future<Output = Response> + Unpin)| {
        let writes = house.store.faults().tournament_writes;
        house.store.faults().slow_tournaments = true;
        let ban = async {
            by_and_by(async || house.store.faults().tournament_writes > writes).await;
            read::<File>(&bans(&house, &mia, about).await);
            house.store.faults().slow_tournaments = false;
        };
        tokio::join!(request, ban).0
    };
    let code = read::<Opened>(&asked(&ann.cookie, "POST", "", terms(json!({}))).await).tournament;
    let chance = json!({"chance": "07".repeat(32)});
    let path = format!("/{code}/enter");
    let entered = while_banned(others, &mut Box::pin(asked(&ben.cookie, "POST", &path, chance))).await;
    assert_eq!(read::<Page>(&entered).entrants.len(), 1);
    by_and_by(async || shown(code).await.entrants[0].gone.is_some()).await;
    let opened = while_banned(theirs, &mut Box::pin(asked(&ann.cookie, "POST", "", terms(json!({}))))).await;
    let code = read::<Opened>(&opened).tournament;
    by_and_by(async || matches!(shown(code).await.progress, Progress::Cancelled { .. })).await;
}

/// Has the moderator ban somebody.
async fn bans(house: &FaultyHouse, by: &Player, about: UserId) -> Response {
    let act = json!({"person": about.to_string(), "action": {"do": "ban"}, "reason": "abuse", "note": "as was seen"});
    send_as(house.address(), &by.cookie, "POST", "/api/moderation/act", &act).await
}

#[tokio::test]
async fn who_was_suspended_as_the_house_was_killed_loses_their_chair_once_it_opens() {
    let mut house = TestHouse::open().await;
    let (mut ann, mut ben) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let table = ann.opens_one(false).await;
    ann.plays_with(&mut ben, table).await;
    // It is stored, and the house is gone before it can do anything about it.
    let about = user(&house, "Ben").await;
    let [action, reason, note] = [r#"{"do":"ban"}"#, "abuse", "as was seen"].map(String::from);
    let effect = Effect::Keep(Kind::Suspension, None);
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 1 };
    house.store.act(act).await.unwrap();
    house.restart().await;
    let mut ann: Player = Player::back_at(house.address(), &ann.cookie, table).await;
    ann.sees(|update| update.room.chairs[1] == Chair::Empty).await;
}
