//! Bounds of tournaments: what one organiser or address can take of the house, and what becomes of tournaments that
//! nobody begins and of entrants who may no longer play.

use crate::{
    account::{account, ask, denied, error, read, session_of, sign_in_at, user},
    house::{TestHouse, by_and_by, short},
    moderation::{acts, moderator, person},
    tournament::{all_enter, begun_by, enter, is_over, list, open, page, post, start, terms, until},
};
use serde_json::{Value, json};
use server::{
    Pauses,
    client::{self, Response},
};
use store::{
    Meta, Sessions, Tournaments, UserId,
    moderation::{Act, Effect, Hint, Kind, Moderation},
};
use wire::{
    Error, Limited, Message, Request, TableCode,
    account::Denied,
    moderation::Action,
    tournament::{self, BadTerms, Cancelled, Leaver, MOST_FILLED, Page, Progress, State},
};

const fn too_many(max: u32) -> Error {
    Error::TooMany { what: Limited::Tournaments, max }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_field_of_bots_takes_nobodys_place() {
    let house = TestHouse::with(|config| {
        (config.limits.tables, config.limits.tables_per_address) = (20, 20);
        // No table is over soon.
        config.pauses = Pauses { bot_min_ms: 60_000, bot_max_ms: 60_000, ..config.pauses };
    })
    .await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let filled = |up_to: u16| json!({"most": 512, "bots": {"level": 1, "up_to": up_to}});
    let many = post(&house, &ann, "", terms(filled(MOST_FILLED + 1))).await;
    let reason = tournament::Refused::BadTerms { reason: BadTerms::Bots };
    assert_eq!(error(&many), Error::Tournament { reason });
    let code = open(&house, &ann, filled(MOST_FILLED)).await;
    read::<Page>(&enter(&house, &ann, code, 1).await);
    read::<Page>(&enter(&house, &ben, code, 2).await);
    start(&house, &ann, code).await;
    let plays = |page: &Page| page.rounds[0].boards.iter().filter(|board| board.state == State::Playing).count();
    until(&house, &ann, code, |page| plays(page) > 20).await;
    house.again(&ben).await.create(2, short()).await;
}

/// A request to open a tournament from a network.
async fn open_from(house: &TestHouse, cookie: &str, network: &str) -> Response {
    let (cookie, from) = (format!("cookie: {cookie}"), format!("x-forwarded-for: {network}"));
    let body = terms(json!({})).to_string();
    client::request_with(house.address(), "POST", "/api/tournaments", &[&cookie, &from], &body).await.unwrap()
}

#[tokio::test]
async fn one_address_does_not_take_the_places_of_all_tournaments() {
    let house = TestHouse::with(|config| config.behind_proxy = 1.into()).await;
    let (here, elsewhere) = ("10.0.0.1", "10.0.0.2");
    let mut last = None;
    for number in 0..5 {
        let organiser = account(&house, &format!("nr{number}")).await;
        for _ in 0..4 {
            let opened: tournament::Opened = read(&open_from(&house, &organiser, here).await);
            last = Some((organiser.clone(), opened.tournament));
        }
    }
    let ann = account(&house, "ann").await;
    assert_eq!(error(&open_from(&house, &ann, here).await), too_many(20));
    assert_eq!(open_from(&house, &ann, elsewhere).await.status, 200);
    let (organiser, code) = last.unwrap();
    read::<Page>(&post(&house, &organiser, &format!("/{code}/cancel"), Value::Null).await);
    by_and_by(async || open_from(&house, &ann, here).await.status == 200).await;
}

#[tokio::test]
async fn whoever_has_the_link_looks_at_every_change_and_still_enters() {
    let house = TestHouse::open().await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let code = open(&house, &ann, json!({"listed": false})).await;
    let mut looker = house.again(&ben).await;
    // More often than codes may be tried at once.
    for _ in 0..40 {
        page(&house, &ben, code).await;
        looker.ok(Request::Follow { tournament: Some(code) }).await;
    }
    assert_eq!(enter(&house, &ben, code, 1).await.status, 200);
}

#[tokio::test]
async fn what_began_last_is_listed_first() {
    let house = TestHouse::open().await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(open(&house, &ann, json!({})).await);
    }
    codes.sort_unstable();
    for code in &codes {
        begun_by(&house, &ann, *code, [&ann, &ben]).await;
        house.clock.advance(1_000);
    }
    codes.reverse();
    let running: Vec<TableCode> = list(&house, &ben).await.running.iter().map(|one| one.tournament).collect();
    assert_eq!(running, codes);
}

