//! Names that moderators have taken away.

use super::moderation::{act, renames, store};
use crate::numbered::{arrive, handle, sign_in, user};
use crate::place::{Place, laws};
use store::{
    Accounts, Error, HandleRow, Moderation, Sessions,
    moderation::{Act, Effect, TakenName},
};

async fn a_name_that_was_taken_away_is_nobodys_again(place: &impl Place) {
    let store = store(place).await;
    store.act(act(2, renames("player-7"))).await.unwrap();
    let account = store.account(user(2)).await.unwrap().unwrap();
    assert_eq!((account.handle.as_str(), account.handle_ms), ("player-7", 0));
    for (who, name) in [(2, "nr2"), (3, "nr2"), (3, "player-7")] {
        let taken = store.change_handle(user(who), handle(name), 99, 99).await;
        assert!(matches!(taken, Err(Error::HandleTaken)), "{who} {name}: {taken:?}");
    }
    store.change_handle(user(2), handle("mina"), 0, 5).await.unwrap();
    assert!(matches!(store.act(act(3, renames("mina"))).await, Err(Error::HandleTaken)));
    assert!(matches!(store.act(act(9, renames("player-8"))).await, Err(Error::Gone)), "a guest has none");
    assert!(matches!(store.act(act(2, Effect::Unname(None))).await, Err(Error::Gone)), "an account has a handle");
    assert_eq!(store.called(vec![user(2)]).await.unwrap()[0].name, "mina");
    store.rename(user(9), "Ugly").await.unwrap();
    store.act(act(9, Effect::Unname(None))).await.unwrap();
    assert_eq!(store.called(vec![user(9)]).await.unwrap()[0].name, "");

    store.delete_account(user(2)).await.unwrap();
    let [by_small, by_drawn] = [("nr2", "other"), ("other", "nr2")].map(|(small, drawn)| HandleRow {
        handle: "Nr2".into(),
        small: small.into(),
        drawn: drawn.into(),
    });
    for taken_away in [handle("nr2"), by_small, by_drawn] {
        assert!(store.is_handle_taken(taken_away.clone(), None).await.unwrap(), "{taken_away:?}");
        let taken = store.change_handle(user(3), taken_away, 99, 99).await;
        assert!(matches!(taken, Err(Error::HandleTaken)), "{taken:?}");
    }
    store.change_handle(user(3), handle("mina"), 99, 99).await.unwrap();
}

async fn the_name_that_was_seen_is_taken_away_whatever_they_are_called_by_then(place: &impl Place) {
    let store = store(place).await;
    let from = |to: &str, name: &str| Effect::Rename { to: handle(to), from: Some(handle(name)) };
    let called = async |who| store.called(vec![user(who)]).await.unwrap()[0].name.clone();
    store.change_handle(user(2), handle("nice"), 99, 99).await.unwrap();
    store.act(act(2, from("player-7", "NR2"))).await.unwrap();
    let account = store.account(user(2)).await.unwrap().unwrap();
    assert_eq!((account.handle.as_str(), account.handle_ms), ("nice", 99), "nobody has complained of that");
    for who in [2, 3] {
        let taken = store.change_handle(user(who), handle("nr2"), 99, 99).await;
        assert!(matches!(taken, Err(Error::HandleTaken)), "{who}: {taken:?}");
    }
    assert_eq!(store.taken_names(user(2)).await.unwrap(), ["NR2"]);
    store.act(act(2, from("player-7", "Nice"))).await.unwrap();
    assert_eq!(called(2).await, "player-7", "they are called so");
    assert_eq!(store.taken_names(user(2)).await.unwrap(), ["NR2", "nice"]);
    // Another's handle stays as it is, and so does the name that a guest has taken since.
    store.act(act(2, from("player-8", "nr3"))).await.unwrap();
    store.change_handle(user(3), handle("other"), 99, 99).await.unwrap();
    store.change_handle(user(3), handle("nr3"), 99, 99).await.unwrap();
    store.rename(user(9), "Fair").await.unwrap();
    store.act(act(9, Effect::Unname(Some("Ugly".into())))).await.unwrap();
    assert_eq!((called(9).await.as_str(), store.taken_names(user(9)).await.unwrap()), ("Fair", vec!["Ugly".into()]));
    store.act(act(9, Effect::Unname(Some("Fair".into())))).await.unwrap();
    assert_eq!(called(9).await, "");
}

async fn names_that_were_taken_away_are_known_until_nothing_can_say_them(place: &impl Place) {
    let store = store(place).await;
    let taken = |from: u8, name: &str, at_ms| TakenName { from: user(from), name: name.into(), at_ms };
    store.act(act(9, Effect::Unname(None))).await.unwrap();
    assert_eq!(store.unsearched().await.unwrap(), [], "they had none");
    store.rename(user(9), "Ugly").await.unwrap();
    store.act(act(9, Effect::Unname(None))).await.unwrap();
    store.act(act(2, renames("player-7"))).await.unwrap();
    assert_eq!(store.unsearched().await.unwrap(), [taken(2, "nr2", 20), taken(9, "Ugly", 20)]);
    for (from, names) in [(2, vec!["nr2"]), (9, vec!["Ugly"]), (3, vec![])] {
        assert_eq!(store.taken_names(user(from)).await.unwrap(), names);
    }
    // It is searched for, and taken away again meanwhile.
    store.rename(user(9), "Ugly").await.unwrap();
    store.act(Act { at_ms: 30, ..act(9, Effect::Unname(None)) }).await.unwrap();
    for one in [taken(2, "nr2", 20), taken(9, "Ugly", 20)] {
        store.has_searched(one).await.unwrap();
    }
    assert_eq!(store.unsearched().await.unwrap(), [taken(9, "Ugly", 30)]);
    store.sign_in(sign_in(3, 33, Some(9))).await.unwrap();
    assert_eq!(store.unsearched().await.unwrap(), [taken(3, "Ugly", 30)]);
    for who in [3, 9] {
        assert_eq!(store.taken_names(user(who)).await.unwrap(), ["Ugly"], "the guest is the account");
    }
    store.delete_account(user(3)).await.unwrap();
    assert_eq!(store.unsearched().await.unwrap(), []);

    arrive(&store, [10]).await;
    store.rename(user(10), "Rude").await.unwrap();
    store.act(act(10, Effect::Unname(None))).await.unwrap();
    store.has_searched(taken(10, "Rude", 20)).await.unwrap();
    assert_eq!(store.forget_taken(99).await.unwrap(), 0, "both are still here");
    store.end_sessions(user(10), None).await.unwrap();
    assert_eq!(store.taken_names(user(10)).await.unwrap(), ["Rude"], "they may still be in a match");
    assert_eq!((store.forget_taken(20).await.unwrap(), store.forget_taken(21).await.unwrap()), (0, 1));
    assert_eq!(store.taken_names(user(2)).await.unwrap(), ["nr2"]);
}

laws! {
    a_name_that_was_taken_away_is_nobodys_again,
    the_name_that_was_seen_is_taken_away_whatever_they_are_called_by_then,
    names_that_were_taken_away_are_known_until_nothing_can_say_them,
}
