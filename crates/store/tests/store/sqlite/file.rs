//! The file of a house: it belongs to one server, is folded on shutdown, is compressed, and is a database or nothing.

use crate::numbered::table;
use std::path::PathBuf;

use rusqlite::Connection;
use store::{Cause, Entry, Error, Journal, Meta, RecordId, Sqlite};
use tempfile::TempDir;

/// A folder with a database that can be opened again and again.
struct Disk(TempDir);

impl Disk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("data/house.db")
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(self.path()).unwrap()
    }
}

fn entries(n: u8, seqs: impl IntoIterator<Item = u64>) -> Vec<Entry> {
    seqs.into_iter().map(|seq| Entry { table: table(n), seq, body: vec![n] }).collect()
}

#[tokio::test]
async fn a_second_server_is_kept_away() {
    let disk = Disk::new();
    let store = disk.open();
    let path = disk.path().canonicalize().unwrap();
    let refused = Sqlite::open(disk.path()).err();
    assert!(matches!(&refused, Some(Error::Locked { path: p }) if *p == path), "{refused:?}");
    store.shut().await;
    disk.open();
}

#[cfg(unix)]
#[tokio::test]
async fn a_probe_finds_out_that_the_file_was_moved_away_or_replaced() {
    let disk = Disk::new();
    let store = disk.open();
    store.probe().await.unwrap();
    let (path, away) = (disk.path(), disk.path().with_extension("away"));
    std::fs::rename(&path, &away).unwrap();
    let is_displaced = async || matches!(store.probe().await, Err(Error::Displaced { path }) if path == disk.path());
    assert!(is_displaced().await);
    // Everything is written all the same, where the file is now.
    store.append(entries(1, 1..=3)).await.unwrap();
    std::fs::write(&path, b"").unwrap();
    assert!(is_displaced().await, "another file is there");
    std::fs::rename(&away, &path).unwrap();
    store.probe().await.unwrap();
    store.shut().await;
    assert_eq!(disk.open().tables().await.unwrap(), [(table(1), 3)]);
    // So is its log.
    let (log, away) = (disk.0.path().join("data/house.db-wal"), disk.0.path().join("away"));
    let store = disk.open();
    store.append(entries(1, [4])).await.unwrap();
    store.probe().await.unwrap();
    std::fs::rename(&log, &away).unwrap();
    let gone = store.probe().await;
    assert!(matches!(&gone, Err(Error::Displaced { path }) if path.ends_with("data/house.db-wal")), "{gone:?}");
    std::fs::rename(&away, &log).unwrap();
    store.probe().await.unwrap();
    store.shut().await;
    // A link that leads elsewhere is noticed, too.
    let link = disk.path().with_extension("link");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let store = Sqlite::open(&link).unwrap();
    store.probe().await.unwrap();
    std::fs::remove_file(&link).unwrap();
    let gone = store.probe().await;
    assert!(matches!(gone, Err(Error::Displaced { .. })), "{gone:?}");
    // Of one that cannot be followed the cause is told, without the path: anybody may ask whether a house is ready.
    std::os::unix::fs::symlink(&link, &link).unwrap();
    let lost = store.probe().await;
    assert!(matches!(lost, Err(Error::Backend { cause: Cause::CannotOpen, .. })), "{lost:?}");
}

/// A look at a closed house leaves these files with the mode that the house's file has then.
#[cfg(unix)]
#[tokio::test]
async fn no_house_opens_that_could_not_write() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let disk = Disk::new();
    disk.open().shut().await;
    let set = |name: &str, mode| fs::set_permissions(disk.0.path().join(name), fs::Permissions::from_mode(mode));
    set("data/house.db", 0o400).unwrap();
    Sqlite::read_only(disk.path()).unwrap().shut().await;
    let is_root = fs::OpenOptions::new().write(true).open(disk.path()).is_ok();
    set("data/house.db", 0o600).unwrap();
    let opened = Sqlite::open(disk.path()).err();
    assert!(is_root || matches!(opened, Some(Error::Backend { cause: Cause::ReadOnly, .. })), "{opened:?}");
}

