//! A damaged tail of the journal: the tables whose entries were there are set aside, and all others go on.

use super::entry;
use crate::numbered::table;
use rusqlite::Connection;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    thread,
};
use store::{Entry, Error, Journal, Sqlite, TableId};
use tempfile::TempDir;

const TABLES: u8 = 6;
const FILED: u64 = 10;
/// Leaves more than a page of unfiled entries per table.
const LAST: u64 = FILED + 15;

const PAGE: usize = 4096;

fn entries(n: u8, last: u64) -> Vec<Entry> {
    (1..=last).map(|seq| entry(n, seq)).collect()
}

/// A killed house: some entries of each table are filed, and all later ones are in the tail, table by table.
struct Killed {
    folder: TempDir,
    bytes: Vec<u8>,
}

impl Killed {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        for (from, last) in [(1, FILED), (FILED + 1, LAST)] {
            let store = Sqlite::open(&path).unwrap();
            for n in 1..=TABLES {
                store.append((from..=last).map(|seq| entry(n, seq)).collect()).await.unwrap();
            }
            if last == LAST {
                for name in ["house.db", "house.db-wal"] {
                    fs::copy(folder.path().join(name), folder.path().join(format!("killed-{name}"))).unwrap();
                }
            }
            store.shut().await;
        }
        let killed = folder.path().join("killed-house.db");
        by_hand(&killed, "PRAGMA wal_checkpoint(TRUNCATE)");
        let bytes = fs::read(killed).unwrap();
        Self { folder, bytes }
    }

    /// The pages of the tail or of its stubs.
    fn pages(&self, of: &str) -> Vec<usize> {
        let file = Connection::open(self.file(self.bytes.clone())).unwrap();
        let root = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
        let root: u32 = file.query_row(root, [of], |row| row.get(0)).unwrap();
        let top = (root as usize - 1) * PAGE;
        let leaves = self.bytes[top + 12..].as_chunks::<2>().0;
        let count = usize::from(u16::from_be_bytes([self.bytes[top + 3], self.bytes[top + 4]]));
        let of_cell = |cell: &[u8; 2]| {
            let at = top + usize::from(u16::from_be_bytes(*cell));
            self.number(at)
        };
        match self.bytes[top] {
            5 => leaves[..count].iter().map(of_cell).chain([self.number(top + 8), root as usize]).collect(),
            leaf => {
                assert_eq!(leaf, 13, "a tree of one leaf");
                vec![root as usize]
            }
        }
        .into_iter()
        .map(|page| (page - 1) * PAGE)
        .collect()
    }

    fn number(&self, at: usize) -> usize {
        u32::from_be_bytes(self.bytes[at..at + 4].try_into().unwrap()) as usize
    }

    /// The tables with an entry on the page or below it.
    fn on(&self, page: usize) -> BTreeSet<u8> {
        if self.bytes[page] == 5 {
            return (1..=TABLES).collect();
        }
        let has = |n: &u8| {
            let mark = *table(*n).as_bytes();
            self.bytes[page..page + PAGE].windows(mark.len()).any(|window| window == mark)
        };
        (1..=TABLES).filter(has).collect()
    }

    fn file(&self, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join("spoilt.db");
        let _ = fs::remove_file(path.with_extension("db-wal"));
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Overwrites part of the house's file, inspects it read-only and then opens it. Returns the tables that are set
    /// aside; all others still have every acknowledged entry.
    async fn opened(&self, spoil: impl FnOnce(&mut [u8])) -> (Sqlite, BTreeSet<u8>) {
        let mut bytes = self.bytes.clone();
        spoil(&mut bytes);
        let path = self.file(&bytes);
        let looking = Sqlite::read_only(&path).unwrap();
        let seen = set_aside(&looking).await;
        looking.shut().await;
        assert!(fs::read(&path).unwrap() == bytes, "whoever looks changes nothing");

        let store = open(&path);
        let aside = set_aside(&store).await;
        assert_eq!(aside, seen);
        store.shut().await;
        // A table that was lost once stays lost.
        let store = open(&path);
        assert_eq!(set_aside(&store).await, aside);
        (store, aside)
    }
}

/// Retries while the file is locked: child processes forked by other tests inherit the lock until they exec.
fn open(path: &Path) -> Sqlite {
    loop {
        match Sqlite::open(path) {
            Err(Error::Locked { .. }) => thread::yield_now(),
            opened => return opened.unwrap(),
        }
    }
}

