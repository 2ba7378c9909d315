//! Finished matches: noted once, found by page and filter, private ones by their players only.

use crate::numbered::{arrive, record, sign_in, sign_up, user};
use crate::place::{Place, laws};
use store::{
    Accounts, Ending, Journal, Mark, Match, Matches, Moderation, Played, Sat, Sessions, Store, TableId, Wanted, Who,
};

const MINA: u8 = 1;
const BEN: u8 = 2;

fn person(n: u8, place: u8, points: i64) -> Sat {
    Sat { who: Who::User(user(n)), place: Some(place), points: Some(points) }
}

fn bot(place: u8, points: i64) -> Sat {
    Sat { who: Who::Bot(3), place: Some(place), points: Some(points) }
}

fn played(n: u8, class: &str, seats: Vec<Sat>) -> Match {
    let (game, class) = (class.split('-').next().unwrap().to_owned(), class.to_owned());
    Match { record: record(n), game, class, rounds: 3, rated: false, private: false, at_ms: 1_000, seats }
}

async fn house(place: &impl Place) -> impl Store {
    let store = place.open().await;
    arrive(&store, [MINA, BEN]).await;
    for of in [
        played(1, "lexio-2", vec![person(MINA, 1, 9), person(BEN, 2, -9)]),
        played(2, "lexio-2", vec![person(BEN, 1, 0), person(MINA, 1, 0)]),
        played(3, "lexio-n", vec![bot(1, 5), person(MINA, 2, 1), person(BEN, 3, -6)]),
        Match { rated: true, at_ms: 2_000, ..played(4, "matgo", vec![person(MINA, 1, 700), bot(2, -700)]) },
        Match { private: true, at_ms: 3_000, ..played(5, "matgo", vec![bot(2, -1_200), person(MINA, 1, 1_200)]) },
        played(6, "matgo", vec![Sat { who: Who::User(user(MINA)), place: None, points: None }, bot(1, 0)]),
    ] {
        store.note_match(of).await.unwrap();
    }
    store
}

/// The matches found, by the first bytes of their records.
async fn found(store: &impl Store, wanted: Wanted) -> Vec<u8> {
    ids(&store.history(user(MINA), wanted, None, 100).await.unwrap())
}

fn ids(page: &[Played]) -> Vec<u8> {
    page.iter().map(|played| played.of.record.as_bytes()[0]).collect()
}

async fn a_match_is_noted_once_as_it_was(place: &impl Place) {
    let store = house(place).await;
    let first = played(1, "lexio-2", vec![person(MINA, 1, 9), person(BEN, 2, -9)]);
    store.note_match(played(1, "matgo", vec![bot(1, 0)])).await.unwrap();
    assert_eq!(store.noted(record(1)).await.unwrap(), Some(first.clone()));
    assert_eq!(store.noted(record(9)).await.unwrap(), None);
    let [.., last] = &store.history(user(MINA), Wanted::default(), None, 100).await.unwrap()[..] else { panic!() };
    assert_eq!(*last, Played { of: first, seat: 0, ending: Some(Ending::Won), kept: false });
}

async fn a_history_is_filtered_and_paged(place: &impl Place) {
    let store = house(place).await;
    let all = Wanted::default;
    assert_eq!(found(&store, all()).await, [4, 6, 3, 2, 1], "the latest first, private ones left out");
    assert_eq!(found(&store, Wanted { private: true, ..all() }).await, [5, 4, 6, 3, 2, 1]);
    assert_eq!(found(&store, Wanted { class: Some("lexio-2".into()), ..all() }).await, [2, 1]);
    for (ending, those) in [(Ending::Won, &[4, 1][..]), (Ending::Shared, &[2]), (Ending::Lost, &[3])] {
        assert_eq!(found(&store, Wanted { ending: Some(ending), ..all() }).await, those, "{ending:?}");
    }
    assert_eq!(found(&store, Wanted { with: Some(user(BEN)), ..all() }).await, [3, 2, 1]);
    assert_eq!(found(&store, Wanted { with: Some(user(MINA)), ..all() }).await, [], "nobody plays with themselves");
    assert_eq!(found(&store, Wanted { rated: Some(true), ..all() }).await, [4]);
    assert_eq!(found(&store, Wanted { rated: Some(false), class: Some("matgo".into()), ..all() }).await, [6]);
    let (mut pages, mut after): (Vec<u8>, Option<Mark>) = (Vec::new(), None);
    loop {
        let page = store.history(user(MINA), Wanted { private: true, ..all() }, after, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.mark());
        pages.extend(ids(&page));
    }
    assert_eq!(pages, [5, 4, 6, 3, 2, 1]);
}

