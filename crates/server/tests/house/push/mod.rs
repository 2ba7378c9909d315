//! People with no page in sight are called through a push service of the test's own, which cannot read what it passes
//! on.

mod browser;
mod service;

use crate::{
    account::{account, ask, denied, read},
    house::{Player, TestHouse, send_as, short},
    tournament,
};
use browser::Browser;
use serde_json::{Value, json};
use server::{
    client::{self, Response},
    push::Key,
};
use service::Service;
use std::{fs, time::Duration};
use store::Subscriptions;
use tokio::time::sleep;
use wire::{
    Error, Request, TableCode, Welcome,
    account::{Denied, Refused},
    company::Invitee,
    push::{BadSubscription, Push},
};

const CONTACT: &str = "mailto:me@house.test";

/// A house that calls people through this service.
async fn calling(service: &Service) -> TestHouse {
    let for_tests = service.for_tests();
    TestHouse::with(|config| {
        let key = config.data.with_file_name("push.pem");
        fs::write(&key, Key::new_pem().unwrap()).unwrap();
        config.push = server::Push { key: Some(key), contact: Some(CONTACT.into()), for_tests: Some(for_tests) };
    })
    .await
}

async fn push(house: &TestHouse, cookie: &str, what: &str, body: Value) -> Response {
    let method = if what.is_empty() { "GET" } else { "POST" };
    send_as(house.address(), cookie, method, &format!("/api/push{what}"), &body).await
}

/// Subscribes a person's browser to calls, at an endpoint ending in `number`.
async fn subscribe(house: &TestHouse, service: &Service, cookie: &str, number: u8, language: &str) -> Browser {
    let browser = Browser::new(number);
    let endpoint = format!("https://{}/send/{number}", service.name());
    let told: Push = read(&push(house, cookie, "/subscribe", browser.subscription(&endpoint, language)).await);
    assert_eq!(told.language.as_deref(), Some(language));
    browser
}

/// Makes a request about another person, without a page.
async fn company(house: &TestHouse, cookie: &str, what: &str, handle: &str) {
    let path = format!("/api/company/{what}");
    let answer = send_as(house.address(), cookie, "POST", &path, &json!({"handle": handle})).await;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
}

async fn invite(host: &mut Player, table: TableCode, friend: &str) {
    host.ok(Request::Invite { table, who: Invitee::Friend(friend.into()) }).await;
}

/// Mina, who has a page and a table, and a friend, 은비, who has neither.
async fn friends(house: &TestHouse) -> (Player, TableCode, String) {
    let (mina, eunbi) = (account(house, "Mina").await, account(house, "은비").await);
    // 은비 asks first, and so is not called about a request from Mina.
    company(house, &eunbi, "befriend", "Mina").await;
    company(house, &mina, "befriend", "은비").await;
    let mut mina = house.again(&mina).await;
    let table = mina.create(2, short()).await;
    (mina, table, eunbi)
}

#[tokio::test]
async fn who_has_no_page_in_sight_is_called_and_the_service_cannot_read_what_for() {
    let mut service = Service::open().await;
    let house = calling(&service).await;
    let (mut mina, table, cookie) = friends(&house).await;
    let told: Push = read(&push(&house, &cookie, "", Value::Null).await);
    assert_eq!(told.language, None);
    let eunbi = subscribe(&house, &service, &cookie, 1, "ko").await;
    invite(&mut mina, table, "은비").await;
    let received = service.next().await;
    assert_eq!(received.path, "/send/1");
    let notice = eunbi.open(&received).unwrap();
    assert_eq!((notice.title.as_str(), notice.path), ("Mina님이 불러요: 렉시오", format!("/t/{table}")));
    assert_eq!((notice.language.as_str(), notice.topic.as_str()), ("ko", "invitation"));
    assert!(Browser::new(2).open(&received).is_none(), "another browser reads it");
    assert!(!received.body.windows(4).any(|window| window == b"Mina"));
    // The sender's identity is proved, to this service and for a limited time.
    let claims = received.claims(&told.key);
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(format!("https://{}", service.name())), &json!(CONTACT)));
    let (now_s, exp_s) = (house.clock.now_ms() / 1_000, claims["exp"].as_i64().unwrap());
    assert!(exp_s > now_s && exp_s <= now_s + 86_400, "{exp_s}");
    let ttl: u32 = received.header("ttl").parse().unwrap();
    assert!((1..=300).contains(&ttl) && received.header("urgency") == "high", "{received:?}");
    let topic = received.header("topic").to_owned();
    assert!(topic.len() <= 32 && !topic.contains("invitation"));

    // A second invitation to the same table makes no call; one to another table replaces the earlier call.
    invite(&mut mina, table, "은비").await;
    let other = mina.create(2, short()).await;
    invite(&mut mina, other, "은비").await;
    let received = service.next().await;
    assert_eq!((received.header("topic"), eunbi.open(&received).unwrap().path), (&*topic, format!("/t/{other}")));
    assert!(service.is_left_alone().await);
}

