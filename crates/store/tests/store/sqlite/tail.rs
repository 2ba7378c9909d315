//! The tail of the journal: the latest entries are kept apart until they are filed by table, which readers cannot
//! notice.

use super::entry;
use crate::numbered::table;
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
};
use store::{Entry, Journal, Sqlite};
use tempfile::TempDir;

fn entries(n: u8, seqs: impl IntoIterator<Item = u64>) -> Vec<Entry> {
    seqs.into_iter().map(|seq| entry(n, seq)).collect()
}

/// The number of entries filed by table, and the number in the tail.
fn lying(path: &Path) -> (i64, i64) {
    let file = Connection::open(path).unwrap();
    let count = |part| file.query_row(&format!("SELECT count(*) FROM {part}"), [], |row| row.get(0)).unwrap();
    (count("journal_by_table"), count("journal_tail"))
}

/// A house, as if killed, with three tables of twenty filed entries and five unfiled ones each.
async fn killed(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("house.db");
    for seqs in [1..=20, 21..=25] {
        let store = Sqlite::open(&path).unwrap();
        for n in 1..=3 {
            store.append(entries(n, seqs.clone())).await.unwrap();
        }
        if seqs.contains(&25) {
            assert_eq!(lying(&path), (60, 15));
            fs::create_dir(folder.path().join("killed")).unwrap();
            for name in ["house.db", "house.db-wal"] {
                fs::copy(folder.path().join(name), folder.path().join("killed").join(name)).unwrap();
            }
        }
        store.shut().await;
    }
    assert_eq!(lying(&path), (75, 0), "whoever shuts leaves everything filed");
    folder.path().join("killed/house.db")
}

#[tokio::test]
async fn what_is_written_last_is_read_wherever_it_lies() {
    let folder = tempfile::tempdir().unwrap();
    let path = killed(&folder).await;
    let looking = Sqlite::read_only(&path).unwrap();
    assert_eq!(looking.tables().await.unwrap(), [1, 2, 3].map(|n| (table(n), 25)));
    assert_eq!(looking.read(table(2), 18).await.unwrap(), entries(2, 19..=25));
    assert_eq!(looking.salvage(table(2)).await.unwrap(), entries(2, 1..=25));
    looking.shut().await;
    assert_eq!(lying(&path), (60, 15), "whoever looks changes nothing");
    let copied = Sqlite::back_up(&path, folder.path().join("copy.db")).unwrap();
    assert_eq!(copied.entries, 75);

    let store = Sqlite::open(&path).unwrap();
    assert_eq!(lying(&path), (75, 0));
    store.append(entries(2, 26..=27)).await.unwrap();
    assert_eq!(store.read(table(2), 0).await.unwrap(), entries(2, 1..=27));
    store.close(table(2), 1).await.unwrap();
    store.forget(table(2)).await.unwrap();
    assert_eq!(store.read(table(2), 0).await.unwrap(), []);
    assert_eq!(lying(&path), (50, 0));
}

#[tokio::test]
async fn whoever_looks_sees_each_entry_once_although_the_house_files_the_tail_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let store = Sqlite::open(&path).unwrap();
    store.append(entries(1, 1..=5)).await.unwrap();
    let looking = Sqlite::read_only(&path).unwrap();
    store.append(entries(1, 6..=8)).await.unwrap();
    store.shut().await;
    assert_eq!(lying(&path), (8, 0));
    assert_eq!(looking.tables().await.unwrap(), [(table(1), 5)]);
    assert_eq!(looking.read(table(1), 0).await.unwrap(), entries(1, 1..=5));
}

#[tokio::test]
async fn a_long_tail_is_filed_while_the_house_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    let store = Sqlite::open(&path).unwrap();
    for from in (1..=10_000).step_by(500) {
        for n in 1..=2 {
            store.append(entries(n, from..from + 500)).await.unwrap();
        }
    }
    let (filed, tail) = lying(&path);
    assert!(filed > 10_000 && filed + tail == 20_000, "{filed} filed, {tail} not");
    for n in 1..=2 {
        assert_eq!(store.read(table(n), 0).await.unwrap(), entries(n, 1..=10_000));
    }
}
