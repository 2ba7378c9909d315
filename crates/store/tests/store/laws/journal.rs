//! The journal and the records.

use crate::numbered::table;
use crate::place::{Place, laws};
use store::{Entry, Error, Journal, MAX_BODY, MAX_RECORD, Meta, RecordId, Store};

fn entry(n: u8, seq: u64) -> Entry {
    let body = format!("{seq} at {n}").into_bytes();
    Entry { table: table(n), seq, body }
}

fn entries(n: u8, seqs: impl IntoIterator<Item = u64>) -> Vec<Entry> {
    seqs.into_iter().map(|seq| entry(n, seq)).collect()
}

async fn what_was_appended_is_read_back_in_order(place: &impl Place) {
    let store = place.open().await;
    store.append(entries(1, 1..=3)).await.unwrap();
    store.append(entries(2, 1..=1)).await.unwrap();
    store.append(entries(1, 4..=4)).await.unwrap();
    store.append(vec![]).await.unwrap();
    assert_eq!(store.read(table(1), 0).await.unwrap(), entries(1, 1..=4));
    assert_eq!(store.read(table(1), 3).await.unwrap(), entries(1, 4..=4));
    for after in [4, 5, u64::MAX] {
        assert_eq!(store.read(table(1), after).await.unwrap(), []);
    }
    assert_eq!(store.read(table(9), 0).await.unwrap(), []);
    let tables = store.tables().await.unwrap();
    assert_eq!(tables, [(table(1), 4), (table(2), 1)]);
    assert_eq!(store.unlisted().await.unwrap(), []);
}

async fn a_repeated_number_or_a_gap_is_refused_and_nothing_is_written(place: &impl Place) {
    let store = place.open().await;
    store.append(entries(1, 1..=2)).await.unwrap();
    for seq in [0, 1, 2, 4, u64::MAX] {
        let refused = store.append(vec![entry(1, seq)]).await.unwrap_err();
        assert!(
            matches!(refused, Error::Conflict { table: t, expected: 3, got } if t == table(1) && got == seq),
            "{refused:?}"
        );
    }
    for seq in [0, 2] {
        let refused = store.append(vec![entry(5, seq)]).await.unwrap_err();
        assert!(matches!(refused, Error::Conflict { expected: 1, .. }), "{refused:?}");
    }
    assert_eq!(store.read(table(1), 0).await.unwrap(), entries(1, 1..=2));
    assert_eq!(store.tables().await.unwrap(), [(table(1), 2)]);
}

async fn entries_of_one_call_are_all_written_or_none(place: &impl Place) {
    let store = place.open().await;
    let mixed = |last| vec![entry(1, 1), entry(2, 1), entry(1, 2), entry(3, last)];
    store.append(mixed(2)).await.unwrap_err();
    assert_eq!(store.tables().await.unwrap(), []);
    let heavy = Entry { body: vec![0; MAX_BODY + 1], ..entry(1, 2) };
    let refused = store.append(vec![entry(1, 1), heavy]).await.unwrap_err();
    assert!(matches!(refused, Error::TooLong { bytes: 1_048_577, max: MAX_BODY }));
    assert_eq!(store.tables().await.unwrap(), []);
    store.append(mixed(1)).await.unwrap();
    let tables = store.tables().await.unwrap();
    assert_eq!(tables, [(table(1), 2), (table(2), 1), (table(3), 1)]);
}

async fn many_tasks_at_many_tables_are_all_there_once_and_in_order_after_reopening(place: &impl Place) {
    const TABLES: u8 = 60;
    const MOVES: u64 = 40;
    let store = place.open().await;
    let play = |n: u8| {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1..=MOVES {
                store.append(vec![entry(n, seq)]).await.unwrap();
                if seq % 7 == 0 {
                    let seen = store.read(table(n), seq - 1).await.unwrap();
                    assert_eq!(seen, [entry(n, seq)], "an acknowledged entry is visible");
                }
            }
        })
    };
    let tasks: Vec<_> = (0..TABLES).map(play).collect();
    for task in tasks {
        task.await.unwrap();
    }
    drop(store);

    let store = place.open().await;
    let expected: Vec<_> = (0..TABLES).map(|n| (table(n), MOVES)).collect();
    assert_eq!(store.tables().await.unwrap(), expected);
    for n in 0..TABLES {
        assert_eq!(store.read(table(n), 0).await.unwrap(), entries(n, 1..=MOVES));
    }
    store.append(vec![entry(0, MOVES)]).await.unwrap_err();
    store.append(vec![entry(0, MOVES + 1)]).await.unwrap();
}