#[tokio::test]
async fn who_has_a_page_in_sight_is_not_called_until_it_is_out_of_sight() {
    let mut service = Service::open().await;
    let house = calling(&service).await;
    let (mut mina, table, cookie) = friends(&house).await;
    let browser = subscribe(&house, &service, &cookie, 1, "fr").await;
    let mut eunbi = house.again(&cookie).await;
    invite(&mut mina, table, "은비").await;
    assert!(service.is_left_alone().await);
    eunbi.ok(Request::Sight { on: false }).await;
    let other = mina.create(2, short()).await;
    invite(&mut mina, other, "은비").await;
    assert_eq!(browser.open(&service.next().await).unwrap().title, "Mina vous invite\u{a0}: Lexio");
    // A person who is back before the call is not called.
    let third = mina.create(2, short()).await;
    invite(&mut mina, third, "은비").await;
    eunbi.ok(Request::Sight { on: true }).await;
    assert!(service.is_left_alone().await);
}

#[tokio::test]
async fn a_house_that_stood_still_first_hears_who_has_a_page_in_sight_by_now() {
    let mut service = Service::open().await;
    let house = calling(&service).await;
    let (mut mina, table, cookie) = friends(&house).await;
    subscribe(&house, &service, &cookie, 1, "fr").await;
    invite(&mut mina, table, "은비").await;
    house.clock.sleep(5_000);
    // By then they would have been called.
    sleep(Duration::from_millis(2_500)).await;
    house.clock.sleep(5_000);
    let _eunbi = house.again(&cookie).await;
    assert!(service.is_left_alone().await);
}

#[tokio::test]
async fn a_busy_service_is_asked_again_and_a_browser_that_is_gone_is_forgotten() {
    let mut service = Service::open().await;
    let house = calling(&service).await;
    let (mut mina, table, cookie) = friends(&house).await;
    let eunbi = subscribe(&house, &service, &cookie, 1, "en").await;
    service.answers(&["503 Busy", "429 Too Many Requests\r\nRetry-After: 0", "201 Created"]);
    invite(&mut mina, table, "은비").await;
    for _ in 0..3 {
        assert_eq!(eunbi.open(&service.next().await).unwrap().title, "Mina invites you to Lexio");
    }
    // Redirects are not followed, and refused messages are not sent again.
    let away = "307 Elsewhere\r\nLocation: https://127.0.0.1/";
    for answer in [away, "400 No", "410 Gone"] {
        service.answers(&[answer]);
        let table = mina.create(2, short()).await;
        invite(&mut mina, table, "은비").await;
        service.next().await;
        assert!(service.is_left_alone().await, "{answer}");
    }
    let told: Push = read(&push(&house, &cookie, "", Value::Null).await);
    assert_eq!(told.language, None);
}

#[tokio::test]
async fn whoever_cannot_be_reached_keeps_no_one_else_from_being_called() {
    let mut service = Service::open().await;
    let house = calling(&service).await;
    let mut busy = Vec::new();
    for number in 1..=13 {
        let cookie = account(&house, &format!("nr{number}")).await;
        subscribe(&house, &service, &cookie, number, "en").await;
        busy.push(cookie);
    }
    service.answers(&["429 Too Many Requests\r\nRetry-After: 100"; 500]);
    // More calls than messages may be on their way.
    for (number, cookie) in busy.iter().enumerate() {
        for other in 1..=number {
            company(&house, cookie, "befriend", &format!("nr{other}")).await;
        }
    }
    let eunbi = account(&house, "은비").await;
    subscribe(&house, &service, &eunbi, 99, "ko").await;
    company(&house, &busy[0], "befriend", "은비").await;
    while service.next().await.path != "/send/99" {}
}

