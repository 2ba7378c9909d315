//! What there may be a million of is gone through in steps, so that others may look things up in between.

use rusqlite::Connection;
use store::{Matches, RecordId, Sqlite};

#[tokio::test]
async fn records_that_are_not_noted_are_found_in_whatever_step_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    Sqlite::open(&path).unwrap().shut().await;
    let fill = "WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 10002)
         INSERT INTO records SELECT CAST(printf('%016d', n) AS BLOB), zeroblob(16), 1, 0, x'' FROM n;
         INSERT INTO matches SELECT record_id, 'matgo', 'matgo', 2, 0, 1, 0, 0, 1 FROM records
             WHERE CAST(CAST(record_id AS TEXT) AS INTEGER) NOT IN (5000, 5001, 10001, 10002)";
    Connection::open(&path).unwrap().execute_batch(fill).unwrap();
    let store = Sqlite::open(&path).unwrap();
    let record = |n: u32| RecordId::from_bytes(format!("{n:016}").into_bytes().try_into().unwrap());
    let unnoted = async |after: Option<u32>, most: u32| {
        let found = store.unnoted(after.map(record), most).await.unwrap();
        found.into_iter().map(|(record, _)| record).collect::<Vec<_>>()
    };
    assert_eq!(unnoted(None, 9).await, [5_000, 5_001, 10_001, 10_002].map(record));
    assert_eq!(unnoted(None, 3).await, [5_000, 5_001, 10_001].map(record));
    assert_eq!(unnoted(Some(10_001), 3).await, [10_002].map(record));
    assert_eq!(unnoted(Some(10_002), 3).await, []);
    store.shut().await;
}
