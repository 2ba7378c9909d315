//! Backups and restoring them.

use crate::numbered::{record, table, token, user};
use rusqlite::Connection;
use std::{fs, path::PathBuf};
use store::Sessions;
use store::{Address, AnyStore, Contents, Entry, Error, Journal, Sqlite};
use tempfile::TempDir;

struct Disk(TempDir);

impl Disk {
    fn new() -> Disk {
        Disk(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The files in the folder, except locks.
    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.0.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.filter(|name| !name.ends_with(".lock")).collect();
        names.sort();
        names
    }
}

fn entry(n: u8, seq: u64) -> Entry {
    Entry { table: table(n), seq, body: vec![n; 500] }
}

async fn fill(store: &Sqlite) -> Contents {
    for n in 1..=5 {
        store.append((1..=30).map(|seq| entry(n, seq)).collect()).await.unwrap();
    }
    store.keep_record(record(1), table(1), 1, b"{}").await.unwrap();
    store.create_session(user(1), token(1), "Ana", "", 1).await.unwrap();
    Contents { tables: 5, entries: 150, records: 1, people: 1 }
}

/// A house is copied while it keeps writing: the copy shows a single moment and is sound.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_house_is_copied_while_it_writes() {
    let disk = Disk::new();
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    let before = fill(&store).await;
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            let mut seq = 30;
            while !store.closed(i64::MAX).await.unwrap().contains(&table(9)) {
                seq += 1;
                store.append(vec![entry(1, seq), entry(2, seq)]).await.unwrap();
            }
            seq
        }
    });
    let mut copies = Vec::new();
    for name in ["one.db", "two.db"] {
        let (from, to) = (disk.file("house.db"), disk.file(name));
        let copied = tokio::task::spawn_blocking(move || Sqlite::back_up(from, to)).await.unwrap().unwrap();
        assert!(copied.entries >= before.entries && copied.records == 1 && copied.people == 1, "{copied:?}");
        copies.push(copied);
    }
    store.close(table(9), 1).await.unwrap();
    let last = writing.await.unwrap();
    assert!(copies[0].entries <= copies[1].entries && copies[1].entries <= 150 + 2 * (last - 30));
    store.shut().await;
    for (name, copied) in ["one.db", "two.db"].into_iter().zip(copies) {
        let copy = Sqlite::read_only(disk.file(name)).unwrap();
        let heads = copy.tables().await.unwrap();
        assert_eq!(heads.iter().map(|(_, last)| last).sum::<u64>(), copied.entries);
        assert_eq!(heads[0].1, heads[1].1, "both entries of an append or none");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_one_file_for_its_owner_alone_and_replaces_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let disk = Disk::new();
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    let contents = fill(&store).await;
    store.shut().await;
    assert_eq!(Sqlite::back_up(disk.file("house.db"), disk.file("copy.db")).unwrap(), contents);
    assert_eq!(fs::metadata(disk.file("copy.db")).unwrap().permissions().mode() & 0o777, 0o600);
    let ours = |name: &String| name.starts_with("copy");
    assert_eq!(disk.names().into_iter().filter(ours).collect::<Vec<_>>(), ["copy.db"]);
    let again = Sqlite::back_up(disk.file("house.db"), disk.file("copy.db"));
    assert!(matches!(again, Err(Error::Exists { .. })), "{again:?}");
    let nothing = Sqlite::back_up(disk.file("nothing.db"), disk.file("other.db"));
    assert!(matches!(nothing, Err(Error::Io { .. })), "{nothing:?}");
    assert!(!disk.file("other.db").exists() && !disk.file("nothing.db").exists());
}

/// An operator may try to use what a backup or a move that was killed has left.
#[tokio::test]
async fn what_is_copied_never_makes_room_for_its_copy() {
    let disk = Disk::new();
    let [house, part, to] = ["house.db", "copy.db.part", "copy.db"].map(|name| disk.file(name));
    let store = Sqlite::open(&house).unwrap();
    fill(&store).await;
    store.shut().await;
    Sqlite::back_up(&house, &part).unwrap();
    let before = fs::read(&part).unwrap();
    for refused in [
        Sqlite::back_up(&part, &to).err(),
        Sqlite::restore(&part, &to, false).err(),
        Sqlite::restore(&part, &to, true).err(),
    ] {
        assert!(matches!(refused, Some(Error::InTheWay { .. })), "{refused:?}");
    }
    // By another name.
    fs::hard_link(&part, disk.file("link.db")).unwrap();
    let refused = Sqlite::back_up(disk.file("link.db"), &to);
    assert!(matches!(refused, Err(Error::InTheWay { .. })), "{refused:?}");
    fs::remove_file(disk.file("link.db")).unwrap();
    let moved = AnyStore::move_all(&Address::File(part.clone()), &Address::File(to.clone()), |_, _| {}).await;
    assert!(matches!(moved, Err(Error::Locked { .. })), "{moved:?}");
    // Nor does a house that is open make room for a copy of another.
    let store = Sqlite::open(&part).unwrap();
    let refused = Sqlite::back_up(&house, &to);
    assert!(matches!(refused, Err(Error::Locked { .. })), "{refused:?}");
    store.shut().await;
    assert!(fs::read(&part).unwrap().len() >= before.len() && !to.exists());
    assert_eq!(Sqlite::open(&part).unwrap().tables().await.unwrap().len(), 5);
}