#[tokio::test]
async fn asks_and_tables_of_tournaments_call_and_blocks_keep_still() {
    let mut service = Service::open().await;
    let house = calling(&service).await;
    let mina = account(&house, "Mina").await;
    let (eunbi, chloe) = (account(&house, "은비").await, account(&house, "Chloe").await);
    let browser = subscribe(&house, &service, &eunbi, 1, "ko").await;
    company(&house, &mina, "befriend", "은비").await;
    let notice = browser.open(&service.next().await).unwrap();
    assert_eq!((notice.title.as_str(), notice.path.as_str()), ("Mina님이 친구가 되고 싶대요", "/friends"));
    // Asking once more is no news, nor is asking anew, and a blocked person is not heard.
    for what in ["befriend", "part", "befriend"] {
        company(&house, &mina, what, "은비").await;
    }
    company(&house, &eunbi, "block", "Chloe").await;
    company(&house, &chloe, "befriend", "은비").await;
    assert!(service.is_left_alone().await);

    let code = tournament::open(&house, &mina, json!({})).await;
    tournament::begun_by(&house, &mina, code, [&eunbi, &mina]).await;
    let received = service.next().await;
    let notice = browser.open(&received).unwrap();
    assert_eq!(notice.title, "저녁 컵 – 자리가 준비됐어요");
    assert!(notice.path.starts_with("/t/") && received.header("ttl").parse::<u32>().unwrap() <= 120);
    assert!(service.is_left_alone().await, "once is enough");
}

#[tokio::test]
async fn a_table_of_a_tournament_calls_though_the_house_closes_right_after_opening_it() {
    let mut service = Service::open().await;
    let mut house = calling(&service).await;
    let (mina, eunbi) = (account(&house, "Mina").await, account(&house, "은비").await);
    let browser = subscribe(&house, &service, &eunbi, 1, "ko").await;
    let code = tournament::open(&house, &mina, json!({})).await;
    tournament::begun_by(&house, &mina, code, [&eunbi, &mina]).await;
    // By now the house has called nobody: it waits for them to come back into sight first.
    house.restart().await;
    let notice = browser.open(&service.next().await).unwrap();
    assert_eq!(notice.title, "저녁 컵 – 자리가 준비됐어요");
}

#[tokio::test]
async fn a_subscription_ends_with_its_session_and_is_taken_along_without_what_leads_to_it() {
    let service = Service::open().await;
    let house = calling(&service).await;
    let guest = client::session(house.address()).await.unwrap();
    subscribe(&house, &service, &guest, 1, "ko").await;
    // A guest who signs up remains the same user.
    let up = ask(
        &house,
        "POST",
        "/sign-up",
        &[&format!("cookie: {guest}")],
        &json!({"handle": "은비", "password": "tokki under the maehwa"}),
    )
    .await;
    let cookie = crate::account::secret(&up);
    let told: Push = read(&push(&house, &cookie, "", Value::Null).await);
    assert_eq!(told.language.as_deref(), Some("ko"));
    let export = ask(&house, "GET", "/export", &[&format!("cookie: {cookie}")], &Value::Null).await;
    let export: Value = read(&export);
    assert_eq!(export["called_at"][0]["service"], json!(service.name()));
    assert!(!export.to_string().contains("/send/") && !export.to_string().contains("p256dh"));
    // Browsers renew subscriptions by themselves, and do not know the language.
    let mut again = Browser::new(2).subscription(&format!("https://{}/send/2", service.name()), "ko");
    again.as_object_mut().unwrap().remove("language");
    let told: Push = read(&push(&house, &cookie, "/subscribe", again.clone()).await);
    assert_eq!(told.language.as_deref(), Some("ko"));
    let user = serde_json::from_value(export["user"].clone()).unwrap();
    assert_eq!(house.store.subscriptions_of(user).await.unwrap().len(), 1);
    let told: Push = read(&push(&house, &cookie, "/unsubscribe", Value::Null).await);
    assert_eq!(told.language, None);
    let refused = push(&house, &cookie, "/subscribe", again).await;
    assert_eq!(denied(&refused), Denied::BadSubscription { reason: BadSubscription::Language });
    subscribe(&house, &service, &cookie, 3, "en").await;
    send_as(house.address(), &cookie, "POST", "/api/sign-out", &Value::Null).await;
    assert!(house.store.subscriptions_of(user).await.unwrap().is_empty());
}