#[tokio::test]
async fn no_house_begins_where_only_the_log_of_one_is_left() {
    let disk = Disk::new();
    let [copy, away, path, beside] =
        ["copy.db", "away.db", "killed.db", "killed.db-wal"].map(|name| disk.0.path().join(name));
    let store = disk.open();
    Sqlite::back_up(disk.path(), &copy).unwrap();
    store.append(entries(1, 1..=3)).await.unwrap();
    // As a house leaves them that is killed.
    std::fs::copy(disk.path(), &away).unwrap();
    let log = std::fs::read(disk.0.path().join("data/house.db-wal")).unwrap();
    store.shut().await;
    std::fs::write(&beside, &log).unwrap();
    for is_there in [false, true] {
        if is_there {
            std::fs::write(&path, b"").unwrap();
            let looked = [Sqlite::read_only(&path).err(), Sqlite::back_up(&path, disk.0.path().join("no.db")).err()];
            assert!(looked.iter().all(|looked| matches!(looked, Some(Error::OnlyLog { .. }))), "{looked:?}");
        }
        let opened = Sqlite::open(&path).err();
        assert!(matches!(opened, Some(Error::OnlyLog { .. })), "{opened:?}");
        let restored = Sqlite::restore(&copy, &path, false);
        assert!(matches!(restored, Err(Error::OnlyLog { .. })), "{restored:?}");
        assert_eq!(path.exists(), is_there);
        assert!(std::fs::read(&beside).unwrap() == log);
    }
    std::fs::rename(&away, &path).unwrap();
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.tables().await.unwrap(), [(table(1), 3)]);
    store.shut().await;
    // Whoever insists has the backup.
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&beside, &log).unwrap();
    Sqlite::restore(&copy, &path, true).unwrap();
    assert!(!beside.exists());
    assert!(Sqlite::open(&path).unwrap().tables().await.unwrap().is_empty());
}

/// A backup has no log until a house opens it. What is cut off before that is in a journal of SQLite's, from which a
/// reader can take nothing back.
#[tokio::test]
async fn a_house_opens_whose_file_was_cut_off_before_it_had_a_log() {
    let disk = Disk::new();
    let [restored, cut] = ["restored.db", "cut.db"].map(|name| disk.0.path().join(name));
    let store = disk.open();
    store.append(entries(1, 1..=3)).await.unwrap();
    store.shut().await;
    Sqlite::back_up(disk.path(), &restored).unwrap();
    let connection = Connection::open(&restored).unwrap();
    // Pages that do not fit into the cache are written before the end.
    let many = "PRAGMA cache_size = 5; BEGIN; CREATE TABLE half (row BLOB);
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
                INSERT INTO half SELECT randomblob(3000) FROM n";
    connection.execute_batch(many).unwrap();
    for end in ["", "-journal"] {
        let [from, to] = [&restored, &cut].map(|path| format!("{}{end}", path.display()));
        std::fs::copy(from, to).unwrap();
    }
    let looked = Sqlite::read_only(&cut).err();
    assert!(matches!(looked, Some(Error::Backend { cause: Cause::ReadOnly, .. })), "{looked:?}");
    let store = Sqlite::open(&cut).unwrap();
    assert_eq!(store.tables().await.unwrap(), [(table(1), 3)]);
    store.shut().await;
    let half = "SELECT count(*) FROM sqlite_schema WHERE name = 'half'";
    let left: i64 = Connection::open(&cut).unwrap().query_row(half, [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn shutting_writes_what_is_queued_and_folds_the_log() {
    let disk = Disk::new();
    let store = disk.open();
    let waiting = {
        let store = store.clone();
        async move { store.append(entries(1, 1..=500)).await }
    };
    let (written, ()) = tokio::join!(waiting, store.shut());
    written.unwrap();
    store.shut().await;
    let late = store.append(entries(1, [501])).await;
    assert!(matches!(late, Err(Error::Shut)), "{late:?}");
    assert!(matches!(store.tables().await, Err(Error::Shut)));

    let mut log = disk.path().into_os_string();
    log.push("-wal");
    let left = std::fs::metadata(log).map_or(0, |log| log.len());
    assert_eq!(left, 0, "the log is folded into the database");
    assert_eq!(disk.open().tables().await.unwrap(), [(table(1), 500)]);
}

#[tokio::test]
async fn records_are_compressed() {
    let disk = Disk::new();
    let store = disk.open();
    let long = b"{\"play\":[\"4C\",\"4T\"]}".repeat(100_000);
    store.keep_record(RecordId::from_bytes([1; 16]), table(1), 7, &long).await.unwrap();
    store.shut().await;
    let on_disk = std::fs::metadata(disk.path()).unwrap().len();
    assert!(on_disk < long.len() as u64 / 2, "{on_disk}");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let disk = Disk::new();
    std::fs::create_dir_all(disk.path().parent().unwrap()).unwrap();
    let text = "my diary, ".repeat(100);
    std::fs::write(disk.path(), &text).unwrap();
    let refused = Sqlite::open(disk.path()).err();
    assert!(matches!(refused, Some(Error::Backend { cause: Cause::NoDatabase, .. })), "{refused:?}");
    assert_eq!(std::fs::read_to_string(disk.path()).unwrap(), text);
}
