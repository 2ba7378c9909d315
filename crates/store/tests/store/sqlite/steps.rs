//! What there may be a million of is gone through in steps, so that others may look things up in between.

use rusqlite::Connection;
use std::path::Path;
use store::{Matches, RecordId, Sqlite, TournamentId, Tournaments, Words};

/// A new house with these rows.
async fn filled(path: &Path, fill: &str) -> Sqlite {
    Sqlite::open(path).unwrap().shut().await;
    Connection::open(path).unwrap().execute_batch(fill).unwrap();
    Sqlite::open(path).unwrap()
}

#[tokio::test]
async fn records_that_are_not_noted_are_found_in_whatever_step_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let fill = "WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 10002)
         INSERT INTO records SELECT CAST(printf('%016d', n) AS BLOB), zeroblob(16), 1, 0, x'' FROM n;
         INSERT INTO matches SELECT record_id, 'matgo', 'matgo', 2, 0, 1, 0, 0, 1 FROM records
             WHERE CAST(CAST(record_id AS TEXT) AS INTEGER) NOT IN (5000, 5001, 10001, 10002)";
    let store = filled(&path, fill).await;
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

#[tokio::test]
async fn what_is_said_in_tournaments_is_found_in_whatever_step_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    // A hundred entries in each, said somewhere in the middle.
    let fill = "WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 101)
         INSERT INTO tournaments SELECT CAST(printf('%016d', n) AS BLOB), 1 FROM n;
         WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 100)
         INSERT INTO tournament_entries
         SELECT tournament_id, n, CASE WHEN n = 70 AND CAST(CAST(tournament_id AS TEXT) AS INTEGER) IN (1, 50, 51, 100, 101)
             THEN CAST('said' AS BLOB) ELSE x'' END FROM tournaments, n";
    let store = filled(&path, fill).await;
    let tournament = |n: u32| TournamentId::from_bytes(format!("{n:016}").into_bytes().try_into().unwrap());
    assert_eq!(store.tournaments_with("said".into()).await.unwrap(), [1, 50, 51, 100, 101].map(tournament));
    assert_eq!(store.tournaments_with("sad".into()).await.unwrap(), []);
    store.shut().await;
}

#[tokio::test]
async fn words_that_reports_keep_hide_no_others_behind_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    // The first 2,500 lines and the last were said in matches that are reported.
    let fill = "INSERT INTO users VALUES (zeroblob(16), '', 1);
         WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 4001)
         INSERT INTO words (table_id, number, match, at_ms, what)
         SELECT zeroblob(16), n, CASE WHEN n BETWEEN 2501 AND 4000 THEN 2 ELSE 1 END, n, '{}' FROM n;
         INSERT INTO reports (about_id, reason, words, table_id, match, at_ms)
         VALUES (zeroblob(16), 'talk', '', zeroblob(16), 1, 1)";
    let store = filled(&path, fill).await;
    assert_eq!(store.forget_words(3_500).await.unwrap(), 999);
    assert_eq!(store.forget_words(i64::MAX).await.unwrap(), 501);
    assert_eq!(store.forget_words(i64::MAX).await.unwrap(), 0);
    store.shut().await;
    let kept = "SELECT count(*), min(number), max(number) FROM words";
    let kept = Connection::open(&path)
        .unwrap()
        .query_row(kept, [], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?)));
    assert_eq!(kept.unwrap(), (2_501, 1, 4_001));
}
