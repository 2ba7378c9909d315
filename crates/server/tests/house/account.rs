//! Accounts over the loopback: signing up or in loses nothing of a match, and no one opens another person's account.

use crate::house::{Player, TestHouse, by_and_by, send_as, short};
use game::Seat;
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::{self, Client, Response};
use std::net::SocketAddr;
use store::{Accounts, Journal, Matches, Opener, RecordId, Sessions, SignIn, TokenHash, UserId};
use wire::{
    BadName, Error, Phase, Reply, Request,
    account::{BadHandle, BadPassword, Codes, Denied, KeyKind, Me, Refused, SignedIn},
};

pub(crate) const PASSWORD: &str = "tokki under the maehwa";
const MINUTE: i64 = 60_000;
const DAY: i64 = 86_400_000;

pub(crate) async fn ask(house: &TestHouse, method: &str, path: &str, headers: &[&str], body: &Value) -> Response {
    ask_at(house.address(), method, path, headers, body).await
}

/// The same of the house at this address.
pub(crate) async fn ask_at(house: SocketAddr, method: &str, path: &str, headers: &[&str], body: &Value) -> Response {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let path = format!("/api/account{path}");
    client::request_with(house, method, &path, headers, &body).await.unwrap()
}

pub(crate) async fn post(house: &TestHouse, path: &str, cookie: &str, body: Value) -> Response {
    let agent = "user-agent: Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36";
    ask(house, "POST", path, &[&format!("cookie: {cookie}"), agent], &body).await
}

pub(crate) async fn who(house: &TestHouse, cookie: &str) -> Me {
    read(&ask(house, "GET", "", &[&format!("cookie: {cookie}")], &Value::Null).await)
}

pub(crate) fn read<T: serde::de::DeserializeOwned>(response: &Response) -> T {
    let text = String::from_utf8_lossy(&response.body);
    assert_eq!(response.status, 200, "{text}");
    serde_json::from_slice(&response.body).unwrap()
}

/// The refusal in a response, which must be one about accounts.
pub(crate) fn denied(response: &Response) -> Denied {
    match serde_json::from_slice(&response.body).unwrap() {
        Refused::Account(denied) => denied,
        Refused::House(error) => panic!("{error:?}"),
    }
}

/// The refusal in a response, which must be none about accounts.
pub(crate) fn error(response: &Response) -> Error {
    match serde_json::from_slice(&response.body).unwrap() {
        Refused::House(error) => error,
        Refused::Account(denied) => panic!("{denied:?}"),
    }
}

/// The cookie that a response sets.
pub(crate) fn secret(response: &Response) -> String {
    response.header("set-cookie").unwrap().split(';').next().unwrap().to_owned()
}

/// What signs up or in with this handle.
pub(crate) fn new(handle: &str) -> Value {
    json!({"handle": handle, "password": PASSWORD})
}

/// Creates an account; returns the cookie of its first browser.
pub(crate) async fn account(house: &TestHouse, handle: &str) -> String {
    account_at(house.address(), handle).await
}

/// The same at the house at this address.
pub(crate) async fn account_at(house: SocketAddr, handle: &str) -> String {
    let cookie = client::session(house).await.unwrap();
    let up = send_as(house, &cookie, "POST", "/api/account/sign-up", &new(handle)).await;
    assert_eq!(read::<Me>(&up).name.as_str(), handle);
    secret(&up)
}

/// Signs in at the house at this address.
pub(crate) async fn sign_in_at(house: SocketAddr, cookie: &str, handle: &str) {
    let done = send_as(house, cookie, "POST", "/api/account/sign-in", &new(handle)).await;
    assert_eq!(done.status, 200, "{}", String::from_utf8_lossy(&done.body));
}

async fn sign_in(house: &TestHouse, cookie: &str, handle: &str) -> Response {
    post(house, "/sign-in", cookie, new(handle)).await
}

pub(crate) async fn is_known(house: &TestHouse, cookie: &str) -> bool {
    Client::<Lexio>::connect(house.address(), cookie).await.is_ok()
}

/// The user with this handle.
pub(crate) async fn user(house: &TestHouse, handle: &str) -> UserId {
    house.store.account_called(&people::Forms::of(handle).small).await.unwrap().unwrap().user
}

