//! The chance that entrants of a tournament pledge at entry, and open when it is to begin.

use crate::{
    account::{self, account_at, error, read},
    faulty::FaultyHouse,
    house::{PATIENCE, Player, TestHouse, by_and_by, send_as},
    leading::{self, close, cup, is_led_by, two},
    tournament::{accounts, enter, is_over, open, post, quick_house, start, terms, until},
};
use ::tournament::OPENING_MS;
use game::{Entropy, Pledge};
use serde_json::{Value, json};
use server::{Clock, client::Response};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use store::{AnyStore, Faults, TournamentId, Tournaments};
use tokio::{
    join,
    task::JoinSet,
    time::{sleep, timeout},
};
use wire::{
    Error, Message, TableCode,
    tournament::{Calling, Opened, Page, Progress, Refused},
};

fn chance(number: u8) -> Entropy {
    Entropy::from_bytes([number; 32])
}

/// What somebody enters with who pledges their chance.
fn pledge(code: TableCode, number: u8) -> Value {
    json!({"chance": {"pledge": Pledge::of(&chance(number), &code.to_string())}})
}

async fn pledges(house: &TestHouse, cookie: &str, code: TableCode, number: u8) -> Page {
    read(&post(house, cookie, &format!("/{code}/enter"), pledge(code, number)).await)
}

/// A tournament on these terms, and the people who have entered it, each with a pledge. The first has opened it.
async fn pledged(house: &TestHouse, count: usize, more: Value) -> (Vec<String>, TableCode) {
    let cookies = accounts(house, count).await;
    let code = open(house, &cookies[0], more).await;
    for (number, cookie) in (0..).zip(&cookies) {
        pledges(house, cookie, code, number).await;
    }
    (cookies, code)
}

/// Opens this chance.
async fn opens(house: SocketAddr, cookie: &str, code: TableCode, number: u8) -> Response {
    let path = format!("/api/tournaments/{code}/open");
    send_as(house, cookie, "POST", &path, &json!({"entropy": chance(number)})).await
}

/// Waits until the visitor is called to open their chance.
async fn is_called(player: &mut Player) -> Calling {
    loop {
        let Message::Entered { tournaments } = player.message().await else { continue };
        for one in tournaments {
            if let Some(called) = one.called {
                assert_eq!(one.starts_ms, None, "it is beginning");
                return called;
            }
        }
    }
}

/// Waits until the visitor is told of their tournaments, and called nowhere.
async fn is_not_called(player: &mut Player) {
    loop {
        let Message::Entered { tournaments } = player.message().await else { continue };
        assert!(!tournaments.is_empty() && tournaments.iter().all(|one| one.called.is_none()), "{tournaments:?}");
        return;
    }
}

const fn refused(reason: Refused) -> Error {
    Error::Tournament { reason }
}

fn has_begun(page: &Page) -> bool {
    !page.rounds.is_empty()
}

/// The page once the organiser has called the tournament off: with the proof.
async fn called_off(house: &TestHouse, organiser: &str, code: TableCode) -> Page {
    read(&post(house, organiser, &format!("/{code}/cancel"), Value::Null).await)
}

