//! Guests: they arrive, are recognised by their token, and are forgotten.

use crate::numbered::{sign_in, sign_up, token, user};
use crate::place::{Place, laws};
use store::{Accounts, Error, Session, SessionRow, Sessions, SignIn, SignUp};

fn session(n: u8, nickname: &str, created_ms: i64, seen_ms: i64) -> Session {
    Session {
        user: user(n),
        id: token(n),
        nickname: nickname.into(),
        created_ms,
        seen_ms,
        ends_ms: None,
        account: false,
    }
}

async fn a_guest_is_known_by_the_token_after_reopening(place: &impl Place) {
    let store = place.open().await;
    let create = store.create_session(user(1), token(1), "달빛 토끼", "", 1000);
    create.await.unwrap();
    drop(store);
    let store = place.open().await;
    let known = store.session(token(1)).await.unwrap();
    assert_eq!(known, Some(session(1, "달빛 토끼", 1000, 1000)));
    assert_eq!(store.session(token(2)).await.unwrap(), None);
}

async fn a_user_or_token_is_taken_once(place: &impl Place) {
    let store = place.open().await;
    let create = store.create_session(user(1), token(1), "first", "", 1);
    create.await.unwrap();
    for (u, t) in [(1, 1), (1, 2), (2, 1)] {
        let again = store.create_session(user(u), token(t), "second", "", 2).await;
        assert!(matches!(again, Err(Error::Taken)), "{again:?}");
    }
    let known = store.session(token(1)).await.unwrap();
    assert_eq!(known, Some(session(1, "first", 1, 1)));
    // The refused token 2 and user 2 were not half written.
    let create = store.create_session(user(2), token(2), "second", "", 3);
    create.await.unwrap();
}

async fn renaming_and_touching_change_one_session_only(place: &impl Place) {
    let store = place.open().await;
    for n in [1, 2] {
        let create = store.create_session(user(n), token(n), "name", "", 10);
        create.await.unwrap();
    }
    assert!(store.rename(user(1), "new name").await.unwrap());
    assert!(store.touch_session(user(1), token(1), 30).await.unwrap());
    assert!(store.touch_session(user(1), token(1), 20).await.unwrap());
    assert!(!store.rename(user(3), "nobody").await.unwrap());
    for (who, session) in [(3, 3), (1, 2), (2, 1)] {
        assert!(!store.touch_session(user(who), token(session), 30).await.unwrap());
    }
    let known = store.session(token(1)).await.unwrap();
    assert_eq!(known, Some(session(1, "new name", 10, 30)));
    let other = store.session(token(2)).await.unwrap();
    assert_eq!(other, Some(session(2, "name", 10, 10)));
}

async fn a_guest_not_seen_for_long_is_forgotten_with_the_name(place: &impl Place) {
    let store = place.open().await;
    for n in 1..=4 {
        let create = store.create_session(user(n), token(n), "name", "", i64::from(n) * 10);
        create.await.unwrap();
    }
    store.touch_session(user(1), token(1), 40).await.unwrap();
    assert_eq!(store.expire_sessions(30).await.unwrap(), 1);
    assert_eq!(store.expire_sessions(30).await.unwrap(), 0);
    for (n, there) in [(1, true), (2, false), (3, true), (4, true)] {
        assert_eq!(store.session(token(n)).await.unwrap().is_some(), there, "{n}");
    }
    assert!(!store.rename(user(2), "ghost").await.unwrap());
    let create = store.create_session(user(2), token(2), "again", "", 50);
    create.await.unwrap();
}

async fn a_renewed_secret_is_the_same_session_and_the_old_one_ends(place: &impl Place) {
    let store = place.open().await;
    store.create_session(user(1), token(1), "name", "", 10).await.unwrap();
    store.create_session(user(2), token(9), "other", "", 10).await.unwrap();
    assert!(!store.renew_session(token(7), token(8), 20).await.unwrap());
    assert!(store.renew_session(token(1), token(2), 20).await.unwrap());
    assert!(store.renew_session(token(2), token(3), 30).await.unwrap());
    let renewed = store.session(token(3)).await.unwrap().unwrap();
    assert!(store.ended_sessions(vec![(user(1), renewed.id)]).await.unwrap().is_empty());
    assert_eq!(renewed, Session { created_ms: 30, seen_ms: 30, ..session(1, "name", 0, 0) });
    assert_eq!(store.session(token(1)).await.unwrap().unwrap().ends_ms, None, "until the new one has come back");
    assert!(store.settle_session(token(3), 40, 100).await.unwrap());
    let ends = async |n| store.session(token(n)).await.unwrap().map(|session| session.ends_ms);
    assert_eq!(
        [ends(1).await, ends(2).await, ends(3).await, ends(9).await],
        [Some(Some(100)), Some(Some(100)), Some(None), Some(None)]
    );
    assert_eq!(store.session(token(3)).await.unwrap().unwrap().seen_ms, 40);
    // Settling it again postpones nothing, and secrets that have expired are forgotten.
    assert!(store.settle_session(token(3), 90, 200).await.unwrap());
    assert_eq!(ends(1).await, Some(Some(100)));
    assert!(store.settle_session(token(3), 101, 200).await.unwrap());
    assert_eq!([ends(1).await, ends(2).await, ends(3).await], [None, None, Some(None)]);
}

