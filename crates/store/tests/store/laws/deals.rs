//! Deals that everyone plays once.

use crate::numbered::{self, record, table, token, user};
use crate::place::{Place, laws};
use store::{Accounts, Deal, DealId, Deals, Entry, Error, Journal, Sessions, SignIn, SignUp, Store, Try};

fn lexio(day: i32) -> DealId {
    DealId { day, game: "lexio".to_owned() }
}

fn deal(n: u8) -> Deal {
    Deal { rules: format!("{{\"n\":{n}}}"), seed: [n; 72] }
}

fn entries(table: u8) -> Vec<Entry> {
    (1..4).map(|seq| Entry { table: numbered::table(table), seq, body: vec![table] }).collect()
}

/// A store with guests 1 to 4 and the deals of days 7 and 8.
async fn store(place: &impl Place) -> impl Store {
    let store = place.open().await;
    for n in 1..5 {
        store.create_session(user(n), token(n), if n == 2 { "Ben" } else { "" }, "", 1).await.unwrap();
    }
    for day in [7, 8] {
        store.put_deal(lexio(day), deal(day as u8)).await.unwrap();
    }
    store
}

/// Has user `n` play at table `table`, earning `points`.
async fn played(store: &impl Store, n: u8, table: u8, day: i32, points: Option<i64>) {
    store.begin_try(lexio(day), user(n), 10, entries(table)).await.unwrap();
    store.end_try(numbered::table(table), record(table), points).await.unwrap();
}

async fn a_deal_stays_what_it_was(place: &impl Place) {
    let store = store(place).await;
    store.put_deal(lexio(7), deal(9)).await.unwrap();
    assert_eq!(store.deal(lexio(7)).await.unwrap(), Some(deal(7)));
    assert_eq!(store.deal(lexio(6)).await.unwrap(), None);
    assert!(!format!("{:?}", deal(7)).contains("[7"), "seeds are not for logs");
}

async fn everybody_has_one_try_and_its_table_is_there_or_neither_is(place: &impl Place) {
    let store = store(place).await;
    store.begin_try(lexio(7), user(1), 10, entries(1)).await.unwrap();
    assert_eq!(store.read(table(1), 0).await.unwrap().len(), 3);
    let again = store.begin_try(lexio(7), user(1), 11, entries(2)).await;
    assert!(matches!(again, Err(Error::Taken)), "{again:?}");
    for (id, who) in [(lexio(7), 9), (lexio(6), 2)] {
        let refused = store.begin_try(id, user(who), 11, entries(2)).await;
        assert!(matches!(refused, Err(Error::Gone)), "{refused:?}");
    }
    assert!(matches!(store.begin_try(lexio(7), user(2), 11, Vec::new()).await, Err(Error::Gone)));
    // The code is another table's.
    assert!(matches!(store.begin_try(lexio(7), user(2), 11, entries(1)).await, Err(Error::Conflict { .. })));
    assert_eq!(store.try_of(lexio(7), user(2)).await.unwrap(), None);
    assert!(store.read(table(2), 0).await.unwrap().is_empty());
    store.begin_try(lexio(8), user(1), 11, entries(2)).await.unwrap();
    assert_eq!(store.tries(lexio(7)).await.unwrap(), 1);
}

