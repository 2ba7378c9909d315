//! Passkeys, with an authenticator in software.

use crate::{
    account::{ask, ask_at, denied, read, secret},
    authenticator::Authenticator,
    house::{TestHouse, by_and_by},
    several::{Node, Yard},
};
use serde_json::{Value, json};
use server::client::{self, Response};
use std::net::SocketAddr;
use store::Ceremonies;
use wire::account::{Ceremony, Denied, Me, SignedIn};

const MINUTE: i64 = 60_000;

/// The origin of a page under a host name, as a browser reports it.
fn page(house: &TestHouse) -> String {
    format!("http://localhost:{}", house.address().port())
}

async fn post(house: &TestHouse, path: &str, cookie: &str, body: Value) -> Response {
    post_from(&page(house), house.address(), path, cookie, body).await
}

/// Makes a request on a page to the house at this address.
async fn post_from(page: &str, house: SocketAddr, path: &str, cookie: &str, body: Value) -> Response {
    let host = page.trim_start_matches("http://");
    let headers = [format!("cookie: {cookie}"), format!("origin: {page}"), format!("host: {host}")];
    ask_at(house, "POST", path, &headers.each_ref().map(String::as_str), &body).await
}

async fn begin(house: &TestHouse, path: &str, cookie: &str, body: Value) -> Value {
    read::<Ceremony>(&post(house, path, cookie, body).await).options
}

/// Creates an account with this passkey; returns the cookie of its browser.
async fn account(house: &TestHouse, device: &mut Authenticator, handle: &str) -> String {
    let guest = client::session(house.address()).await.unwrap();
    let options = begin(house, "/sign-up/passkey", &guest, json!({"handle": handle})).await;
    let made = json!({"name": "my phone", "credential": device.create(&options, &page(house))});
    let up = post(house, "/sign-up/passkey/finish", &guest, made).await;
    let key = read::<Me>(&up).account.unwrap().keys.remove(0);
    assert_eq!(key.name, "my phone");
    secret(&up)
}

async fn shown(house: &TestHouse, device: &mut Authenticator) -> Value {
    let options = begin(house, "/sign-in/passkey", "", Value::Null).await;
    json!({"credential": device.get(&options, &page(house))})
}

#[tokio::test]
async fn a_passkey_makes_an_account_and_opens_it_without_a_name() {
    let mut house = TestHouse::open().await;
    let mut device = Authenticator::new(1);
    account(&house, &mut device, "단비ㅎㅎ").await;
    house.restart().await;
    let shown = shown(&house, &mut device).await;
    let opened = post(&house, "/sign-in/passkey/finish", "", shown.clone()).await;
    let me = read::<SignedIn>(&opened).me;
    assert_eq!(me.name.as_str(), "단비ㅎㅎ");
    assert!(me.account.unwrap().keys[0].used_ms.is_some());
    let replayed = post(&house, "/sign-in/passkey/finish", "", shown).await;
    assert_eq!(denied(&replayed), Denied::CeremonyOver);
}

#[tokio::test]
async fn what_proves_nothing_opens_nothing() {
    let house = TestHouse::open().await;
    let mut device = Authenticator::new(1);
    account(&house, &mut device, "Mina").await;
    let finish = async |credential: Value| denied(&post(&house, "/sign-in/passkey/finish", "", credential).await);
    // Too late.
    let late = shown(&house, &mut device).await;
    house.clock.advance(5 * MINUTE);
    assert_eq!(finish(late).await, Denied::CeremonyOver);
    // On another page.
    let options = begin(&house, "/sign-in/passkey", "", Value::Null).await;
    let elsewhere = json!({"credential": device.get(&options, "http://localhost.evil.example")});
    assert_eq!(finish(elsewhere).await, Denied::BadPasskey);
    // With a key that belongs to no one.
    let mut stranger = Authenticator::new(2);
    let options =
        begin(&house, "/sign-up/passkey", &client::session(house.address()).await.unwrap(), json!({"handle": "Nora"}))
            .await;
    stranger.create(&options, &page(&house));
    assert_eq!(finish(shown(&house, &mut stranger).await).await, Denied::WrongKey);
    // With a signature that was meant for something else.
    let mut forged = shown(&house, &mut device).await;
    let other = shown(&house, &mut device).await;
    forged["credential"]["response"]["signature"] = other["credential"]["response"]["signature"].clone();
    assert_eq!(finish(forged).await, Denied::BadPasskey);
    // By a clone whose counter lags behind.
    assert_eq!(post(&house, "/sign-in/passkey/finish", "", shown(&house, &mut device).await).await.status, 200);
    device.count -= 1;
    assert_eq!(finish(shown(&house, &mut device).await).await, Denied::BadPasskey);
    assert_eq!(finish(json!({"credential": {"id": "x"}})).await, Denied::BadPasskey);
}