async fn a_session_is_used_whichever_of_its_secrets_was_shown_first(place: &impl Place) {
    let store = place.open().await;
    store.create_session(user(1), token(1), "name", "", 10).await.unwrap();
    assert!(store.renew_session(token(1), token(2), 20).await.unwrap());
    let seen = async |n| store.session(token(n)).await.unwrap().map(|session| session.seen_ms);
    store.touch_session(user(1), token(1), 30).await.unwrap();
    assert_eq!((seen(1).await, seen(2).await), (Some(30), Some(20)), "the other has not come back yet");
    store.settle_session(token(2), 40, 50).await.unwrap();
    store.touch_session(user(1), token(1), 60).await.unwrap();
    assert_eq!((seen(1).await, seen(2).await), (Some(30), Some(60)), "the first is good no more");
    // Nor is it kept for that: the session is known by it for as long as it lasts.
    store.settle_session(token(2), 70, 80).await.unwrap();
    assert!(store.touch_session(user(1), token(1), 90).await.unwrap());
    assert_eq!((seen(1).await, seen(2).await), (None, Some(90)));
}

async fn of_two_tabs_that_renew_a_secret_at_once_one_gets_a_new_one(place: &impl Place) {
    let store = place.open().await;
    store.create_session(user(1), token(1), "name", "", 10).await.unwrap();
    store.create_session(user(2), token(9), "other", "", 10).await.unwrap();
    assert!(store.renew_session(token(1), token(2), 1_000).await.unwrap());
    assert!(!store.renew_session(token(1), token(3), 1_001).await.unwrap());
    assert_eq!(store.session(token(3)).await.unwrap(), None);
    assert!(store.renew_session(token(9), token(4), 1_001).await.unwrap(), "another's session");
    // The answer with the new one may have been lost.
    assert!(store.renew_session(token(1), token(3), 61_001).await.unwrap());
}

async fn sessions_end_one_by_one_or_all(place: &impl Place) {
    let store = place.open().await;
    store.create_session(user(1), token(1), "name", "", 10).await.unwrap();
    store.create_session(user(2), token(9), "other", "", 10).await.unwrap();
    store.renew_session(token(1), token(2), 20).await.unwrap();
    assert_eq!(store.end_sessions(user(1), Some(token(9))).await.unwrap(), 0, "another's session");
    assert_eq!(store.end_sessions(user(1), Some(token(1))).await.unwrap(), 2, "with all its secrets");
    assert_eq!(store.session(token(2)).await.unwrap(), None);
    let open = vec![(user(1), token(1)), (user(2), token(9)), (user(1), token(9))];
    assert_eq!(store.ended_sessions(open).await.unwrap(), [(user(1), token(1)), (user(1), token(9))]);
    assert!(!store.rename(user(1), "nobody").await.unwrap(), "the guest is forgotten with the last session");
    assert_eq!(store.end_sessions(user(2), None).await.unwrap(), 1);
    assert_eq!(store.session(token(9)).await.unwrap(), None);
}

async fn a_persons_sessions_are_listed_the_latest_used_first_while_they_are_valid(place: &impl Place) {
    let store = place.open().await;
    store.create_session(user(1), token(1), "name", "", 10).await.unwrap();
    store.create_session(user(9), token(9), "other", "", 10).await.unwrap();
    store.sign_up(SignUp { device: "Chrome".into(), ..sign_up(1, "Mina") }).await.unwrap();
    store.sign_in(SignIn { device: "Firefox".into(), at_ms: 20, ..sign_in(1, 2, None) }).await.unwrap();
    store.touch_session(user(1), token(1), 50).await.unwrap();
    assert!(store.renew_session(token(2), token(3), 30).await.unwrap());
    let row =
        |n, device: &str, created_ms, seen_ms| SessionRow { id: token(n), device: device.into(), created_ms, seen_ms };
    let (chrome, firefox) = (row(1, "Chrome", 10, 50), row(2, "Firefox", 20, 30));
    assert_eq!(store.sessions_of(user(1), 60).await.unwrap(), [chrome.clone(), firefox.clone()], "each once");
    store.touch_session(user(1), token(2), 70).await.unwrap();
    assert_eq!(store.sessions_of(user(1), 80).await.unwrap(), [SessionRow { seen_ms: 70, ..firefox }, chrome.clone()]);
    assert_eq!(store.end_other_sessions(user(1), token(1)).await.unwrap(), 2, "with all its secrets");
    assert_eq!(store.end_other_sessions(user(1), token(1)).await.unwrap(), 0);
    assert_eq!(store.sessions_of(user(1), 80).await.unwrap(), [chrome]);
    assert!(store.session(token(9)).await.unwrap().is_some(), "another's");
}

laws! {
    a_user_or_token_is_taken_once,
    renaming_and_touching_change_one_session_only,
    a_guest_not_seen_for_long_is_forgotten_with_the_name,
    a_renewed_secret_is_the_same_session_and_the_old_one_ends,
    a_session_is_used_whichever_of_its_secrets_was_shown_first,
    of_two_tabs_that_renew_a_secret_at_once_one_gets_a_new_one,
    sessions_end_one_by_one_or_all,
    a_persons_sessions_are_listed_the_latest_used_first_while_they_are_valid,
    ;
    a_guest_is_known_by_the_token_after_reopening,
}