fn record_of(update: &crate::house::Update) -> RecordId {
    let Phase::Finished { record, .. } = &update.room.phase else { panic!("{:?}", update.room.phase) };
    record.parse().unwrap()
}

#[tokio::test]
async fn who_signs_up_in_the_middle_of_a_match_keeps_seat_and_socket() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let before = ann.takes_on_a_bot().await;
    let up = post(&house, "/sign-up", &ann.cookie.clone(), new("Mina")).await;
    let me: Me = read(&up);
    assert_eq!((me.name.as_str(), me.account.as_ref().map(|account| account.keys.len())), ("Mina", Some(1)));
    assert_eq!(me.sessions[0].device.browser.as_deref(), Some("Chrome"));
    assert_ne!(secret(&up), ann.cookie, "the secret is renewed");
    // The socket that was already open keeps working: it sees the name, and moves.
    ann.sees(|update| matches!(&update.room.chairs[0], wire::Chair::Player { name, .. } if name.as_str() == "Mina"))
        .await;
    assert!(matches!(ann.moves(&before).await, Reply::Acted { .. }));
    assert_eq!(
        ann.refused(Request::Rename { name: "Nora".parse().unwrap() }).await,
        Error::BadName { reason: BadName::HasHandle }
    );
    house.restart().await;
    let mut back: Player = Player::back_at(house.address(), &secret(&up), before.table).await;
    let end = back.finish().await;
    assert_eq!(end.room.you, Some(Seat(0)));
    let played = house.store.seats_of(user(&house, "mina").await).await.unwrap();
    assert_eq!(played, [(record_of(&end), 0)]);
}

#[tokio::test]
async fn who_signs_in_on_another_device_brings_matches_and_the_running_seat() {
    let mut house = TestHouse::open().await;
    let first = account(&house, "Mina").await;
    // On the other device, a guest has finished a match and is playing another.
    let mut ben = house.player().await;
    ben.takes_on_a_bot().await;
    ben.finish().await;
    let table = ben.table_with_bots(2, short()).await;
    ben.ok(Request::Start { table }).await;
    let before = ben.sees(|update| update.table == table && Player::is_my_turn(update)).await;
    let act = ben.act(&before);
    let Reply::Acted { seq } = ben.ok(act.clone()).await else { panic!("not acted") };
    let response = sign_in(&house, &ben.cookie.clone(), "mina").await;
    let signed_in: SignedIn = read(&response);
    assert_eq!((signed_in.matches, signed_in.me.name.as_str()), (1, "Mina"));
    assert!(signed_in.tables.contains(&table), "{:?}", signed_in.tables);
    assert_eq!(signed_in.me.sessions.len(), 2);
    assert!(!is_known(&house, &ben.cookie).await, "the guest's secret is no longer good");
    assert!(is_known(&house, &first).await);
    house.restart().await;
    let mut mina: Player = Player::back_at(house.address(), &secret(&response), table).await;
    assert_eq!(mina.ok(act).await, Reply::Acted { seq }, "a move whose answer was lost is answered");
    let end = mina.finish().await;
    assert_eq!(end.room.you, Some(Seat(0)));
    assert_eq!(house.store.seats_of(user(&house, "mina").await).await.unwrap().len(), 2);
    // Once more, from the same browser: only the session is a new one.
    let again = sign_in(&house, &secret(&response), "mina").await;
    assert_eq!(read::<SignedIn>(&again).matches, 0);
    assert!(!is_known(&house, &secret(&response)).await);
}

#[tokio::test]
async fn seats_move_when_the_house_opens_if_it_went_down_over_signing_in() {
    let mut house = TestHouse::open().await;
    account(&house, "Mina").await;
    let mut ben = house.player().await;
    let table = ben.takes_on_a_bot().await.table;
    let session: TokenHash = who(&house, &ben.cookie).await.sessions[0].session.parse().unwrap();
    let guest = house.store.session(session_of(&ben.cookie)).await.unwrap().unwrap().user;
    house.close().await;
    let store = store::Sqlite::open(&house.config.data).unwrap();
    let mina = store.account_called(&people::Forms::of("mina").small).await.unwrap().unwrap();
    let with = Opener::Key { key: mina.keys[0].id, state: None };
    let (token, device) = (session_of(&cookie_of(7)), String::new());
    let before = Some((guest, session));
    store.sign_in(SignIn { user: mina.user, with, token, device, before, at_ms: house.clock.now_ms() }).await.unwrap();
    store.shut().await;
    house.reopen().await;
    let mut back: Player = Player::back_at(house.address(), &cookie_of(7), table).await;
    assert_eq!(back.sees(|_| true).await.room.you, Some(Seat(0)));
    assert_eq!(back.finish().await.room.you, Some(Seat(0)));
}