#[tokio::test]
async fn a_damaged_file_gives_no_backup() {
    let disk = Disk::new();
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    fill(&store).await;
    store.shut().await;
    // Pages may still hold data that has moved elsewhere; `VACUUM` rules that out.
    Connection::open(disk.file("house.db")).unwrap().execute_batch("VACUUM").unwrap();
    let mut bytes = fs::read(disk.file("house.db")).unwrap();
    let at = bytes.windows(400).position(|window| window == [3; 400]).unwrap() / 4096 * 4096;
    bytes[at..at + 2_000].fill(0xff);
    fs::write(disk.file("house.db"), bytes).unwrap();
    let copied = Sqlite::back_up(disk.file("house.db"), disk.file("copy.db"));
    assert!(matches!(copied, Err(Error::BadCopy { .. } | Error::Backend { .. })), "{copied:?}");
    assert!(!disk.names().iter().any(|name| name.starts_with("copy")), "{:?}", disk.names());
    // Nor is an empty house left where it should have been restored.
    Sqlite::restore(disk.file("house.db"), disk.file("new.db"), false).unwrap_err();
    assert!(!disk.names().iter().any(|name| name.starts_with("new")), "{:?}", disk.names());
}

#[tokio::test]
async fn a_restored_file_is_what_was_copied_with_nothing_of_the_old_log() {
    let disk = Disk::new();
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    let contents = fill(&store).await;
    Sqlite::back_up(disk.file("house.db"), disk.file("copy.db")).unwrap();
    // The house goes on and is then killed, which leaves its log beside the file.
    store.append((31..=99).map(|seq| entry(1, seq)).collect()).await.unwrap();
    let refused = Sqlite::restore(disk.file("copy.db"), disk.file("house.db"), true);
    assert!(matches!(refused, Err(Error::Locked { .. })), "{refused:?}");
    let log = fs::read(disk.file("house.db-wal")).unwrap();
    store.shut().await;
    fs::write(disk.file("house.db-wal"), log).unwrap();

    let refused = Sqlite::restore(disk.file("copy.db"), disk.file("house.db"), false);
    assert!(matches!(refused, Err(Error::Exists { .. })), "{refused:?}");
    assert_eq!(Sqlite::restore(disk.file("copy.db"), disk.file("house.db"), true).unwrap(), contents);
    assert!(!disk.file("house.db-wal").exists());
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    assert_eq!(store.tables().await.unwrap()[0], (table(1), 30));
    store.append(vec![entry(1, 31)]).await.unwrap();
    store.shut().await;

    // If no file is there, there is nothing to replace.
    assert_eq!(Sqlite::restore(disk.file("copy.db"), disk.file("new/house.db"), false).unwrap(), contents);
    let store = Sqlite::open(disk.file("new/house.db")).unwrap();
    assert_eq!(store.tables().await.unwrap().len(), 5);
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_restored_through_a_link_lies_where_it_leads() {
    use std::os::unix::fs::symlink;
    let disk = Disk::new();
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    let contents = fill(&store).await;
    store.shut().await;
    Sqlite::back_up(disk.file("house.db"), disk.file("copy.db")).unwrap();
    // The disk it leads to is new and empty.
    fs::create_dir(disk.file("disk")).unwrap();
    symlink("disk/house.db", disk.file("link.db")).unwrap();
    assert_eq!(Sqlite::restore(disk.file("copy.db"), disk.file("link.db"), false).unwrap(), contents);
    assert!(fs::symlink_metadata(disk.file("link.db")).unwrap().is_symlink());
    let store = Sqlite::open(disk.file("disk/house.db")).unwrap();
    assert_eq!(store.tables().await.unwrap().len(), 5);
}

#[test]
fn what_is_no_backup_changes_nothing() {
    let disk = Disk::new();
    fs::write(disk.file("diary"), "my diary, ".repeat(999)).unwrap();
    Connection::open(disk.file("other.db")).unwrap().execute_batch("CREATE TABLE a (b)").unwrap();
    fs::write(disk.file("house.db"), "something").unwrap();
    for name in ["diary", "other.db", "nothing"] {
        Sqlite::restore(disk.file(name), disk.file("house.db"), true).unwrap_err();
        assert_eq!(fs::read(disk.file("house.db")).unwrap(), b"something");
    }
    assert!(!disk.file("house.db.part").exists());
}

#[tokio::test]
async fn what_this_program_could_not_open_is_not_restored() {
    let disk = Disk::new();
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    fill(&store).await;
    store.shut().await;
    Sqlite::back_up(disk.file("house.db"), disk.file("later.db")).unwrap();
    let note = "INSERT INTO refinery_schema_history (version, name) VALUES (99, 'later')";
    Connection::open(disk.file("later.db")).unwrap().execute_batch(note).unwrap();
    let before = fs::read(disk.file("house.db")).unwrap();
    for to in ["house.db", "new/house.db"] {
        let refused = Sqlite::restore(disk.file("later.db"), disk.file(to), true);
        assert!(matches!(refused, Err(Error::NewerSchema { found: 99, .. })), "{refused:?}");
        let nothing = Sqlite::restore(disk.file("nothing.db"), disk.file(to), true);
        assert!(matches!(nothing, Err(Error::Io { .. })), "{nothing:?}");
    }
    assert!(fs::read(disk.file("house.db")).unwrap() == before);
    assert!(!disk.file("new").exists(), "nothing is left where nothing was restored");
}

#[cfg(unix)]
#[tokio::test]
async fn what_root_puts_somewhere_belongs_to_whoever_owns_the_place() {
    use std::os::unix::fs::{MetadataExt, chown, symlink};
    const HOUSE: u32 = 65_532;
    let disk = Disk::new();
    for folder in ["empty", "full", "brought", "linked", "lured", "links"] {
        fs::create_dir(disk.file(folder)).unwrap();
    }
    // Only root can give a file away.
    if ["empty", "linked"].iter().any(|folder| chown(disk.file(folder), Some(HOUSE), Some(HOUSE)).is_err()) {
        return;
    }
    let store = Sqlite::open(disk.file("house.db")).unwrap();
    fill(&store).await;
    store.shut().await;
    Sqlite::back_up(disk.file("house.db"), disk.file("copy.db")).unwrap();
    fs::copy(disk.file("copy.db"), disk.file("full/house.db")).unwrap();
    chown(disk.file("full/house.db"), Some(HOUSE), Some(HOUSE)).unwrap();
    for to in ["empty/house.db", "full/house.db"] {
        Sqlite::restore(disk.file("copy.db"), disk.file(to), true).unwrap();
    }
    let (from, to) = (Address::File(disk.file("house.db")), Address::File(disk.file("empty/moved.db")));
    AnyStore::move_all(&from, &to, |_, _| {}).await.unwrap();
    // By a link to where nothing is yet.
    symlink("moved.db", disk.file("linked/link.db")).unwrap();
    AnyStore::move_all(&from, &Address::File(disk.file("linked/link.db")), |_, _| {}).await.unwrap();
    // By a link in a folder of root's.
    symlink("../linked/far.db", disk.file("links/link.db")).unwrap();
    AnyStore::move_all(&from, &Address::File(disk.file("links/link.db")), |_, _| {}).await.unwrap();
    // A file that was brought here by hand, without a lock, and is opened by root before it is by the house.
    fs::copy(disk.file("copy.db"), disk.file("brought/house.db")).unwrap();
    chown(disk.file("brought/house.db"), Some(HOUSE), Some(HOUSE)).unwrap();
    Sqlite::open(disk.file("brought/house.db")).unwrap().shut().await;
    let restored = ["empty/house.db", "empty/house.db.lock", "full/house.db", "full/house.db.lock"];
    let linked = ["linked/moved.db", "linked/moved.db.lock", "linked/far.db", "linked/far.db.lock"];
    for name in restored.into_iter().chain(linked).chain(["empty/moved.db", "brought/house.db.lock"]) {
        assert_eq!(fs::metadata(disk.file(name)).unwrap().uid(), HOUSE, "{name}");
    }
    // Whoever owns the house has laid a link where root makes the lock.
    fs::copy(disk.file("copy.db"), disk.file("lured/house.db")).unwrap();
    chown(disk.file("lured/house.db"), Some(HOUSE), Some(HOUSE)).unwrap();
    fs::write(disk.file("secret"), "").unwrap();
    symlink(disk.file("secret"), disk.file("lured/house.db.lock")).unwrap();
    Sqlite::open(disk.file("lured/house.db")).unwrap().shut().await;
    assert_eq!(fs::metadata(disk.file("secret")).unwrap().uid(), 0, "it is root's still");
    assert_eq!(fs::metadata(disk.file("copy.db")).unwrap().uid(), 0, "a backup is for whoever makes it");
}
