//! Where people can be called: at one place per session and a few per person, with nothing left once the session, the
//! account or the endpoint is gone.

use crate::numbered::{self, arrive, sign_up, token, user};
use crate::place::{Place, laws};
use store::{Accounts, Error, Opener, Sessions, SignIn, Store, Subscription, Subscriptions};

/// A subscription of user `of` in session `session`, made at this time.
fn spot(of: u8, session: u8, endpoint: &str, made_ms: i64) -> Subscription {
    Subscription {
        user: user(of),
        session: token(session),
        endpoint: format!("https://push.test/{endpoint}"),
        public_key: [session; 65],
        secret: [session; 16],
        language: "ko".into(),
        made_ms,
    }
}

/// Account 1 in session 1, guest 9 in session 9.
async fn store(place: &impl Place) -> impl Store {
    let store = place.open().await;
    arrive(&store, [1, 9]).await;
    store.sign_up(sign_up(1, "Mina")).await.unwrap();
    store
}

/// Another session of account 1, in a browser that belonged to no one or to `before`.
async fn sign_in(store: &impl Store, session: u8, before: Option<u8>) {
    store.sign_in(numbered::sign_in(1, session, before)).await.unwrap();
}

/// The last parts of a user's endpoints, the latest first.
async fn places(store: &impl Store, of: u8) -> Vec<String> {
    let all = store.subscriptions_of(user(of)).await.unwrap();
    all.into_iter().map(|one| one.endpoint.rsplit('/').next().unwrap().to_owned()).collect()
}

async fn what_is_kept_is_read_back_and_a_session_or_an_endpoint_has_one(place: &impl Place) {
    let store = store(place).await;
    let first = spot(1, 1, "a", 5);
    store.subscribe(first.clone()).await.unwrap();
    assert_eq!(store.subscriptions_of(user(1)).await.unwrap(), [first]);
    store.subscribe(spot(1, 1, "b", 6)).await.unwrap();
    assert_eq!(places(&store, 1).await, ["b"]);
    // Another person in the same browser.
    store.subscribe(spot(9, 9, "b", 7)).await.unwrap();
    assert_eq!((places(&store, 1).await, places(&store, 9).await), (vec![], vec!["b".to_owned()]));
    store.unsubscribe(token(9)).await.unwrap();
    assert!(places(&store, 9).await.is_empty());
    let stranger = store.subscribe(spot(1, 9, "c", 8)).await;
    assert!(matches!(stranger, Err(Error::Gone)), "the session is another's: {stranger:?}");
}

async fn the_oldest_goes_when_there_are_too_many_but_never_the_one_just_made(place: &impl Place) {
    let store = store(place).await;
    for (session, made_ms) in [(11, 10), (12, 30), (13, 20), (14, 40), (15, 50), (16, 60), (17, 70), (18, 80)] {
        sign_in(&store, session, None).await;
        store.subscribe(spot(1, session, &session.to_string(), made_ms)).await.unwrap();
    }
    // Its clock is behind.
    store.subscribe(spot(1, 1, "1", 1)).await.unwrap();
    assert_eq!(places(&store, 1).await, ["18", "17", "16", "15", "14", "12", "13", "1"]);
    // So is that of a guest who brings one along.
    store.subscribe(spot(9, 9, "9", 2)).await.unwrap();
    sign_in(&store, 19, Some(9)).await;
    assert_eq!(places(&store, 1).await, ["18", "17", "16", "15", "14", "12", "13", "9"]);
}

async fn an_endpoint_that_there_is_no_more_is_forgotten(place: &impl Place) {
    let store = store(place).await;
    store.subscribe(spot(1, 1, "a", 1)).await.unwrap();
    store.forget_endpoint("https://push.test/z").await.unwrap();
    assert_eq!(places(&store, 1).await, ["a"]);
    store.forget_endpoint("https://push.test/a").await.unwrap();
    assert!(places(&store, 1).await.is_empty());
}