fn cookie_of(byte: u8) -> String {
    format!("madang={}", TokenHash::from_bytes([byte; 32]))
}

/// The hash by which the store knows a cookie.
pub(crate) fn session_of(cookie: &str) -> TokenHash {
    use sha2::{Digest, Sha256};
    let digits: TokenHash = cookie.split('=').nth(1).unwrap().parse().unwrap();
    TokenHash::from_bytes(Sha256::digest(digits.as_bytes()).into())
}

#[tokio::test]
async fn where_guest_and_account_both_sit_both_stay_and_are_told() {
    let house = TestHouse::open().await;
    let mut mina = house.again(&account(&house, "Mina").await).await;
    let mut ben = house.player().await;
    let table = mina.begins_with(&mut ben, short()).await;
    let refused = sign_in(&house, &ben.cookie.clone(), "Mina").await;
    assert_eq!((refused.status, denied(&refused)), (409, Denied::SameTable { table }));
    ben.sees(|update| update.room.you == Some(Seat(1)) && matches!(update.room.phase, Phase::Playing { .. })).await;
    assert!(who(&house, &ben.cookie).await.account.is_none());
    // Once the guest has given up the seat, the way is clear; the house plays it to the end.
    ben.ok(Request::Stand { table }).await;
    assert_eq!(sign_in(&house, &ben.cookie.clone(), "Mina").await.status, 200);
    mina.sees(|update| update.room.you == Some(Seat(0))).await;
}

#[tokio::test]
async fn an_unknown_handle_and_a_wrong_password_are_alike_and_tries_are_few() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let wrong = |handle: &str| json!({"handle": handle, "password": "not that one"});
    let (known, unknown) = (
        post(&house, "/sign-in", &cookie, wrong("Mina")).await,
        post(&house, "/sign-in", &cookie, wrong("Nora")).await,
    );
    assert_eq!(denied(&known), Denied::WrongKey);
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    for handle in ["Mina", "Nora"] {
        for _ in 0..9 {
            assert_eq!(post(&house, "/sign-in", &cookie, wrong(handle)).await.status, 403);
        }
        assert!(matches!(error(&post(&house, "/sign-in", &cookie, wrong(handle)).await), Error::TooFast { .. }));
    }
    assert_eq!(sign_in(&house, &cookie, "mina").await.status, 429, "nor is the right one told from there");
    // The number of tries from one address is limited, however many accounts they are spread over.
    let mut tried = 0;
    while post(&house, "/sign-in", &cookie, wrong(&format!("nobody{tried}"))).await.status == 403 {
        tried += 1;
    }
    assert!((10..30).contains(&tried), "{tried}");
    house.clock.advance(3_600_000);
    assert_eq!(sign_in(&house, &cookie, "mina").await.status, 200);
}

#[tokio::test]
async fn a_thousand_passwords_a_minute_are_of_no_use_at_one_account_or_from_one_address() {
    let house = TestHouse::with(|config| config.behind_proxy = 1.into()).await;
    let cookie = account(&house, "Mina").await;
    let before = who(&house, &cookie).await;
    let tried = async |handle: &str, password: String, from: String| {
        let from = format!("x-forwarded-for: {from}");
        let body = json!({"handle": handle, "password": password});
        let answer = ask(&house, "POST", "/sign-in", &[&from], &body).await;
        if answer.status == 429 {
            assert!(matches!(error(&answer), Error::TooFast { .. }));
        } else {
            assert_eq!(denied(&answer), Denied::WrongKey);
        }
        answer.status == 403
    };
    let (mut at_one, mut from_one) = (0, 0);
    for number in 0..1_000 {
        let elsewhere = format!("10.{}.{}.1", number / 250, number % 250);
        at_one += u32::from(tried("Mina", format!("guess number {number}"), elsewhere).await);
        from_one += u32::from(tried(&format!("nobody{number}"), PASSWORD.to_owned(), "10.9.9.9".to_owned()).await);
        house.clock.advance(60);
    }
    assert!((10..15).contains(&at_one) && (10..60).contains(&from_one), "{at_one} {from_one}");
    assert_eq!(who(&house, &cookie).await, before, "nothing has changed");
}

