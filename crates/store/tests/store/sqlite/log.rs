//! The write-ahead log of a killed house: either every acknowledged entry is there, or no one opens, reads or copies it.

use super::entry;
use crate::numbered::table;
use std::fs;
use store::{Error, Journal, Sqlite};

const COMMITS: u64 = 12;

#[tokio::test]
async fn no_house_is_opened_read_or_copied_without_what_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let [path, copy] = ["house.db", "copy.db"].map(|name| folder.path().join(name));
    let store = Sqlite::open(&path).unwrap();
    for seq in 1..=COMMITS {
        store.append(vec![entry(1, seq)]).await.unwrap();
    }
    let (file, mut log) = (fs::read(&path).unwrap(), fs::read(folder.path().join("house.db-wal")).unwrap());
    store.shut().await;
    // Each has a name of its own: a child process forked by another test holds a lock until it execs.
    let killed = |name: &str, log: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, &file).unwrap();
        fs::write(folder.path().join(format!("{name}-wal")), log).unwrap();
        path
    };
    let middle = log.len() / 2;
    log[middle] ^= 1;
    assert!(matches!(Sqlite::open(killed("1.db", &log)), Err(Error::DamagedLog { frame: 2.., .. })));
    assert!(matches!(Sqlite::read_only(killed("2.db", &log)), Err(Error::DamagedLog { frame: 2.., .. })));
    assert!(matches!(Sqlite::back_up(killed("3.db", &log), &copy), Err(Error::DamagedLog { frame: 2.., .. })));
    assert!(!copy.exists());
    // Whoever only looks leaves no lock: root's would keep the house out.
    for name in ["2.db.lock", "3.db.lock"] {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    log[middle] ^= 1;
    let looking = Sqlite::read_only(killed("4.db", &log)).unwrap();
    assert_eq!(looking.read(table(1), 0).await.unwrap().len() as u64, COMMITS);
    looking.shut().await;
    assert_eq!(Sqlite::back_up(killed("5.db", &log), &copy).unwrap().entries, COMMITS);
    let store = Sqlite::open(killed("6.db", &log)).unwrap();
    assert_eq!(store.read(table(1), 0).await.unwrap().len() as u64, COMMITS);
    store.shut().await;
}