#[tokio::test]
async fn an_account_has_several_passkeys_and_never_none() {
    let house = TestHouse::open().await;
    let (mut phone, mut laptop) = (Authenticator::new(1), Authenticator::new(2));
    let cookie = account(&house, &mut phone, "Mina").await;
    let options = begin(&house, "/keys/passkey", &cookie, Value::Null).await;
    assert_eq!(options["excludeCredentials"].as_array().map(Vec::len), Some(1));
    let made = json!({"name": null, "credential": laptop.create(&options, &page(&house))});
    let stranger = account(&house, &mut Authenticator::new(3), "Nora").await;
    let theirs = post(&house, "/keys/passkey/finish", &stranger, made.clone()).await;
    assert_eq!(denied(&theirs), Denied::CeremonyOver, "it was another visitor's");
    let options = begin(&house, "/keys/passkey", &cookie, Value::Null).await;
    let made = json!({"name": null, "credential": laptop.create(&options, &page(&house))});
    let me: Me = read(&post(&house, "/keys/passkey/finish", &cookie, made).await);
    let keys = me.account.unwrap().keys;
    assert_eq!(keys.len(), 2);
    let renamed = json!({"key": keys[1].key, "name": " laptop "});
    assert_eq!(
        read::<Me>(&post(&house, "/keys/rename", &cookie, renamed).await).account.unwrap().keys[1].name,
        "laptop"
    );
    let nameless = json!({"key": keys[1].key, "name": " "});
    assert_eq!(denied(&post(&house, "/keys/rename", &cookie, nameless).await), Denied::BadKeyName { max: 40 });
    let left: Me = read(&post(&house, "/keys/remove", &cookie, json!({"key": keys[0].key})).await);
    assert_eq!(left.account.unwrap().keys.len(), 1);
    assert_eq!(denied(&post(&house, "/keys/remove", &cookie, json!({"key": keys[1].key})).await), Denied::LastKey);
    let gone = post(&house, "/sign-in/passkey/finish", "", shown(&house, &mut phone).await).await;
    assert_eq!(denied(&gone), Denied::WrongKey);
    assert_eq!(post(&house, "/sign-in/passkey/finish", "", shown(&house, &mut laptop).await).await.status, 200);
}

#[tokio::test]
async fn whoever_has_the_browser_but_no_passkey_sets_no_password() {
    let house = TestHouse::open().await;
    let mut device = Authenticator::new(1);
    let cookie = account(&house, &mut device, "Mina").await;
    house.clock.advance(11 * MINUTE);
    let password = json!({"old": null, "new": "tokki under the maehwa"});
    assert_eq!(denied(&post(&house, "/password", &cookie, password.clone()).await), Denied::SignInAgain);
    let opened = post(&house, "/sign-in/passkey/finish", &cookie, shown(&house, &mut device).await).await;
    let me: Me = read(&post(&house, "/password", &secret(&opened), password).await);
    assert_eq!(me.account.unwrap().keys.len(), 2);
}

#[tokio::test]
async fn an_account_has_twenty_keys_at_most_a_first_password_among_them() {
    let house = TestHouse::open().await;
    let cookie = account(&house, &mut Authenticator::new(1), "Mina").await;
    let finish = async |number, options: &Value| {
        let made = json!({"name": null, "credential": Authenticator::new(number).create(options, &page(&house))});
        post(&house, "/keys/passkey/finish", &cookie, made).await
    };
    for number in 2..20 {
        let options = begin(&house, "/keys/passkey", &cookie, Value::Null).await;
        assert_eq!(finish(number, &options).await.status, 200);
    }
    // Begun together, as in two tabs.
    let last = begin(&house, "/keys/passkey", &cookie, Value::Null).await;
    let late = begin(&house, "/keys/passkey", &cookie, Value::Null).await;
    assert_eq!(finish(20, &last).await.status, 200);
    assert_eq!(denied(&finish(21, &late).await), Denied::TooManyKeys { max: 20 });
    let password = json!({"old": null, "new": "tokki under the maehwa"});
    for (path, body) in [("/keys/passkey", Value::Null), ("/password", password)] {
        assert_eq!(denied(&post(&house, path, &cookie, body).await), Denied::TooManyKeys { max: 20 }, "{path}");
    }
}

#[tokio::test]
async fn one_address_begins_as_few_passkeys_as_it_may_try_keys() {
    let house = TestHouse::open().await;
    let cookie = account(&house, &mut Authenticator::new(1), "Mina").await;
    let mut begun = 0;
    while begun < 60 && post(&house, "/keys/passkey", &cookie, Value::Null).await.status == 200 {
        begun += 1;
    }
    assert!((30..50).contains(&begun), "{begun}");
}

#[tokio::test]
async fn one_address_signs_up_and_in_by_passkey_as_often_as_it_may_try_keys() {
    let house = TestHouse::open().await;
    let mut device = Authenticator::new(1);
    account(&house, &mut device, "Mina").await;
    // A ceremony that has begun is finished.
    for number in 2..=20 {
        account(&house, &mut Authenticator::new(number), &format!("Pupil{number}")).await;
    }
    let mut signed = 20;
    while signed < 60 {
        let begun = post(&house, "/sign-in/passkey", "", Value::Null).await;
        if begun.status != 200 {
            break;
        }
        let shown = json!({"credential": device.get(&read::<Ceremony>(&begun).options, &page(&house))});
        assert_eq!(post(&house, "/sign-in/passkey/finish", "", shown).await.status, 200, "{signed}");
        signed += 1;
    }
    assert!((40..50).contains(&signed), "{signed}");
}

