//! Files damaged or changed by hand: whatever is intact stays intact.

use super::entry;
use crate::numbered::{record, table};
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
};
use store::{Cause, Error, Journal, Sqlite};
use tempfile::TempDir;

/// A file with nine tables of forty entries each.
async fn house() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let store = Sqlite::open(&path).unwrap();
    for n in 1..=9 {
        store.append((1..=40).map(|seq| entry(n, seq)).collect()).await.unwrap();
    }
    store.keep_record(record(1), table(1), 1, b"{}").await.unwrap();
    store.shut().await;
    (folder, path)
}

fn by_hand(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn a_table_without_entries_stands_alone() {
    let (_folder, path) = house().await;
    by_hand(&path, "DELETE FROM journal_by_table WHERE table_id = x'03030303030303030303030303030303'");
    let store = Sqlite::open(&path).unwrap();
    let heads: Vec<u64> = store.tables().await.unwrap().into_iter().map(|(_, last)| last).collect();
    assert_eq!(heads, [40, 40, 0, 40, 40, 40, 40, 40, 40]);
    assert_eq!(store.read(table(3), 0).await.unwrap(), []);
    // The table does not start over, because players have seen other entries of it.
    for seq in [1, 41] {
        let refused = store.append(vec![entry(3, seq)]).await.unwrap_err();
        assert!(matches!(refused, Error::Missing { table: t, seq: 1 } if t == table(3)), "{refused:?}");
    }
    store.append(vec![entry(2, 41)]).await.unwrap();
    store.close(table(3), 1).await.unwrap();
    store.forget(table(3)).await.unwrap();
}

#[tokio::test]
async fn what_is_left_beside_a_missing_entry_is_salvaged() {
    let (_folder, path) = house().await;
    by_hand(&path, "DELETE FROM journal_by_table WHERE table_id = x'03030303030303030303030303030303' AND seq = 7");
    let store = Sqlite::open(&path).unwrap();
    let refused = store.read(table(3), 0).await.unwrap_err();
    assert!(matches!(refused, Error::Missing { table: t, seq: 7 } if t == table(3)), "{refused:?}");
    let left: Vec<u64> = store.salvage(table(3)).await.unwrap().into_iter().map(|entry| entry.seq).collect();
    assert_eq!(left, (1..7).chain(8..=40).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_journal_that_cannot_be_asked_for_is_not_salvaged_as_empty() {
    let (_folder, path) = house().await;
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.salvage(table(3)).await.unwrap().len(), 40);
    by_hand(&path, "DROP VIEW journal");
    let refused = store.salvage(table(3)).await.unwrap_err();
    assert!(matches!(refused, Error::Backend { cause: Cause::Other, .. }), "{refused:?}");
    store.shut().await;
    assert!(matches!(store.salvage(table(3)).await, Err(Error::Shut)));
}

/// One page of the journal is overwritten: tables stored on other pages are still read, and the house opens.
#[tokio::test]
async fn a_page_that_is_overwritten_takes_only_its_tables_down() {
    let (_folder, path) = house().await;
    // Pages may still hold data that has moved elsewhere; `VACUUM` rules that out.
    by_hand(&path, "VACUUM");
    let mut bytes = fs::read(&path).unwrap();
    let page_with = |mark: String| {
        let at = bytes.windows(mark.len()).position(|window| window == mark.as_bytes());
        at.expect("the entry lies somewhere") / 4096 * 4096
    };
    // A leaf of the tree, by SQLite's page type: inner pages lead to other tables too.
    let page = (10..30).map(|seq| page_with(format!("{seq} at 5, "))).find(|page| bytes[*page] == 10).expect("a leaf");
    bytes[page..page + 4096].fill(0xff);
    fs::write(&path, bytes).unwrap();

    let store = Sqlite::open(&path).unwrap();
    let (mut whole, mut broken) = (0, 0);
    for (table, _) in store.tables().await.unwrap() {
        match store.read(table, 0).await {
            Ok(entries) => whole += usize::from(entries.len() == 40),
            Err(Error::Backend { cause: Cause::Damaged, .. } | Error::Missing { .. }) => broken += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(whole >= 7 && (1..=2).contains(&broken) && whole + broken == 9, "{whole} whole, {broken} broken");
    assert!(!store.faults().await.unwrap().is_empty());
    assert!(store.salvage(table(5)).await.unwrap().len() < 40);
    store.append(vec![entry(1, 41)]).await.unwrap();
}

/// Pages of one long journal are overwritten, with what is left before, between and after them.
#[tokio::test]
async fn what_is_left_around_pages_that_are_overwritten_is_salvaged() {
    let (_folder, path) = house().await;
    let store = Sqlite::open(&path).unwrap();
    store.append((41..=2_000).map(|seq| entry(5, seq)).collect()).await.unwrap();
    store.shut().await;
    by_hand(&path, "VACUUM");
    let whole = fs::read(&path).unwrap();
    let leaf_with = |seq: u64| {
        let mark = format!("{seq} at 5, x");
        let places = whole.windows(mark.len()).enumerate().filter(|(_, window)| *window == mark.as_bytes());
        places.map(|(at, _)| at / 4096 * 4096).find(|page| whole[*page] == 10)
    };
    let leaf = |seqs: std::ops::Range<u64>| seqs.into_iter().find_map(leaf_with).expect("a leaf");
    for (pages, is_end_known) in [(vec![leaf(500..600), leaf(1_000..1_100)], true), (vec![leaf(2_000..2_001)], false)] {
        let mut bytes = whole.clone();
        pages.iter().for_each(|page| bytes[*page..*page + 4096].fill(0xff));
        fs::write(&path, bytes).unwrap();
        let store = Sqlite::open(&path).unwrap();
        let left = store.salvage(table(5)).await.unwrap();
        assert!(left.iter().all(|left| *left == entry(5, left.seq)));
        let lost: Vec<u64> = (1..=2_000).filter(|seq| left.iter().all(|left| left.seq != *seq)).collect();
        assert!(lost.len() < 20 * pages.len() && !lost.is_empty(), "{lost:?}");
        let last = store.last(table(5)).await.ok().flatten();
        assert_eq!(last, is_end_known.then_some(2_000));
        store.shut().await;
    }
}

/// Whoever changes a file by hand does not have SQLite's foreign keys looked after.
#[tokio::test]
async fn what_belongs_to_a_row_that_is_missing_is_told_of() {
    let (_folder, path) = house().await;
    by_hand(
        &path,
        "PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE table_id = x'03030303030303030303030303030303'",
    );
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.tables().await.unwrap().len(), 8);
    assert_eq!(store.unlisted().await.unwrap(), [table(3)]);
    assert_eq!(store.read(table(3), 0).await.unwrap().len(), 40);
    assert_eq!(store.faults().await.unwrap(), [""; 0], "the table is named instead");
    store.close(table(3), 1).await.unwrap();
    assert_eq!(store.unlisted().await.unwrap(), []);
    assert_eq!(store.closed(i64::MAX).await.unwrap(), [table(3)]);
    store.forget(table(3)).await.unwrap();
    store.shut().await;

    by_hand(&path, "PRAGMA foreign_keys = OFF; INSERT INTO tournament_entries VALUES (zeroblob(16), 1, x'01')");
    let store = Sqlite::read_only(&path).unwrap();
    let orphan = "tournament_entries: 1 rows belong to rows that are missing from tournaments";
    assert_eq!(store.faults().await.unwrap(), [orphan]);
}

#[tokio::test]
async fn a_record_that_is_damaged_is_told_of() {
    let (_folder, path) = house().await;
    by_hand(&path, "UPDATE records SET zstd = x'00112233'");
    let store = Sqlite::open(&path).unwrap();
    let refused = store.record(record(1)).await.unwrap_err();
    assert!(refused.to_string().starts_with("the database failed: the file is damaged ("), "{refused}");
    assert_eq!(store.faults().await.unwrap(), [""; 0]);
}

#[tokio::test]
async fn whoever_only_looks_changes_nothing_and_disturbs_nobody() {
    let (_folder, path) = house().await;
    let house = Sqlite::open(&path).unwrap();
    house.append(vec![entry(1, 41)]).await.unwrap();
    let looking = Sqlite::read_only(&path).unwrap();
    assert_eq!(looking.tables().await.unwrap().len(), 9);
    assert_eq!(looking.records().await.unwrap().len(), 1);
    house.append(vec![entry(1, 42)]).await.unwrap();
    assert_eq!(looking.read(table(1), 40).await.unwrap(), [entry(1, 41)], "all of it is of one moment");
    let refused = looking.append(vec![entry(2, 41)]).await.unwrap_err();
    assert!(matches!(refused, Error::Backend { cause: Cause::ReadOnly, .. }), "{refused:?}");
    looking.shut().await;
    house.append(vec![entry(1, 43)]).await.unwrap();

    let nowhere = path.with_file_name("nowhere.db");
    assert!(matches!(Sqlite::read_only(&nowhere), Err(Error::Io { .. })));
    assert!(!nowhere.exists());
}
