//! Counting people: a freshly filled house is consistent, and any tampering by hand is found.

use crate::numbered::{handle, key, record, user};
use rusqlite::Connection;
use store::{Accounts, Counting, Match, Matches, Newcomer, Rated, Sat, Sqlite, TableId, Wanted, Who};

fn newcomer(n: u8) -> Newcomer {
    Newcomer { user: user(n), handle: handle(&format!("nr{n}")), key: key(n), at_ms: 1 }
}

fn played(n: u8) -> Match {
    let sat = |who, place| Sat { who, place: Some(place), points: Some(0) };
    Match {
        record: record(n),
        game: "lexio".to_owned(),
        class: "lexio-n".to_owned(),
        rounds: 1,
        rated: n.is_multiple_of(2),
        private: false,
        at_ms: n.into(),
        seats: vec![sat(Who::User(user(1)), 1), sat(Who::User(user(2)), 2), sat(Who::Bot(3), 3)],
    }
}

/// A match from which no ratings have been learnt yet.
fn untaught(n: u8) -> (Match, Vec<Rated>) {
    (played(n), Vec::new())
}

#[tokio::test]
async fn a_house_that_was_filled_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::fill(&path, (1..=3).map(newcomer), (1..=10).map(untaught)).unwrap();
    let store = Sqlite::open(&path).unwrap();
    let census = store.census().await.unwrap();
    assert_eq!((census.accounts, census.keys, census.handles, census.guests), (3, 3, 3, 0));
    assert_eq!((census.matches, census.rated, census.seats, census.unnoted), (10, 5, 30, 0));
    assert_eq!(census.wrong, []);
    assert_eq!(store.history(user(2), Wanted::default(), None, 100).await.unwrap().len(), 10);
    assert_eq!(store.account_known_as(handle("nr3")).await.unwrap().unwrap().user, user(3));
    store.shut().await;
    assert!(Sqlite::fill(&path, [newcomer(1)].into_iter(), std::iter::empty()).is_err());
}

#[tokio::test]
async fn what_does_not_agree_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::fill(&path, (1..=3).map(newcomer), (1..=4).map(untaught)).unwrap();
    for (damage, found) in [
        ("DELETE FROM keys WHERE key_id = zeroblob(16) OR hex(user_id) LIKE '01%'", "an account without a key"),
        (
            "UPDATE handles SET current = 0 WHERE hex(user_id) LIKE '02%'",
            "an account without exactly one current handle",
        ),
        (
            "UPDATE users SET nickname = 'x' WHERE hex(user_id) LIKE '02%'",
            "an account whose nickname is not its handle",
        ),
        ("DELETE FROM users WHERE hex(user_id) LIKE '03%'", "an account whose user is missing"),
        ("DELETE FROM matches WHERE hex(record_id) LIKE '01%'", "a seat without a match"),
        ("DELETE FROM played WHERE hex(record_id) LIKE '02%' AND seat = 2", "a match that disagrees with its seats"),
        (
            "UPDATE played SET user_id = randomblob(16) WHERE hex(record_id) LIKE '03%' AND seat = 0",
            "a seat whose user is missing",
        ),
        ("UPDATE keys SET user_id = randomblob(16) WHERE hex(user_id) LIKE '03%'", "a key without an account"),
        (
            "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms) \
             VALUES (zeroblob(32), randomblob(16), 1, 1)",
            "a session without a user",
        ),
        ("DELETE FROM accounts WHERE hex(user_id) LIKE '02%'", "a handle without an account"),
    ] {
        let store = Sqlite::read_only(&path).unwrap();
        let before = store.census().await.unwrap().wrong;
        assert!(!before.iter().any(|wrong| wrong.what == found), "{found}: {before:?}");
        drop(store);
        let file = Connection::open(&path).unwrap();
        file.pragma_update(None, "foreign_keys", false).unwrap();
        assert!(file.execute(damage, []).unwrap() > 0, "{damage}");
        drop(file);
        let store = Sqlite::read_only(&path).unwrap();
        let wrong = store.census().await.unwrap().wrong;
        assert!(wrong.iter().any(|wrong| wrong.what == found), "{found}: {wrong:?}");
    }
}

#[tokio::test]
async fn farewells_go_on_until_they_are_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::fill(&path, (1..=2).map(newcomer), [untaught(1)].into_iter()).unwrap();
    let store = Sqlite::open(&path).unwrap();
    store.delete_account(user(1)).await.unwrap();
    assert_eq!(store.farewells().await.unwrap(), [(user(1), None)]);
    let table = TableId::from_bytes([5; 16]);
    store.said_farewell(vec![user(1)], Some(table)).await.unwrap();
    assert_eq!(store.farewells().await.unwrap(), [(user(1), Some(table))]);
    store.said_farewell(vec![user(1)], None).await.unwrap();
    assert_eq!(store.farewells().await.unwrap(), []);
    let noted = store.noted(record(1)).await.unwrap().unwrap();
    assert_eq!((noted.seats[0].who, noted.seats[1].who), (Who::Someone, Who::User(user(2))));
    assert_eq!(store.census().await.unwrap().wrong, []);
}
