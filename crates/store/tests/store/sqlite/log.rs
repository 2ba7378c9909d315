//! The write-ahead log of a killed house: either every acknowledged entry is there, or the house does not open.

use super::entry;
use crate::numbered::table;
use std::fs;
use store::{Error, Journal, Sqlite};

const COMMITS: u64 = 12;

#[tokio::test]
async fn a_house_does_not_open_without_what_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let [path, killed] = ["house.db", "killed.db"].map(|name| folder.path().join(name));
    let store = Sqlite::open(&path).unwrap();
    for seq in 1..=COMMITS {
        store.append(vec![entry(1, seq)]).await.unwrap();
    }
    let (file, mut log) = (fs::read(&path).unwrap(), fs::read(folder.path().join("house.db-wal")).unwrap());
    store.shut().await;
    let put = |log: &[u8]| {
        fs::write(&killed, &file).unwrap();
        fs::write(folder.path().join("killed.db-wal"), log).unwrap();
    };
    let middle = log.len() / 2;
    log[middle] ^= 1;
    put(&log);
    assert!(matches!(Sqlite::open(&killed), Err(Error::DamagedLog { frame: 2.., .. })));
    log[middle] ^= 1;
    put(&log);
    let store = Sqlite::open(&killed).unwrap();
    assert_eq!(store.read(table(1), 0).await.unwrap().len() as u64, COMMITS);
    store.shut().await;
}