#[tokio::test]
async fn a_page_that_stays_open_for_a_day_has_been_used_that_day() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let _open = house.again(&cookie).await;
    let mina = user(&house, "Mina").await;
    house.clock.advance(DAY);
    let now_ms = house.clock.now_ms();
    by_and_by(async || house.store.sessions_of(mina, now_ms).await.unwrap()[0].seen_ms >= now_ms).await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_changes_nothing() {
    let house = TestHouse::open().await;
    let guest = client::session(house.address()).await.unwrap();
    let up = async |handle: &str, password: &str| {
        denied(&post(&house, "/sign-up", &guest, json!({"handle": handle, "password": password})).await)
    };
    let length = BadHandle::Length { min: 2, max: 20 };
    assert_eq!(up("x", PASSWORD).await, Denied::BadHandle { reason: length });
    assert_eq!(up("Danbi", PASSWORD).await, Denied::BadHandle { reason: BadHandle::Reserved });
    assert_eq!(up("mi na", PASSWORD).await, Denied::BadHandle { reason: BadHandle::Letter { letter: ' ' } });
    assert_eq!(up("Mina", "password1").await, Denied::BadPassword { reason: BadPassword::Common });
    assert_eq!(up("Mina", "short").await, Denied::BadPassword { reason: BadPassword::Length { min: 8, max: 128 } });
    account(&house, "Mina").await;
    // Differing only in capitals, or in letters that look alike.
    account(&house, "Mila").await;
    for handle in ["MINA", "MlNA", "MiIa", "Mi1a"] {
        let taken = post(&house, "/sign-up", &guest, new(handle)).await;
        assert_eq!((taken.status, denied(&taken)), (409, Denied::BadHandle { reason: BadHandle::Taken }), "{handle}");
    }
    for (handle, letter) in [("Minа", 'а'), ("ｍｉｎａ", 'ｍ')] {
        assert_eq!(up(handle, PASSWORD).await, Denied::BadHandle { reason: BadHandle::Letter { letter } });
    }
    let foreign = [&*format!("cookie: {guest}"), "origin: https://evil.example"];
    assert_eq!(ask(&house, "POST", "/sign-up", &foreign, &new("Nora")).await.status, 403);
    assert_eq!(ask(&house, "POST", "/sign-up", &[], &new("Nora")).await.status, 401);
    assert!(matches!(
        error(&post(&house, "/sign-up", &guest, json!({"handle": "Nora"})).await),
        Error::BadMessage { .. }
    ));
    for path in ["/keys/remove", "/password", "/handle", "/sessions/end", "/delete"] {
        let body = match path {
            "/keys/remove" => json!({"key": "00"}),
            "/password" => json!({"old": null, "new": PASSWORD}),
            "/sessions/end" => json!({"session": null}),
            _ => json!({"handle": "Mina"}),
        };
        assert_eq!(denied(&post(&house, path, &guest, body).await), Denied::NotSignedIn, "{path}");
    }
    assert_eq!(ask(&house, "GET", "/export", &[&format!("cookie: {guest}")], &Value::Null).await.status, 403);
    assert_eq!(who(&house, &guest).await.account, None);
    // A guest cannot use the name of an account.
    let mut ben = house.again(&guest).await;
    for name in ["Minа", "M1NA", "Mㅣna"] {
        let name = name.parse().unwrap();
        assert_eq!(ben.refused(Request::Rename { name }).await, Error::BadName { reason: BadName::OfAnAccount });
    }
}

