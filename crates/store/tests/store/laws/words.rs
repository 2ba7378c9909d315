//! What people say at tables, independent of the journal, and whom they do not want to hear.

use crate::numbered::{arrive, record, sign_in, sign_up, table, user};
use crate::place::{Place, laws};
use store::{Accounts, Entry, Error, Journal, MAX_BODY, Sessions, Spoken, Store, Words};

/// What user `by` said as the `number`th thing at table 7, in its match `of_match`, `number` seconds in.
fn spoken(number: u32, by: u8, of_match: u32) -> Spoken {
    let at_ms = i64::from(number) * 1_000;
    let what = format!("{{\"text\":\"{number}\"}}");
    Spoken { table: table(7), number, of_match, user: Some(user(by)), seat: Some(by), at_ms, what, removed: false }
}

/// A store with guests 1 to 3, and what they have said at table 7 during two matches.
async fn store(place: &impl Place) -> impl Store {
    let store = place.open().await;
    arrive(&store, 1..4).await;
    for (number, by, of_match) in [(1, 1, 1), (2, 2, 1), (3, 1, 2), (4, 3, 2)] {
        store.keep_words(spoken(number, by, of_match)).await.unwrap();
    }
    store
}

async fn words_are_kept_in_order_and_found_by_table_match_and_person(place: &impl Place) {
    let store = store(place).await;
    assert_eq!(store.last_words(table(7), 2).await.unwrap(), [spoken(3, 1, 2), spoken(4, 3, 2)]);
    assert_eq!(store.words_of_match(table(7), 1, 9_000, 9).await.unwrap(), [spoken(1, 1, 1), spoken(2, 2, 1)]);
    assert_eq!(store.words_of(user(1)).await.unwrap(), [spoken(1, 1, 1), spoken(3, 1, 2)]);
    assert_eq!(store.last_words(table(8), 9).await.unwrap(), []);
    assert!(matches!(store.keep_words(spoken(4, 1, 2)).await, Err(Error::Taken)), "never two of a number");
    assert!(matches!(store.keep_words(spoken(5, 9, 2)).await, Err(Error::Gone)), "nobody is called that");
    let too_long = Spoken { what: "x".repeat(MAX_BODY + 1), ..spoken(5, 1, 2) };
    assert!(matches!(store.keep_words(too_long).await, Err(Error::TooLong { .. })));
    assert_eq!(store.last_words(table(7), 9).await.unwrap().len(), 4, "nothing of it is kept");
}

async fn of_a_long_match_the_words_around_a_moment_are_found(place: &impl Place) {
    let store = store(place).await;
    for number in 5..10 {
        store.keep_words(spoken(number, 1, 2)).await.unwrap();
    }
    let around = store.words_of_match(table(7), 2, 6_500, 2).await.unwrap();
    assert_eq!(around.iter().map(|spoken| spoken.number).collect::<Vec<_>>(), [5, 6, 7, 8]);
}

async fn words_touch_neither_journal_nor_records_and_outlive_them(place: &impl Place) {
    let store = store(place).await;
    let entries: Vec<Entry> = (1..4).map(|seq| Entry { table: table(7), seq, body: vec![seq as u8] }).collect();
    store.append(entries.clone()).await.unwrap();
    store.keep_record(record(1), table(7), 9, b"a record").await.unwrap();
    store.keep_words(spoken(5, 2, 2)).await.unwrap();
    assert_eq!(store.read(table(7), 0).await.unwrap(), entries);
    assert_eq!(store.record(record(1)).await.unwrap().unwrap().body, b"a record");
    store.close(table(7), 10).await.unwrap();
    store.forget(table(7)).await.unwrap();
    assert_eq!(store.last_words(table(7), 9).await.unwrap().len(), 5);
}

async fn what_is_old_is_forgotten_however_much_it_is(place: &impl Place) {
    let store = store(place).await;
    for number in 5..2_600 {
        store.keep_words(spoken(number, 1, 3)).await.unwrap();
    }
    assert_eq!(store.forget_words(2_599_000).await.unwrap(), 2_598);
    assert_eq!(store.last_words(table(7), 9).await.unwrap(), [spoken(2_599, 1, 3)]);
    assert_eq!(store.forget_words(2_599_000).await.unwrap(), 0);
}

async fn whoever_is_forgotten_has_said_it_as_nobody(place: &impl Place) {
    let store = store(place).await;
    store.mute(user(1), user(2), true).await.unwrap();
    store.end_sessions(user(2), None).await.unwrap();
    let said = store.words_of_match(table(7), 1, 9_000, 9).await.unwrap();
    assert_eq!(said.iter().map(|spoken| spoken.user).collect::<Vec<_>>(), [Some(user(1)), None]);
    assert_eq!(store.muted_by(user(1)).await.unwrap(), []);
}

async fn somebody_is_muted_and_heard_again(place: &impl Place) {
    let store = store(place).await;
    for (other, on) in [(2, true), (2, true), (3, true), (1, true), (9, true), (3, false)] {
        store.mute(user(1), user(other), on).await.unwrap();
    }
    assert_eq!(store.muted_by(user(1)).await.unwrap(), [user(2)], "oneself and nobody are not muted");
    assert_eq!(store.muted_by(user(2)).await.unwrap(), []);
    assert!(matches!(store.mute(user(9), user(1), true).await, Err(Error::Gone)));
}

async fn what_a_guest_said_and_muted_is_the_accounts(place: &impl Place) {
    let store = store(place).await;
    store.sign_up(sign_up(3, "Maru")).await.unwrap();
    for (who, other) in [(1, 2), (1, 3), (2, 1), (3, 1)] {
        store.mute(user(who), user(other), true).await.unwrap();
    }
    store.sign_in(sign_in(3, 9, Some(1))).await.unwrap();
    assert_eq!(store.words_of(user(3)).await.unwrap().len(), 3);
    assert_eq!(store.muted_by(user(3)).await.unwrap(), [user(2)], "nobody mutes themselves");
    assert_eq!(store.muted_by(user(2)).await.unwrap(), [user(3)]);
}

laws! {
    words_are_kept_in_order_and_found_by_table_match_and_person,
    of_a_long_match_the_words_around_a_moment_are_found,
    words_touch_neither_journal_nor_records_and_outlive_them,
    what_is_old_is_forgotten_however_much_it_is,
    whoever_is_forgotten_has_said_it_as_nobody,
    somebody_is_muted_and_heard_again,
    what_a_guest_said_and_muted_is_the_accounts,
}