async fn only_one_of_two_writers_gets_the_number(place: &impl Place) {
    let store = place.open().await;
    let rival = |body: u8| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut won = 0;
            for seq in 1..=200 {
                let table = table(1);
                let body = vec![body];
                match store.append(vec![Entry { table, seq, body }]).await {
                    Ok(()) => won += 1,
                    Err(Error::Conflict { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            won
        })
    };
    let (a, b) = (rival(b'a'), rival(b'b'));
    let won = [(b'a', a.await.unwrap()), (b'b', b.await.unwrap())];
    let written = store.read(table(1), 0).await.unwrap();
    for (rival, won) in won {
        let theirs = written.iter().filter(|entry| entry.body == [rival]);
        assert_eq!(theirs.count(), won);
    }
    assert_eq!(written.len(), 200, "whoever comes too late loses to somebody");
    assert_eq!(store.tables().await.unwrap(), [(table(1), written.len() as u64)]);
}

async fn a_closed_table_is_left_out_and_takes_nothing_more(place: &impl Place) {
    let store = place.open().await;
    store.append(entries(1, 1..=2)).await.unwrap();
    store.append(entries(2, 1..=1)).await.unwrap();
    for _ in 0..2 {
        store.close(table(1), 5).await.unwrap();
    }
    store.close(table(7), 6).await.unwrap();
    is_finished(store).await;
    is_finished(place.open().await).await;
}

/// Checks that tables 1 and 7 are closed, and table 2 goes on.
async fn is_finished(store: impl Store) {
    assert_eq!(store.tables().await.unwrap(), [(table(2), 1)]);
    assert_eq!(store.read(table(1), 0).await.unwrap(), entries(1, 1..=2));
    for (n, seq) in [(1, 1), (1, 3), (7, 1)] {
        let refused = store.append(vec![entry(n, seq)]).await.unwrap_err();
        assert!(matches!(refused, Error::Finished { table: t } if t == table(n)));
    }
}

async fn the_entries_of_a_closed_table_are_forgotten_and_its_name_stays_taken(place: &impl Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.append(entries(n, 1..=2)).await.unwrap();
    }
    store.close(table(1), 100).await.unwrap();
    store.close(table(2), 200).await.unwrap();
    // The time of the first closing counts.
    store.close(table(1), 900).await.unwrap();
    let open = async |n| store.is_open(table(n)).await.unwrap();
    assert_eq!([open(1).await, open(2).await, open(3).await, open(4).await], [false, false, true, false]);
    assert_eq!(store.closed(150).await.unwrap(), [table(1)]);
    assert_eq!(store.closed(i64::MAX).await.unwrap(), [table(1), table(2)]);
    assert!(matches!(store.forget(table(3)).await, Err(Error::Open { table: t }) if t == table(3)));
    for _ in 0..2 {
        store.forget(table(1)).await.unwrap();
    }
    assert_eq!(store.closed(i64::MAX).await.unwrap(), [table(2)]);
    assert_eq!(store.read(table(1), 0).await.unwrap(), []);
    assert_eq!(store.read(table(2), 0).await.unwrap(), entries(2, 1..=2));
    assert_eq!(store.read(table(3), 0).await.unwrap(), entries(3, 1..=2));
    assert!(matches!(store.append(vec![entry(1, 1)]).await, Err(Error::Finished { .. })));
    let taken = async |n| store.is_taken(table(n)).await.unwrap();
    assert_eq!([taken(1).await, taken(2).await, taken(3).await, taken(4).await], [true, true, true, false]);
}

async fn what_there_is_of_a_table_is_salvaged_whether_or_not_it_is_open(place: &impl Place) {
    let store = place.open().await;
    for n in 1..=3 {
        store.append(entries(n, 1..=3)).await.unwrap();
    }
    drop(store);
    // SQLite has the earlier entries elsewhere now.
    let store = place.open().await;
    store.append([entries(3, 4..=5), entries(1, 4..=5), entries(2, 4..=4)].concat()).await.unwrap();
    for n in [2, 3] {
        store.close(table(n), 5).await.unwrap();
    }
    store.forget(table(3)).await.unwrap();
    assert_eq!(store.salvage(table(1)).await.unwrap(), entries(1, 1..=5));
    assert_eq!(store.salvage(table(2)).await.unwrap(), entries(2, 1..=4), "a closed one");
    assert_eq!(store.salvage(table(3)).await.unwrap(), [], "a forgotten one");
    assert_eq!(store.salvage(table(9)).await.unwrap(), [], "there never was one");
    assert_eq!(store.read(table(1), 0).await.unwrap(), entries(1, 1..=5), "it takes nothing away");
}

