//! Recovery codes open an account once each.

use crate::{
    account::{PASSWORD, account, denied, is_known, post, read, secret, who},
    house::TestHouse,
};
use serde_json::{Value, json};
use wire::account::{Codes, Denied, Me, SignedIn};

#[tokio::test]
async fn a_recovery_code_opens_once_and_stands_in_for_the_password() {
    let mut house = TestHouse::open().await;
    let first = account(&house, "Mina").await;
    let Codes { codes } = read(&post(&house, "/codes", &first, Value::Null).await);
    assert_eq!(codes.len(), 10);
    house.restart().await;
    let with = |code: &str| json!({"handle": "mina", "code": code});
    let opened = post(&house, "/sign-in/code", "", with(&codes[0].to_lowercase().replace('-', " "))).await;
    assert_eq!(read::<SignedIn>(&opened).me.account.unwrap().codes, 9);
    let cookie = secret(&opened);
    let me = who(&house, &cookie).await;
    assert_eq!((me.account.unwrap().codes, me.sessions.iter().filter(|session| session.current).count()), (9, 1));
    assert_eq!(denied(&post(&house, "/sign-in/code", "", with(&codes[0])).await), Denied::WrongKey);
    assert_eq!(denied(&post(&house, "/sign-in/code", "", with("no code at all")).await), Denied::WrongKey);
    let changed = post(&house, "/password", &cookie, json!({"old": codes[1], "new": "another maehwa tokki"})).await;
    assert_eq!(read::<Me>(&changed).account.unwrap().codes, 8);
    let again = post(&house, "/password", &cookie, json!({"old": codes[1], "new": PASSWORD})).await;
    assert_eq!(denied(&again), Denied::WrongKey);
}

#[tokio::test]
async fn a_recovery_code_whose_answer_was_lost_opens_again() {
    let house = TestHouse::open().await;
    let first = account(&house, "Mina").await;
    let Codes { codes } = read(&post(&house, "/codes", &first, Value::Null).await);
    let with = json!({"handle": "mina", "code": codes[0]});
    let lost = secret(&post(&house, "/sign-in/code", "", with.clone()).await);
    let opened = post(&house, "/sign-in/code", "", with.clone()).await;
    let signed_in: SignedIn = read(&opened);
    assert_eq!(signed_in.me.account.unwrap().codes, 9, "one is spent, and only once");
    assert_eq!(signed_in.me.sessions.iter().filter(|session| session.current).count(), 1);
    assert!(!is_known(&house, &lost).await, "of two sessions there is one");
    assert!(is_known(&house, &secret(&opened)).await);
    assert_eq!(denied(&post(&house, "/sign-in/code", "", with).await), Denied::WrongKey);
    assert!(is_known(&house, &secret(&opened)).await);
}