#[tokio::test]
async fn one_that_nobody_begins_makes_room_for_another() {
    let house = TestHouse::open().await;
    let ann = account(&house, "ann").await;
    for _ in 0..4 {
        open(&house, &ann, json!({})).await;
    }
    house.clock.advance(3_600_000);
    let code = open(&house, &ann, json!({})).await;
    assert_eq!(error(&post(&house, &ann, "", terms(json!({}))).await), too_many(5));
    house.clock.advance(::tournament::LAPSE_MS);
    let over = until(&house, &ann, code, is_over).await;
    assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::TooFew });
    open(&house, &ann, json!({})).await;
}

#[tokio::test]
async fn an_announcement_is_legible() {
    let house = TestHouse::open().await;
    let ann = account(&house, "ann").await;
    let code = open(&house, &ann, json!({})).await;
    let announce = async |text: &str| post(&house, &ann, &format!("/{code}/announce"), json!({"text": text})).await;
    for text in ["a\u{202e}b", "\u{200b}", "Z\u{301}\u{302}\u{303}\u{304}"] {
        let reason = tournament::Refused::BadText { max: 500 };
        assert_eq!(error(&announce(text).await), Error::Tournament { reason }, "{text:?}");
    }
    let said: Page = read(&announce("곧 시작해요.\nSoon.").await);
    assert_eq!(said.announcements[0].text, "곧 시작해요.\nSoon.");
}

#[tokio::test]
async fn who_is_suspended_is_paired_no_more_and_loses_no_match() {
    let house = TestHouse::with(|config| config.breaks.break_ms = 0).await;
    let mia = moderator(&house, "Mia").await;
    let (mut ann, ben, mut cho) =
        (person(&house, "Ann").await, person(&house, "Ben").await, person(&house, "Cho").await);
    let code = open(&house, &ann.cookie, json!({"rounds": 3, "same_deal": false})).await;
    all_enter(&house, code, [&ann.cookie, &ben.cookie, &cho.cookie]).await;
    acts(&house, &mia, "Ben", Action::Ban).await;
    let begun = start(&house, &ann.cookie, code).await;
    assert_eq!(begun.entrants[1].gone, Some(Leaver::Own));
    assert!(begun.rounds[0].boards.len() == 1 && begun.rounds[0].byes.is_empty(), "{:?}", begun.rounds);
    acts(&house, &mia, "Cho", Action::Suspend { days: 1 }).await;
    let table = begun.you.call.unwrap().table;
    ann.joins(table).await;
    cho.joins(table).await;
    tokio::join!(ann.finish(), cho.finish());
    let end = until(&house, &ann.cookie, code, is_over).await;
    assert_eq!((end.progress, end.rounds.len()), (Progress::Ended, 1));
    assert_eq!(end.entrants[2].gone, Some(Leaver::Own));
    let earned = |chair: &tournament::Chair| chair.earned.is_some_and(|earned| !earned.missed);
    assert!(end.rounds[0].boards[0].chairs.iter().all(earned), "{:?}", end.rounds);
}