#[tokio::test]
async fn whoever_is_signed_in_shows_no_passkey_of_another_account() {
    let house = TestHouse::open().await;
    let (mut phone, mut tablet) = (Authenticator::new(1), Authenticator::new(2));
    let cookie = account(&house, &mut phone, "Mina").await;
    account(&house, &mut tablet, "Nora").await;
    let theirs = post(&house, "/sign-in/passkey/finish", &cookie, shown(&house, &mut tablet).await).await;
    assert_eq!(denied(&theirs), Denied::WrongKey);
    let own = post(&house, "/sign-in/passkey/finish", &cookie, shown(&house, &mut phone).await).await;
    assert_eq!(read::<SignedIn>(&own).me.name.as_str(), "Mina", "they have not been signed out");
    let guest = client::session(house.address()).await.unwrap();
    let opened = post(&house, "/sign-in/passkey/finish", &guest, shown(&house, &mut tablet).await).await;
    assert_eq!(read::<SignedIn>(&opened).me.name.as_str(), "Nora");
}

#[tokio::test]
async fn at_an_address_there_are_no_passkeys() {
    let house = TestHouse::open().await;
    let origin = format!("origin: http://{}", house.address());
    let refused = ask(&house, "POST", "/sign-in/passkey", &[&origin], &Value::Null).await;
    assert_eq!(denied(&refused), Denied::NoPasskeysHere);
}

/// The page of nodes behind a proxy: it is the same for all.
const SHARED: &str = "http://localhost:8080";

/// Has a browser make a passkey, or show one, between two requests, each to a node of its own.
async fn between(
    (one, other): (&Node, &Node),
    (path, cookie, body): (&str, &str, Value),
    credential: impl FnOnce(&Value) -> Value,
) -> Response {
    let begun = read::<Ceremony>(&post_from(SHARED, one.address(), path, cookie, body).await);
    let shown = json!({"credential": credential(&begun.options)});
    let finish = format!("{path}/finish");
    let done = post_from(SHARED, other.address(), &finish, cookie, shown.clone()).await;
    for node in [one, other] {
        let again = post_from(SHARED, node.address(), &finish, cookie, shown.clone()).await;
        assert_ne!(again.status, 200, "a ceremony is finished once, wherever");
    }
    done
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ceremony_that_began_at_one_node_is_finished_at_another() {
    let Some((yard, north, south)) = Yard::of_two("passkeys").await else { return };
    let (mut phone, mut laptop) = (Authenticator::new(1), Authenticator::new(2));
    let guest = client::session(north.address()).await.unwrap();
    let asked = ("/sign-up/passkey", guest.as_str(), json!({"handle": "Mina"}));
    let up = between((&north, &south), asked, |options| phone.create(options, SHARED)).await;
    assert_eq!(read::<Me>(&up).name.as_str(), "Mina");
    let cookie = secret(&up);
    let asked = ("/keys/passkey", cookie.as_str(), Value::Null);
    let added = between((&south, &north), asked, |options| laptop.create(options, SHARED)).await;
    assert_eq!(read::<Me>(&added).account.unwrap().keys.len(), 2);
    for nodes in [(&north, &south), (&south, &north)] {
        let signed = between(nodes, ("/sign-in/passkey", "", Value::Null), |options| phone.get(options, SHARED)).await;
        assert_eq!(read::<SignedIn>(&signed).me.name.as_str(), "Mina");
    }
    assert_eq!(north.store.ceremonies().await.unwrap(), 0, "all of them are over");
    yard.close([south, north]).await;
}

#[tokio::test]
async fn a_ceremony_outlasts_a_restart_and_is_forgotten_once_it_is_late() {
    let mut house = TestHouse::open().await;
    let mut device = Authenticator::new(1);
    account(&house, &mut device, "Mina").await;
    let begun = begin(&house, "/sign-in/passkey", "", Value::Null).await;
    // Its page, as the browser knows it: the house comes back at another port.
    let page = page(&house);
    begin(&house, "/sign-in/passkey", "", Value::Null).await;
    house.restart().await;
    assert_eq!(house.store.ceremonies().await.unwrap(), 2, "both may still be finished");
    let shown = json!({"credential": device.get(&begun, &page)});
    let opened = post_from(&page, house.address(), "/sign-in/passkey/finish", "", shown).await;
    assert_eq!(read::<SignedIn>(&opened).me.name.as_str(), "Mina");
    house.clock.advance(5 * MINUTE);
    house.restart().await;
    by_and_by(async || house.store.ceremonies().await.unwrap() == 0).await;
}