#[tokio::test]
async fn a_session_that_is_ended_ends_its_sockets_and_a_changed_key_ends_the_others() {
    let house = TestHouse::open().await;
    let first = account(&house, "Mina").await;
    let second = secret(&sign_in(&house, "", "Mina").await);
    let (mut one, mut two) = (house.again(&first).await, house.again(&second).await);
    let sessions = who(&house, &first).await.sessions;
    let other = sessions.iter().find(|session| !session.current).unwrap();
    let stranger = account(&house, "Nora").await;
    let end = json!({"session": other.session});
    assert_eq!(denied(&post(&house, "/sessions/end", &stranger, end.clone()).await), Denied::NoSuchSession);
    let left: Me = read(&post(&house, "/sessions/end", &first, end).await);
    assert_eq!(left.sessions.len(), 1);
    assert!(two.is_cut().await && !is_known(&house, &second).await);
    let third = secret(&sign_in(&house, "", "Mina").await);
    let changed = post(&house, "/password", &third, json!({"old": PASSWORD, "new": "maehwa above the tokki"})).await;
    assert_eq!(read::<Me>(&changed).sessions.len(), 1);
    assert!(one.is_cut().await && !is_known(&house, &first).await);
    // Made again because the answer was lost, the same change is not refused, and ends the others again.
    let in_between = json!({"handle": "Mina", "password": "maehwa above the tokki"});
    let fourth = secret(&post(&house, "/sign-in", "", in_between).await);
    let again = post(&house, "/password", &third, json!({"old": PASSWORD, "new": "maehwa above the tokki"})).await;
    assert_eq!(read::<Me>(&again).sessions.len(), 1);
    assert!(!is_known(&house, &fourth).await);
    assert_eq!(denied(&sign_in(&house, "", "Mina").await), Denied::WrongKey);
    let wrong = post(&house, "/password", &third, json!({"old": PASSWORD, "new": PASSWORD})).await;
    assert_eq!(denied(&wrong), Denied::WrongKey);
    // The only key stays, and other people's keys are out of reach.
    let key = who(&house, &third).await.account.unwrap().keys.remove(0);
    assert_eq!(key.kind, KeyKind::Password);
    assert_eq!(denied(&post(&house, "/keys/remove", &third, json!({"key": key.key})).await), Denied::LastKey);
    assert_eq!(denied(&post(&house, "/keys/remove", &stranger, json!({"key": key.key})).await), Denied::NoSuchKey);
}

#[tokio::test]
async fn whoever_has_the_browser_but_no_key_changes_none() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let key = who(&house, &cookie).await.account.unwrap().keys.remove(0).key;
    let refused = async |cookie: &str| {
        for (path, body) in [
            ("/codes", Value::Null),
            ("/keys/remove", json!({"key": key})),
            ("/keys/passkey", Value::Null),
            ("/delete", json!({"handle": "Mina"})),
        ] {
            assert_eq!(denied(&post(&house, path, cookie, body).await), Denied::SignInAgain, "{path}");
        }
    };
    house.clock.advance(11 * MINUTE);
    refused(&cookie).await;
    // Nor does a new secret of the same session help, now or later.
    house.clock.advance(8 * DAY);
    let renewed = secret(&send_as(house.address(), &cookie, "POST", "/api/session", &Value::Null).await);
    assert_ne!(renewed, cookie);
    for _ in 0..3 {
        refused(&renewed).await;
        house.clock.advance(6 * MINUTE);
    }
    let shown = secret(&sign_in(&house, &renewed, "Mina").await);
    assert_eq!(read::<Codes>(&post(&house, "/codes", &shown, Value::Null).await).codes.len(), 10);
}

#[tokio::test]
async fn whoever_has_set_the_secret_of_a_guest_has_no_key_to_their_account() {
    let house = TestHouse::with(|config| config.https = true).await;
    // A page of the same parent domain gives Mina's browser a secret of its own.
    let strange = client::session(house.address()).await.unwrap();
    let planted = strange.replace("__Host-", "");
    assert_eq!(post(&house, "/sign-up", &planted, new("Mina")).await.status, 401);
    let mut mallory = house.again(&strange).await;
    let came = send_as(house.address(), &planted, "POST", "/api/session", &Value::Null).await;
    assert_ne!(secret(&came), strange);
    assert!(is_known(&house, &strange).await, "the other may be on its way");
    let up = post(&house, "/sign-up", &secret(&came), new("Mina")).await;
    assert_eq!(read::<Me>(&up).name.as_str(), "Mina");
    assert!(mallory.is_cut().await && !is_known(&house, &strange).await);
    // Nor does the one with which Mina has signed up open anything to others, once their browser has the next.
    assert!(is_known(&house, &secret(&up)).await && is_known(&house, &secret(&came)).await);
    for (path, body) in
        [("/codes", Value::Null), ("/keys/passkey", Value::Null), ("/delete", json!({"handle": "Mina"}))]
    {
        assert_eq!(denied(&post(&house, path, &secret(&came), body).await), Denied::SignInAgain, "{path}");
    }
}