async fn it_ends_with_the_session_and_not_with_one_of_its_secrets(place: &impl Place) {
    let store = store(place).await;
    for session in [2, 3, 4] {
        sign_in(&store, session, None).await;
    }
    for (session, endpoint) in [(1, "a"), (2, "b"), (3, "c")] {
        store.subscribe(spot(1, session, endpoint, i64::from(session))).await.unwrap();
    }
    // The secret is renewed, and the old one expires.
    store.renew_session(token(1), token(101), 5).await.unwrap();
    store.settle_session(token(101), 6, 7).await.unwrap();
    store.renew_session(token(101), token(102), 8).await.unwrap();
    store.settle_session(token(102), 9, 10).await.unwrap();
    assert!(store.session(token(1)).await.unwrap().is_none());
    assert_eq!(places(&store, 1).await, ["c", "b", "a"]);
    store.end_sessions(user(1), Some(token(3))).await.unwrap();
    assert_eq!(places(&store, 1).await, ["b", "a"]);
    store.end_other_sessions(user(1), token(1)).await.unwrap();
    assert_eq!(places(&store, 1).await, ["a"]);
    store.expire_sessions(1_000).await.unwrap();
    assert!(places(&store, 1).await.is_empty());
}

async fn it_goes_over_to_the_account_with_a_guest_and_away_with_an_account(place: &impl Place) {
    let store = store(place).await;
    store.subscribe(spot(1, 1, "a", 1)).await.unwrap();
    store.subscribe(spot(9, 9, "b", 2)).await.unwrap();
    sign_in(&store, 19, Some(9)).await;
    assert_eq!(places(&store, 1).await, ["b", "a"]);
    assert_eq!(store.subscriptions_of(user(1)).await.unwrap()[0].session, token(19), "it ends with the new session");
    store.delete_account(user(1)).await.unwrap();
    assert!(places(&store, 1).await.is_empty());
}

async fn it_stays_with_a_browser_that_signs_in_again_and_not_with_one_that_signs_in_elsewhere(place: &impl Place) {
    let store = store(place).await;
    store.sign_up(sign_up(9, "Ben")).await.unwrap();
    store.subscribe(spot(1, 1, "a", 1)).await.unwrap();
    store.subscribe(spot(9, 9, "b", 2)).await.unwrap();
    // To change a key, one is shown once more.
    sign_in(&store, 20, Some(1)).await;
    let kept = store.subscriptions_of(user(1)).await.unwrap();
    assert_eq!(kept.iter().map(|one| one.session).collect::<Vec<_>>(), [token(20)]);
    store.end_sessions(user(1), Some(token(20))).await.unwrap();
    assert!(places(&store, 1).await.is_empty(), "it ends with the new session");
    sign_in(&store, 21, Some(9)).await;
    assert_eq!((places(&store, 1).await, places(&store, 9).await), (vec![], vec![]));
}

async fn it_ends_when_the_code_that_opened_its_session_opens_another(place: &impl Place) {
    let store = store(place).await;
    store.put_codes(user(1), vec![[91; 32]], token(1)).await.unwrap();
    store.subscribe(spot(9, 9, "b", 2)).await.unwrap();
    let by_code = |session, before| SignIn { with: Opener::Code([91; 32]), ..numbered::sign_in(1, session, before) };
    store.sign_in(by_code(19, Some(9))).await.unwrap();
    assert_eq!(places(&store, 1).await, ["b"]);
    // It has never been used, and whoever has the browser may be somebody else.
    store.sign_in(by_code(20, None)).await.unwrap();
    assert!(places(&store, 1).await.is_empty());
}

laws! {
    what_is_kept_is_read_back_and_a_session_or_an_endpoint_has_one,
    the_oldest_goes_when_there_are_too_many_but_never_the_one_just_made,
    an_endpoint_that_there_is_no_more_is_forgotten,
    it_ends_with_the_session_and_not_with_one_of_its_secrets,
    it_goes_over_to_the_account_with_a_guest_and_away_with_an_account,
    it_stays_with_a_browser_that_signs_in_again_and_not_with_one_that_signs_in_elsewhere,
    it_ends_when_the_code_that_opened_its_session_opens_another,
}