fn by_hand(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// Returns the tables that cannot be read, and checks that all others are whole.
async fn set_aside(store: &Sqlite) -> BTreeSet<u8> {
    let mut aside = BTreeSet::new();
    let heads = store.tables().await.unwrap();
    assert_eq!(heads.len(), usize::from(TABLES));
    for (n, (name, head)) in (1..).zip(heads) {
        match store.read(name, 0).await {
            Ok(read) => assert!(read == entries(n, LAST) && head == LAST, "table {n}"),
            Err(Error::Missing { .. }) => {
                assert_eq!(head, 0, "table {n}");
                aside.insert(n);
            }
            Err(other) => panic!("table {n}: {other:?}"),
        }
    }
    aside
}

fn names(tables: impl IntoIterator<Item = u8>) -> Vec<TableId> {
    tables.into_iter().map(table).collect()
}

#[tokio::test]
async fn a_page_that_is_overwritten_sets_only_those_aside_whose_entries_lay_there() {
    let house = Killed::new().await;
    let pages = house.pages("journal_tail");
    assert!(pages.len() > 6);
    let mut all = 0;
    for page in pages {
        let lost = house.on(page);
        let (store, aside) = house.opened(|bytes| bytes[page..page + PAGE].fill(0xff)).await;
        assert_eq!(aside, lost);
        all += usize::from(lost.len() == usize::from(TABLES));
        assert!(lost.len() < 4 || all == 1, "one page leads to all");
        for n in 1..=TABLES {
            let next = store.append(vec![entry(n, LAST + 1)]).await;
            match aside.contains(&n) {
                true => assert!(matches!(next, Err(Error::Missing { .. })), "{next:?}"),
                false => next.unwrap(),
            }
            let left = store.salvage(table(n)).await.unwrap();
            assert_eq!(left[..FILED as usize], entries(n, FILED));
        }
        store.append(vec![entry(9, 1)]).await.unwrap();
        store.shut().await;
    }
}

/// Whichever byte is changed, a table is either whole or set aside, never shorter or different.
#[tokio::test]
async fn a_byte_that_is_otherwise_sets_only_those_aside_whose_entries_lay_there() {
    let house = Killed::new().await;
    for page in house.pages("journal_tail").into_iter().step_by(4) {
        let lost = house.on(page);
        let mut found = 0;
        for at in (page..page + 16).chain((page + 16..page + PAGE).step_by(131)) {
            let (_, aside) = house.opened(|bytes| bytes[at] ^= 0x15).await;
            assert!(aside.is_subset(&lost), "{aside:?} where {lost:?} were, byte {}", at - page);
            found += usize::from(!aside.is_empty());
        }
        assert!(found > 10, "{found} were found");
    }
}

#[tokio::test]
async fn a_stub_that_is_otherwise_sets_nobody_aside() {
    let house = Killed::new().await;
    let pages = house.pages("journal_stubs");
    assert!(!pages.is_empty());
    for page in pages {
        for at in (page..page + PAGE).step_by(57) {
            let (_, aside) = house.opened(|bytes| bytes[at] ^= 0x15).await;
            assert_eq!(aside, BTreeSet::new(), "byte {}", at - page);
        }
        let (_, aside) = house.opened(|bytes| bytes[page..page + PAGE].fill(0xff)).await;
        assert_eq!(aside, BTreeSet::new());
    }
}

/// Without stubs, as in files written by earlier programs, nothing tells whose entries were lost.
#[tokio::test]
async fn without_stubs_all_that_were_open_are_set_aside_and_new_tables_go_on() {
    let mut house = Killed::new().await;
    let path = house.file(&house.bytes);
    by_hand(&path, "DELETE FROM journal_stubs");
    house.bytes = fs::read(&path).unwrap();
    let (_, aside) = house.opened(|_| ()).await;
    assert_eq!(aside, BTreeSet::new(), "what is whole is filed without them");

    let page = house.pages("journal_tail")[3];
    let (store, aside) = house.opened(|bytes| bytes[page..page + PAGE].fill(0xff)).await;
    assert_eq!(aside.len(), usize::from(TABLES));
    store.append(vec![entry(9, 1), entry(9, 2)]).await.unwrap();
    store.shut().await;
    let store = open(&house.folder.path().join("spoilt.db"));
    assert_eq!(store.read(table(9), 0).await.unwrap(), entries(9, 2));
}

/// The name of the table is whole in the stubs, so it is the list that is damaged.
#[tokio::test]
async fn the_last_entries_of_a_table_that_is_missing_from_the_list_stay() {
    let house = Killed::new().await;
    let path = house.file(&house.bytes);
    by_hand(
        &path,
        "PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE table_id = x'03030303030303030303030303030303'",
    );
    for _ in 0..2 {
        let store = open(&path);
        assert_eq!(store.salvage(table(3)).await.unwrap(), entries(3, LAST));
        assert_eq!(store.unlisted().await.unwrap(), [table(3)]);
        // Whatever else is written still belongs to what is listed.
        let before = store.tables().await.unwrap();
        store.append(vec![entry(1, before[0].1 + 1)]).await.unwrap();
        store.shut().await;
    }
}

#[tokio::test]
async fn a_table_that_is_ended_is_no_longer_lost() {
    let house = Killed::new().await;
    let page = house.pages("journal_tail")[2];
    let (store, aside) = house.opened(|bytes| bytes[page..page + PAGE].fill(0xff)).await;
    assert!(!aside.is_empty());
    for name in names(aside) {
        assert!(store.salvage(name).await.unwrap().len() < LAST as usize);
        store.close(name, 1).await.unwrap();
        store.forget(name).await.unwrap();
        assert_eq!(store.read(name, 0).await.unwrap(), []);
    }
    assert!(set_aside_of_open(&store).await.is_empty());
    assert!(!store.faults().await.unwrap().is_empty(), "the page is still there");
    store.shut().await;
    let path = house.folder.path().join("spoilt.db");
    by_hand(&path, "VACUUM");
    let store = open(&path);
    assert_eq!(store.faults().await.unwrap(), [""; 0]);
    assert!(set_aside_of_open(&store).await.is_empty());
}

async fn set_aside_of_open(store: &Sqlite) -> Vec<TableId> {
    let mut aside = Vec::new();
    for (name, _) in store.tables().await.unwrap() {
        if store.read(name, 0).await.is_err() {
            aside.push(name);
        }
    }
    aside
}
