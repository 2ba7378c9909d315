//! Tournaments: their entries are in order, written once, and durable; and which tournaments are still open.

use crate::place::{Place, laws};
use store::{Error, MAX_BODY, TournamentId, Tournaments};

fn tournament(n: u8) -> TournamentId {
    TournamentId::from_bytes([n; 16])
}

fn bodies(numbers: std::ops::RangeInclusive<u8>) -> Vec<Vec<u8>> {
    numbers.map(|n| vec![n; usize::from(n)]).collect()
}

async fn what_is_written_is_read_back_in_order(place: &impl Place) {
    let store = place.open().await;
    store.write_tournament(tournament(1), 1, bodies(1..=3)).await.unwrap();
    store.write_tournament(tournament(2), 1, bodies(1..=1)).await.unwrap();
    store.write_tournament(tournament(1), 4, bodies(4..=4)).await.unwrap();
    store.write_tournament(tournament(3), 1, Vec::new()).await.unwrap();
    assert_eq!(store.tournament(tournament(1)).await.unwrap(), bodies(1..=4));
    assert_eq!(store.tournament_since(tournament(1), 3).await.unwrap(), bodies(4..=4));
    assert!(store.tournament_since(tournament(1), 4).await.unwrap().is_empty());
    assert_eq!(store.tournament(tournament(2)).await.unwrap(), bodies(1..=1));
    assert!(store.tournament(tournament(3)).await.unwrap().is_empty());
    assert_eq!(store.open_tournaments().await.unwrap(), [tournament(1), tournament(2)]);
}

async fn a_repeated_number_or_a_gap_is_refused_and_nothing_is_written(place: &impl Place) {
    let store = place.open().await;
    store.write_tournament(tournament(1), 1, bodies(1..=2)).await.unwrap();
    for seq in [0, 1, 2, 4, u64::MAX] {
        let refused = store.write_tournament(tournament(1), seq, bodies(3..=4)).await.unwrap_err();
        assert!(matches!(refused, Error::OutOfOrder { expected: 3, got, .. } if got == seq), "{refused:?}");
    }
    let too_long = store.write_tournament(tournament(1), 3, vec![vec![1], vec![0; MAX_BODY + 1]]).await.unwrap_err();
    assert!(matches!(too_long, Error::TooLong { .. }), "{too_long:?}");
    assert_eq!(store.tournament(tournament(1)).await.unwrap(), bodies(1..=2));
}

async fn of_closed_ones_the_latest_come_first_and_they_stay_closed(place: &impl Place) {
    let store = place.open().await;
    for n in 1..=4 {
        store.write_tournament(tournament(n), 1, bodies(1..=1)).await.unwrap();
    }
    for (n, at_ms) in [(2, 20), (1, 30), (4, 10), (2, 90)] {
        store.close_tournament(tournament(n), at_ms).await.unwrap();
    }
    assert_eq!(store.open_tournaments().await.unwrap(), [tournament(3)]);
    assert_eq!(store.closed_tournaments(10).await.unwrap(), [tournament(1), tournament(2), tournament(4)]);
    assert_eq!(store.closed_tournaments(1).await.unwrap(), [tournament(1)]);
    assert_eq!(store.tournament(tournament(2)).await.unwrap(), bodies(1..=1));
}

async fn those_are_found_in_which_something_is_said(place: &impl Place) {
    let store = place.open().await;
    let says = |text: &str| vec![b"{}".to_vec(), format!("{{\"who\":\"{text}\"}}").into_bytes()];
    for (n, text) in [(3, "ab12"), (1, "zz"), (2, "ab12")] {
        store.write_tournament(tournament(n), 1, says(text)).await.unwrap();
    }
    store.close_tournament(tournament(2), 7).await.unwrap();
    assert_eq!(store.tournaments_with("ab12".into()).await.unwrap(), [tournament(2), tournament(3)]);
    assert_eq!(store.tournaments_with("AB12".into()).await.unwrap(), []);
}

async fn all_of_it_is_there_when_the_file_is_opened_again(place: &impl Place) {
    let store = place.open().await;
    store.write_tournament(tournament(1), 1, bodies(1..=5)).await.unwrap();
    store.write_tournament(tournament(2), 1, bodies(1..=1)).await.unwrap();
    store.close_tournament(tournament(2), 7).await.unwrap();
    drop(store);
    let again = place.open().await;
    assert_eq!(again.tournament(tournament(1)).await.unwrap(), bodies(1..=5));
    assert_eq!(again.open_tournaments().await.unwrap(), [tournament(1)]);
    assert_eq!(again.closed_tournaments(10).await.unwrap(), [tournament(2)]);
    again.write_tournament(tournament(1), 6, bodies(6..=6)).await.unwrap();
    drop(again);
    assert!(place.by_hand("DELETE FROM tournament_entries WHERE seq = 3").await);
    let torn = place.open().await;
    let missing = torn.tournament(tournament(1)).await.unwrap_err();
    assert!(matches!(missing, Error::OutOfOrder { expected: 3, got: 4, .. }), "{missing:?}");
}

laws! {
    what_is_written_is_read_back_in_order,
    a_repeated_number_or_a_gap_is_refused_and_nothing_is_written,
    of_closed_ones_the_latest_come_first_and_they_stay_closed,
    those_are_found_in_which_something_is_said,
    ;
    all_of_it_is_there_when_the_file_is_opened_again,
}