#[tokio::test]
async fn a_handle_is_changed_once_in_thirty_days() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let handle = |handle: &str| json!({"handle": handle});
    for later in [0, 29 * DAY] {
        house.clock.advance(later);
        let soon = denied(&post(&house, "/handle", &cookie, handle("Nora")).await);
        assert!(matches!(soon, Denied::HandleTooSoon { .. }), "{later}: {soon:?}");
    }
    house.clock.advance(2 * DAY);
    let me: Me = read(&post(&house, "/handle", &cookie, handle("Nora")).await);
    assert_eq!(me.name.as_str(), "Nora");
    // Made again because the answer was lost, the same change is not refused.
    let again: Me = read(&post(&house, "/handle", &cookie, handle("Nora")).await);
    assert_eq!((again.name, again.account), (me.name, me.account));
    let export: Value = read(&ask(&house, "GET", "/export", &[&format!("cookie: {cookie}")], &Value::Null).await);
    let kept = |handle: &str, current: bool| {
        let people::Forms { small, drawn } = people::Forms::of(handle);
        json!({"form": small, "drawn_like": drawn, "current": current, "taken_away": false})
    };
    assert_eq!(export["handles"], json!([kept("Nora", true), kept("Mina", false)]));
    let guest = client::session(house.address()).await.unwrap();
    let taken = denied(&post(&house, "/sign-up", &guest, new("mina")).await);
    assert_eq!(taken, Denied::BadHandle { reason: BadHandle::Taken }, "the old one stays its owner's");
    assert_eq!(denied(&sign_in(&house, "", "Mina").await), Denied::WrongKey);
    assert_eq!(sign_in(&house, "", "nora").await.status, 200);
}

#[tokio::test]
async fn what_is_deleted_leaves_matches_and_no_name() {
    let mut house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    let mut mina = house.again(&cookie).await;
    mina.takes_on_a_bot().await;
    let record = record_of(&mina.finish().await);
    let running = mina.table_with_bots(2, short()).await;
    mina.ok(Request::Start { table: running }).await;
    let export = ask(&house, "GET", "/export", &[&format!("cookie: {cookie}")], &Value::Null).await;
    let stored: Value = read(&export);
    assert_eq!(stored["matches"][0]["record"], record.to_string());
    let kept = String::from_utf8(house.store.record(record).await.unwrap().unwrap().body).unwrap();
    assert!(kept.contains("Mina"));
    let stranger = account(&house, "Nora").await;
    assert_eq!(denied(&post(&house, "/delete", &stranger, json!({"handle": "Mina"})).await), Denied::WrongKey);
    let gone = post(&house, "/delete", &cookie, json!({"handle": "mina"})).await;
    assert_eq!(gone.status, 204);
    assert!(gone.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert!(mina.is_cut().await && !is_known(&house, &cookie).await);
    assert_eq!(denied(&sign_in(&house, "", "Mina").await), Denied::WrongKey);
    let kept = String::from_utf8(house.store.record(record).await.unwrap().unwrap().body).unwrap();
    assert!(!kept.contains("Mina") && kept.contains("Someone"), "{kept}");
    serde_json::from_str::<game::Record<Lexio>>(&kept).unwrap().verify().unwrap();
    let mut ben = house.player().await;
    ben.ok(Request::Enter { table: running, last_seq: None }).await;
    let chairs = ben.sees(|_| true).await.room.chairs;
    assert!(!format!("{chairs:?}").contains("Mina"), "{chairs:?}");
    house.restart().await;
    assert_eq!(house.store.account_called(&people::Forms::of("mina").small).await.unwrap(), None);
    account(&house, "Mina").await;
}
