//! Ceremonies: each is ended once, even after a restart, and those that nobody ends are forgotten.

use crate::place::{Place, laws};
use store::{Ceremonies, Error};
use tokio::task::JoinSet;

async fn a_ceremony_is_ended_once_whoever_ends_it(place: &impl Place) {
    let store = place.open().await;
    for n in 0..10 {
        store.begin_ceremony([n; 16], 5, vec![n; 60]).await.unwrap();
    }
    for n in 0..10 {
        let mut callers = JoinSet::new();
        for _ in 0..8 {
            let store = store.clone();
            callers.spawn(async move { store.end_ceremony([n; 16]).await.unwrap() });
        }
        let got: Vec<_> = callers.join_all().await.into_iter().flatten().collect();
        assert_eq!(got, [(5, vec![n; 60])]);
        assert_eq!(store.end_ceremony([n; 16]).await.unwrap(), None);
        assert_eq!(store.ceremonies().await.unwrap(), 9 - u64::from(n), "the others go on");
    }
}

async fn no_challenge_stands_for_two_ceremonies(place: &impl Place) {
    let store = place.open().await;
    store.begin_ceremony([1; 16], 5, b"first".to_vec()).await.unwrap();
    let taken = store.begin_ceremony([1; 16], 6, b"second".to_vec()).await;
    assert!(matches!(taken, Err(Error::Taken)), "{taken:?}");
    assert_eq!(store.end_ceremony([2; 16]).await.unwrap(), None);
    assert_eq!(store.end_ceremony([1; 16]).await.unwrap(), Some((5, b"first".to_vec())));
}

async fn old_ceremonies_are_forgotten(place: &impl Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.begin_ceremony([n; 16], n.into(), Vec::new()).await.unwrap();
    }
    assert_eq!(store.forget_ceremonies(2).await.unwrap(), 2);
    assert_eq!(store.forget_ceremonies(2).await.unwrap(), 0);
    assert_eq!(store.end_ceremony([2; 16]).await.unwrap(), None);
    assert_eq!(store.end_ceremony([3; 16]).await.unwrap(), Some((3, Vec::new())));
}

async fn a_ceremony_goes_on_after_a_restart(place: &impl Place) {
    let store = place.open().await;
    store.begin_ceremony([1; 16], 5, vec![2; 60]).await.unwrap();
    drop(store);
    let again = place.open().await;
    assert_eq!(again.end_ceremony([1; 16]).await.unwrap(), Some((5, vec![2; 60])));
    drop(again);
    assert_eq!(place.open().await.ceremonies().await.unwrap(), 0);
}

laws! {
    a_ceremony_is_ended_once_whoever_ends_it,
    no_challenge_stands_for_two_ceremonies,
    old_ceremonies_are_forgotten,
    ;
    a_ceremony_goes_on_after_a_restart,
}