#[tokio::test]
async fn what_a_banned_organiser_has_not_begun_is_called_off() {
    let house = TestHouse::open().await;
    let mia = moderator(&house, "Mia").await;
    let (ann, ben, cho) = (account(&house, "ann").await, account(&house, "ben").await, account(&house, "cho").await);
    let tomorrow_ms = house.clock.now_ms() + 86_400_000;
    let recurs = json!({"minute": 1_260, "zone": "Asia/Seoul"});
    let by_hand = open(&house, &ann, json!({})).await;
    let by_clock = open(&house, &ann, json!({"starts": {"at": tomorrow_ms}, "recurs": recurs})).await;
    let begun = open(&house, &ann, json!({})).await;
    begun_by(&house, &ann, begun, [&ben, &cho]).await;
    acts(&house, &mia, "ann", Action::Suspend { days: 1 }).await;
    assert_eq!(page(&house, &ben, by_hand).await.progress, Progress::Entering, "its organiser comes back");
    let deeds = [("start", Value::Null), ("cancel", Value::Null), ("remove", json!({"entrant": 0}))];
    for (deed, body) in deeds {
        let refused = denied(&post(&house, &ann, &format!("/{begun}/{deed}"), body).await);
        assert!(matches!(refused, Denied::Suspended(_)), "{deed}: {refused:?}");
    }
    acts(&house, &mia, "ann", Action::Ban).await;
    for code in [by_hand, by_clock] {
        let over = until(&house, &ben, code, is_over).await;
        assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::Organiser });
    }
    by_and_by(async || house.store.closed_tournaments(9).await.unwrap().len() >= 2).await;
    assert_eq!(page(&house, &ben, by_clock).await.next, None, "there are no more of its kind");
    let goes_on = page(&house, &ben, begun).await.progress;
    assert!(!matches!(goes_on, Progress::Cancelled { .. }), "{goes_on:?}");
}

#[tokio::test]
async fn one_whose_organiser_turns_out_to_be_banned_does_not_begin() {
    let house = TestHouse::open().await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let soon_ms = house.clock.now_ms() + 60_000;
    let code = open(&house, &ann, json!({"starts": {"at": soon_ms}})).await;
    all_enter(&house, code, [&ann, &ben]).await;
    // As if the house had been killed right after writing this down.
    let about = user(&house, "ann").await;
    house.store.act(ban(&house, about)).await.unwrap();
    house.clock.advance(61_000);
    let over = until(&house, &ben, code, is_over).await;
    assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::Organiser });
}

#[tokio::test]
async fn one_to_begin_by_hand_is_called_off_though_the_house_was_killed_as_its_organiser_was_banned() {
    let mut house = TestHouse::open().await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let code = open(&house, &ann, json!({})).await;
    // This is all that was written down.
    let about = user(&house, "ann").await;
    house.store.act(ban(&house, about)).await.unwrap();
    house.restart().await;
    let over = until(&house, &ben, code, is_over).await;
    assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::Organiser });
}

#[tokio::test]
async fn an_entrant_is_withdrawn_though_the_house_was_killed_as_they_were_suspended() {
    let mut house = TestHouse::open().await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let code = open(&house, &ann, json!({})).await;
    all_enter(&house, code, [&ann, &ben]).await;
    // This is all that was written down.
    let about = user(&house, "ben").await;
    house.store.act(ban(&house, about)).await.unwrap();
    house.restart().await;
    let withdrawn = until(&house, &ann, code, |page| page.entrants[1].gone.is_some()).await;
    assert_eq!((withdrawn.entrants[0].gone, withdrawn.entrants[1].gone), (None, Some(Leaver::Own)));
}

/// A ban by the operator, as it is written down.
fn ban(house: &TestHouse, about: UserId) -> Act {
    let [action, reason, note] = [r#"{"do":"ban"}"#, "abuse", "as was seen"].map(String::from);
    let (effect, at_ms) = (Effect::Keep(Kind::Suspension, None), house.clock.now_ms());
    Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms }
}

