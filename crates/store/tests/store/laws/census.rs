//! Counting people and their matches, and finding what does not agree.

use crate::numbered::{arrive, record, sign_up, table, user};
use crate::place::{Place, laws};
use store::{Census, Counting, Match, Sat, Store, Who};

/// Adds accounts 1 to 3, called `nr1` to `nr3`, guest 9, a rated match of three, one of one, and a record that is not
/// noted.
async fn fill(store: &impl Store) {
    arrive(store, [1, 2, 3, 9]).await;
    for n in 1..4 {
        store.sign_up(sign_up(n, &format!("nr{n}"))).await.unwrap();
    }
    let [one, two] = [1, 2].map(|n| Who::User(user(n)));
    store.note_match(played(1, true, &[one, two, Who::Bot(3)])).await.unwrap();
    store.note_match(played(2, false, &[one])).await.unwrap();
    store.keep_record(record(3), table(7), 5, b"{}").await.unwrap();
}

fn played(n: u8, rated: bool, people: &[Who]) -> Match {
    let seats = people.iter().map(|who| Sat { who: *who, place: Some(1), points: Some(0) }).collect();
    let (game, class) = ("lexio".into(), "lexio-n".into());
    Match { record: record(n), game, class, rounds: 1, rated, private: false, at_ms: 1_000, seats }
}

async fn everything_is_counted_and_agrees(place: &impl Place) {
    let store = place.open().await;
    fill(&store).await;
    let counted = Census {
        accounts: 3,
        guests: 1,
        keys: 3,
        handles: 3,
        sessions: 4,
        matches: 2,
        rated: 1,
        seats: 4,
        unnoted: 1,
        wrong: vec![],
    };
    assert_eq!(store.census().await.unwrap(), counted);
}

/// What the database itself does not prevent.
async fn what_was_changed_by_hand_is_found(place: &impl Place) {
    let store = place.open().await;
    fill(&store).await;
    drop(store);
    let id = |n: u8| format!("{n:02x}").repeat(16);
    let mut expected = Vec::new();
    for (sql, what, of) in [
        (
            "DELETE FROM keys WHERE user_id = (SELECT user_id FROM accounts WHERE handle = 'nr1')",
            "an account without a key",
            id(1),
        ),
        ("UPDATE handles SET current = 0 WHERE small = 'nr2'", "an account without exactly one current handle", id(2)),
        (
            "UPDATE users SET nickname = 'x' WHERE nickname = 'nr3'",
            "an account whose nickname is not its handle",
            id(3),
        ),
        ("DELETE FROM matches WHERE rated = 0", "a seat without a match", id(2)),
        ("DELETE FROM played WHERE rated = 1 AND seat = 2", "a match that disagrees with its seats", id(1)),
    ] {
        assert!(place.by_hand(sql).await, "{sql}");
        expected.push((what, of));
        let found = place.open().await.census().await.unwrap().wrong;
        assert_eq!(found.into_iter().map(|wrong| (wrong.what, wrong.of)).collect::<Vec<_>>(), expected);
    }
}

laws! {
    everything_is_counted_and_agrees,
    ;
    what_was_changed_by_hand_is_found,
}