#[tokio::test]
async fn a_tournament_that_is_beginning_goes_on_without_its_organiser() {
    let house = quick_house().await;
    let (cookies, code) = pledged(&house, 4, json!({})).await;
    start(&house, &cookies[0], code).await;
    let gone = account::post(&house, "/delete", &cookies[0], json!({"handle": "nr0"})).await;
    assert_eq!(gone.status, 204);
    for (number, cookie) in (1..).zip(&cookies[1..]) {
        assert_eq!(opens(house.address(), cookie, code, number).await.status, 204);
    }
    let begun = until(&house, &cookies[1], code, |page| has_begun(page) || is_over(page)).await;
    assert!(has_begun(&begun), "{:?}", begun.progress);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_begins_once_all_have_opened_even_if_the_house_was_closed_meanwhile() {
    let mut house = quick_house().await;
    let cookies = accounts(&house, 4).await;
    let organiser = &cookies[0];
    let code = open(&house, organiser, json!({"format": "knockout"})).await;
    for (number, cookie) in (0..3).zip(&cookies) {
        pledges(&house, cookie, code, number).await;
    }
    read::<Page>(&enter(&house, &cookies[3], code, 3).await);
    assert_eq!(error(&opens(house.address(), organiser, code, 0).await), refused(Refused::NotBegun));
    let called = start(&house, organiser, code).await;
    assert_eq!((called.progress, called.rounds.len()), (Progress::Entering, 0));
    let until_ms = called.called_until_ms.expect("called");
    assert!(until_ms > called.now_ms && until_ms <= called.now_ms + OPENING_MS, "{called:?}");
    assert_eq!(error(&post(&house, organiser, &format!("/{code}/start"), Value::Null).await), refused(Refused::Begun));
    let calling = is_called(&mut house.again(&cookies[1]).await).await;
    let all = [0, 1, 2, 3].map(|number| Pledge::of(&chance(number), &code.to_string()));
    assert_eq!((calling.until_ms, calling.pledges.as_slice()), (until_ms, all.as_slice()));
    is_not_called(&mut house.again(&cookies[3]).await).await;
    assert_eq!(opens(house.address(), organiser, code, 0).await.status, 204);
    house.restart().await;
    let again = is_called(&mut house.again(&cookies[1]).await).await;
    assert!(again.until_ms >= until_ms && again.pledges == all, "{again:?}");
    is_not_called(&mut house.again(organiser).await).await;
    let another = opens(house.address(), &cookies[2], code, 1).await;
    assert_eq!((another.status, error(&another)), (409, refused(Refused::NotPledged)));
    for _ in 0..2 {
        assert_eq!(opens(house.address(), &cookies[1], code, 1).await.status, 204, "the answer may have been lost");
    }
    assert_eq!(opens(house.address(), &cookies[2], code, 2).await.status, 204);
    let begun = until(&house, organiser, code, has_begun).await;
    assert_eq!((begun.rounds[0].boards.len(), begun.called_until_ms), (2, None));
    assert_eq!(opens(house.address(), &cookies[2], code, 2).await.status, 204);
    let proof = called_off(&house, organiser, code).await.proof.expect("it is over");
    assert_eq!((proof.pledges.as_slice(), proof.withheld()), (all.as_slice(), Some(0)));
    assert_eq!(proof.entropy, [0, 1, 2, 3].map(chance));
    proof.verify(&begun.terms.rules.to_string(), &proof.seed()).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_could_not_open_while_the_house_was_closed_has_all_the_time_anew() {
    let mut house = quick_house().await;
    let starts = json!({"starts": {"at": house.clock.now_ms() + 240_000}});
    let (cookies, code) = pledged(&house, 2, starts).await;
    start(&house, &cookies[0], code).await;
    is_called(&mut house.again(&cookies[1]).await).await;
    house.clock.advance(OPENING_MS / 5);
    let closed_ms = house.clock.now_ms();
    house.restart().await;
    let has_time = |page: &Page| page.called_until_ms >= Some(closed_ms + OPENING_MS);
    let anew = until(&house, &cookies[0], code, |page| has_begun(page) || has_time(page)).await;
    assert!(has_time(&anew), "the browsers have yet to come back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_time_is_given_anew_because_the_answer_of_the_store_was_lost() {
    let mut house = quick_house().await;
    let (cookies, code) = pledged(&house, 2, json!({})).await;
    let until_ms = start(&house, &cookies[0], code).await.called_until_ms.expect("called");
    sleep(Duration::from_secs(2)).await;
    house.close().await;
    // First what the house was down for is lost, then what is added to it.
    let faulty = FaultyHouse::with(&house, Faults { unheard: 2, ..Faults::default() }).await;
    let (address, path) = (faulty.address(), format!("/api/tournaments/{code}"));
    let page = async || read::<Page>(&send_as(address, &cookies[0], "GET", &path, &Value::Null).await);
    by_and_by(async || page().await.called_until_ms.is_none_or(|later_ms| later_ms > until_ms + 1_500)).await;
    let anew = page().await;
    assert!(anew.called_until_ms.is_some_and(|until_ms| until_ms <= anew.now_ms + OPENING_MS), "{anew:?}");
    assert_eq!(faulty.store.faults().unheard, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_many_open_at_once_is_written_down_together() {
    let mut house = quick_house().await;
    let (cookies, code) = pledged(&house, 6, json!({})).await;
    start(&house, &cookies[0], code).await;
    let house = FaultyHouse::instead_of(&mut house).await;
    let address = house.address();
    is_called(&mut Player::at(address, &cookies[1]).await).await;
    let before = house.store.faults().tournament_writes;
    house.store.faults().slow_tournaments = true;
    let mut opening = JoinSet::new();
    for (number, cookie) in (0..6).zip(cookies) {
        opening.spawn(async move { opens(address, &cookie, code, number).await.status });
    }
    // A second in which they all ask: while the machine stands still, none of them does.
    for _ in 0..50 {
        sleep(Duration::from_millis(20)).await;
    }
    assert!(opening.try_join_next().is_none(), "nothing is durable yet");
    house.store.faults().slow_tournaments = false;
    assert_eq!(opening.join_all().await, [204; 6]);
    let writes = house.store.faults().tournament_writes - before;
    assert!(writes <= 4, "the first, those who waited for it, and the beginning: {writes}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_in_is_answered_without_asking_the_tournament_and_tries_are_counted() {
    let mut house = quick_house().await;
    let (cookies, code) = pledged(&house, 3, json!({})).await;
    start(&house, &cookies[0], code).await;
    let house = FaultyHouse::instead_of(&mut house).await;
    let address = house.address();
    assert_eq!(opens(address, &cookies[0], code, 0).await.status, 204);
    let before = house.store.faults().tournament_writes;
    house.store.faults().slow_tournaments = true;
    let slow = cookies[1].clone();
    let slow = tokio::spawn(async move { opens(address, &slow, code, 1).await.status });
    by_and_by(async || house.store.faults().tournament_writes > before).await;
    let again = timeout(PATIENCE, opens(address, &cookies[0], code, 0)).await;
    assert_eq!(again.map(|again| again.status), Ok(204), "while another is being written down");
    house.store.faults().slow_tournaments = false;
    assert_eq!(slow.await.unwrap(), 204);
    let mut tries = 0;
    while !matches!(error(&opens(address, &cookies[2], code, 9).await), Error::TooFast { .. }) {
        tries += 1;
        assert!(tries < 200, "there is no end to it");
    }
    assert_eq!(opens(address, &cookies[0], code, 0).await.status, 204, "which is no try");
}

/// For a moment another program writes to a tournament all the time.
async fn writes_on(store: AnyStore, code: TableCode) {
    let id = TournamentId::from_bytes(code.padded());
    let (began, mut seq) = (Instant::now(), 0);
    while began.elapsed() < Duration::from_millis(400) {
        seq += store.tournament_since(id, seq).await.unwrap().len() as u64;
        let body = json!({"v": 1, "at": Clock::default().now_ms(), "is": {"credit": {"ms": 1}}});
        store.write_tournament(id, seq + 1, vec![body.to_string().into_bytes()]).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_opens_is_not_turned_away_because_others_write_at_the_same_time() {
    let house = quick_house().await;
    let (cookies, code) = pledged(&house, 2, json!({})).await;
    start(&house, &cookies[0], code).await;
    let mut others = JoinSet::new();
    for _ in 0..4 {
        others.spawn(writes_on(house.store.clone(), code));
    }
    sleep(Duration::from_millis(50)).await;
    assert_eq!(opens(house.address(), &cookies[0], code, 0).await.status, 204);
    others.join_all().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_open_in_time_is_left_out_and_whoever_has_left_is_not_waited_for() {
    let house = quick_house().await;
    let (cookies, code) = pledged(&house, 5, json!({})).await;
    let organiser = &cookies[0];
    let away = |what: &str| format!("/{code}/{what}");
    let has_done_enough = async |cookie: &str| {
        let last = post(&house, cookie, &away("discontinue"), Value::Null).await;
        matches!(error(&last), Error::TooFast { .. })
    };
    while !has_done_enough(&cookies[4]).await {}
    read::<Page>(&post(&house, &cookies[1], &away("withdraw"), Value::Null).await);
    let removed: Page = read(&post(&house, organiser, &away("remove"), json!({"entrant": 2})).await);
    assert!(removed.entrants[2].gone.is_some());
    let called = start(&house, organiser, code).await;
    assert!(called.called_until_ms.is_some());
    assert_eq!(error(&opens(house.address(), &cookies[1], code, 1).await), refused(Refused::NotPledged));
    let late: Page = pledges(&house, &cookies[1], code, 1).await;
    assert!(late.called_until_ms.is_some() && late.entrants[1].gone.is_none());
    assert_eq!(opens(house.address(), organiser, code, 0).await.status, 204);
    let eager = opens(house.address(), &cookies[4], code, 4).await;
    assert_eq!(eager.status, 204, "which is no change of theirs");
    house.clock.advance(OPENING_MS);
    let begun = until(&house, organiser, code, has_begun).await;
    assert_eq!(error(&opens(house.address(), &cookies[3], code, 3).await), refused(Refused::Begun));
    assert_eq!((begun.rounds[0].boards.len(), begun.rounds[0].byes.len()), (2, 0));
    let proof = called_off(&house, organiser, code).await.proof.expect("it is over");
    assert_eq!((proof.pledges.len(), proof.withheld()), (3, Some(1)));
    assert_eq!(proof.entropy, [0, 4].map(chance));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_pledged_is_opened_at_any_node_and_another_begins_if_the_one_that_leads_goes() {
    let Some((schema, north, south)) = two("pledge").await else { return };
    let (ann, ben) = (account_at(north.address(), "ann").await, account_at(south.address(), "ben").await);
    let Opened { tournament: code, .. } = cup(&north, &ann, "POST", "", terms(json!({}))).await.unwrap();
    leading::until(&south, &ben, code, |_| true).await;
    let enters = format!("/{code}/enter");
    cup::<Value>(&north, &ann, "POST", &enters, pledge(code, 1)).await.unwrap();
    cup::<Value>(&south, &ben, "POST", &enters, pledge(code, 2)).await.unwrap();
    for node in [&north, &south] {
        leading::until(node, &ann, code, |page| page.entrants.len() == 2).await;
    }
    let at_north: Player = Player::at(north.address(), &ann).await;
    let at_south: Player = Player::at(south.address(), &ann).await;
    let (goes, stays, mut player) = match is_led_by(&schema, code, "north").await {
        true => (north, south, at_south),
        false => (south, north, at_north),
    };
    // From the call on there are ten seconds, in which the node that leads begins to go.
    cup::<Value>(&goes, &ann, "POST", &format!("/{code}/start"), Value::Null).await.unwrap();
    let early = opens(stays.address(), &ben, code, 2).await;
    assert_eq!(early.status, 204, "where the call may not have been heard of yet");
    let called = leading::until(&stays, &ann, code, |page| page.called_until_ms.is_some()).await;
    // The one that leads gives no time anew any more: it has led since before the call.
    let is_anew = |page: &Page| page.called_until_ms >= Some(called.now_ms + OPENING_MS);
    let opening = async {
        assert_eq!(is_called(&mut player).await.pledges.len(), 2);
        let anew = leading::until(&stays, &ann, code, |page| has_begun(page) || is_anew(page)).await;
        assert!(is_anew(&anew), "whoever was connected to the other node has all the time to come back");
        assert_eq!(opens(stays.address(), &ann, code, 1).await.status, 204);
    };
    join!(goes.goes(), opening);
    let begun = leading::until(&stays, &ann, code, has_begun).await;
    assert_eq!((begun.rounds[0].boards.len(), begun.called_until_ms), (1, None));
    let path = format!("/{code}/cancel");
    let over: Page = cup(&stays, &ann, "POST", &path, Value::Null).await.unwrap();
    assert_eq!(over.proof.expect("it is over").withheld(), Some(0));
    close(schema, [stays]).await;
}