#[tokio::test]
async fn a_suspended_guest_who_signs_in_leaves_what_the_account_was_in() {
    let house = TestHouse::open().await;
    let (ann, mut ben) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let code = open(&house, &ann.cookie, json!({})).await;
    read::<Page>(&enter(&house, &ben.cookie, code, 1).await);
    let table = ben.create(2, short()).await;
    ben.sit(table).await;
    ben.sees(|update| update.table == table && update.room.you.is_some()).await;
    let guest = client::session(house.address()).await.unwrap();
    let about = house.store.session(session_of(&guest)).await.unwrap().unwrap().user;
    house.store.act(ban(&house, about)).await.unwrap();
    sign_in_at(house.address(), &guest, "Ben").await;
    // Nobody is left there to begin a match.
    while !matches!(ben.message().await, Message::Closed { table: closed, .. } if closed == table) {}
    assert_eq!(page(&house, &ann.cookie, code).await.entrants[0].gone, Some(Leaver::Own));
}

/// The person with this handle deletes their account.
async fn leaves(house: &TestHouse, cookie: &str, handle: &str) {
    let gone = ask(house, "POST", "/delete", &[&format!("cookie: {cookie}")], &json!({"handle": handle})).await;
    assert_eq!(gone.status, 204);
}

#[tokio::test]
async fn who_leaves_the_house_is_withdrawn_and_has_not_come() {
    let house = TestHouse::open().await;
    let (ann, ben, cho) = (account(&house, "ann").await, account(&house, "ben").await, account(&house, "cho").await);
    let code = open(&house, &ann, json!({"format": "knockout", "same_deal": false})).await;
    let begun = begun_by(&house, &ann, code, [&ann, &ben, &cho]).await;
    let table = begun.rounds[0].boards[0].table;
    assert_eq!(begun.rounds[0].byes, [0]);
    leaves(&house, &ben, "ben").await;
    assert_eq!(page(&house, &cho, code).await.entrants[1].gone, Some(Leaver::Own));
    let mut cho = house.again(&cho).await;
    cho.joins(table).await;
    house.clock.advance(121_000);
    cho.finish().await;
    let over = |page: &Page| page.rounds[0].over;
    let page = until(&house, &ann, code, over).await;
    let chairs = &page.rounds[0].boards[0].chairs;
    let missed =
        |entrant| chairs.iter().any(|chair| chair.entrant == entrant && chair.earned.is_some_and(|it| it.missed));
    assert_eq!((missed(1), missed(2)), (true, false), "{chairs:?}");
}

#[tokio::test]
async fn one_whose_organiser_leaves_the_house_before_it_begins_is_cancelled() {
    let house = TestHouse::open().await;
    let (ann, ben) = (account(&house, "ann").await, account(&house, "ben").await);
    let code = open(&house, &ann, json!({})).await;
    read::<Page>(&enter(&house, &ben, code, 1).await);
    leaves(&house, &ann, "ann").await;
    let over = until(&house, &ben, code, is_over).await;
    assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::Organiser });
}

#[tokio::test]
async fn who_comes_to_a_rated_table_from_one_address_is_noticed() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let code = open(&house, &ann.cookie, json!({"rules": {}, "same_deal": false, "rated": true})).await;
    let table = begun_by(&house, &ann.cookie, code, [&ann.cookie, &ben.cookie]).await.you.call.unwrap().table;
    ann.joins(table).await;
    ben.joins(table).await;
    tokio::join!(ann.finish(), ben.finish());
    let (about, other) = (user(&house, "Ann").await, Some(user(&house, "Ben").await));
    let of_both = |hint: &Hint| hint.name == "same_address" && hint.other == other;
    by_and_by(async || house.store.hints_about(about).await.unwrap().iter().any(of_both)).await;
}

#[tokio::test]
async fn a_house_says_that_it_is_alive_only_while_a_tournament_may_want_to_know() {
    let house = TestHouse::open().await;
    let ann = account(&house, "ann").await;
    let beat = async || house.store.last_heartbeat().await.unwrap().is_some();
    assert!(!beat().await, "nobody would ask for it");
    open(&house, &ann, json!({})).await;
    by_and_by(beat).await;
}