#[tokio::test]
async fn whoever_has_set_the_secret_of_a_guest_is_not_called_in_their_place() {
    let service = Service::open().await;
    let mut house = calling(&service).await;
    house.close().await;
    house.config.https = true;
    house.reopen().await;
    let strange = client::session(house.address()).await.unwrap();
    subscribe(&house, &service, &strange, 1, "en").await;
    // A page of the same parent domain gives the visitor's browser that secret.
    let planted = strange.replace("__Host-", "");
    let came = send_as(house.address(), &planted, "POST", "/api/session", &Value::Null).await;
    let came = crate::account::secret(&came);
    let language = async |cookie: &str| read::<Push>(&push(&house, cookie, "", Value::Null).await).language;
    assert_eq!(language(&came).await, None);
    let again = Browser::new(1).subscription(&format!("https://{}/send/1", service.name()), "en");
    assert_eq!(push(&house, &strange, "/subscribe", again).await.status, 401);
    // As if the later one were in strange hands, too, when the visitor signs in with the one that was set.
    account(&house, "Mina").await;
    subscribe(&house, &service, &came, 2, "en").await;
    let key = json!({"handle": "Mina", "password": "tokki under the maehwa"});
    let mina = ask(&house, "POST", "/sign-in", &[&format!("cookie: {planted}")], &key).await;
    assert_eq!(language(&crate::account::secret(&mina)).await, None);
}

#[tokio::test]
async fn what_cannot_be_called_is_refused_by_name() {
    let service = Service::open().await;
    let house = calling(&service).await;
    let cookie = client::session(house.address()).await.unwrap();
    let good = Browser::new(1).subscription(&format!("https://{}/send/1", service.name()), "ko");
    let spoilt = |path: &str, value: &str| {
        let mut spoilt = good.clone();
        *spoilt.pointer_mut(path).unwrap() = json!(value);
        spoilt
    };
    let point = "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    for (body, reason) in [
        (spoilt("/endpoint", "https://127.0.0.1/send"), BadSubscription::Endpoint { max: 1_024 }),
        (spoilt("/endpoint", "https://169.254.169.254/latest"), BadSubscription::Endpoint { max: 1_024 }),
        (spoilt("/endpoint", "https://push.test:1/send"), BadSubscription::Endpoint { max: 1_024 }),
        (spoilt("/endpoint", "http://push.example.org/send"), BadSubscription::Endpoint { max: 1_024 }),
        (spoilt("/keys/p256dh", "AAAA"), BadSubscription::Key),
        (spoilt("/keys/p256dh", point), BadSubscription::Key),
        (spoilt("/keys/auth", "AAAA"), BadSubscription::Secret),
        (spoilt("/keys/auth", "no base64"), BadSubscription::Secret),
        (spoilt("/language", "tlh"), BadSubscription::Language),
    ] {
        let refused = push(&house, &cookie, "/subscribe", body.clone()).await;
        assert_eq!(refused.status, 400, "{body}");
        assert_eq!(denied(&refused), Denied::BadSubscription { reason }, "{body}");
    }
    let unread = push(&house, &cookie, "/subscribe", json!({"endpoint": 7})).await;
    assert!(matches!(serde_json::from_slice(&unread.body).unwrap(), Refused::House(Error::BadMessage { .. })));
    let told: Push = read(&push(&house, &cookie, "", Value::Null).await);
    assert_eq!(told.language, None, "nothing was kept");
    let nobody = push(&house, "madang=0", "", Value::Null).await;
    assert_eq!(nobody.status, 401);
}

#[tokio::test]
async fn a_house_without_a_key_calls_nobody_and_one_that_is_misset_does_not_open() {
    let house = TestHouse::open().await;
    let answer = client::request(house.address(), "POST", "/api/session", &[]).await.unwrap();
    let welcome: Welcome = read(&answer);
    assert!(!welcome.push && !String::from_utf8_lossy(&answer.body).contains("push"));
    let cookie = crate::account::secret(&answer);
    let body = Browser::new(1).subscription("https://push.example.org/send", "ko");
    for (what, body) in [("", Value::Null), ("/subscribe", body), ("/unsubscribe", Value::Null)] {
        let refused = push(&house, &cookie, what, body).await;
        assert_eq!((refused.status, denied(&refused)), (404, Denied::NoPush), "{what}");
    }
    let mut config = house.config.clone();
    config.push.contact = Some("me".into());
    let (store, clock) = (store::Sqlite::memory().unwrap(), server::Clock::default());
    let misset = server::Running::open(config, store, clock, server::WebApp::default()).await.err().unwrap();
    assert!(misset.to_string().contains("there is a contact but no key"), "{misset}");
}