async fn records_are_forgotten_by_their_age(place: &impl Place) {
    let store = place.open().await;
    let id = |n: u16| RecordId::from_bytes(std::array::from_fn(|i| if i < 2 { n.to_be_bytes()[i] } else { 0 }));
    for n in 0..1_200 {
        store.keep_record(id(n), table(1), n.into(), b"{}").await.unwrap();
    }
    assert_eq!(store.forget_records(1_150).await.unwrap(), 1_150);
    assert_eq!(store.records().await.unwrap(), (1_150..1_200).map(id).collect::<Vec<_>>());
    assert_eq!(store.forget_records(1_150).await.unwrap(), 0);
}

async fn a_probe_leaves_nothing_behind(place: &impl Place) {
    let store = place.open().await;
    for _ in 0..3 {
        store.probe().await.unwrap();
    }
    assert_eq!(store.meta("probe").await.unwrap(), None);
}

async fn records_come_back_as_they_were_and_the_first_one_stays(place: &impl Place) {
    let store = place.open().await;
    let id = |n| RecordId::from_bytes([n; 16]);
    let long = b"{\"play\":[\"4C\",\"4T\"]}".repeat(100_000);
    store.keep_record(id(1), table(1), 7, &long).await.unwrap();
    store.keep_record(id(2), table(1), 8, b"").await.unwrap();
    store.keep_record(id(1), table(2), 9, b"x").await.unwrap();
    drop(store);

    let store = place.open().await;
    let kept = store.record(id(1)).await.unwrap().unwrap();
    assert_eq!((kept.table, kept.at_ms), (table(1), 7));
    assert_eq!(kept.body, long);
    let empty = store.record(id(2)).await.unwrap().unwrap();
    assert_eq!((empty.at_ms, empty.body), (8, vec![]));
    assert_eq!(store.record(id(3)).await.unwrap(), None);

    let longest = vec![1; MAX_RECORD];
    store.keep_record(id(4), table(1), 1, &longest).await.unwrap();
    assert_eq!(store.record(id(4)).await.unwrap().unwrap().body, longest);
    let longer = vec![1; MAX_RECORD + 1];
    let refused = store.keep_record(id(5), table(1), 1, &longer);
    assert!(matches!(refused.await, Err(Error::TooLong { .. })));
}

async fn an_order_that_nobody_waits_for_any_more_harms_nobody(place: &impl Place) {
    let store = place.open().await;
    for seq in 1..=50 {
        // Polled once, which queues it, and dropped.
        let waiting = store.append(vec![entry(1, seq)]);
        tokio::select! { biased; _ = waiting => {}, () = std::future::ready(()) => {} }
    }
    store.append(vec![entry(1, 51)]).await.unwrap();
    assert_eq!(store.tables().await.unwrap(), [(table(1), 51)]);
}

async fn the_last_heartbeat_is_known_after_reopening(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.last_heartbeat().await.unwrap(), None);
    store.heartbeat(1_700_000_000_000).await.unwrap();
    store.heartbeat(1_700_000_001_000).await.unwrap();
    store.put_meta("other", b"value".to_vec()).await.unwrap();
    drop(store);
    let store = place.open().await;
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(1_700_000_001_000));
    assert_eq!(store.meta("other").await.unwrap().unwrap(), b"value");
    assert_eq!(store.meta("none").await.unwrap(), None);
    let refused = store.put_meta("other", vec![0; MAX_BODY + 1]).await;
    assert!(matches!(refused, Err(Error::TooLong { .. })), "{refused:?}");
    assert_eq!(store.meta("other").await.unwrap().unwrap(), b"value");
}

laws! {
    what_was_appended_is_read_back_in_order,
    a_repeated_number_or_a_gap_is_refused_and_nothing_is_written,
    entries_of_one_call_are_all_written_or_none,
    only_one_of_two_writers_gets_the_number,
    the_entries_of_a_closed_table_are_forgotten_and_its_name_stays_taken,
    records_are_forgotten_by_their_age,
    a_probe_leaves_nothing_behind,
    an_order_that_nobody_waits_for_any_more_harms_nobody,
    ;
    many_tasks_at_many_tables_are_all_there_once_and_in_order_after_reopening,
    a_closed_table_is_left_out_and_takes_nothing_more,
    what_there_is_of_a_table_is_salvaged_whether_or_not_it_is_open,
    records_come_back_as_they_were_and_the_first_one_stays,
    the_last_heartbeat_is_known_after_reopening,
}