async fn the_board_ranks_those_who_were_in_time(place: &impl Place) {
    let store = store(place).await;
    played(&store, 1, 1, 7, Some(-3)).await;
    played(&store, 2, 2, 7, Some(12)).await;
    played(&store, 3, 3, 7, None).await;
    store.begin_try(lexio(7), user(4), 10, entries(4)).await.unwrap();
    // Noting it again changes nothing.
    store.end_try(table(1), record(9), Some(99)).await.unwrap();
    let board = store.ranking(lexio(7), 10).await.unwrap();
    let told: Vec<_> = board.iter().map(|one| (one.user, one.name.as_str(), one.points, one.record)).collect();
    assert_eq!(told, [(Some(user(2)), "Ben", 12, record(2)), (Some(user(1)), "", -3, record(1))]);
    store.keep_record(record(2), table(2), 1_000, b"{}").await.unwrap();
    let kept = async || store.ranking(lexio(7), 10).await.unwrap().iter().map(|one| one.kept).collect::<Vec<_>>();
    assert_eq!(kept().await, [true, false]);
    assert!(store.try_of(lexio(7), user(2)).await.unwrap().is_some_and(|tried| tried.kept));
    store.forget_records(2_000).await.unwrap();
    assert_eq!(kept().await, [false, false]);
    assert_eq!(store.ranking(lexio(7), 1).await.unwrap().len(), 1);
    assert_eq!(store.results(lexio(7)).await.unwrap(), [(12, 1), (-3, 1)]);
    assert_eq!(store.tries(lexio(7)).await.unwrap(), 4);
    played(&store, 1, 5, 8, Some(0)).await;
    assert_eq!(store.days_of(user(1)).await.unwrap(), [8, 7]);
    assert_eq!(store.days_of(user(3)).await.unwrap(), [0; 0]);
}

async fn whoever_asks_for_their_tries_is_told_of_all_and_of_no_others(place: &impl Place) {
    let store = store(place).await;
    store.begin_try(lexio(8), user(1), 10, entries(1)).await.unwrap();
    store.begin_try(lexio(7), user(1), 20, entries(2)).await.unwrap();
    store.end_try(table(1), record(1), Some(-3)).await.unwrap();
    played(&store, 2, 3, 7, None).await;
    let first = Try { table: table(1), record: Some(record(1)), points: Some(-3), kept: false };
    let latest = Try { table: table(2), record: None, points: None, kept: false };
    assert_eq!(store.tries_of(user(1)).await.unwrap(), [(lexio(7), 20, latest), (lexio(8), 10, first)]);
    let late = Try { table: table(3), record: Some(record(3)), points: None, kept: false };
    assert_eq!(store.tries_of(user(2)).await.unwrap(), [(lexio(7), 10, late)]);
    assert_eq!(store.tries_of(user(3)).await.unwrap(), []);
}

/// Turns guest 1 into an account.
async fn sign_up(store: &impl Store) {
    store.sign_up(SignUp { at_ms: 5, ..numbered::sign_up(1, "Mina") }).await.unwrap();
}

async fn sign_in(store: &impl Store, guest: u8) {
    store.sign_in(SignIn { at_ms: 50, ..numbered::sign_in(1, guest + 100, Some(guest)) }).await.unwrap();
}

async fn a_guests_try_is_the_accounts_unless_it_has_tried(place: &impl Place) {
    let store = store(place).await;
    sign_up(&store).await;
    played(&store, 2, 2, 7, Some(12)).await;
    sign_in(&store, 2).await;
    assert_eq!(store.try_of(lexio(7), user(1)).await.unwrap().unwrap().points, Some(12));
    assert!(matches!(store.begin_try(lexio(7), user(1), 60, entries(9)).await, Err(Error::Taken)));
    // Another guest has tried the same deal, with a better result.
    played(&store, 3, 3, 7, Some(40)).await;
    sign_in(&store, 3).await;
    assert_eq!(store.try_of(lexio(7), user(1)).await.unwrap().unwrap().points, Some(12));
    let board = store.ranking(lexio(7), 10).await.unwrap();
    let told: Vec<_> = board.iter().map(|one| (one.user, one.account, one.points)).collect();
    assert_eq!(told, [(None, false, 40), (Some(user(1)), true, 12)]);
    store.delete_account(user(1)).await.unwrap();
    assert_eq!(store.results(lexio(7)).await.unwrap(), [(40, 1), (12, 1)]);
}

laws! {
    a_deal_stays_what_it_was,
    everybody_has_one_try_and_its_table_is_there_or_neither_is,
    the_board_ranks_those_who_were_in_time,
    whoever_asks_for_their_tries_is_told_of_all_and_of_no_others,
    a_guests_try_is_the_accounts_unless_it_has_tried,
}
