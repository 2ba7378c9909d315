//! Rows that are missing, as after a restore that went wrong: it is noticed, and the others are still there.

use crate::{
    numbered::table,
    place::{Place, Server},
};
use store::{Entry, Error, Journal};

fn entries(n: u8, seqs: impl IntoIterator<Item = u64>) -> Vec<Entry> {
    let entry = |seq| Entry { table: table(n), seq, body: format!("{seq} at {n}").into_bytes() };
    seqs.into_iter().map(entry).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_entry_is_noticed_and_the_others_are_salvaged() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    store.append(entries(1, 1..=4)).await.unwrap();
    store.append(entries(2, 1..=2)).await.unwrap();
    assert!(place.by_hand("DELETE FROM journal WHERE seq = 3").await);
    let refused = store.read(table(1), 0).await.unwrap_err();
    assert!(matches!(refused, Error::Missing { table: t, seq: 3 } if t == table(1)), "{refused:?}");
    assert_eq!(store.salvage(table(1)).await.unwrap(), entries(1, [1, 2, 4]));
    assert_eq!(store.read(table(2), 0).await.unwrap(), entries(2, 1..=2));
    store.shut().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_no_longer_listed_is_found_by_its_entries() {
    let Some(place) = Server::new().await else { return };
    let store = place.open().await;
    store.append(entries(1, 1..=2)).await.unwrap();
    store.append(entries(2, 1..=1)).await.unwrap();
    let unlist = "DELETE FROM tables WHERE table_id = (SELECT table_id FROM journal WHERE seq = 2)";
    assert!(place.by_hand(unlist).await);
    assert_eq!(store.unlisted().await.unwrap(), [table(1)]);
    assert_eq!(store.tables().await.unwrap(), [(table(2), 1)]);
    store.close(table(1), 5).await.unwrap();
    assert_eq!(store.unlisted().await.unwrap(), []);
    assert_eq!(store.closed(9).await.unwrap(), [table(1)]);
    assert_eq!(store.salvage(table(1)).await.unwrap(), entries(1, 1..=2));
    store.shut().await;
    place.clear().await;
}