async fn tallies_are_by_class_and_of_what_may_be_seen(place: &impl Place) {
    let store = house(place).await;
    let sums = async |wanted| -> Vec<(String, [u64; 5], i64)> {
        let tallies = store.tallies(user(MINA), wanted).await.unwrap();
        tallies.into_iter().map(|t| (t.class, [t.played, t.rated, t.won, t.shared, t.lost], t.points)).collect()
    };
    let of = |class: &str, counts, points| (class.to_owned(), counts, points);
    let lexio = [of("lexio-2", [2, 0, 1, 1, 0], 9), of("lexio-n", [1, 0, 0, 0, 1], 1)];
    assert_eq!(sums(Wanted::default()).await, [&lexio[..], &[of("matgo", [2, 1, 1, 0, 0], 700)]].concat());
    let all = Wanted { private: true, ..Wanted::default() };
    assert_eq!(sums(all.clone()).await[2], of("matgo", [3, 1, 2, 0, 0], 1_900));
    assert_eq!(sums(Wanted { with: Some(user(BEN)), ..all }).await, lexio);
    let best = async |private| ids(&store.best_wins(user(MINA), private).await.unwrap());
    assert_eq!((best(false).await, best(true).await), (vec![1, 4], vec![1, 5]));
}

async fn everyone_who_played_is_known_once_until_they_are_forgotten(place: &impl Place) {
    let store = house(place).await;
    arrive(&store, [3]).await;
    store.sign_up(sign_up(BEN, "ben")).await.unwrap();
    let someone = Sat { who: Who::Someone, place: Some(4), points: Some(0) };
    let seats = vec![person(3, 1, 9), bot(2, 0), person(MINA, 3, -4), someone, person(BEN, 5, -5)];
    store.note_match(played(7, "lexio-n", seats)).await.unwrap();
    let known = async || store.players_of(record(7)).await.unwrap();
    assert_eq!(known().await, [MINA, BEN, 3].map(user));
    store.sign_in(sign_in(BEN, 33, Some(3))).await.unwrap();
    assert_eq!(known().await, [MINA, BEN].map(user), "two seats are one person's now");
    store.end_sessions(user(MINA), None).await.unwrap();
    assert_eq!(known().await, [user(BEN)]);
    store.delete_account(user(BEN)).await.unwrap();
    assert_eq!(known().await, []);
    assert_eq!(store.players_of(record(99)).await.unwrap(), [], "there is no such match");
}

async fn records_that_are_not_noted_are_found_by_and_by(place: &impl Place) {
    let store = house(place).await;
    let table = TableId::from_bytes([7; 16]);
    for n in [1, 11, 12, 13] {
        store.keep_record(record(n), table, 5, b"{}").await.unwrap();
    }
    let (noted, unnoted, missing) = (record(1), record(11), record(2));
    assert_eq!(store.unkept(vec![noted, unnoted, missing]).await.unwrap(), [unnoted, missing], "one is noted alone");
    assert_eq!(store.unkept(Vec::new()).await.unwrap(), []);
    assert_eq!(store.unnoted(None, 2).await.unwrap(), [(record(11), table), (record(12), table)]);
    assert_eq!(store.unnoted(Some(record(12)), 2).await.unwrap(), [(record(13), table)]);
    store.note_match(played(12, "matgo", vec![bot(1, 0)])).await.unwrap();
    assert_eq!(store.unnoted(Some(record(11)), 2).await.unwrap(), [(record(13), table)]);
    let [.., first] = &store.history(user(MINA), Wanted::default(), None, 9).await.unwrap()[..] else { panic!() };
    assert!(first.kept);
}

async fn who_was_noted_by_an_earlier_program_stays(place: &impl Place) {
    let store = place.open().await;
    arrive(&store, [MINA]).await;
    drop(store);
    // The first record has the same bytes as the first user.
    let row =
        "INSERT INTO played (record_id, seat, user_id, game, at_ms) SELECT user_id, 0, user_id, 'lexio', 7 FROM users";
    assert!(place.by_hand(row).await);
    let store = place.open().await;
    assert_eq!(store.seats_of(user(MINA)).await.unwrap(), [(record(1), 0)]);
    assert_eq!(found(&store, Wanted::default()).await, []);
    // The record alone does not show who it was.
    let someone = Sat { who: Who::Someone, place: Some(1), points: Some(3) };
    store.note_match(played(1, "lexio-2", vec![someone, bot(2, -3)])).await.unwrap();
    assert_eq!(store.noted(record(1)).await.unwrap().unwrap().seats[0], person(MINA, 1, 3));
    assert_eq!(found(&store, Wanted { ending: Some(Ending::Won), ..Wanted::default() }).await, [1]);
}

laws! {
    a_match_is_noted_once_as_it_was,
    a_history_is_filtered_and_paged,
    tallies_are_by_class_and_of_what_may_be_seen,
    everyone_who_played_is_known_once_until_they_are_forgotten,
    records_that_are_not_noted_are_found_by_and_by,
    ;
    who_was_noted_by_an_earlier_program_stays,
}
